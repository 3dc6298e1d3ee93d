// SPDX-License-Identifier: MIT
#include "store/strands/strand_heads.h"

namespace store {

StrandHeads* StrandHeads::owned(StrandHeads*& heads, const Edition& edition)
{
    if (heads->m_edition != edition.number) {
        auto* copy = new StrandHeads(*heads);
        copy->m_edition = edition.number;
        edition.retire(heads);
        heads = copy;
    }
    return heads;
}

void StrandHeads::set(std::uint32_t author, const Strand* strand, const Edition& edition)
{
    const std::size_t index = author / kAuthors;
    if (index >= m_pages.size())
        m_pages.resize(index + 1);
    Page*& page = m_pages[index];
    if (page == nullptr || page->edition != edition.number) {
        auto* copy = page != nullptr ? new Page(*page) : new Page;
        copy->edition = edition.number;
        if (page != nullptr)
            edition.retire(page);
        page = copy;
    }
    page->heads[author % kAuthors] =
        strand != nullptr ? Head{strand->newest(), strand->chunks().back()} : Head();
}

void StrandHeads::freePages()
{
    for (const Page* page : m_pages)
        delete page;
    m_pages.clear();
}

void StrandHeads::retirePages(const Edition& edition)
{
    for (Page* page : m_pages) {
        if (page != nullptr && page->edition != edition.number)
            edition.retire(page);
        else
            delete page;
    }
    m_pages.clear();
}

std::size_t StrandHeads::bytes() const
{
    std::size_t bytes = sizeof(StrandHeads) + m_pages.capacity() * sizeof(Page*);
    for (const Page* page : m_pages)
        bytes += page != nullptr ? sizeof(Page) : 0;
    return bytes;
}

} // namespace store
