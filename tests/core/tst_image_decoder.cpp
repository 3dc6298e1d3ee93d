// SPDX-License-Identifier: MIT
#include "core/media/image_decoder.h"

#include <QBuffer>
#include <QImage>
#include <QTest>
#include <QtEndian>

class TstImageDecoder : public QObject {
    Q_OBJECT

private slots:
    void fillsTheWantedSizeExactly_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QSize>("size");
        for (const char* format : {"png", "jpg", "bmp"}) {
            QTest::addRow("larger %s", format) << QByteArray(format) << QSize(400, 300);
            QTest::addRow("smaller %s", format) << QByteArray(format) << QSize(10, 20);
            QTest::addRow("wide %s", format) << QByteArray(format) << QSize(900, 20);
        }
    }

    void fillsTheWantedSizeExactly()
    {
        QFETCH(QByteArray, format);
        QFETCH(QSize, size);
        const auto decoded = core::decodePicture(encoded(size, format), {64, 48});
        QVERIFY(decoded);
        QCOMPARE(decoded->size(), QSize(64, 48));
        QVERIFY(QColor(decoded->pixel(32, 24)).red() > 200);
    }

    void refusesAHeaderThatPromisesTooMuch_data()
    {
        QTest::addColumn<quint32>("width");
        QTest::addColumn<quint32>("height");
        QTest::newRow("one side") << 12'001U << 1U;
        QTest::newRow("area") << 8000U << 5001U;
        QTest::newRow("bomb") << 30'000U << 30'000U;
    }

    void refusesAHeaderThatPromisesTooMuch()
    {
        QFETCH(quint32, width);
        QFETCH(quint32, height);
        QByteArray png = encoded({8, 8}, "png");
        qToBigEndian(width, png.data() + 16);
        qToBigEndian(height, png.data() + 20);
        fixHeaderChecksum(png);
        QVERIFY(!core::decodePicture(png, {64, 64}));
    }

    void refusesWhatIsNotAPicture_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("text") << QByteArray("hello");
        QTest::newRow("svg") << QByteArray("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>");
        QTest::newRow("cut png") << encoded({50, 50}, "png").left(30);
        QTest::newRow("only a signature") << QByteArray("\x89PNG\r\n\x1a\n");
    }

    void refusesWhatIsNotAPicture()
    {
        QFETCH(QByteArray, bytes);
        QVERIFY(!core::decodePicture(bytes, {64, 64}));
    }

private:
    static QByteArray encoded(QSize size, const QByteArray& format)
    {
        QImage image(size, QImage::Format_RGB32);
        image.fill(Qt::red);
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        image.save(&buffer, format.constData());
        return bytes;
    }

    static void fixHeaderChecksum(QByteArray& png)
    {
        quint32 crc = 0xffffffffU;
        for (qsizetype i = 12; i < 29; ++i) {
            crc ^= static_cast<quint8>(png[i]);
            for (int bit = 0; bit < 8; ++bit)
                crc = (crc >> 1) ^ (0xedb88320U & (~(crc & 1U) + 1U));
        }
        qToBigEndian(crc ^ 0xffffffffU, png.data() + 29);
    }
};

QTEST_GUILESS_MAIN(TstImageDecoder)
#include "tst_image_decoder.moc"
