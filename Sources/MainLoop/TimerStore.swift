/// The timers of a loop: their payloads, in reusable slots, and the order in which they are due.
///
/// A handle is a slot and the slot's generation, so a handle that outlives its timer finds nothing.
/// Cancelling empties the slot at once and leaves the key in the queue; keys without a timer are
/// dropped when they reach the front, or all at once when they are the majority.
struct TimerStore<Payload> {
    /// Identifies one timer for as long as it is scheduled.
    struct Handle: Hashable, Sendable {
        var slot: UInt32
        var generation: UInt32
    }

    private struct Slot {
        var payload: Payload?
        /// The requested fire date, from which a repeating timer's next date is counted.
        var date: Int64 = 0
        /// Nanoseconds from one firing to the next; 0 for a timer that fires once.
        var interval: Int64 = 0
        /// The `order` of the key that the queue holds for the timer; 0 while the slot is free.
        var armed: UInt64 = 0
        var generation: UInt32 = 1
        /// The next free slot, while this one is free.
        var nextFree: UInt32 = .max
    }

    private var slots: [Slot] = []
    private var firstFree: UInt32 = .max
    private var queue = TimerQueue()
    /// How many keys in the queue no longer have a timer.
    private var stale = 0
    /// How many timers are scheduled.
    private(set) var count = 0
    /// How many of them repeat.
    private(set) var repeatingCount = 0

    /// The earliest timer's key.
    @inline(__always)
    var first: TimerKey? { queue.first }

    /// Adds a timer.
    ///
    /// - Parameters:
    ///   - payload: The timer's payload.
    ///   - date: The requested fire date.
    ///   - interval: Nanoseconds to the next firing; 0 for a timer that fires once.
    ///   - due: When it is due: its date, or now if the date has passed.
    ///   - order: Its position in the order of scheduling: greater than those of all earlier
    ///     timers, and not 0.
    /// - Complexity: As ``TimerQueue/insert(_:)``; allocates only for more timers than ever before.
    @inline(__always)
    mutating func insert(
        _ payload: consuming Payload, date: Int64, interval: Int64, due: Int64, order: UInt64
    ) -> Handle {
        let slot: UInt32
        let generation: UInt32
        if firstFree != .max {
            slot = firstFree
            let index = Int(slot)
            firstFree = slots[index].nextFree
            generation = slots[index].generation
            slots[index] = Slot(
                payload: payload, date: date, interval: interval, armed: order,
                generation: generation)
        } else {
            slot = UInt32(slots.count)
            generation = 1
            slots.append(Slot(payload: payload, date: date, interval: interval, armed: order))
        }
        count += 1
        if interval != 0 { repeatingCount += 1 }
        queue.insert(TimerKey(due: due, order: order, slot: slot))
        return Handle(slot: slot, generation: generation)
    }

    /// Removes a timer before it fires; returns its payload, or nil if it is no longer scheduled.
    /// - Complexity: O(1) amortised.
    mutating func cancel(_ handle: Handle) -> Payload? {
        let index = Int(handle.slot)
        guard index < slots.count, slots[index].generation == handle.generation,
            slots[index].payload != nil
        else {
            return nil
        }
        stale += 1
        let payload = release(index)
        dropStale()
        return payload
    }

    /// Returns the payload of the earliest timer and reschedules or removes it.
    ///
    /// The store must not be empty. A timer that fires once is removed. A repeating one is
    /// scheduled for the first of its dates after `now`; missed dates are dropped.
    /// - Parameters:
    ///   - now: The time, in nanoseconds; not before the timer is due.
    ///   - order: The next firing's position in the order of scheduling.
    @inline(__always)
    mutating func popFirst(now: Int64, order: UInt64) -> Payload {
        guard let key = queue.first else { preconditionFailure("There is no timer to remove") }
        queue.removeFirst()
        let index = Int(key.slot)
        let interval = slots[index].interval
        let payload: Payload?
        if interval == 0 {
            payload = release(index)
        } else {
            payload = slots[index].payload
            // If the next date overflows, the timer never fires again.
            let elapsed = now - slots[index].date
            let (step, tooLong) = (elapsed / interval + 1).multipliedReportingOverflow(by: interval)
            let (next, tooLate) = slots[index].date.addingReportingOverflow(step)
            let due = tooLong || tooLate ? Int64.max : next
            slots[index].date = due
            slots[index].armed = order
            queue.insert(TimerKey(due: due, order: order, slot: key.slot))
        }
        dropStaleFront()
        guard let payload else { preconditionFailure("The first timer has no action") }
        return payload
    }

    @inline(__always)
    private mutating func release(_ index: Int) -> Payload? {
        let payload = slots[index].payload.take()
        if slots[index].interval != 0 { repeatingCount -= 1 }
        slots[index].armed = 0
        slots[index].generation &+= 1
        slots[index].nextFree = firstFree
        firstFree = UInt32(index)
        count -= 1
        return payload
    }

    /// Drops stale keys from the front, so that the loop does not wake for a cancelled timer.
    @inline(__always)
    private mutating func dropStaleFront() {
        while stale > 0, let key = queue.first, slots[Int(key.slot)].armed != key.order {
            queue.removeFirst()
            stale -= 1
        }
    }

    private mutating func dropStale() {
        dropStaleFront()
        guard stale > 64, stale > queue.count / 2 else { return }
        queue.filter { slots[Int($0.slot)].armed == $0.order }
        stale = 0
    }
}
