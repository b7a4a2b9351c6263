import MainLoop
import PeerLibevent

/// How late a 120 Hz display tick is, over twenty seconds. The peer re-arms a libevent timer to
/// absolute times.
enum TickLateness: Workload {
    static let name = "loop-tick-lateness"

    static func measure() -> [Measurement] {
        let rate = 120
        let count = 20 * rate
        var theirs = [Int64](repeating: 0, count: count)
        peer_ticks(Int32(rate), Int32(count), &theirs)

        let loop = MainLoop()
        var ours: [Double] = []
        ours.reserveCapacity(count)
        loop.framesPerSecond = rate
        loop.onTick = { tick in
            ours.append(Double(loop.clock.now.nanoseconds - tick.time.nanoseconds) / 1_000)
            if ours.count == count { loop.stop() }
        }
        loop.wantsTicks = true
        loop.run()
        loop.onTick = nil

        let peers = theirs.map { Double($0) / 1_000 }
        return [(50.0, 60.0), (99, 120), (99.9, 500)].map { percent, goal in
            let value = percentile(percent, of: ours)
            return Measurement(
                "\(name)-p\(percent == 99.9 ? "99.9" : "\(Int(percent))")", ours: value, "us",
                peer: "libevent-C",
                percentile(percent, of: peers), goal: "<=\(Int(goal))us", reached: value <= goal)
        }
    }
}
