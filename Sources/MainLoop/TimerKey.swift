/// A position in the total order of a loop's timers: by due time, then by order of scheduling.
struct TimerKey: Equatable, Sendable {
    /// When it is due, in nanoseconds on the loop's clock.
    var due: Int64
    /// Its position in the order of scheduling; unique, so that no two keys are equal.
    var order: UInt64
    /// The slot of the timer store that it belongs to.
    var slot: UInt32

    @inline(__always)
    static func < (one: TimerKey, other: TimerKey) -> Bool {
        one.due < other.due || (one.due == other.due && one.order < other.order)
    }
}
