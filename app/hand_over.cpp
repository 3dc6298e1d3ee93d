// SPDX-License-Identifier: MIT
#include "app/hand_over.h"

#include "app/local_socket.h"
#include "core/nostr/event_json.h"

#include <thread>

namespace app {

namespace {

constexpr std::chrono::milliseconds kPause{50}; // between two attempts
constexpr std::chrono::milliseconds kAnswer{2000};
constexpr std::size_t kLongestAnswer = 4096; // bytes

bool ask(const std::filesystem::path& path, const std::string& request)
{
    auto socket = LocalSocket::connectTo(path);
    if (!socket)
        return false;
    socket->setPatience(kAnswer);
    return socket->write(request) && socket->readLine(kLongestAnswer) == R"({"ok":true})";
}

} // namespace

bool handOver(const std::filesystem::path& socket, const std::string& uri, std::chrono::milliseconds patience)
{
    std::string request = R"({"verb":"raise"})";
    if (!uri.empty()) {
        request = R"({"verb":"open","uri":)";
        nostr::appendJsonString(request, uri);
        request += '}';
    }
    request += '\n';

    const auto giveUp = std::chrono::steady_clock::now() + patience;
    while (!ask(socket, request)) {
        if (std::chrono::steady_clock::now() >= giveUp)
            return false;
        std::this_thread::sleep_for(kPause);
    }
    return true;
}

} // namespace app
