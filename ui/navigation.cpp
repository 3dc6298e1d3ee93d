// SPDX-License-Identifier: MIT
#include "ui/navigation.h"

namespace ui {

namespace {

constexpr std::size_t kLongestWay = 100; // places remembered

} // namespace

void Navigation::goTo(const Place& place)
{
    if (place == current())
        return;
    m_places.resize(m_index + 1);
    m_places.push_back(place);
    if (m_places.size() > kLongestWay)
        m_places.erase(m_places.begin());
    m_index = m_places.size() - 1;
    emit changed();
}

void Navigation::back()
{
    if (!canGoBack())
        return;
    --m_index;
    emit changed();
}

void Navigation::forward()
{
    if (!canGoForward())
        return;
    ++m_index;
    emit changed();
}

} // namespace ui
