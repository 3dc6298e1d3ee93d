// SPDX-License-Identifier: MIT
#include "core/nostr/secret_key.h"
