// SPDX-License-Identifier: MIT
#include "core/nostr/nip19.h"
