import MainLoop

/// Advancing until a condition holds.
extension Stage {
    /// Advances the time until a condition holds, and fails the test at the call if it does not.
    ///
    /// The condition is checked now, after everything that was due at a deadline, and at each
    /// frame, so that it may read presentation values. It holds at the first of these times.
    ///
    /// ```swift
    /// stage.advance(until: { !stage.views("welcome").isEmpty }, within: .seconds(5))
    /// ```
    ///
    /// - Parameters:
    ///   - condition: the condition to wait for.
    ///   - limit: how long to advance at most. Default: 10 seconds of the stage's time.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether the condition holds.
    @discardableResult
    public func advance(
        until condition: () -> Bool, within limit: Duration = .seconds(10),
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        guard var wait = beginWait(within: limit, site) else { return false }
        while !condition() {
            guard goOn(&wait) else { return false }
        }
        return true
    }

    /// Advances the time until a condition holds, in an async test, in which other tasks run
    /// between the deadlines.
    ///
    /// As ``advance(until:within:fileID:filePath:line:column:)`` of synchronous tests otherwise.
    ///
    /// - Parameters:
    ///   - condition: the condition to wait for.
    ///   - limit: how long to advance at most. Default: 10 seconds of the stage's time.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether the condition holds.
    @discardableResult
    public func advance(
        until condition: () -> Bool, within limit: Duration = .seconds(10),
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) async -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        guard var wait = beginWait(within: limit, site) else { return false }
        await Task.yield()
        while !condition() {
            guard goOn(&wait) else { return false }
            await Task.yield()
        }
        return true
    }

    /// A wait for a condition.
    private struct Wait {
        let limit: Duration
        let end: LoopClock.Instant
        let site: CallSite
        /// The number of moves since the time has changed.
        var idleMoves = 0
    }

    /// Runs the work that is due, and returns the wait; nil if the stage cannot run.
    private func beginWait(within limit: Duration, _ site: CallSite) -> Wait? {
        let limit = usable(limit, of: "advance(until:within:", site)
        let end = loop.now.advanced(by: limit)
        move(site: site)
        return obstacleToRunning == nil ? Wait(limit: limit, end: end, site: site) : nil
    }

    /// Advances to the next change; returns false after the limit, which fails the test, or if the
    /// stage cannot run.
    private func goOn(_ wait: inout Wait) -> Bool {
        guard loop.now < wait.end, wait.idleMoves < Self.mostIdleMoves, !loop.lastRunWasEndless
        else {
            return fail(untilAfter: wait.limit, wait.site)
        }
        let before = loop.now
        move(by: max(.zero, before.duration(to: min(nextChange, wait.end))), site: wait.site)
        wait.idleMoves = loop.now == before ? wait.idleMoves + 1 : 0
        return obstacleToRunning == nil
    }

    /// How many moves may pass without time before the wait fails: work that schedules itself again
    /// without a delay is never done.
    private static let mostIdleMoves = 3

    /// The next time at which a condition may begin to hold: a deadline or a frame.
    private var nextChange: LoopClock.Instant {
        let frame = loop.now.nanoseconds + nanosecondsToFrame(after: 1)
        return LoopClock.Instant(nanoseconds: min(loop.nextDeadline ?? frame, frame))
    }

    private func fail(untilAfter limit: Duration, _ site: CallSite) -> Bool {
        let moving = inFlight()
        let reason =
            moving.isEmpty
            ? "nothing is in flight that could change it"
            : moving.joined(separator: "; ")
        site.fail(
            "advance(until:within:): the condition does not hold after \(limit.inWords); \(reason). "
                + "Pass a longer limit, or look at stage.tree.")
        return false
    }
}
