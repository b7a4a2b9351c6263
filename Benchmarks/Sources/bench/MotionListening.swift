import Capture
import HeadlessTesting
import MainLoop
import PackingList
import PeerMotion
import QuartzCore
import Snapshots
import Streaming
import UIKit

/// A frame of 10,000 nodes that move, each with an animation of its own: values, differences, and
/// the line that describes them, as a reader makes them who asks for frames. The peer computes the
/// values alone.
enum MotionListening: Workload {
    static let name = "motion-10k-observed"

    static func measure() -> [Measurement] {
        let count = 10_000
        let theirs = peerMotionTime(count)
        let scene = MotionScene()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        let capture = WindowSession(window: window)
        for index in 0..<count {
            let layer = CALayer()
            window.layer.addSublayer(layer)
            scene.animate(layer, index)
        }
        var sampler = FrameSampler(framesPerSecond: 60)
        guard let line = try? capture.fullLine()?.decoded() else { return [] }
        try? sampler.apply(line) { _ in }
        var moment: Int64 = 0
        let told = median(of: 21) {
            moment += 16_666_667
            return time { _ = sampler.frame(at: moment) } / Double(count)
        }
        capture.stop()
        window.layer.sublayers = nil
        scene.close()
        return [Measurement(name, ours: told, "ns", peer: "C-loop", theirs)]
    }
}

/// Animations as functions of time against their frames, in the same run: bytes, processor time
/// while they are in flight, and wake-ups.
enum MotionFunctions: Workload {
    static let name = "motion-functions"

    /// Receives lines and counts their bytes.
    private final class Counter: SnapshotSink {
        var (lines, bytes) = (0, 0)
        let wantsLines = true
        func receive(_ line: EncodedLine) {
            lines += 1
            bytes += line.count + 1
        }
    }

    private struct Flight {
        var lines = 0
        var bytes = 0
        var nanoseconds = 0.0
        var turns = 0
    }

    static func measure() -> [Measurement] {
        let (functions, frames) = (springs(sampled: false), springs(sampled: true))
        let menu = packingList(sampled: false)
        let sampledMenu = packingList(sampled: true)
        return [
            Measurement(
                "\(name)-springs-bytes", ours: Double(functions.bytes), "bytes", peer: "frames",
                Double(frames.bytes), goal: "ratio<=0.05",
                reached: 20 * functions.bytes <= frames.bytes),
            Measurement(
                "\(name)-springs-flight", ours: functions.nanoseconds, "ns", peer: "frames",
                frames.nanoseconds, goal: "ratio<=0.05",
                reached: 20 * functions.nanoseconds <= frames.nanoseconds),
            Measurement(
                "\(name)-springs-wakeups", ours: Double(functions.turns), "turns", peer: "frames",
                Double(frames.turns), goal: "0", reached: functions.turns == 0),
            Measurement(
                "\(name)-menu-lines", ours: Double(menu.lines), "lines", peer: "frames",
                Double(sampledMenu.lines), goal: "<=40", reached: menu.lines <= 40),
            Measurement(
                "\(name)-menu-bytes", ours: Double(menu.bytes), "bytes", peer: "frames",
                Double(sampledMenu.bytes), goal: "<=30000", reached: menu.bytes <= 30_000),
        ] + MotionFanout.measure(name)
    }

    /// A thousand views on springs of one second.
    private static func springs(sampled: Bool) -> Flight {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let counter = Counter()
        let frames = FrameSession(stage.session, framesPerSecond: 60, loop: stage.loop)
        defer { frames.stop() }
        let views = (0..<1000).map { index in
            UIView(frame: CGRect(x: index % 20 * 18, y: index / 20 * 13, width: 10, height: 10))
        }
        for view in views { stage.window.addSubview(view) }
        if sampled { frames.add(counter) } else { stage.session.add(counter) }
        stage.commit()
        let start = (counter.lines, counter.bytes)
        UIView.animate(
            withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
            options: []
        ) {
            for (index, view) in views.enumerated() { view.center.y += CGFloat(100 + index % 7) }
        }
        stage.commit()
        let old = stage.loop.statistics
        var flight = Flight()
        // From the first frame to the last before the end.
        flight.nanoseconds = time { stage.advance(by: .milliseconds(990)) }
        let new = stage.loop.statistics
        flight.turns = new.timersFired + new.ticks - old.timersFired - old.ticks
        stage.advance(by: .seconds(1))
        flight.lines = counter.lines - start.0
        flight.bytes = counter.bytes - start.1
        return flight
    }

    /// The seven seconds of the packing list's script.
    private static func packingList(sampled: Bool) -> Flight {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let counter = Counter()
        stage.session.add(sampled ? FrameSink(counter, framesPerSecond: 60) : counter)
        stage.window.rootViewController = PackingList.ViewController()
        stage.advance(by: .seconds(0.5))
        stage.session.tap("menuButton")
        stage.advance(by: .seconds(1.5))
        stage.session.tap("icon-2")
        stage.advance(by: .seconds(1.5))
        stage.session.tap(CGPoint(x: 100, y: 87))
        stage.advance(by: .seconds(3.5))
        stage.session.end(reason: "done")
        return Flight(lines: counter.lines, bytes: counter.bytes, nanoseconds: 0, turns: 0)
    }
}
