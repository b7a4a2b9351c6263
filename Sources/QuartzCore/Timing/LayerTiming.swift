import CoreGraphics

/// A layer's own clock, relative to its superlayer's.
struct LayerTiming: Sendable, Equatable {
    var beginTime: CFTimeInterval = 0
    var duration: CFTimeInterval = 0
    var timeOffset: CFTimeInterval = 0
    var speed: Float = 1
    var repeatCount: Float = 0
    var repeatDuration: CFTimeInterval = 0
    var autoreverses = false
    var fillMode = CAMediaTimingFillMode.removed

    /// Whether any layer ever had its own clock; until then moving a layer cannot change its time.
    @MainActor static var isInUse = false

    var isIdentity: Bool { beginTime == 0 && timeOffset == 0 && speed == 1 }

    func local(_ parent: CFTimeInterval) -> CFTimeInterval { clock.localTime(at: parent) }

    func parent(_ local: CFTimeInterval) -> CFTimeInterval { clock.parentTime(at: local) }

    /// The clock as a `MotionClock`.
    var clock: MotionClock {
        MotionClock(beginTime: beginTime, speed: Double(speed), timeOffset: timeOffset)
    }
}

extension CALayer {
    /// The layer's clock, relative to its superlayer's.
    package final var ownClock: MotionClock { timing.clock }

    /// Whether the layer's clock differs from the loop's.
    package final var hasOwnClock: Bool {
        var layer: CALayer? = self
        while let current = layer {
            if !current.timing.isIdentity { return true }
            layer = current.parent
        }
        return false
    }

    /// The speed of the layer's clock relative to the loop's; 0 if it or an ancestor's is stopped.
    final var clockSpeed: Double {
        var speed = 1.0
        var layer: CALayer? = self
        while let current = layer {
            speed *= Double(current.timing.speed)
            layer = current.parent
        }
        return speed
    }

    final var baseBeginTime: CFTimeInterval {
        get { timing.beginTime }
        set {
            if isUsable("beginTime", newValue) {
                setTiming(\.beginTime, max(-3e9, min(3e9, newValue)))
            }
        }
    }

    final var baseDuration: CFTimeInterval {
        get { timing.duration }
        set { timing.duration = newValue }
    }

    final var baseTimeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set {
            if isUsable("timeOffset", newValue) {
                setTiming(\.timeOffset, max(-3e9, min(3e9, newValue)))
            }
        }
    }

    final var baseSpeed: Float {
        get { timing.speed }
        set { if isUsable("speed", CGFloat(newValue)) { setTiming(\.speed, newValue) } }
    }

    final var baseRepeatCount: Float {
        get { timing.repeatCount }
        set { timing.repeatCount = newValue }
    }

    final var baseRepeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { timing.repeatDuration = newValue }
    }

    final var baseAutoreverses: Bool {
        get { timing.autoreverses }
        set { timing.autoreverses = newValue }
    }

    final var baseFillMode: CAMediaTimingFillMode {
        get { timing.fillMode }
        set { timing.fillMode = newValue }
    }

    final func baseConvertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
        localTime(atMediaTime: layer?.mediaTime(atLocalTime: time) ?? time)
    }

    final func baseConvertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
        let media = mediaTime(atLocalTime: time)
        return layer?.localTime(atMediaTime: media) ?? media
    }

    package final func localTime(atMediaTime time: CFTimeInterval) -> CFTimeInterval {
        guard LayerTiming.isInUse else { return time }
        let parent = (model_ ?? self).parent?.localTime(atMediaTime: time) ?? time
        return timing.isIdentity ? parent : timing.local(parent)
    }

    final func mediaTime(atLocalTime time: CFTimeInterval) -> CFTimeInterval {
        guard LayerTiming.isInUse else { return time }
        let parent = timing.isIdentity ? time : timing.parent(time)
        return (model_ ?? self).parent?.mediaTime(atLocalTime: parent) ?? parent
    }

    /// Reschedules animations after the layer was moved from one superlayer, or none, to another.
    ///
    /// If the clocks of the two differ, the animations begin and end at other times of the loop.
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
