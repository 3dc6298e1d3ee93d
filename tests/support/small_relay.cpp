// SPDX-License-Identifier: MIT
// small_relay DIR [PORT]: our own relay over a store of its own, on loopback, until it is ended.
// Prints its address on a line once it takes clients.
#include "core/serve/relay_server.h"
#include "store/data_folder.h"
#include "store/sqlite_event_store.h"

#include <QCoreApplication>

#include <charconv>
#include <cstdio>
#include <cstring>

int main(int argc, char** argv)
{
    quint16 port = 0;
    const bool understood =
        argc == 2 ||
        (argc == 3 && std::from_chars(argv[2], argv[2] + std::strlen(argv[2]), port).ec == std::errc());
    if (!understood) {
        std::fputs("usage: small_relay DIR [PORT]\n", stderr);
        return 2;
    }
    const auto folder = store::DataFolder::open(argv[1], store::DataFolder::Access::Write);
    if (!folder) {
        std::fprintf(stderr, "%s\n", folder.error().message.c_str());
        return 3;
    }

    const QCoreApplication application(argc, argv);
    const auto events = store::SqliteEventStore::open(folder->database());
    if (!events) {
        std::fprintf(stderr, "%s\n", events.error().message.c_str());
        return 3;
    }
    core::RelayServer server(**events);
    const auto url = server.listen(QHostAddress::LocalHost, port);
    if (!url) {
        std::fprintf(stderr, "%s\n", url.error().message.c_str());
        return 3;
    }
    std::printf("%s\n", url->toString().c_str());
    std::fflush(stdout);
    return QCoreApplication::exec();
}
