// SPDX-License-Identifier: MIT
#include "app/ctl/hand_over.h"

#include "app/ctl/exit_status.h"
#include "app/ctl/json_object.h"
#include "app/ctl/output.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <string>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace app::ctl {

namespace {

constexpr std::size_t kChunk = 64 * 1024; // bytes

int connectTo(const std::filesystem::path& path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.native().size() >= sizeof address.sun_path)
        return -1;
    std::memcpy(address.sun_path, path.c_str(), path.native().size());
    const int descriptor = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor >= 0 &&
        ::connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        ::close(descriptor);
        return -1;
    }
    return descriptor;
}

bool sendAll(int socket, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t count = ::send(socket, text.data(), text.size(), MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return false;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

// The lines and the answers go both ways at once: neither side may wait for the other.
class Conversation {
public:
    Conversation(int socket, int input) : m_socket(socket), m_input(input) {}

    int run()
    {
        m_unsent = "{\"verb\":\"import\"}\n";
        while (!m_isOver) {
            std::array<pollfd, 2> states{{{m_socket, POLLIN, 0}, {-1, POLLIN, 0}}};
            if (!m_unsent.empty())
                states[0].events |= POLLOUT;
            else if (!m_isInputOver)
                states[1].fd = m_input;
            if (::poll(states.data(), states.size(), -1) < 0 && errno != EINTR)
                break;
            if (states[1].revents != 0)
                readInput();
            if ((states[0].revents & POLLOUT) != 0)
                send();
            if ((states[0].revents & (POLLIN | POLLHUP | POLLERR)) != 0)
                receive();
        }
        m_output.flush();
        if (!m_hasCounts) {
            complain("the window ended before the import was complete");
            return kImpossible;
        }
        if (m_hasFailed || m_isInputBroken)
            return kImpossible;
        return m_isAnyRefused ? kRefused : kDone;
    }

private:
    void readInput()
    {
        std::array<char, kChunk> chunk;
        const ssize_t count = ::read(m_input, chunk.data(), chunk.size());
        if (count < 0 && errno == EINTR)
            return;
        if (count > 0) {
            m_unsent.assign(chunk.data(), static_cast<std::size_t>(count));
            return;
        }
        if (count < 0) {
            complain("the input cannot be read to its end");
            m_isInputBroken = true;
        }
        m_isInputOver = true;
        ::shutdown(m_socket, SHUT_WR);
    }

    void send()
    {
        const ssize_t count = ::send(m_socket, m_unsent.data(), m_unsent.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
        if (count > 0)
            m_unsent.erase(0, static_cast<std::size_t>(count));
        else if (count < 0 && errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK)
            m_isOver = true;
    }

    void receive()
    {
        std::array<char, kChunk> chunk;
        const ssize_t count = ::recv(m_socket, chunk.data(), chunk.size(), MSG_DONTWAIT);
        if (count < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK))
            return;
        if (count <= 0) {
            m_isOver = true;
            return;
        }
        m_received.append(chunk.data(), static_cast<std::size_t>(count));
        std::size_t start = 0;
        for (std::size_t end; (end = m_received.find('\n', start)) != std::string::npos; start = end + 1)
            readAnswer(std::string_view(m_received).substr(start, end - start));
        m_received.erase(0, start);
        m_output.flush();
    }

    void readAnswer(std::string_view line)
    {
        const auto answer = JsonObject::parse(line);
        if (!answer)
            return;
        if (const auto number = answer->integer("line")) {
            complainOfLine(static_cast<std::size_t>(*number), answer->text("reason").value_or("refused"));
            return;
        }
        m_output.line(line);
        if (const auto failure = answer->text("failure")) {
            complain(*failure);
            m_hasFailed = true;
        }
        m_hasCounts = m_hasCounts || answer->integer("lines");
        m_isAnyRefused = m_isAnyRefused || answer->integer("refused").value_or(0) > 0;
    }

    int m_socket;
    int m_input;
    Output m_output;
    std::string m_unsent;
    std::string m_received;
    bool m_isInputOver = false;
    bool m_isInputBroken = false;
    bool m_isOver = false;
    bool m_hasCounts = false;
    bool m_hasFailed = false;
    bool m_isAnyRefused = false;
};

} // namespace

int importThroughWindow(const std::filesystem::path& path, int input)
{
    const int socket = connectTo(path);
    if (socket < 0) {
        complain("the data folder is held by another program that takes no imports");
        return kImpossible;
    }
    complain("a window holds the data folder and does the import");
    const int status = Conversation(socket, input).run();
    ::close(socket);
    return status;
}

int askWindow(const std::filesystem::path& path, const std::string& request)
{
    const int socket = connectTo(path);
    if (socket < 0) {
        complain("the data folder is held by another program that takes no requests");
        return kImpossible;
    }
    complain("a window holds the data folder and does the work");
    std::string answer;
    if (sendAll(socket, request + '\n')) {
        ::shutdown(socket, SHUT_WR);
        std::array<char, kChunk> chunk;
        for (ssize_t count; (count = ::recv(socket, chunk.data(), chunk.size(), 0)) != 0;) {
            if (count < 0 && errno != EINTR)
                break;
            if (count > 0)
                answer.append(chunk.data(), static_cast<std::size_t>(count));
        }
    }
    ::close(socket);
    const auto object = JsonObject::parse(std::string_view(answer).substr(0, answer.find('\n')));
    if (!object) {
        complain("the window ended before the work was done");
        return kImpossible;
    }
    for (const char* reason : {"failure", "reason"}) {
        if (const auto failure = object->text(reason)) {
            complain(*failure);
            return kImpossible;
        }
    }
    Output output;
    output.line(std::string_view(answer).substr(0, answer.find('\n')));
    return kDone;
}

} // namespace app::ctl
