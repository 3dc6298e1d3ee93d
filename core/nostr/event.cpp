// SPDX-License-Identifier: MIT
#include "core/nostr/event.h"
