import Glibc

/// One measurement: our figure, and that of a peer that does the same work.
struct Measurement: Codable {
    var name: String
    var ours: Double
    var unit: String
    /// The peer's name and figure; nil if there is nothing to compare with.
    var peer: String?
    var peerValue: Double?
    /// The goal in words, such as `ratio <= 2`, and whether it was reached.
    var goal: String?
    var reached: Bool?

    /// Our figure divided by the peer's: below 1, ours is better.
    var ratio: Double? { peerValue.map { ours / $0 } }

    init(
        _ name: String, ours: Double, _ unit: String, peer: String? = nil,
        _ peerValue: Double? = nil,
        goal: String? = nil, reached: Bool? = nil
    ) {
        self.name = name
        self.ours = ours
        self.unit = unit
        self.peer = peer
        self.peerValue = peerValue
        self.goal = goal
        self.reached = reached
    }

    /// The line printed for the measurement.
    var line: String {
        var words = ["bench", name, "ours", format(ours), unit]
        if let peer, let peerValue, let ratio {
            words += ["peer", peer, format(peerValue), unit, "ratio", format(ratio)]
        }
        if let goal { words += ["goal", goal, reached == false ? "MISSED" : "reached"] }
        return words.joined(separator: " ")
    }
}

/// A piece of work that is measured. To add one: write a file with a type, and list it in
/// `Registry.swift`.
@MainActor
protocol Workload {
    /// The name that `bench NAME` searches; words joined by dashes, the room first.
    static var name: String { get }
    /// Does the work, ours and the peer's, and returns one or more measurements.
    static func measure() -> [Measurement]
}

/// Nanoseconds of processor time that a piece of work uses on this thread: excludes waiting, and
/// other work of the machine.
func time(_ work: () -> Void) -> Double {
    let start = worked()
    work()
    return worked() - start
}

private func worked() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// The median of several runs: the first warms up and does not count.
func median(of runs: Int, _ measure: () -> Double) -> Double {
    _ = measure()
    return percentile(50, of: (0..<runs).map { _ in measure() })
}

/// The value below which `percent` of the samples are.
func percentile(_ percent: Double, of samples: [Double]) -> Double {
    let sorted = samples.sorted()
    let rank = Int((percent / 100 * Double(sorted.count)).rounded(.up)) - 1
    return sorted[max(0, min(sorted.count - 1, rank))]
}

/// Of pairs measured in turns, the pair with the median ratio. Both of its halves met the machine
/// in the same state, which may have changed between the medians of each half.
func middlePair(_ samples: [(ours: Double, peer: Double)]) -> (ours: Double, peer: Double) {
    samples.sorted { $0.ours / $0.peer < $1.ours / $1.peer }[samples.count / 2]
}

/// Four significant digits, without an exponent.
func format(_ value: Double) -> String {
    guard value != 0, value.isFinite else { return "0" }
    var scale = 1.0
    while abs(value) * scale < 1_000 { scale *= 10 }
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
}
