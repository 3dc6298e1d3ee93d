// SPDX-License-Identifier: MIT
#include "core/nostr/content_url.h"

#include "core/nostr/unicode_class.h"
#include "core/nostr/utf8.h"

#include <algorithm>
#include <array>

namespace nostr {

namespace {

using Media = ContentToken::Media;

struct Extension {
    std::string_view name;
    Media media;
};

// No SVG: it is a document, not a picture, and is not fetched.
constexpr std::array<Extension, 23> kExtensions{{
    {"jpg", Media::Image},  {"jpeg", Media::Image}, {"png", Media::Image},  {"gif", Media::Image},
    {"webp", Media::Image}, {"avif", Media::Image}, {"bmp", Media::Image},  {"jxl", Media::Image},
    {"heic", Media::Image}, {"mp4", Media::Video},  {"webm", Media::Video}, {"mov", Media::Video},
    {"m4v", Media::Video},  {"mkv", Media::Video},  {"ogv", Media::Video},  {"mp3", Media::Audio},
    {"m4a", Media::Audio},  {"ogg", Media::Audio},  {"oga", Media::Audio},  {"opus", Media::Audio},
    {"wav", Media::Audio},  {"flac", Media::Audio}, {"aac", Media::Audio},
}};

bool isUrlCharacter(char32_t c)
{
    if (c < 0x80)
        return c > 0x20 && c != 0x7F && c != '"' && c != '<' && c != '>' && c != '`' && c != '\\';
    return isWordCharacter(c);
}

// Drops what belongs to the sentence around an address, from the end.
std::string_view withoutSentenceMarks(std::string_view url)
{
    constexpr std::string_view marks = ".,;:!?'*";
    constexpr std::string_view openers = "([{";
    constexpr std::string_view closers = ")]}";
    std::array<std::size_t, 3> opened{};
    std::array<std::size_t, 3> closed{};
    for (const char c : url) {
        if (const std::size_t i = openers.find(c); i != std::string_view::npos)
            ++opened[i];
        if (const std::size_t i = closers.find(c); i != std::string_view::npos)
            ++closed[i];
    }
    for (; !url.empty(); url.remove_suffix(1)) {
        const char last = url.back();
        if (marks.find(last) != std::string_view::npos)
            continue;
        const std::size_t i = closers.find(last);
        if (i == std::string_view::npos || closed[i] <= opened[i])
            break;
        --closed[i];
    }
    return url;
}

// Looks at the first character only, or at what fits into brackets: refusing must cost nothing,
// or a text full of empty schemes would take quadratic time.
bool canHostStart(std::string_view afterScheme)
{
    constexpr std::size_t longestAddress = 48; // characters of an IPv6 address in brackets
    const auto first = characterAt(afterScheme, 0);
    return first && (isWordCharacter(first->codePoint) ||
                     (afterScheme.front() == '[' &&
                      afterScheme.substr(0, longestAddress).find(']') != afterScheme.npos));
}

std::size_t urlLength(std::string_view text, std::initializer_list<std::string_view> schemes)
{
    const auto scheme = std::find_if(schemes.begin(), schemes.end(),
                                     [&](std::string_view each) { return startsWithNoCase(text, each); });
    if (scheme == schemes.end() || !canHostStart(text.substr(scheme->size())))
        return 0;
    std::size_t end = scheme->size();
    while (const auto character = characterAt(text, end)) {
        if (!isUrlCharacter(character->codePoint))
            break;
        end += character->length;
    }
    return withoutSentenceMarks(text.substr(0, end)).size();
}

Media mediaOfMimeType(std::string_view type)
{
    if (startsWithNoCase(type, "image/"))
        return startsWithNoCase(type, "image/svg") ? Media::None : Media::Image;
    if (startsWithNoCase(type, "video/"))
        return Media::Video;
    if (startsWithNoCase(type, "audio/"))
        return Media::Audio;
    return Media::None;
}

} // namespace

bool startsWithNoCase(std::string_view text, std::string_view prefix)
{
    return text.size() >= prefix.size() &&
           std::equal(prefix.begin(), prefix.end(), text.begin(), [](char p, char t) {
               return p == (t >= 'A' && t <= 'Z' ? static_cast<char>(t - 'A' + 'a') : t);
           });
}

std::size_t webUrlLength(std::string_view text) { return urlLength(text, {"https://", "http://"}); }

std::size_t relayUrlLength(std::string_view text) { return urlLength(text, {"wss://", "ws://"}); }

MediaTypes mediaTypesOf(const Tags& tags)
{
    MediaTypes types;
    for (const Tag& tag : tags) {
        if (element(tag, 0) != "imeta")
            continue;
        std::string_view url;
        std::string_view type;
        for (const std::string_view entry : tag) {
            const std::size_t space = entry.find(' ');
            const std::string_view key = entry.substr(0, space);
            const std::string_view value = space == entry.npos ? std::string_view() : entry.substr(space + 1);
            if (key == "url")
                url = value;
            else if (key == "m")
                type = value;
        }
        if (!url.empty() && !type.empty())
            types.emplace(url, type);
    }
    return types;
}

ContentToken::Media mediaOf(std::string_view url, const MediaTypes& types)
{
    if (const auto found = types.find(url); found != types.end())
        return mediaOfMimeType(found->second);

    const std::size_t host = url.find("://") + 3;
    const std::size_t slash = url.find('/', host);
    const std::size_t end = std::min(url.find_first_of("?#"), url.size());
    if (slash == url.npos || slash > end)
        return Media::None;
    const std::string_view path = url.substr(slash, end - slash);
    const std::size_t dot = path.rfind('.');
    if (dot == path.npos)
        return Media::None;
    const std::string_view extension = path.substr(dot + 1);
    const auto found = std::find_if(kExtensions.begin(), kExtensions.end(), [&](const Extension& each) {
        return extension.size() == each.name.size() && startsWithNoCase(extension, each.name);
    });
    return found == kExtensions.end() ? Media::None : found->media;
}

} // namespace nostr
