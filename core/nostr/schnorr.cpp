// SPDX-License-Identifier: MIT
#include "core/nostr/schnorr.h"
