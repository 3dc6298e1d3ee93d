// SPDX-License-Identifier: MIT
#include "core/nostr/client_message.h"
