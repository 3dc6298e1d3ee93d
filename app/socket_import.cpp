// SPDX-License-Identifier: MIT
#include "app/socket_import.h"

#include "core/nostr/event_json.h"
#include "core/nostr/limits.h"

#include <QtConcurrent>

#include <array>
#include <deque>

namespace app {

namespace {

constexpr std::size_t kBatchLines = 1000;
constexpr std::size_t kBatchBytes = 4 * 1024 * 1024;
constexpr std::size_t kInFlight = 4; // batches handed to the store and not committed yet

struct Line {
    std::uint64_t number = 0;
    std::string text;
};

struct Checked {
    std::uint64_t number = 0;
    std::variant<nostr::VerifiedEvent, std::string> result; // or why it is refused
};

Checked check(const Line& line)
{
    auto event = nostr::parseEvent(line.text);
    if (!event)
        return {line.number, event.error().message};
    auto verified = nostr::verify(*std::move(event));
    if (const auto* fault = std::get_if<nostr::VerifyFault>(&verified))
        return {line.number, std::string(nostr::toString(*fault))};
    return {line.number, std::get<nostr::VerifiedEvent>(std::move(verified))};
}

bool isBlank(std::string_view text) { return text.find_first_not_of(" \t\r") == std::string_view::npos; }

class Import {
public:
    Import(LocalSocket& socket, core::EventStore& store) : m_socket(socket), m_store(store) {}

    void run()
    {
        while (m_alive && readBatch())
            hand();
        while (!m_inFlight.empty())
            settleOne();
        tellCounts();
    }

private:
    bool readBatch();
    void hand();
    void settleOne();
    void refuse(std::uint64_t line, std::string_view reason);
    void tellCounts();
    void tell(const std::string& line) { m_alive = m_socket.write(line + '\n') && m_alive; }

    LocalSocket& m_socket;
    core::EventStore& m_store;
    bool m_alive = true; // somebody still listens to our answers
    bool m_ended = false;
    std::vector<Line> m_batch;
    std::deque<QFuture<core::InsertReport>> m_inFlight;
    std::uint64_t m_line = 0;
    std::uint64_t m_refused = 0;
    std::uint64_t m_committed = 0;
    std::array<std::uint64_t, core::kInsertOutcomes> m_outcomes{};
    std::string m_failure; // of the disk
};

bool Import::readBatch()
{
    m_batch.clear();
    std::size_t bytes = 0;
    while (!m_ended && m_batch.size() < kBatchLines && bytes < kBatchBytes) {
        auto text = m_socket.readLine(nostr::limits::kEventJson);
        if (!text && m_socket.isTooLong()) {
            refuse(++m_line, "too long");
            m_socket.skipLine();
            continue;
        }
        if (!text) {
            m_ended = true;
            break;
        }
        ++m_line;
        if (isBlank(*text))
            continue;
        bytes += text->size();
        m_batch.push_back({m_line, *std::move(text)});
    }
    return !m_batch.empty();
}

void Import::hand()
{
    auto checked = QtConcurrent::blockingMapped<std::vector<Checked>>(m_batch, check);
    std::vector<core::IncomingEvent> events;
    events.reserve(checked.size());
    for (Checked& line : checked) {
        if (auto* event = std::get_if<nostr::VerifiedEvent>(&line.result))
            events.push_back({std::move(*event), std::nullopt});
        else
            refuse(line.number, std::get<std::string>(line.result));
    }
    if (events.empty())
        return;
    m_inFlight.push_back(m_store.insert(std::move(events)));
    if (m_inFlight.size() >= kInFlight)
        settleOne();
}

void Import::settleOne()
{
    const core::InsertReport report = m_inFlight.front().result(); // waits for the commit
    m_inFlight.pop_front();
    for (const core::InsertOutcome outcome : report.outcomes)
        ++m_outcomes[static_cast<std::size_t>(outcome)];
    if (!report.failure.empty()) {
        m_failure = report.failure;
        m_ended = true;
    }
    // "The first N": later batches may be stored after one that failed, but are not counted.
    if (!m_failure.empty())
        return;
    m_committed += report.outcomes.size();
    tell(R"({"committed":)" + std::to_string(m_committed) + '}');
}

void Import::refuse(std::uint64_t line, std::string_view reason)
{
    ++m_refused;
    std::string text = R"({"line":)" + std::to_string(line) + R"(,"reason":)";
    nostr::appendJsonString(text, reason);
    tell(text + '}');
}

void Import::tellCounts()
{
    std::string text = R"({"lines":)" + std::to_string(m_line);
    for (std::size_t i = 0; i < m_outcomes.size(); ++i) {
        const auto outcome = static_cast<core::InsertOutcome>(i);
        text += ",\"" + std::string(core::toString(outcome)) + "\":" + std::to_string(m_outcomes[i]);
    }
    text += R"(,"refused":)" + std::to_string(m_refused);
    if (!m_failure.empty()) {
        text += R"(,"failure":)";
        nostr::appendJsonString(text, m_failure);
    }
    tell(text + '}');
}

} // namespace

void importFrom(LocalSocket& socket, core::EventStore& store) { Import(socket, store).run(); }

} // namespace app
