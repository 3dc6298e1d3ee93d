// SPDX-License-Identifier: MIT
#include "store/searched_texts.h"

#include "core/nostr/profile.h"

#include <algorithm>
#include <array>

namespace store {

namespace {

// Kinds whose content is text that people wrote for everybody. A list of what is searched and not
// of what is not: content of unknown kinds may be ciphertext.
constexpr std::array<nostr::Kind, 30> kKindsWithText{
    1,    9,     11,    20,    21,    22,    24,    42,    1063,  1068,  // notes, chat, media, polls
    1111, 1222,  1244,  1311,  1337,  1617,  1618,  1619,  1621,  1622,  // comments, code, issues
    9802, 30023, 30041, 30311, 30315, 30402, 30617, 30818, 31922, 31923, // articles, events, wiki
};

// Lists: their content may be encrypted, their names are not.
constexpr std::array<nostr::Kind, 12> kKindsWithTitle{30000, 30002, 30003, 30004, 30005, 30006,
                                                      30007, 30015, 30030, 30040, 34550, 39089};

static_assert(std::ranges::is_sorted(kKindsWithText) && std::ranges::is_sorted(kKindsWithTitle));

constexpr std::array<std::string_view, 6> kTextTags{"title", "summary",     "subject",
                                                    "name",  "description", "alt"};

// Holds the receiver to what is searched of one event.
class Measured {
public:
    explicit Measured(TextReceiver& receiver) : m_receiver(receiver) {}

    void addText(std::string_view text) { m_receiver.addText(take(text)); }
    void addName(std::string_view name) { m_receiver.addName(take(name)); }
    void addHashtag(std::string_view value)
    {
        if (m_tags++ < kSearchedTags)
            m_receiver.addHashtag(take(value));
    }
    bool isFull() const { return m_left == 0 || m_tags >= kSearchedTags; }

private:
    // A character cut in two is no character to whoever reads it.
    std::string_view take(std::string_view text)
    {
        text = text.substr(0, m_left);
        m_left -= text.size();
        return text;
    }

    TextReceiver& m_receiver;
    std::size_t m_left = kSearchedBytes;
    std::size_t m_tags = 0;
};

void readProfile(const PackedEvent& event, Measured& texts)
{
    const nostr::Profile profile = nostr::parseProfile(event.content().substr(0, kSearchedBytes));
    for (const std::string& name : {profile.name, profile.displayName, profile.nip05})
        if (!name.empty())
            texts.addName(name);
    for (const std::string& text : {profile.name, profile.displayName, profile.nip05, profile.about})
        if (!text.empty())
            texts.addText(text);
}

void readTags(const PackedEvent& event, Measured& texts)
{
    for (PackedTags tags = event.tags(); tags.next() && !texts.isFull();) {
        if (tags.size() < 2 || tags.name().isHex)
            continue;
        const std::string_view name = tags.name().bytes;
        if (name == "t") {
            const std::string value = tags.value().text();
            texts.addHashtag(value);
            texts.addText(value);
        } else if (!tags.value().isHex && std::ranges::find(kTextTags, name) != kTextTags.end()) {
            texts.addText(tags.value().bytes);
        }
    }
}

} // namespace

bool isSearched(nostr::Kind kind)
{
    return kind == nostr::kinds::kProfile || std::ranges::binary_search(kKindsWithText, kind) ||
           std::ranges::binary_search(kKindsWithTitle, kind);
}

void readTexts(const PackedEvent& event, TextReceiver& receiver)
{
    Measured texts(receiver);
    if (event.kind() == nostr::kinds::kProfile) {
        readProfile(event, texts);
        return;
    }
    if (std::ranges::binary_search(kKindsWithText, event.kind()))
        texts.addText(event.content());
    else if (!std::ranges::binary_search(kKindsWithTitle, event.kind()))
        return;
    readTags(event, texts);
}

} // namespace store
