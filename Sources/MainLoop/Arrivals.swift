import CLibevent

/// Readiness that libevent has reported and the events phase has not delivered yet.
///
/// libevent's C callbacks only write here, so none of them needs the main actor, and handlers run
/// in the loop's order instead of libevent's. Used only on the thread that runs the loop.
final class Arrivals {
    var descriptors: [(watch: Watch, readiness: MainLoop.Readiness)] = []
    var signals: [Int32] = []
    /// Whether the main queue has received work.
    var mainQueue = false
}

/// One watched descriptor.
final class Watch {
    let id: UInt64
    let body: @MainActor (MainLoop.Readiness) -> Void
    let arrivals: Arrivals
    let descriptor: Int32
    var event: UnsafeMutablePointer<event>!
    var isActive = true
    /// Whether it is among the arrivals and was not delivered yet.
    var isReported = false

    init(
        id: UInt64, descriptor: Int32, arrivals: Arrivals,
        _ body: @escaping @MainActor (MainLoop.Readiness) -> Void
    ) {
        self.id = id
        self.descriptor = descriptor
        self.arrivals = arrivals
        self.body = body
    }

    /// The callback for libevent.
    static let report: event_callback_fn = { _, what, context in
        guard let context else { return }
        let watch = Unmanaged<Watch>.fromOpaque(context).takeUnretainedValue()
        var readiness: MainLoop.Readiness = []
        if what & Int16(EV_READ) != 0 { readiness.insert(.readable) }
        if what & Int16(EV_WRITE) != 0 { readiness.insert(.writable) }
        watch.report(readiness)
    }

    func report(_ readiness: MainLoop.Readiness) {
        isReported = true
        arrivals.descriptors.append((self, readiness))
    }
}

/// A caught signal and its handlers.
final class SignalWatch {
    let arrivals: Arrivals
    var event: UnsafeMutablePointer<event>!
    var handlers: [(id: UInt64, body: @MainActor () -> Void)] = []

    init(arrivals: Arrivals) {
        self.arrivals = arrivals
    }

    /// The callback for libevent, which calls it on the loop, not in the signal's context.
    static let report: event_callback_fn = { number, _, context in
        guard let context else { return }
        Unmanaged<SignalWatch>.fromOpaque(context).takeUnretainedValue().arrivals.signals.append(
            number)
    }
}
