// SPDX-License-Identifier: MIT
#include "core/nostr/tag.h"
