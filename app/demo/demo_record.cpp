// SPDX-License-Identifier: MIT
#include "app/demo/demo_record.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

namespace app {

namespace {

constexpr qint64 kMostBytes = 4096;

} // namespace

std::optional<DemoRecord> readDemoRecord(const QString& file)
{
    QFile in(file);
    if (!in.open(QIODevice::ReadOnly))
        return {};
    const QJsonObject json = QJsonDocument::fromJson(in.read(kMostBytes)).object();
    DemoRecord record;
    record.seed = static_cast<std::uint64_t>(json.value(QStringLiteral("seed")).toInteger());
    record.begun.seconds = json.value(QStringLiteral("begun")).toInteger();
    record.isComplete = json.value(QStringLiteral("complete")).toBool();
    record.port = static_cast<std::uint16_t>(json.value(QStringLiteral("port")).toInt());
    if (record.begun.seconds <= 0)
        return {};
    return record;
}

bool writeDemoRecord(const QString& file, const DemoRecord& record)
{
    const QJsonObject json{{QStringLiteral("seed"), static_cast<qint64>(record.seed)},
                           {QStringLiteral("begun"), qint64{record.begun.seconds}},
                           {QStringLiteral("complete"), record.isComplete},
                           {QStringLiteral("port"), int{record.port}}};
    QSaveFile out(file);
    return out.open(QIODevice::WriteOnly) && out.write(QJsonDocument(json).toJson()) > 0 && out.commit();
}

} // namespace app
