extension TimingModel {
    /// Copies the timing of a layer or an animation.
    ///
    /// - Parameter defaultDuration: Replaces a duration of 0, in seconds.
    @MainActor
    package init(_ timing: some CAMediaTiming, defaultDuration: Double = 0) {
        self.init(
            beginTime: timing.beginTime,
            duration: timing.duration > 0 ? timing.duration : defaultDuration,
            speed: Double(timing.speed),
            timeOffset: timing.timeOffset,
            repeatCount: Double(timing.repeatCount),
            repeatDuration: timing.repeatDuration,
            autoreverses: timing.autoreverses,
            fillMode: FillMode(timing.fillMode)
        )
    }
}

extension TimingModel.FillMode {
    /// Converts one of Core Animation's modes; an unknown name becomes `removed`.
    package init(_ mode: CAMediaTimingFillMode) {
        switch mode {
        case .forwards: self = .forwards
        case .backwards: self = .backwards
        case .both: self = .both
        default: self = .removed
        }
    }
}
