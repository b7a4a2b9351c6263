public import Foundation

extension NotificationCenter {
    /// Returns the notifications with a name as a sequence that a task awaits.
    ///
    /// ```swift
    /// for await _ in NotificationCenter.default.notifications(
    ///     named: UIApplication.didEnterBackgroundNotification)
    /// {
    ///     save()
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - object: the only object whose notifications count; nil for those of all objects.
    ///
    /// Source: Apple, NotificationCenter.notifications(named:object:).
    public func notifications(
        named name: Notification.Name, object: (any AnyObject & Sendable)? = nil
    ) -> Notifications {
        Notifications(center: self, name: name, object: object)
    }

    /// The notifications with a name; each iteration observes from its beginning on.
    ///
    /// What is posted while the task does other work waits for it. A sequence ends when its task
    /// is cancelled. Source: Apple, NotificationCenter.Notifications.
    public final class Notifications: AsyncSequence, @unchecked Sendable {
        public typealias Element = Notification
        public typealias Failure = Never

        private let center: NotificationCenter
        private let name: Notification.Name
        private let object: (any AnyObject & Sendable)?

        init(
            center: NotificationCenter, name: Notification.Name,
            object: (any AnyObject & Sendable)?
        ) {
            (self.center, self.name, self.object) = (center, name, object)
        }

        /// Begins to observe.
        public func makeAsyncIterator() -> Iterator {
            let (stream, continuation) = AsyncStream.makeStream(of: Posted.self)
            let token = Posted.Token(
                center.addObserver(forName: name, object: object, queue: nil) {
                    continuation.yield(Posted(notification: $0))
                })
            continuation.onTermination = { [center] _ in center.removeObserver(token.observer) }
            return Iterator(posted: stream.makeAsyncIterator())
        }

        /// Waits for one notification after the other.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var posted: AsyncStream<Posted>.AsyncIterator

            /// Returns the next notification; nil once the task is cancelled.
            public mutating func next() async -> Notification? {
                await next(isolation: nil)
            }

            /// Returns the next notification in the caller's isolation; nil once the task is
            /// cancelled.
            public mutating func next(isolation actor: isolated (any Actor)?) async
                -> Notification?
            {
                await posted.next(isolation: actor)?.notification
            }
        }
    }
}

/// A notification on its way from the thread that posts it to the task that waits.
private struct Posted: @unchecked Sendable {
    let notification: Notification

    /// The observer, which the center returns and removes on any thread.
    struct Token: @unchecked Sendable {
        let observer: any NSObjectProtocol
        init(_ observer: any NSObjectProtocol) { self.observer = observer }
    }
}
