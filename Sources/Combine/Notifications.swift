public import Foundation

extension NotificationCenter {
    /// A publisher of notifications.
    ///
    /// Source: Apple, NotificationCenter.publisher(for:object:).
    public struct Publisher: Combine.Publisher {
        /// The notifications.
        public typealias Output = Notification
        /// It does not fail.
        public typealias Failure = Never
        /// The center.
        public let center: NotificationCenter
        /// The name of the notifications.
        public let name: Notification.Name
        /// The object of the notifications; nil for any.
        public let object: AnyObject?

        /// Creates a publisher.
        public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
            (self.center, self.name, self.object) = (center, name, object)
        }
        /// Connects a subscriber.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Notification, S.Failure == Never {
            let conduit = Conduit<Notification, Never>(subscriber)
            let center = center
            // What other threads post waits until the subscriber has its subscription.
            conduit.withDelivery {
                let token = center.addObserver(forName: name, object: object, queue: nil) {
                    conduit.offer($0, waits: false)
                }
                conduit.prepare { _ in center.removeObserver(token) }
                subscriber.receive(subscription: conduit)
            }
        }
    }

    /// Returns a publisher of notifications with a name, of an object or of any.
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
        Publisher(center: self, name: name, object: object)
    }
}
