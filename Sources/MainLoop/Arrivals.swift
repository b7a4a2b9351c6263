import CLibevent

/// What libevent has reported and the events phase has not yet passed on.
///
/// libevent's C callbacks write here and do nothing else. So none of them needs the main actor, and everything runs in the
/// loop's order, not in libevent's. All of it happens on the thread that runs the loop.
final class Arrivals {
    var descriptors: [(watch: Watch, readiness: MainLoop.Readiness)] = []
    var signals: [Int32] = []
    /// The main queue has got work.
    var mainQueue = false
}

/// One watched descriptor.
final class Watch {
    let id: UInt64
    let body: @MainActor (MainLoop.Readiness) -> Void
    let arrivals: Arrivals
    var event: UnsafeMutablePointer<event>!
    var isActive = true

    init(id: UInt64, arrivals: Arrivals, _ body: @escaping @MainActor (MainLoop.Readiness) -> Void) {
        self.id = id
        self.arrivals = arrivals
        self.body = body
    }

    /// What libevent calls.
    static let report: event_callback_fn = { _, what, context in
        guard let context else { return }
        let watch = Unmanaged<Watch>.fromOpaque(context).takeUnretainedValue()
        var readiness: MainLoop.Readiness = []
        if what & Int16(EV_READ) != 0 { readiness.insert(.readable) }
        if what & Int16(EV_WRITE) != 0 { readiness.insert(.writable) }
        watch.arrivals.descriptors.append((watch, readiness))
    }
}

/// One signal that is caught, and those who want to know.
final class SignalWatch {
    let arrivals: Arrivals
    var event: UnsafeMutablePointer<event>!
    var handlers: [(id: UInt64, body: @MainActor () -> Void)] = []

    init(arrivals: Arrivals) {
        self.arrivals = arrivals
    }

    /// What libevent calls, on the loop, not in the signal's context.
    static let report: event_callback_fn = { number, _, context in
        guard let context else { return }
        Unmanaged<SignalWatch>.fromOpaque(context).takeUnretainedValue().arrivals.signals.append(number)
    }
}
