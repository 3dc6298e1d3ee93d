// SPDX-License-Identifier: MIT
#include "core/nostr/verified_event.h"

#include "core/nostr/event_id.h"
#include "core/nostr/schnorr.h"
#include "core/nostr/secret_key.h"

#include <cstdlib>

namespace nostr {
namespace {

bool hasItsId(const Event& event)
{
    if (computeId(event) == event.id)
        return true;
    return hasOtherControls(event) && computeId(event, ControlForm::Verbatim) == event.id;
}

} // namespace

std::string_view toString(VerifyFault fault)
{
    switch (fault) {
    case VerifyFault::WrongId: return "wrong id";
    case VerifyFault::BadPublicKey: return "bad public key";
    case VerifyFault::BadSignature: return "bad signature";
    }
    return "unknown fault";
}

std::variant<VerifiedEvent, VerifyFault> verify(Event event)
{
    if (!hasItsId(event))
        return VerifyFault::WrongId;
    switch (checkSignature(event.pubkey, event.id.bytes(), event.sig)) {
    case SignatureCheck::Valid: break;
    case SignatureCheck::BadPublicKey: return VerifyFault::BadPublicKey;
    case SignatureCheck::BadSignature: return VerifyFault::BadSignature;
    }
    return VerifiedEvent(std::move(event));
}

VerifiedEvent sign(UnsignedEvent unsignedEvent, const SecretKey& key)
{
    if (unsignedEvent.pubkey != key.publicKey())
        std::abort(); // a mistake of ours: it would be an event that nobody accepts
    Event event{std::move(unsignedEvent), {}, {}};
    event.id = computeId(event);
    event.sig = key.sign(event.id.bytes());
    return VerifiedEvent(std::move(event));
}

} // namespace nostr
