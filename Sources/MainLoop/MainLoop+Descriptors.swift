import CLibevent
import Glibc

extension MainLoop {
    /// The kinds of readiness of a descriptor.
    public struct Readiness: OptionSet, Hashable, Sendable {
        /// The set's raw bits.
        public let rawValue: Int16

        /// Creates a set from its raw bits.
        public init(rawValue: Int16) {
            self.rawValue = rawValue
        }

        /// Data can be read, a connection can be accepted, or the peer has closed.
        public static let readable = Readiness(rawValue: 1)
        /// Data can be written, or a connection attempt has succeeded or failed.
        public static let writable = Readiness(rawValue: 2)
    }

    /// Identifies a watch.
    public struct WatchID: Hashable, Sendable {
        let value: UInt64
        let loop: UInt32
    }

    /// Calls a block in every turn in which a descriptor is ready, until ``unwatch(_:)``.
    ///
    /// Reporting is level-triggered: the loop does not sleep while the descriptor is ready. Read
    /// everything available, and watch for `.writable` only while there is something to write. Call
    /// ``unwatch(_:)`` before you close the descriptor.
    /// - Parameters:
    ///   - descriptor: An open socket, pipe, terminal, eventfd or similar. A regular file is always
    ///     ready and cannot be watched.
    ///   - readiness: The kinds of readiness to wait for; not empty.
    ///   - body: Called in the events phase with the descriptor's readiness. If the
    ///     descriptor cannot be watched, that is reported and the block is never called.
    public func watch(
        _ descriptor: Int32, for readiness: Readiness,
        _ body: @escaping @MainActor (Readiness) -> Void
    ) -> WatchID {
        watch(descriptor, for: readiness, isUrgent: false, body)
    }

    /// Calls a block in every turn in which a descriptor is ready, before other code's events.
    ///
    /// A callback of other code on ``eventBase`` may end the poll with `event_base_loopbreak`. All
    /// events that libevent has not delivered by then wait for the next turn, behind each other.
    /// Urgent watches do not wait: the loop asks the kernel about them separately.
    /// - Parameter isUrgent: Whether the watch is urgent.
    package func watch(
        _ descriptor: Int32, for readiness: Readiness, isUrgent: Bool,
        _ body: @escaping @MainActor (Readiness) -> Void
    ) -> WatchID {
        guard !readiness.isEmpty else {
            return refusedWatch(
                "Descriptor \(descriptor) is watched for nothing: pass .readable, .writable or both."
            )
        }
        guard fcntl(descriptor, F_GETFD) != -1 else {
            return refusedWatch(
                "Descriptor \(descriptor) is not open and is not watched. "
                    + "Watch it after opening, and unwatch it before closing.")
        }
        let watch = Watch(id: nextWatchID, descriptor: descriptor, arrivals: arrivals, body)
        nextWatchID += 1
        var what = Int16(EV_PERSIST)
        if readiness.contains(.readable) { what |= Int16(EV_READ) }
        if readiness.contains(.writable) { what |= Int16(EV_WRITE) }
        watch.event = event_new(
            base, descriptor, what, Watch.report, Unmanaged.passUnretained(watch).toOpaque())
        guard event_add(watch.event, nil) == 0 else {
            let reason = String(cString: strerror(errno))
            if let event = watch.event { event_free(event) }
            return refusedWatch(
                "Descriptor \(descriptor) cannot be watched: \(reason). "
                    + "Regular files are always ready; read them directly.")
        }
        watches[watch.id] = watch
        if isUrgent, readiness == .readable { urgent[watch.id] = watch }
        return WatchID(value: watch.id, loop: serial)
    }

    /// Reports why a descriptor is not watched, and returns the identifier of no watch.
    private func refusedWatch(_ sentence: String) -> WatchID {
        MistakeReport.send(sentence)
        return WatchID(value: 0, loop: serial)
    }

    /// Stops watching; the block is not called again, not even for readiness reported in this turn.
    public func unwatch(_ id: WatchID) {
        guard id.loop == serial, let watch = watches.removeValue(forKey: id.value) else { return }
        watch.isActive = false
        urgent[id.value] = nil
        event_free(watch.event)
    }

    /// Reports the urgent watches that are ready, after a callback has ended the poll early.
    func pollUrgent() {
        guard !urgent.isEmpty, event_base_got_break(base) != 0 else { return }
        let missing = urgent.values.filter { !$0.isReported }
        var descriptors = missing.map {
            pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
        }
        guard poll(&descriptors, nfds_t(descriptors.count), 0) > 0 else { return }
        for (watch, found) in zip(missing, descriptors) where found.revents != 0 {
            watch.report(.readable)
            // libevent may have it among its waiting events, and would report it again when there
            // is nothing left to read.
            event_del(watch.event)
            event_add(watch.event, nil)
        }
    }

    /// Delivers the readiness that libevent reported.
    func deliverReadiness() {
        guard !arrivals.descriptors.isEmpty else { return }
        let reports = arrivals.descriptors
        arrivals.descriptors.removeAll(keepingCapacity: true)
        for report in reports where report.watch.isActive {
            report.watch.isReported = false
            counts.readinessReports += 1
            report.watch.body(report.readiness)
        }
    }
}
