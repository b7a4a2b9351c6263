import CLibevent
import Dispatch
import Glibc

extension MainLoop {
    /// Whether the main queue is being drained: a job that turns a loop must not drain it again.
    private static var isDraining = false

    /// Whether the queue may hold work from before its descriptor existed, which never signals it.
    private static var mayHoldEarlierWork = true

    /// Whether a run that starts now may drain the main queue.
    ///
    /// True on the process's main thread, the only one on which Dispatch allows it, and outside the
    /// queue's own jobs.
    static var mayDrain: Bool { gettid() == getpid() && !isDraining }

    /// Runs work that drains the main queue, unless the queue is already being drained.
    func draining(_ work: () -> Void) {
        guard drainsMainQueue, !Self.isDraining else { return }
        Self.isDraining = true
        work()
        Self.isDraining = false
    }

    /// Runs the jobs of the main queue, including the main actor's; returns whether it had work.
    @discardableResult
    func drainMainQueue() -> Bool {
        var hadWork = false
        draining {
            // Read the eventfd first; otherwise it stays readable.
            var count: UInt64 = 0
            let isSignalled = read(_dispatch_get_main_queue_handle_4CF(), &count, 8) == 8
            guard isSignalled || Self.mayHoldEarlierWork else { return }
            Self.mayHoldEarlierWork = false
            hadWork = true
            counts.mainQueueDrains += 1
            _dispatch_main_queue_callback_4CF(nil)
        }
        return hadWork
    }

    /// Whether the main queue has work, without draining it.
    var mainQueueHasWork: Bool {
        guard drainsMainQueue, !Self.isDraining else { return false }
        var descriptor = pollfd(
            fd: _dispatch_get_main_queue_handle_4CF(), events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, 0) == 1
    }

    /// Makes work on the main queue end the loop's sleep.
    func watchMainQueue() {
        guard drainsMainQueue, mainQueueEvent == nil else { return }
        mainQueueEvent = event_new(
            base, _dispatch_get_main_queue_handle_4CF(), Int16(EV_READ | EV_PERSIST),
            mainQueueReports,
            Unmanaged.passUnretained(arrivals).toOpaque())
        event_add(mainQueueEvent, nil)
    }

    func unwatchMainQueue() {
        guard let event = mainQueueEvent else { return }
        event_free(event)
        mainQueueEvent = nil
    }
}

/// The callback for libevent. The queue itself is drained in the events phase.
private let mainQueueReports: event_callback_fn = { _, _, context in
    guard let context else { return }
    Unmanaged<Arrivals>.fromOpaque(context).takeUnretainedValue().mainQueue = true
}
