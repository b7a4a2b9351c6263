import Snapshots

/// Expectations of whole curves.
extension Timeline {
    /// The direction in which a value may change.
    public enum Direction: Sendable {
        /// Never smaller than before.
        case increasing
        /// Never larger than before.
        case decreasing
    }

    /// Expects the values of a formula of the time in seconds.
    ///
    /// - Parameters:
    ///   - tolerance: the largest difference that is allowed, in the value's unit.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    ///   - formula: the expected value at a time.
    /// - Returns: whether it holds.
    @discardableResult
    public func expect(
        within tolerance: Double, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column, _ formula: (Double) -> Double
    ) -> Bool {
        let wrong = samples.enumerated().filter {
            !(abs($1.value - formula($1.seconds)) <= tolerance)
        }
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        guard let (index, first) = wrong.first else { return hasSamples(site) }
        let worst =
            wrong.map(\.element).max {
                abs($0.value - formula($0.seconds)) < abs($1.value - formula($1.seconds))
            } ?? first
        func words(_ sample: Sample) -> String {
            "\(Self.words(sample.value)) at \(sample.time.inWords) instead of "
                + Self.words(formula(sample.seconds))
        }
        site.fail(
            "\(name) is \(words(first)) (frame \(index)), with a tolerance of "
                + "\(Self.words(tolerance)). \(wrong.count) of \(samples.count) samples differ; the "
                + "largest difference: \(words(worst)).")
        return false
    }

    /// Expects that the value only rises, or only falls.
    ///
    /// - Parameters:
    ///   - direction: increasing or decreasing; staying equal is allowed.
    ///   - slack: how far a step may lead in the other direction. Default: 0.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether it holds.
    @discardableResult
    public func expectMonotone(
        _ direction: Direction, slack: Double = 0, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let sign = direction == .increasing ? 1.0 : -1.0
        for (before, after) in zip(samples, samples.dropFirst())
        where !((after.value - before.value) * sign >= -slack) {
            site.fail(
                "\(name) is not \(direction): it changes from \(Self.words(before.value)) at "
                    + "\(before.time.inWords) to \(Self.words(after.value)) at "
                    + "\(after.time.inWords).")
            return false
        }
        return hasSamples(site)
    }

    /// Expects that the value does not jump.
    ///
    /// - Parameters:
    ///   - speed: the fastest change that is allowed, in the value's unit a second.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether it holds.
    @discardableResult
    public func expectContinuous(
        maximumSpeed speed: Double, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        for (before, after) in zip(samples, samples.dropFirst()) {
            let most = speed * (after.seconds - before.seconds)
            guard !(abs(after.value - before.value) <= most * (1 + 1e-9)) else { continue }
            site.fail(
                "\(name) jumps from \(Self.words(before.value)) at \(before.time.inWords) to "
                    + "\(Self.words(after.value)) at \(after.time.inWords). At a speed of "
                    + "\(Self.words(speed)) a second it may change by \(Self.words(most)).")
            return false
        }
        return hasSamples(site)
    }

    /// Expects how far the value passes its target, as a part of the way there.
    ///
    /// - Parameters:
    ///   - range: the parts that are allowed: 0.1 is a tenth of the way from the first value to the
    ///     target. A value that never passes the target has an overshoot of 0.
    ///   - target: the target; nil for the last value.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether it holds.
    @discardableResult
    public func expectOvershoot(
        _ range: ClosedRange<Double>, of target: Double? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        guard hasSamples(site), let first = samples.first?.value, let last = samples.last?.value
        else { return false }
        let target = target ?? last
        let way = target - first
        guard way != 0, way.isFinite else {
            site.fail("\(name) begins at its target \(Self.words(target)), so it has no overshoot.")
            return false
        }
        let farthest = samples.max { $0.value / way < $1.value / way } ?? samples[0]
        let part = max(0, (farthest.value - target) / way)
        guard !range.contains(part) else { return true }
        site.fail(
            "\(name) overshoots \(Self.words(target)) by \(Self.words(part)) of its way, to "
                + "\(Self.words(farthest.value)) at \(farthest.time.inWords). Expected: "
                + "\(Self.words(range.lowerBound)) to \(Self.words(range.upperBound)).")
        return false
    }

    /// Expects that the value has arrived at a time, and stays.
    ///
    /// - Parameters:
    ///   - target: the value.
    ///   - time: the time since the start of the timeline, not later than its end.
    ///   - tolerance: how far the value may be from the target.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether it holds.
    @discardableResult
    public func expectSettled(
        at target: Double, by time: Duration, within tolerance: Double, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        guard hasSamples(site) else { return false }
        guard let end = samples.last?.time, end >= time else {
            site.fail(
                "\(name) was sampled until \(samples.last?.time.inWords ?? "0 s") only, so it is not "
                    + "known whether it settles by \(time.inWords). Sample for longer.")
            return false
        }
        let late = samples.last { !(abs($0.value - target) <= tolerance) }
        guard let late, late.time >= time else { return true }
        site.fail(
            "\(name) has not settled at \(Self.words(target)) by \(time.inWords): it is "
                + "\(Self.words(late.value)) at \(late.time.inWords), with a tolerance of "
                + "\(Self.words(tolerance)).")
        return false
    }

    /// Fails without samples, so that an expectation of nothing does not pass.
    func hasSamples(_ site: CallSite) -> Bool {
        if samples.isEmpty { site.fail("\(name) has no samples.") }
        return !samples.isEmpty
    }

    /// A number with at most six digits after the point.
    static func words(_ value: Double) -> String {
        value.isFinite && abs(value) < 1e9 ? ((value * 1e6).rounded() / 1e6).inWords : "\(value)"
    }
}
