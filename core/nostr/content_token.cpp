// SPDX-License-Identifier: MIT
#include "core/nostr/content_token.h"
