// SPDX-License-Identifier: MIT
#include "core/nostr/content_token.h"

#include "core/nostr/content_url.h"
#include "core/nostr/limits.h"
#include "core/nostr/unicode_class.h"
#include "core/nostr/utf8.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace nostr {

namespace {

using Type = ContentToken::Type;

bool isAsciiWord(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool isAsciiDigit(char c) { return c >= '0' && c <= '9'; }

bool isShortcodeCharacter(char c) { return isAsciiWord(c) || c == '_' || c == '-'; }

// Pictures of the custom emoji that the tags define, by shortcode (NIP-30).
std::unordered_map<std::string_view, std::string_view> emojiOf(const Tags& tags)
{
    std::unordered_map<std::string_view, std::string_view> emoji;
    for (const Tag& tag : tags) {
        const std::string_view code = element(tag, 1);
        if (element(tag, 0) == "emoji" && !code.empty() && startsWithNoCase(element(tag, 2), "https://") &&
            std::all_of(code.begin(), code.end(), isShortcodeCharacter))
            emoji.emplace(code, element(tag, 2));
    }
    return emoji;
}

Type typeOf(const Pointer& pointer)
{
    constexpr std::array types{Type::Person, Type::Note, Type::Article};
    return types[pointer.index()];
}

class Tokenizer {
public:
    Tokenizer(std::string_view text, const Tags& tags)
        : m_text(text)
        , m_tags(tags)
        , m_emoji(emojiOf(tags))
        , m_mediaTypes(mediaTypesOf(tags))
    {
    }

    std::vector<ContentToken> run()
    {
        while (m_at < m_text.size()) {
            if (!readToken())
                ++m_at;
        }
        flushText(m_text.size());
        return std::move(m_tokens);
    }

private:
    // Reads one token other than text at the current place, if there is one.
    bool readToken()
    {
        switch (m_text[m_at]) {
        case 'h':
        case 'H': return readUrl();
        case 'w':
        case 'W': return readRelayLink() || readUri("web+nostr:");
        case 'n':
        case 'N': return readUri("nostr:") || readBareCode(m_at);
        case '@': return !isBehindWord() && readBareCode(m_at + 1);
        case '#': return readIndexedMention() || readHashtag();
        case ':': return readEmoji();
        default: return false;
        }
    }

    std::string_view rest() const { return m_text.substr(m_at); }
    char before() const { return m_at > 0 ? m_text[m_at - 1] : ' '; }
    bool isBehindWord() const { return isAsciiWord(before()); }

    // The token reaches from here to `end`; what lies before it, unclaimed, is text.
    void add(ContentToken token, std::size_t end)
    {
        flushText(m_at);
        token.text = m_text.substr(m_at, end - m_at);
        m_tokens.push_back(std::move(token));
        m_at = end;
        m_textStart = end;
    }

    void flushText(std::size_t end)
    {
        if (end > m_textStart)
            m_tokens.push_back(
                {Type::Text, std::string(m_text.substr(m_textStart, end - m_textStart)), {}, {}, {}});
        m_textStart = end;
    }

    void addPointer(Pointer pointer, std::size_t end)
    {
        ContentToken token;
        token.type = typeOf(pointer);
        token.pointer = std::move(pointer);
        add(std::move(token), end);
    }

    bool readUrl()
    {
        const std::size_t length = isBehindWord() ? 0 : webUrlLength(rest());
        if (length == 0)
            return false;
        ContentToken token;
        token.type = Type::Url;
        token.value = rest().substr(0, length);
        token.media = mediaOf(token.value, m_mediaTypes);
        add(std::move(token), m_at + length);
        return true;
    }

    bool readRelayLink()
    {
        const std::size_t length = isBehindWord() ? 0 : relayUrlLength(rest());
        if (length == 0)
            return false;
        ContentToken token;
        token.type = Type::RelayLink;
        token.value = rest().substr(0, length);
        add(std::move(token), m_at + length);
        return true;
    }

    // End of the run of letters and digits that starts at `start`: a code ends where it ends,
    // so that other scripts may follow without a space.
    std::size_t codeEnd(std::size_t start) const
    {
        std::size_t end = start;
        while (end < m_text.size() && isAsciiWord(m_text[end]))
            ++end;
        return end;
    }

    bool readCode(std::size_t start)
    {
        const std::size_t end = codeEnd(start);
        auto pointer = decodeNip19(m_text.substr(start, end - start));
        if (!pointer)
            return false;
        addPointer(std::move(*pointer), end);
        return true;
    }

    bool readUri(std::string_view scheme)
    {
        if (!startsWithNoCase(rest(), scheme))
            return false;
        std::size_t start = m_at + scheme.size();
        if (m_text.substr(start, 2) == "//")
            start += 2; // not NIP-21, but written
        return readCode(start);
    }

    // Old notes carry codes without a scheme. Only where a word starts: not in file names,
    // host names and paths that happen to hold one.
    bool readBareCode(std::size_t start)
    {
        constexpr std::array<std::string_view, 5> prefixes{"npub1", "note1", "nevent1", "nprofile1",
                                                           "naddr1"};
        const std::string_view code = m_text.substr(start);
        const bool isCode = std::any_of(prefixes.begin(), prefixes.end(), [&](std::string_view prefix) {
            return startsWithNoCase(code, prefix);
        });
        constexpr std::string_view glue = "/.-_=%@";
        if (!isCode || isBehindWord() || glue.find(before()) != std::string_view::npos)
            return false;
        const std::size_t end = codeEnd(start);
        const bool isHostName = end + 1 < m_text.size() && m_text[end] == '.' && isAsciiWord(m_text[end + 1]);
        return !isHostName && readCode(start);
    }

    // `#[n]` names a tag by its index (NIP-08, long out of use).
    bool readIndexedMention()
    {
        constexpr std::size_t mostDigits = 5;
        if (m_text.substr(m_at, 2) != "#[")
            return false;
        std::size_t end = m_at + 2;
        std::size_t index = 0;
        while (end < m_text.size() && isAsciiDigit(m_text[end])) {
            index = index * 10 + static_cast<std::size_t>(m_text[end] - '0');
            ++end;
            if (end - m_at > 2 + mostDigits)
                return false;
        }
        if (end == m_at + 2 || end == m_text.size() || m_text[end] != ']' || index >= m_tags.size())
            return false;
        auto pointer = pointerOf(m_tags[index]);
        if (!pointer)
            return false;
        addPointer(std::move(*pointer), end + 1);
        return true;
    }

    static std::optional<Pointer> pointerOf(const Tag& tag)
    {
        const std::string_view name = element(tag, 0);
        const std::string_view value = element(tag, 1);
        if (name == "p") {
            if (const auto key = PublicKey::fromHex(value))
                return ProfilePointer{*key, {}};
        } else if (name == "e") {
            if (const auto id = EventId::fromHex(value))
                return EventPointer{*id, {}, {}, {}};
        } else if (name == "a") {
            if (auto address = parseAddress(value))
                return AddressPointer{std::move(*address), {}};
        }
        return std::nullopt;
    }

    bool canHashtagStart() const
    {
        constexpr std::string_view glue = "#&/_"; // "&#39;" is left over from HTML
        const auto previous = characterBefore(m_text, m_at);
        return m_at == 0 || (previous && !isWordCharacter(previous->codePoint) &&
                             glue.find(before()) == std::string_view::npos);
    }

    // Letters, digits, marks and '_' of any script, at least one of them a letter; a joiner
    // between two of them belongs to the word.
    bool readHashtag()
    {
        if (!canHashtagStart())
            return false;
        bool hasLetter = false;
        std::size_t end = m_at + 1;
        for (std::size_t at = end;;) {
            const auto character = characterAt(m_text, at);
            if (!character)
                break;
            const char32_t c = character->codePoint;
            const bool isJoiner = (c == 0x200C || c == 0x200D) && at > m_at + 1;
            if (!isWordCharacter(c) && c != '_' && !isJoiner)
                break;
            if (at == m_at + 1 && isMark(c))
                break;
            at += character->length;
            if (!isJoiner)
                end = at;
            hasLetter = hasLetter || (isWordCharacter(c) && !(c >= '0' && c <= '9'));
        }
        if (!hasLetter)
            return false;
        ContentToken token;
        token.type = Type::Hashtag;
        token.value = toLower(m_text.substr(m_at + 1, end - m_at - 1));
        add(std::move(token), end);
        return true;
    }

    bool readEmoji()
    {
        if (m_emoji.empty())
            return false;
        std::size_t end = m_at + 1;
        while (end < m_text.size() && isShortcodeCharacter(m_text[end]))
            ++end;
        if (end == m_text.size() || m_text[end] != ':')
            return false;
        const std::string_view code = m_text.substr(m_at + 1, end - m_at - 1);
        const auto found = m_emoji.find(code);
        if (found == m_emoji.end())
            return false;
        // "12:30:45" is a time, whatever emoji "30" may be.
        const bool isNumber = std::all_of(code.begin(), code.end(), isAsciiDigit);
        const bool isDigitBehind = end + 1 < m_text.size() && isAsciiDigit(m_text[end + 1]);
        if (isNumber && (isAsciiDigit(before()) || isDigitBehind))
            return false;
        ContentToken token;
        token.type = Type::Emoji;
        token.value = found->second;
        add(std::move(token), end + 1);
        return true;
    }

    std::string_view m_text;
    const Tags& m_tags;
    std::unordered_map<std::string_view, std::string_view> m_emoji;
    MediaTypes m_mediaTypes;
    std::vector<ContentToken> m_tokens;
    std::size_t m_at = 0;
    std::size_t m_textStart = 0; // where the text that no token claimed yet begins
};

} // namespace

std::vector<ContentToken> tokenize(std::string_view content, const Tags& tags)
{
    return Tokenizer(content, tags).run();
}

} // namespace nostr
