// SPDX-License-Identifier: MIT
// Hands a future's result to an object, on that object's thread.
#pragma once

#include <QFuture>
#include <QFutureWatcher>

namespace core {

/// Calls `receive(result)` once `future` is ready, unless `context` is gone by then.
///
/// Used instead of QFuture::then(context, ...), which in Qt 6.4 asserts when the context
/// dies first: the watcher is the context's child and goes with it.
template <class T, class Receive> void whenReady(const QFuture<T>& future, QObject* context, Receive receive)
{
    auto* watcher = new QFutureWatcher<T>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context,
                     [watcher, receive = std::move(receive)]() mutable {
                         watcher->deleteLater();
                         if (!watcher->isCanceled())
                             receive(watcher->result());
                     });
    watcher->setFuture(future);
}

} // namespace core
