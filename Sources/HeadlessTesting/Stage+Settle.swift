import MainLoop
import QuartzCore
import UIKit

/// Running until nothing is in flight.
extension Stage {
    /// Advances the time until nothing finite is in flight.
    ///
    /// Finite are animations that end, decelerating scroll views, timers that fire once, delayed
    /// blocks, sleeping tasks and scheduled gestures. Repetitions do not count: repeating timers
    /// and animations, and display links. After the limit it fails at the call, and lists what
    /// still moves, since when, and on which view.
    ///
    /// Source: Flutter, WidgetTester.pumpAndSettle. Deviation: repetitions do not count.
    ///
    /// - Parameters:
    ///   - limit: how long to advance at most. Default: 10 seconds of the stage's time.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether everything settled.
    @discardableResult
    public func settle(
        within limit: Duration = .seconds(10), fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let end = loop.now.advanced(by: max(limit, .zero))
        move(site: site)
        while true {
            if let isSettled = settleStep(limit, end, site) { return isSettled }
        }
    }

    /// Advances the time in an async test until nothing finite is in flight.
    ///
    /// Other tasks run between the deadlines, as with the async `advance(by:)`.
    ///
    /// - Parameters:
    ///   - limit: how long to advance at most. Default: 10 seconds of the stage's time.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether everything settled.
    @discardableResult
    public func settle(
        within limit: Duration = .seconds(10), fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) async -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let end = loop.now.advanced(by: max(limit, .zero))
        await Task.yield()
        move(site: site)
        while true {
            await Task.yield()
            if let isSettled = settleStep(limit, end, site) { return isSettled }
        }
    }

    /// Advances to the next deadline; returns whether everything settled once that is known.
    private func settleStep(
        _ limit: Duration, _ end: LoopClock.Instant, _ site: CallSite
    ) -> Bool? {
        guard obstacleToRunning == nil else { return false }
        guard isAnythingInFlight else { return true }
        let next = loop.nextDeadline.map(LoopClock.Instant.init(nanoseconds:)) ?? end
        guard next <= end, loop.now < end else {
            move(by: max(.zero, loop.now.duration(to: end)), site: site)
            site.fail(
                "settle: after \(limit.inWords), "
                    + "\(inFlight().joined(separator: "; ")). Pass a longer limit with "
                    + "settle(within:), or advance(by:) to a time of your choice.")
            return false
        }
        move(by: loop.now.duration(to: next), site: site)
        return nil
    }

    /// Whether something finite is in flight.
    private var isAnythingInFlight: Bool {
        pendingOnce > 0 || !LayerScheduler.current.finiteLinks.isEmpty
    }

    /// How many timers, delayed blocks and gestures will happen once.
    private var pendingOnce: Int { loop.pendingOneShotTimers - (time?.uncountedTimers ?? 0) }

    /// How many timers that happen once are no animation and none of those that are listed: delayed
    /// blocks of the loop, and gestures.
    var otherDelays: Int {
        // Threads that wait forever have no timer.
        let known = (time?.pending ?? []).count { $0.due <= .max / 2 }
        return pendingOnce - known - LayerScheduler.current.alarmCount
    }

    /// The work in flight, one sentence each, at most 10.
    func inFlight() -> [String] {
        var lines: [String] = []
        for motion in LayerScheduler.current.finiteMotions() {
            let view = motion.layer.delegate as? UIView
            let name = view.map(UIWindow.nameInTaps) ?? "a layer"
            lines.append(
                "\(name) animates \(motion.key) since \(motion.begin.inSeconds) s until "
                    + "\((Double(motion.end) / 1e9).inSeconds) s")
        }
        for link in LayerScheduler.current.finiteLinks {
            lines.append(link)
        }
        for pending in time?.pending ?? [] {
            let due =
                pending.due > .max / 2
                ? "waits forever" : "is due at \((Double(pending.due) / 1e9).inSeconds) s"
            lines.append(
                "\(pending.what), scheduled at \((Double(pending.since) / 1e9).inSeconds) s, \(due)"
            )
        }
        let others = otherDelays
        if others > 0 {
            let words =
                others == 1
                ? "a delayed block or gesture is" : "\(others) delayed blocks or gestures are"
            let next =
                lines.isEmpty
                ? loop.nextDeadline.map { ", for \((Double($0) / 1e9).inSeconds) s" } : nil
            lines.append("\(words) still scheduled\(next ?? "")")
        }
        let rest = lines.count - 10
        return Array(lines.prefix(10)) + (rest > 0 ? ["and \(rest) more"] : [])
    }
}

extension Duration {
    /// The duration as in "0.35 s".
    var inWords: String { "\((Double(self / .nanoseconds(1)) / 1e9).inSeconds) s" }
}

extension Double {
    /// A number of seconds without needless digits.
    fileprivate var inSeconds: String {
        let text = "\((self * 1e6).rounded() / 1e6)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
