/// Where something stands in the total order of what a loop has to do: by due time, then by when it was scheduled.
struct TimerKey: Equatable, Sendable {
    /// When it is due, in nanoseconds on the loop's clock.
    var due: Int64
    /// Its place in the order of scheduling; unique, so that no two keys are ever equal.
    var order: UInt64
    /// Which slot of the timer store it belongs to.
    var slot: UInt32

    @inline(__always)
    static func < (one: TimerKey, other: TimerKey) -> Bool {
        one.due < other.due || (one.due == other.due && one.order < other.order)
    }
}
