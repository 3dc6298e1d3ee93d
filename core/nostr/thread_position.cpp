// SPDX-License-Identifier: MIT
#include "core/nostr/thread_position.h"
