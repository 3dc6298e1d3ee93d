// SPDX-License-Identifier: MIT
#include "core/nostr/relay_message.h"
