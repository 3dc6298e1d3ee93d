// SPDX-License-Identifier: MIT
#include "core/nostr/filter.h"
