// SPDX-License-Identifier: MIT
#include "app/accounts.h"

namespace app {

namespace {

/// Signs with a signer that outlives the session.
class BorrowedSigner final : public core::Signer {
public:
    explicit BorrowedSigner(core::Signer& signer) : m_signer(signer) {}

    nostr::PublicKey publicKey() const override { return m_signer.publicKey(); }
    QFuture<nostr::Result<nostr::VerifiedEvent>> sign(nostr::UnsignedEvent event) override
    {
        return m_signer.sign(std::move(event));
    }

private:
    core::Signer& m_signer;
};

} // namespace

Accounts::Accounts(const CommandLine& line, core::EventStore& store, Settings& settings,
                   std::unique_ptr<core::Signer> signer)
    : m_store(store)
    , m_settings(settings)
    , m_signer(std::move(signer))
    , m_keyState(line.demo  ? ui::KeyState::Demo
                 : m_signer ? ui::KeyState::ForThisRun
                            : ui::KeyState::None)
{
    m_options.offline = line.offline;
    if (!line.demo) {
        m_options.relays = line.relays.empty() ? settings.relays() : line.relays;
        m_options.readAs = line.readAs;
        if (!line.readAs && !m_signer)
            m_options.readAs = settings.readAs();
    }
    renew();
}

Accounts::~Accounts() = default;

void Accounts::readAs(std::optional<nostr::PublicKey> person)
{
    m_options.readAs = person;
    m_settings.setReadAs(person);
    renew();
}

void Accounts::setRelays(const std::vector<nostr::RelayUrl>& relays)
{
    m_options.relays = relays;
    m_settings.setRelays(relays);
    renew();
}

void Accounts::connectTo(const nostr::RelayUrl& relay)
{
    m_options.relays = {relay};
    renew();
}

void Accounts::start()
{
    m_started = true;
    m_session->start();
}

void Accounts::stop() { m_session.reset(); }

void Accounts::renew()
{
    const auto before = std::exchange(
        m_session, std::make_unique<core::Session>(
                       m_store, m_signer ? std::make_unique<BorrowedSigner>(*m_signer) : nullptr, m_options));
    if (m_started)
        m_session->start();
    emit sessionChanged();
}

} // namespace app
