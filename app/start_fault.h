// SPDX-License-Identifier: MIT
// Why the window cannot be opened, told to whoever started it.
#pragma once

#include <memory>
#include <optional>
#include <string>

class QApplication;

namespace app {

/// A sentence on how to get a display where there is none; none where there may be one.
std::optional<std::string> missingDisplay();

/// Makes the QApplication. Qt would abort where the display does not answer: this says why, in a
/// sentence, and leaves with status 3.
std::unique_ptr<QApplication> connectToDisplay(int& argc, char** argv);

/// Writes the sentence to standard error and, where nobody reads that (started from a desktop,
/// not from a terminal or a script), shows it in a small window.
void tellStartFault(const std::string& sentence, int& argc, char** argv);

} // namespace app
