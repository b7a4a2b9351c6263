import MainLoop
import PeerLibevent

/// A million one-shot timers, random in 0–100 ms: added, and run until all have fired.
enum TimersRandom: Workload {
    static let name = "loop-timers-random"

    static func measure() -> [Measurement] {
        measureTimers(name, count: 1_000_000)
    }
}

/// The same with 100,000.
enum TimersHundredThousand: Workload {
    static let name = "loop-timers-100k"

    static func measure() -> [Measurement] {
        measureTimers(name, count: 100_000)
    }
}

@MainActor
private func measureTimers(_ name: String, count: Int) -> [Measurement] {
    var generator = Xorshift()
    let timeouts = (0..<count).map { _ in Int32(generator.next() % 100_000) }
    var ours: [(add: Double, fire: Double)] = []
    var theirs: [(add: Double, fire: Double)] = []
    // In turns, so that other work of the machine affects both.
    for _ in 0..<5 {
        theirs.append(perTimer(peer_timers(timeouts, Int32(count)), count))
        ours.append(
            timeTimers(count) { loop, done in
                for timeout in timeouts {
                    loop.schedule(after: .microseconds(Int64(timeout))) { done() }
                }
            })
    }
    return measurements(name, ours, theirs, limit: 2)
}

/// A million timers of one timeout, against libevent's common-timeout queue.
enum TimersEqual: Workload {
    static let name = "loop-timers-equal"

    static func measure() -> [Measurement] {
        let count = 1_000_000
        var ours: [(add: Double, fire: Double)] = []
        var theirs: [(add: Double, fire: Double)] = []
        for _ in 0..<5 {
            theirs.append(perTimer(peer_equal_timers(50_000, Int32(count)), count))
            ours.append(
                timeTimers(count) { loop, done in
                    for _ in 0..<count { loop.schedule(after: .milliseconds(50)) { done() } }
                })
        }
        return measurements(name, ours, theirs, limit: 3)
    }
}

/// A million callbacks that are to run at once.
enum ImmediateCallbacks: Workload {
    static let name = "loop-immediate"

    static func measure() -> [Measurement] {
        let count = 1_000_000
        var ours: [(add: Double, fire: Double)] = []
        var theirs: [(add: Double, fire: Double)] = []
        for _ in 0..<5 {
            theirs.append(perTimer(peer_immediate(Int32(count)), count))
            ours.append(
                timeTimers(count) { loop, done in
                    for _ in 0..<count { loop.deferBlock { done() } }
                })
        }
        return measurements(name, ours, theirs, limit: 2)
    }
}

/// Nanoseconds per timer for adding them, and for running the loop until the last has fired.
@MainActor
private func timeTimers(_ count: Int, _ add: (MainLoop, @escaping @MainActor () -> Void) -> Void)
    -> (
        add: Double, fire: Double
    )
{
    let loop = MainLoop()
    var left = count
    let done: @MainActor () -> Void = {
        left -= 1
        if left == 0 { loop.stop() }
    }
    let added = time { add(loop, done) }
    let fired = time { loop.run() }
    return (added / Double(count), fired / Double(count))
}

private func perTimer(_ times: peer_times, _ count: Int) -> (add: Double, fire: Double) {
    (Double(times.add) / Double(count), Double(times.fire) / Double(count))
}

/// Add, fire and both together, each the median of the runs after the first; the goal applies to
/// both together.
@MainActor
private func measurements(
    _ name: String, _ ours: [(add: Double, fire: Double)], _ theirs: [(add: Double, fire: Double)],
    limit: Double
) -> [Measurement] {
    func middle(
        _ runs: [(add: Double, fire: Double)], _ value: ((add: Double, fire: Double)) -> Double
    ) -> Double {
        percentile(50, of: runs.dropFirst().map(value))
    }
    let both = (middle(ours) { $0.add + $0.fire }, middle(theirs) { $0.add + $0.fire })
    return [
        Measurement(
            "\(name)-add", ours: middle(ours) { $0.add }, "ns", peer: "libevent-C",
            middle(theirs) { $0.add }),
        Measurement(
            "\(name)-fire", ours: middle(ours) { $0.fire }, "ns", peer: "libevent-C",
            middle(theirs) { $0.fire }),
        Measurement(
            name, ours: both.0, "ns", peer: "libevent-C", both.1, goal: "ratio<=\(format(limit))",
            reached: both.0 <= limit * both.1),
    ]
}

/// Marsaglia's xorshift: the same numbers in every run.
struct Xorshift: RandomNumberGenerator {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
