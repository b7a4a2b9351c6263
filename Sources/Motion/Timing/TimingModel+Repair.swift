extension TimingModel {
    /// Replaces invalid numbers, and returns their names.
    ///
    /// - `beginTime`, `timeOffset`: 0 if not finite; clamped to ±3e9 s, about a hundred years.
    /// - `duration`: The default if NaN or negative. If it is infinite, the first value holds.
    /// - `speed`: 1 if not finite.
    /// - `repeatCount`, `repeatDuration`: 0 if NaN or negative. Infinity is allowed.
    package mutating func repair(defaultDuration: Double = 0) -> [String] {
        var names: [String] = []
        func check(_ name: String, _ value: inout Double, _ isSound: Bool, _ usual: Double) {
            guard !isSound else { return }
            names.append(name)
            value = usual
        }
        check("beginTime", &beginTime, beginTime.isFinite, 0)
        check("timeOffset", &timeOffset, timeOffset.isFinite, 0)
        check("duration", &duration, duration >= 0, defaultDuration)
        check("speed", &speed, speed.isFinite, 1)
        check("repeatCount", &repeatCount, repeatCount >= 0, 0)
        check("repeatDuration", &repeatDuration, repeatDuration >= 0, 0)
        beginTime = max(-3e9, min(3e9, beginTime))
        timeOffset = max(-3e9, min(3e9, timeOffset))
        return names
    }
}
