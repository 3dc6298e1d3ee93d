// SPDX-License-Identifier: MIT
#include "core/nostr/verified_event.h"
