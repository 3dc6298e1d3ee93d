// SPDX-License-Identifier: MIT
#include "core/nostr/profile.h"
