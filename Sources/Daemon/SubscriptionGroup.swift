/// Subscribers that want the same lines in the same style.
@MainActor
final class SubscriptionGroup {
    let key: Hub.GroupKey
    /// Its live subscribers. Some may have left: they are closed.
    var live: [Subscription] = []
    private var departures = 0
    /// The lines that the group wants and that were not put into a frame yet, by index.
    var lines: [Int] = []
    /// Whether it is in the hub's list of groups to deliver to.
    var isQueued = false
    /// The delivery in progress.
    var delivery: Delivery?

    /// Lines on their way to all members.
    struct Delivery {
        let shipment: Shipment
        /// The positions of its first and last line.
        let first: UInt64
        let last: UInt64
        /// The members when the delivery began.
        let members: [Subscription]
        /// The index of the next member.
        var next = 0
    }

    init(_ key: Hub.GroupKey) {
        self.key = key
    }

    /// The number of live subscribers.
    var liveCount: Int { live.count - departures }

    func add(_ subscription: Subscription) { live.append(subscription) }

    /// Counts a live subscriber that was closed, and removes it now or later.
    /// - Complexity: O(1) on average: thousands may leave at once.
    func countDeparture() {
        departures += 1
        if departures * 2 >= live.count { removeOthers() }
    }

    /// Removes the subscribers that are not live any more.
    func removeOthers() {
        live.removeAll { $0.state != .live }
        departures = 0
    }

    /// Returns why the state contradicts itself; nil if it does not. For tests and debug builds.
    func checkInvariants() -> String? {
        guard departures == live.count(where: { $0.state == .closed }) else {
            return "\(departures) departures are counted"
        }
        guard isQueued || (lines.isEmpty && delivery == nil) else {
            return "its lines are not delivered"
        }
        return nil
    }
}
