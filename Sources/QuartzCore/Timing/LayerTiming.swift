import CoreGraphics

/// A layer's own clock: how its local time follows its superlayer's.
struct LayerTiming: Sendable, Equatable {
    var beginTime: CFTimeInterval = 0
    var duration: CFTimeInterval = 0
    var timeOffset: CFTimeInterval = 0
    var speed: Float = 1
    var repeatCount: Float = 0
    var repeatDuration: CFTimeInterval = 0
    var autoreverses = false
    var fillMode = CAMediaTimingFillMode.removed

    /// Whether any layer has ever had a time of its own; until then moving a layer cannot change its time.
    @MainActor static var isInUse = false

    var isIdentity: Bool { beginTime == 0 && timeOffset == 0 && speed == 1 }

    func local(_ parent: CFTimeInterval) -> CFTimeInterval { clock.localTime(at: parent) }

    func parent(_ local: CFTimeInterval) -> CFTimeInterval { clock.parentTime(at: local) }

    /// The clock as Motion evaluates it.
    var clock: MotionClock { MotionClock(beginTime: beginTime, speed: Double(speed), timeOffset: timeOffset) }
}

extension CALayer {
    /// When the layer's time starts, in its superlayer's. Default: 0.
    public final var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { if isUsable("beginTime", newValue) { setTiming(\.beginTime, max(-3e9, min(3e9, newValue))) } }
    }

    /// The layer's basic duration, in seconds; kept for CAMediaTiming, without effect on a layer. Default: 0.
    public final var duration: CFTimeInterval {
        get { timing.duration }
        set { timing.duration = newValue }
    }

    /// What is added to the layer's local time, in seconds. Default: 0.
    public final var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { if isUsable("timeOffset", newValue) { setTiming(\.timeOffset, max(-3e9, min(3e9, newValue))) } }
    }

    /// How fast the layer's time runs in its superlayer's; 0 pauses. Default: 1.
    public final var speed: Float {
        get { timing.speed }
        set { if isUsable("speed", CGFloat(newValue)) { setTiming(\.speed, newValue) } }
    }

    /// Kept for CAMediaTiming, without effect on a layer. Default: 0.
    public final var repeatCount: Float {
        get { timing.repeatCount }
        set { timing.repeatCount = newValue }
    }

    /// Kept for CAMediaTiming, without effect on a layer. Default: 0.
    public final var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { timing.repeatDuration = newValue }
    }

    /// Kept for CAMediaTiming, without effect on a layer. Default: false.
    public final var autoreverses: Bool {
        get { timing.autoreverses }
        set { timing.autoreverses = newValue }
    }

    /// Kept for CAMediaTiming, without effect on a layer. Default: removed.
    public final var fillMode: CAMediaTimingFillMode {
        get { timing.fillMode }
        set { timing.fillMode = newValue }
    }

    /// Converts a time from another layer's clock, or from the loop's when nil, to this layer's.
    public final func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
        localTime(atMediaTime: layer?.mediaTime(atLocalTime: time) ?? time)
    }

    /// Converts a time of this layer's clock to another layer's, or to the loop's when nil.
    public final func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
        let media = mediaTime(atLocalTime: time)
        return layer?.localTime(atMediaTime: media) ?? media
    }

    package final func localTime(atMediaTime time: CFTimeInterval) -> CFTimeInterval {
        let parent = (model_ ?? self).parent?.localTime(atMediaTime: time) ?? time
        return timing.isIdentity ? parent : timing.local(parent)
    }

    final func mediaTime(atLocalTime time: CFTimeInterval) -> CFTimeInterval {
        let parent = timing.isIdentity ? time : timing.parent(time)
        return (model_ ?? self).parent?.mediaTime(atLocalTime: parent) ?? parent
    }

    /// The layer has come from one superlayer, or none, to another: where their times differ, its animations begin and
    /// end at other times of the loop's.
    final func movedBetweenClocks(from old: CALayer?) {
        guard old?.hasOwnClock == true || parent?.hasOwnClock == true else { return }
        LayerScheduler.current.clockChanged(of: self)
    }

    private func setTiming<Value>(_ field: WritableKeyPath<LayerTiming, Value>, _ value: Value) {
        timing[keyPath: field] = value
        LayerTiming.isInUse = true
        LayerScheduler.current.clockChanged(of: self)
        markChanged(.values)
    }
}
