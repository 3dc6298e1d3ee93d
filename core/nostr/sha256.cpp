// SPDX-License-Identifier: MIT
#include "core/nostr/sha256.h"

#include <openssl/evp.h>

#include <cstdlib>
#include <memory>

namespace nostr {
namespace {

struct FreeContext {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

const EVP_MD* algorithm()
{
    static const EVP_MD* const fetched = EVP_MD_fetch(nullptr, "SHA256", nullptr);
    return fetched;
}

} // namespace

std::array<std::uint8_t, 32> sha256(std::span<const std::uint8_t> bytes)
{
    thread_local const std::unique_ptr<EVP_MD_CTX, FreeContext> context(EVP_MD_CTX_new());

    std::array<std::uint8_t, 32> digest;
    if (EVP_DigestInit_ex2(context.get(), algorithm(), nullptr) != 1 ||
        EVP_DigestUpdate(context.get(), bytes.data(), bytes.size()) != 1 ||
        EVP_DigestFinal_ex(context.get(), digest.data(), nullptr) != 1)
        std::abort(); // no memory, or an OpenSSL without SHA-256
    return digest;
}

} // namespace nostr
