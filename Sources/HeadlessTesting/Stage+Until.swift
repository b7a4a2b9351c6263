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
    ///   - condition: what to wait for.
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
        let limit = usable(limit, of: "advance(until:within:", site)
        let end = loop.now.advanced(by: limit)
        move(site: site)
        guard obstacleToRunning == nil else { return false }
        var idle = 0
        while !condition() {
            guard loop.now < end, idle < Self.mostIdleMoves else {
                return fail(untilAfter: limit, site)
            }
            let before = loop.now
            move(by: max(.zero, loop.now.duration(to: min(nextChange, end))), site: site)
            guard obstacleToRunning == nil else { return false }
            idle = loop.now == before ? idle + 1 : 0
        }
        return true
    }

    /// Advances the time until a condition holds, in an async test, in which other tasks run
    /// between the deadlines.
    ///
    /// As ``advance(until:within:fileID:filePath:line:column:)`` of synchronous tests otherwise.
    ///
    /// - Parameters:
    ///   - condition: what to wait for.
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
        let limit = usable(limit, of: "advance(until:within:", site)
        let end = loop.now.advanced(by: limit)
        move(site: site)
        guard obstacleToRunning == nil else { return false }
        await Task.yield()
        var idle = 0
        while !condition() {
            guard loop.now < end, idle < Self.mostIdleMoves else {
                return fail(untilAfter: limit, site)
            }
            let before = loop.now
            move(by: max(.zero, loop.now.duration(to: min(nextChange, end))), site: site)
            guard obstacleToRunning == nil else { return false }
            idle = loop.now == before ? idle + 1 : 0
            await Task.yield()
        }
        return true
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
