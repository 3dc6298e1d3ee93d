// SPDX-License-Identifier: MIT
#include "core/nostr/hex.h"
