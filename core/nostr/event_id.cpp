// SPDX-License-Identifier: MIT
#include "core/nostr/event_id.h"
