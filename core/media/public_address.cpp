// SPDX-License-Identifier: MIT
#include "core/media/public_address.h"

#include <algorithm>
#include <vector>

namespace core {
namespace {

struct Subnet {
    QHostAddress address;
    int prefix;
};

const std::vector<Subnet>& closed()
{
    static const std::vector<Subnet> subnets = [] {
        std::vector<Subnet> list;
        for (const char* text :
             {"0.0.0.0/8",       "10.0.0.0/8",     "100.64.0.0/10", "127.0.0.0/8",    "169.254.0.0/16",
              "172.16.0.0/12",   "192.0.0.0/24",   "192.0.2.0/24",  "192.168.0.0/16", "198.18.0.0/15",
              "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4",   "240.0.0.0/4",    "::/96",
              "64:ff9b::/96",    "100::/64",       "2001::/23",     "2001:db8::/32",  "2002::/16",
              "fc00::/7",        "fe80::/10",      "ff00::/8"}) {
            const auto [address, prefix] = QHostAddress::parseSubnet(QLatin1String(text));
            list.push_back({address, prefix});
        }
        return list;
    }();
    return subnets;
}

} // namespace

bool isPublicAddress(const QHostAddress& address)
{
    if (address.isNull())
        return false;
    bool isMapped = false;
    const quint32 v4 = address.toIPv4Address(&isMapped);
    const QHostAddress plain = isMapped ? QHostAddress(v4) : address;
    return std::none_of(closed().begin(), closed().end(), [&plain](const Subnet& subnet) {
        return subnet.address.protocol() == plain.protocol() &&
               plain.isInSubnet(subnet.address, subnet.prefix);
    });
}

} // namespace core
