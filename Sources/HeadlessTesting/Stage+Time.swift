import MainLoop

/// Time verbs: commit, advance, advanceFrames, jump.
extension Stage {
    /// Runs all work that is due now and commits, without advancing the time.
    public func commit(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) {
        move(
            site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Advances the time: everything that is due runs in order, each at its exact time.
    ///
    /// - Parameters:
    ///   - duration: zero commits the changes at the current time. A negative duration fails
    ///     the test at the call and counts as zero.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    public func advance(
        by duration: Duration, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        move(by: usable(duration, of: "advance(by:", site), site: site)
    }

    /// Advances the time in an async test, in which other tasks run between the deadlines.
    ///
    /// Tasks that the stage does not know, because they started before it, reach the main actor
    /// only while the test suspends. Everything else is as in a synchronous test.
    ///
    /// - Parameters:
    ///   - duration: zero or more; a negative one fails the test at the call and counts as zero.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    public func advance(
        by duration: Duration, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) async {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let target = loop.now.advanced(by: usable(duration, of: "advance(by:", site)).nanoseconds
        if obstacleToRunning != nil { return move(site: site) }
        repeat {
            await Task.yield()
            let now = loop.now.nanoseconds
            let next = min(loop.nextDeadline ?? target, target)
            move(by: .nanoseconds(max(0, next - now)), site: site)
        } while loop.now.nanoseconds < target
        await Task.yield()
    }

    /// Advances the time by `count` display ticks; a negative count fails the test at the call.
    public func advanceFrames(
        _ count: Int = 1, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        guard count >= 0 else {
            return site.fail(
                "advanceFrames(\(count)) did not change the stage's time, which only moves forward. "
                    + "Pass 0 or more.")
        }
        // The last tick whose time in nanoseconds fits.
        let rate = Int64(loop.framesPerSecond)
        let last = (Int64.max / 1_000_000_000 - 1) * rate
        let (target, overflows) = currentTick.addingReportingOverflow(Int64(count))
        guard !overflows, target <= last else {
            return site.fail(
                "advanceFrames(\(count)) did not change the stage's time: the result would "
                    + "exceed 290 years. Pass a smaller count.")
        }
        move(by: .nanoseconds(nanosecondsToFrame(after: Int64(count))), site: site)
    }

    /// The current tick: the last one at n·10⁹/rate, rounded to nanoseconds, that is not in the
    /// future.
    private var currentTick: Int64 {
        let rate = Int64(loop.framesPerSecond)
        let now = loop.now.nanoseconds
        // Whole seconds are apart, so that the product fits.
        var tick = now / 1_000_000_000 * rate + now % 1_000_000_000 * rate / 1_000_000_000
        while Self.time(ofTick: tick + 1, rate: rate) <= now { tick += 1 }
        return tick
    }

    /// How long it is until the current tick plus `count`.
    func nanosecondsToFrame(after count: Int64) -> Int64 {
        Self.time(ofTick: currentTick + count, rate: Int64(loop.framesPerSecond))
            - loop.now.nanoseconds
    }

    /// Advances the time at once, with a single late frame at its end.
    ///
    /// Stepping with `advance(by:)` draws every frame on the way; after a jump, display links and
    /// animations see one frame, as on a device that was busy. Timers and delayed blocks that
    /// became due run late, in order, and repeating ones drop the dates that they missed.
    ///
    /// - Parameters:
    ///   - duration: zero or more; a negative one fails the test at the call and counts as zero.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    public func jump(
        by duration: Duration, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let duration = usable(duration, of: "jump(by:", site)
        move(site: site)
        guard duration > .zero, obstacleToRunning == nil else { return }
        run(site) { loop.jump(by: duration) }
    }

    /// Advances the time for a call that reports its mistakes itself.
    func move(by duration: Duration = .zero, site: CallSite = .ofTest) {
        run(site) {
            let target = loop.now.advanced(by: duration)
            loop.advance(by: duration)
            guard loop.now < target else { return }
            site.fail(
                "The stage's time stopped at \(now.inWords): blocks of the main queue schedule others "
                    + "without end. Give one of them a delay.")
        }
    }

    /// Zero for a negative duration, and the longest that fits for a longer one; both fail the
    /// test.
    func usable(_ duration: Duration, of call: String, _ site: CallSite) -> Duration {
        // 100 years: nanoseconds overflow after 292.
        let most = Duration.seconds(3_155_760_000)
        guard duration < .zero || duration > most else { return duration }
        let reason =
            duration < .zero ? "time only moves forward" : "a stage ends after 100 years"
        site.fail(
            "\(call) \(duration)) did not change the stage's time: \(reason). Pass a duration "
                + "of zero to 100 years.")
        return .zero
    }

    private static func time(ofTick tick: Int64, rate: Int64) -> Int64 {
        // Whole seconds apart, so that the product fits.
        tick / rate * 1_000_000_000 + (tick % rate * 1_000_000_000 + rate / 2) / rate
    }
}
