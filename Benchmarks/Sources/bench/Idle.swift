import Foundation
import MainLoop

/// Ten seconds with nothing to do: how often the loop wakes, and how often the kernel saw the
/// process go to sleep.
enum Idle: Workload {
    static let name = "loop-idle"

    static func measure() -> [Measurement] {
        let loop = MainLoop()
        var before = (wakeUps: 0, switches: 0)
        // Two timers delimit the ten seconds; the second is the one wake-up that the measurement
        // itself costs.
        loop.schedule(after: .milliseconds(100)) {
            before = (loop.statistics.wakeUps, voluntarySwitches())
        }
        var after = before
        loop.schedule(after: .milliseconds(10_100)) {
            after = (loop.statistics.wakeUps, voluntarySwitches())
            loop.stop()
        }
        loop.run()
        let wakeUps = Double(after.wakeUps - before.wakeUps - 1)
        let switches = Double(after.switches - before.switches - 1)
        return [
            Measurement(
                "\(name)-wakeups-10s", ours: wakeUps, "times", goal: "0", reached: wakeUps == 0),
            Measurement(
                "\(name)-voluntary-switches-10s", ours: switches, "times", goal: "0",
                reached: switches == 0),
        ]
    }

    /// How often the process's main thread has yielded the processor to wait, from
    /// /proc/self/status.
    private static func voluntarySwitches() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
        return line.flatMap { Int($0.split(separator: "\t").last ?? "") } ?? -1
    }
}
