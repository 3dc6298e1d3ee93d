// SPDX-License-Identifier: MIT
#include "core/nostr/bech32.h"
