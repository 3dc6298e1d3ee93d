// SPDX-License-Identifier: MIT
#include "core/nostr/relay_url.h"
