// SPDX-License-Identifier: MIT
#include "store/media_claims.h"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace store {

namespace {

constexpr int kLargestSide = 100'000; // pixels; a claim beyond is nonsense

// "url https://..." -> the part after the first space, where the word fits.
std::string_view claim(const nostr::Tag& imeta, std::string_view word)
{
    for (std::size_t i = 1; i < imeta.size(); ++i) {
        const std::string_view text = imeta[i];
        if (text.size() > word.size() && text.starts_with(word) && text[word.size()] == ' ')
            return text.substr(word.size() + 1);
    }
    return {};
}

int sideFrom(std::string_view text)
{
    int side = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), side);
    const bool isNumber = error == std::errc() && end == text.data() + text.size();
    return isNumber && side > 0 && side <= kLargestSide ? side : 0;
}

void addClaims(const nostr::Tag& imeta, core::MediaItem& media)
{
    media.alt = claim(imeta, "alt");
    const std::string_view size = claim(imeta, "dim");
    const std::size_t cross = size.find('x');
    if (cross == std::string_view::npos)
        return;
    const int width = sideFrom(size.substr(0, cross));
    const int height = sideFrom(size.substr(cross + 1));
    if (width > 0 && height > 0) {
        media.width = width;
        media.height = height;
    }
}

} // namespace

std::vector<core::MediaItem> mediaOf(const std::vector<nostr::ContentToken>& tokens, const nostr::Tags& tags)
{
    std::vector<core::MediaItem> media;
    for (const nostr::ContentToken& token : tokens) {
        if (token.type != nostr::ContentToken::Type::Url ||
            token.media != nostr::ContentToken::Media::Image ||
            std::ranges::find(media, token.text, &core::MediaItem::url) != media.end())
            continue;
        core::MediaItem& item = media.emplace_back();
        item.url = token.text;
        for (const nostr::Tag& tag : tags) {
            if (nostr::element(tag, 0) == "imeta" && claim(tag, "url") == token.text) {
                addClaims(tag, item);
                break;
            }
        }
    }
    return media;
}

} // namespace store
