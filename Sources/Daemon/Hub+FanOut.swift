import HTTP
import MainLoop

/// The delivery of lines to live subscribers, in slices of some milliseconds.
///
/// A line for 5,000 subscribers takes 5,000 system calls of 5 µs or more. So a turn delivers for a
/// limited time and the next one continues. Lines that arrive for a group in the meantime wait, and
/// go into one frame when the delivery has ended.
extension Hub {
    /// Adds a group to the list of groups to deliver to.
    func queueDelivery(to group: SubscriptionGroup) {
        guard !group.isQueued else { return }
        group.isQueued = true
        fanOut.append(group)
    }

    /// How long a turn makes frames for small groups: 2 ms.
    ///
    /// A thousand groups may all want different lines. The subscribers of the remaining ones read
    /// from the log, which holds 64 KiB for each of them instead of all its lines.
    static let frameTime: Int64 = 2_000_000
    /// Groups of fewer members are small.
    static let fewMembers = 32
    /// From how many bytes on a frame is large: making one of 4 MiB takes milliseconds.
    static let largeFrame = 512 << 10

    /// Delivers lines to the groups in turn.
    ///
    /// Groups with the same lines and style share the frame.
    /// - Parameters:
    ///   - end: when to stop, a time of the loop's clock; one subscriber is served in any case.
    ///   - mayMakeLarge: returns whether this turn has time for a large frame.
    func deliverTurn(until end: Int64, mayMakeLarge: () -> Bool) {
        guard !fanOut.isEmpty else { return turn.removeAll() }
        var shipments: [FrameContent: Shipment] = [:]
        var unfinished: [SubscriptionGroup] = []
        var served = 0
        var spent: Int64 = 0
        // Groups that are not finished are served again after the others, at the end of the daemon
        // until none is left.
        for group in fanOut {
            if served > 0, loop.clock.now.nanoseconds >= end { break }
            served += 1
            if group.delivery == nil, !group.lines.isEmpty {
                guard size(of: group.lines) < Self.largeFrame || mayMakeLarge() else {
                    unfinished.append(group)
                    break
                }
                if spent >= Self.frameTime, group.liveCount < Self.fewMembers {
                    readAgain(group)
                } else {
                    begin(group, &shipments)
                }
            }
            let began = loop.clock.now.nanoseconds
            let isMade =
                group.delivery?.shipment.make(until: end, clock: loop.clock, packer: packer)
                ?? false
            spent += loop.clock.now.nanoseconds - began
            if isMade { deliver(to: group, until: end) }
            if group.delivery != nil || !group.lines.isEmpty {
                unfinished.append(group)
            } else {
                group.isQueued = false
            }
        }
        fanOut.removeFirst(served)
        fanOut += unfinished
        limitTurnLines()
        if !fanOut.isEmpty { loop.deferBlock {} }
    }

    private struct FrameContent: Hashable {
        var style: LineStyle
        var lines: [Int]
    }

    private func size(of lines: [Int]) -> Int {
        lines.reduce(0) { $0 + turn[$1].bytes.count }
    }

    /// Collects the waiting lines of a group in a frame for its present members.
    private func begin(_ group: SubscriptionGroup, _ shipments: inout [FrameContent: Shipment]) {
        let content = FrameContent(style: group.key.style, lines: group.lines)
        let (first, last) = (
            turn[content.lines[0]].position, turn[content.lines[content.lines.count - 1]].position
        )
        let shipment = shipments[content] ?? shipment(of: content.lines, content.style)
        shipments[content] = shipment
        group.lines.removeAll(keepingCapacity: true)
        group.delivery = .init(shipment: shipment, first: first, last: last, members: group.live)
    }

    private func shipment(of lines: [Int], _ style: LineStyle) -> Shipment {
        counts.frames += 1
        var writer = FrameWriter(style: style, prefix: prefix, packer: packer)
        for line in lines.lazy.map({ self.turn[$0] }) {
            turn.withBytes(of: line) {
                writer.add(
                    line.kind, position: line.position, session: line.session, name: line.name,
                    payload: $0)
            }
        }
        return Shipment(writer.drainBytes(), style: style)
    }

