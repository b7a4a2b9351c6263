import HTTP
import MainLoop
import Recording

/// The notice to subscribers that the log accepts nothing, so that their picture grows old.
extension Hub {
    /// Has all subscribers informed when the log has begun to accept nothing, or accepts lines
    /// again.
    func watchStall() {
        let stall = lineLog.stall
        guard (stall == nil) != (stalledSince == nil) else { return }
        stalledSince = stall.map { WallClock.nanoseconds.clampedDifference($0.wholeNanoseconds) }
        uninformed = Array(subscriptions.values)
        for feed in frameFeeds.values { feed.informOfStall() }
    }

    /// The notice's content: since when, in seconds since 1970; null once lines are accepted again.
    var stallNotice: String {
        let since = stalledSince.map { "\($0 / 1_000_000_000).\(millisecond(of: $0))" }
        return "{\"since\":\(since ?? "null")}"
    }

    private func millisecond(of time: Int64) -> String {
        let text = String(abs(time / 1_000_000 % 1000))
        return String(repeating: "0", count: 3 - text.count) + text
    }

    /// Informs subscribers, until this turn's time for it is over.
    func informOfStall(until end: Int64) {
        guard !uninformed.isEmpty else { return }
        var parcels: [LineStyle: Parcel] = [:]
        var waiting: [Subscription] = []
        repeat {
            guard let subscription = uninformed.popLast() else { break }
            guard subscription.state != .closed, subscription.stalledSince != stalledSince
            else { continue }
            guard !subscription.isWithinLine else {
                waiting.append(subscription)
                continue
            }
            let style = subscription.style
            let parcel = parcels[style] ?? stallParcel(style)
            parcels[style] = parcel
            subscription.inform(parcel, stalledSince: stalledSince)
        } while loop.clock.now.nanoseconds < end
        if !uninformed.isEmpty { loop.deferBlock {} }
        // The rest of a long line comes first, in a later turn.
        uninformed += waiting
    }

    func stallParcel(_ style: LineStyle) -> Parcel {
        var writer = FrameWriter(style: style, prefix: prefix, packer: packer)
        writer.notice("stale", stallNotice)
        return writer.drain()
    }
}
