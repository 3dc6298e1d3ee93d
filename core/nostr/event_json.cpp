// SPDX-License-Identifier: MIT
#include "core/nostr/event_json.h"