    /// Continues the delivery to a group.
    private func deliver(to group: SubscriptionGroup, until end: Int64) {
        guard var delivery = group.delivery else { return }
        group.delivery = nil
        let limit = backlogLimit
        var areAllLive = true
        repeat {
            guard delivery.next < delivery.members.count else { break }
            let subscription = delivery.members[delivery.next]
            delivery.next += 1
            guard subscription.state == .live, subscription.last < delivery.last else { continue }
            deliver(delivery, to: subscription, limit: limit)
            if subscription.state != .live { areAllLive = false }
        } while loop.clock.now.nanoseconds < end
        // Now, because one that becomes live again is added again.
        if !areAllLive { group.removeOthers() }
        if delivery.next < delivery.members.count { group.delivery = delivery }
    }

    private func deliver(
        _ delivery: SubscriptionGroup.Delivery, to subscription: Subscription, limit: Int
    ) {
        guard subscription.last < delivery.first else {
            // It has read some of these lines from the log, and became live while they waited.
            subscription.state = .reading
            return readers.append(subscription)
        }
        if subscription.backlog > 0, subscription.weight(with: delivery.shipment) > limit {
            counts.skips += 1
            subscription.state = .behind
            askForFulls(subscription.filter)
            return
        }
        counts.deliveries += 1
        counts.deliveredBytes += delivery.shipment.byteCount
        for parcel in delivery.shipment.parcels { subscription.send(parcel, upTo: delivery.last) }
    }

    /// Removes the lines that no group waits for. If too many bytes wait, the groups read from the
    /// log.
    private func limitTurnLines() {
        if turn.byteCount > mostTurnBytes {
            for group in fanOut where !group.lines.isEmpty { readAgain(group) }
        }
        turn.removeAll(before: fanOut.lazy.compactMap(\.lines.first).min() ?? .max)
    }

    /// Makes the live subscribers of this turn's lines read them from the log once they are
    /// written.
    func postponeTurn() {
        for group in fanOut where !group.lines.isEmpty { readAgain(group) }
        turn.removeAll()
    }

    /// Makes the live subscribers of a group read from the log.
    func readAgain(_ group: SubscriptionGroup) {
        group.lines.removeAll(keepingCapacity: true)
        for subscription in group.live where subscription.state == .live {
            subscription.state = .reading
            readers.append(subscription)
        }
        group.removeOthers()
    }

    /// The maximum number of bytes that may wait for each subscriber.
    ///
    /// All subscribers share ``mostWaiting``, but each may have 64 KiB.
    var backlogLimit: Int {
        min(
            configuration.backlogBytes,
            max(64 << 10, Self.mostWaiting / max(1, subscriptions.count)))
    }

    /// The maximum number of bytes of the past that may wait for each client, and the maximum size
    /// of a line that is sent in one piece.
    ///
    /// So all together may hold ``mostWaiting``, but each 16 KiB.
    var pastPortion: Int {
        let share = Self.mostWaiting / 2 / max(1, subscriptions.count + answers.count)
        return min(64 << 10, max(8 << 10, share))
    }

    /// The maximum size of the long lines of the past that are scanned for nodes at the same time,
    /// or wait for it: 32 MiB, or a single line of any size.
    static let mostScanned = 32 << 20

    /// Returns whether a long line may be scanned on the queue.
    func mayScan(_ count: Int) -> Bool {
        scannedBytes == 0 || scannedBytes + count <= Self.mostScanned
    }

    /// The maximum number of bytes that may wait for all subscribers together: 256 MiB.
    static let mostWaiting = 256 << 20

    // MARK: Keep-alive

    /// Begins to send something to all silent subscribers, so that proxies keep their connections.
    func beginKeepAlive() {
        guard !subscriptions.isEmpty else {
            if let keepAliveTimer { loop.cancel(keepAliveTimer) }
            keepAliveTimer = nil
            return
        }
        silent = Array(subscriptions.values)
    }

    /// Sends to the silent subscribers, until this turn's time for it is over.
    func keepAlive(until end: Int64) {
        guard !silent.isEmpty else { return }
        var parcels: [LineStyle: Parcel] = [:]
        repeat {
            guard let subscription = silent.popLast() else { return }
            guard subscription.backlog == 0, subscription.state != .closed,
                !subscription.isWithinLine
            else { continue }
            let style = subscription.style
            let text: StaticString = style.format == .sse ? ":\n\n" : "\n"
            let bytes = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
            let parcel = parcels[style] ?? Parcel(bytes, coding: style.coding, packer: packer)
            parcels[style] = parcel
            subscription.send(parcel, upTo: nil)
        } while loop.clock.now.nanoseconds < end
        if !silent.isEmpty { loop.deferBlock {} }
    }
}
