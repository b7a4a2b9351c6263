import CLibevent
import Glibc

extension MainLoop {
    /// Identifies a signal handler.
    public struct SignalID: Hashable, Sendable {
        let number: Int32
        let value: UInt64
        let loop: UInt32
    }

    /// Calls a block in the events phase when the process receives a signal.
    ///
    /// The block replaces the signal's default action.
    ///
    /// Handlers of the same signal are called in the order in which they were added. Signals belong
    /// to the process: only one loop at a time can have handlers (libevent serves the latest).
    /// - Parameters:
    ///   - number: The signal, as in `SIGHUP`. `SIGKILL`, `SIGSTOP` and numbers of no signal are
    ///     reported, and the block is never called.
    ///   - body: Called on the loop, not in the signal's context, so it may do anything.
    @discardableResult
    public func onSignal(_ number: Int32, _ body: @escaping @MainActor () -> Void) -> SignalID {
        let watch: SignalWatch
        if let present = signals[number] {
            watch = present
        } else {
            watch = SignalWatch(arrivals: arrivals)
            watch.event = event_new(
                base, number, Int16(EV_SIGNAL | EV_PERSIST), SignalWatch.report,
                Unmanaged.passUnretained(watch).toOpaque())
            // libevent stops the process for a number of no signal; signal(7) has 1 to 64.
            guard (1...64).contains(number), watch.event != nil, event_add(watch.event, nil) == 0
            else {
                MistakeReport.send(
                    "Signal \(number) cannot be caught, so its block is never called. "
                        + "Pass a signal's number other than SIGKILL and SIGSTOP.")
                if let event = watch.event { event_free(event) }
                return SignalID(number: number, value: 0, loop: serial)
            }
            // The parent process may have left the signal blocked, as Foundation's Process does.
            var set = sigset_t()
            sigemptyset(&set)
            sigaddset(&set, number)
            pthread_sigmask(SIG_UNBLOCK, &set, nil)
            signals[number] = watch
        }
        let id = nextSignalID
        nextSignalID += 1
        watch.handlers.append((id, body))
        return SignalID(number: number, value: id, loop: serial)
    }

    /// Removes a signal handler. Removing a signal's last handler restores its former disposition.
    public func removeSignal(_ id: SignalID) {
        guard id.loop == serial, let watch = signals[id.number] else { return }
        watch.handlers.removeAll { $0.id == id.value }
        if watch.handlers.isEmpty {
            event_free(watch.event)
            signals[id.number] = nil
        }
    }

    /// Delivers the signals that libevent reported.
    func deliverSignals() {
        guard !arrivals.signals.isEmpty else { return }
        let numbers = arrivals.signals
        arrivals.signals.removeAll(keepingCapacity: true)
        for number in numbers {
            for handler in signals[number]?.handlers ?? [] {
                guard signals[number]?.handlers.contains(where: { $0.id == handler.id }) == true
                else { continue }
                counts.signalsDelivered += 1
                handler.body()
            }
        }
    }

    /// Makes SIGINT and SIGTERM stop a run, unless the program handles them here or by `sigaction`.
    func catchEndingSignals() -> [SignalID] {
        [SIGINT, SIGTERM].compactMap { number in
            guard signals[number] == nil else { return nil }
            var present = sigaction()
            sigaction(number, nil, &present)
            // A program that ignores the signal, as under nohup, has handled it too.
            guard unsafeBitCast(present.__sigaction_handler.sa_handler, to: Int.self) == 0 else {
                return nil
            }
            return onSignal(number) { [unowned self] in stop() }
        }
    }
}
