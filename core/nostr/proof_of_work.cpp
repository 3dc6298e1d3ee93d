// SPDX-License-Identifier: MIT
#include "core/nostr/proof_of_work.h"

#include "core/nostr/event_id.h"
#include "core/nostr/sha256.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <charconv>
#include <mutex>
#include <thread>
#include <vector>

namespace nostr {

namespace {

constexpr std::size_t kNonceDigits = 16;         // always that many, so that a text is patched in place
constexpr std::uint64_t kTriesAtATime = 1 << 16; // between two looks at the clock and at `stop`

std::string nonceText(std::uint64_t nonce)
{
    std::string text(kNonceDigits, '0');
    for (std::size_t i = kNonceDigits; i > 0 && nonce > 0; --i, nonce /= 10)
        text[i - 1] = static_cast<char>('0' + nonce % 10);
    return text;
}

// The canonical text, and where in it the nonce stands: it is the last tag, and only there do the
// texts of two nonces differ.
struct Template {
    explicit Template(UnsignedEvent& event)
    {
        std::string& nonce = event.tags.back()[1];
        nonce.assign(kNonceDigits, '1');
        const std::string other = canonicalJson(event);
        nonce.assign(kNonceDigits, '0');
        text = canonicalJson(event);
        at = static_cast<std::size_t>(std::ranges::mismatch(text, other).in1 - text.begin());
    }

    std::string text;
    std::size_t at = 0;
};

EventId idOf(const std::string& text)
{
    return EventId(sha256({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
}

} // namespace

int leadingZeroBits(const EventId& id)
{
    int bits = 0;
    for (const std::uint8_t byte : id.bytes()) {
        bits += std::countl_zero(byte);
        if (byte != 0)
            break;
    }
    return bits;
}

std::optional<int> committedTarget(const Tags& tags)
{
    const Tag* tag = findTag(tags, "nonce");
    if (!tag)
        return std::nullopt;
    const std::string_view text = element(*tag, 2);
    int target = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, target);
    if (text.empty() || error != std::errc() || stop != end || target < 0 || target > 256)
        return std::nullopt;
    return target;
}

int proofOfWork(const Event& event)
{
    const int committed = committedTarget(event.tags).value_or(0);
    return leadingZeroBits(event.id) >= committed ? committed : 0;
}

std::optional<UnsignedEvent> mine(UnsignedEvent draft, const Mining& mining, std::stop_token stop)
{
    std::erase_if(draft.tags, [](const Tag& tag) { return element(tag, 0) == "nonce"; });
    draft.tags.push_back({"nonce", {}, std::to_string(mining.target)});

    std::atomic<std::uint64_t> nextNonce = 0;
    std::atomic<bool> isOver = false;
    std::mutex lock;
    std::optional<UnsignedEvent> found;
    const auto search = [&] {
        UnsignedEvent event = draft;
        while (!isOver && !stop.stop_requested()) {
            event.createdAt = mining.clock ? mining.clock() : draft.createdAt;
            Template tried(event);
            const std::uint64_t first = nextNonce.fetch_add(kTriesAtATime);
            for (std::uint64_t nonce = first; nonce < first + kTriesAtATime; ++nonce) {
                const std::string digits = nonceText(nonce);
                digits.copy(tried.text.data() + tried.at, kNonceDigits);
                if (leadingZeroBits(idOf(tried.text)) < mining.target)
                    continue;
                event.tags.back()[1] = digits;
                const std::lock_guard held(lock);
                isOver = true;
                found = event;
                return;
            }
        }
    };
    {
        std::vector<std::jthread> threads;
        for (unsigned i = 1; i < mining.threads; ++i)
            threads.emplace_back(search);
        search();
    }
    return found;
}

} // namespace nostr
