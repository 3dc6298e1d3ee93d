// SPDX-License-Identifier: MIT
#include "core/storage/event_store.h"
