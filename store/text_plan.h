// SPDX-License-Identifier: MIT
// From an expression to rows: which terms of the index hold all that can answer it.
#pragma once

#include "core/nostr/search_expression.h"
#include "store/text_rows.h"

namespace store {

struct TextPlan {
    std::unique_ptr<RowSource> source; // null: the index does not help, look at all rows
    bool mustMatch = false;            // rows may come that do not answer
};

/// The reader and the budget must outlive the plan.
TextPlan planText(const nostr::SearchExpression& expression, TextPostingReader& postings,
                  SearchBudget& budget);

} // namespace store
