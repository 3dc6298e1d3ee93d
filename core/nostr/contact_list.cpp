// SPDX-License-Identifier: MIT
#include "core/nostr/contact_list.h"
