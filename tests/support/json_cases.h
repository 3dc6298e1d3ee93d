// SPDX-License-Identifier: MIT
// Rows of a test from a file in tests/data: a JSON array of objects, each with a `name`.
#pragma once

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <string>

inline QJsonArray jsonCases(const char* fileName)
{
    QFile file(QStringLiteral(HERONRY_TEST_DATA "/") + QLatin1String(fileName));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no %s", qPrintable(file.fileName()));
    const QJsonArray cases = QJsonDocument::fromJson(file.readAll()).array();
    if (cases.isEmpty())
        qFatal("no cases in %s", qPrintable(file.fileName()));
    return cases;
}

/// Adds one row a case, in the column `given`.
inline void addJsonCases(const char* fileName)
{
    QTest::addColumn<QJsonObject>("given");
    for (const QJsonValue& value : jsonCases(fileName)) {
        const QJsonObject given = value.toObject();
        QTest::newRow(qPrintable(given[QLatin1String("name")].toString())) << given;
    }
}

inline std::string utf8(const QJsonValue& value) { return value.toString().toStdString(); }
