// SPDX-License-Identifier: MIT
// Rows of a test from a tab-separated file in tests/data. Lines that start with # are comments;
// cells are percent-encoded where they hold what cannot be printed.
#pragma once

#include <QByteArrayList>
#include <QFile>
#include <QTest>

#include <string>
#include <vector>

inline std::vector<std::vector<std::string>> tableRows(const char* fileName)
{
    QFile file(QStringLiteral(HERONRY_TEST_DATA "/") + QLatin1String(fileName));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no %s", qPrintable(file.fileName()));

    std::vector<std::vector<std::string>> rows;
    for (const QByteArray& line : file.readAll().split('\n')) {
        if (line.isEmpty() || line.startsWith('#'))
            continue;
        auto& cells = rows.emplace_back();
        for (const QByteArray& cell : line.split('\t'))
            cells.push_back(QByteArray::fromPercentEncoding(cell).toStdString());
    }
    if (rows.empty())
        qFatal("no rows in %s", qPrintable(file.fileName()));
    return rows;
}

inline std::string cell(const std::vector<std::string>& row, std::size_t column)
{
    return column < row.size() ? row[column] : std::string();
}
