import QuartzCore

/// The animation of a symbol's effect: what of it is shown changes, not the view.
@MainActor
struct SymbolEffectRun {
    /// The changes of a key in the course of the effect.
    struct Track {
        let key: String
        let values: [Double]
    }

    let tracks: [Track]
    let duration: Double
    /// Whether the last values stay until the effect is removed.
    var stays = false
    /// Whether the effect is played without end unless options say otherwise.
    var isEndless = false

    /// Returns the animation of an effect; nil for one that is a change between symbols.
    static func of(_ effect: any SymbolEffect) -> SymbolEffectRun? {
        switch effect {
        case let effect as BounceSymbolEffect:
            let (first, second) = effect.isDown ? (0.85, 1.08) : (1.2, 0.95)
            return .init(
                tracks: [.init(key: "transform.scale", values: [1, first, second, 1])],
                duration: 0.5)
        case is PulseSymbolEffect:
            return .init(
                tracks: [.init(key: "opacity", values: [1, 0.4, 1])], duration: 1,
                isEndless: true)
        case let effect as ScaleSymbolEffect:
            return .init(
                tracks: [.init(key: "transform.scale", values: [1, effect.isDown ? 0.8 : 1.2])],
                duration: 0.25, stays: true)
        case is AppearSymbolEffect:
            return .init(
                tracks: [
                    .init(key: "opacity", values: [0, 1]),
                    .init(key: "transform.scale", values: [0.5, 1]),
                ], duration: 0.3, stays: true)
        case is DisappearSymbolEffect:
            return .init(
                tracks: [
                    .init(key: "opacity", values: [1, 0]),
                    .init(key: "transform.scale", values: [1, 0.5]),
                ], duration: 0.3, stays: true)
        default: return nil
        }
    }

    /// Returns how often the effect is played; nil for without end.
    func count(_ options: SymbolEffectOptions) -> Int? {
        if stays { return 1 }
        return options.count == 0 ? (isEndless ? nil : 1) : options.count
    }

    /// Whether the effect lasts until it is removed.
    func lasts(_ options: SymbolEffectOptions) -> Bool { stays || count(options) == nil }

    /// Returns the animation of all tracks.
    func animation(_ options: SymbolEffectOptions, isAnimated: Bool) -> CAAnimation {
        let length = isAnimated || !stays ? duration / options.rate : 0.001
        let group = group(of: tracks, duration: length)
        group.duration = length + (stays ? 0 : options.delay)
        group.repeatCount = count(options).map { Float($0) } ?? .infinity
        if stays {
            group.fillMode = .forwards
            group.isRemovedOnCompletion = false
        }
        return group
    }

    /// Returns the animation back to the symbol without the effect.
    func animationBack(_ options: SymbolEffectOptions) -> CAAnimation {
        let back = tracks.map { Track(key: $0.key, values: [$0.values.last ?? 1, 1]) }
        return group(of: back, duration: duration / options.rate)
    }

    private func group(of tracks: [Track], duration: Double) -> CAAnimationGroup {
        let group = CAAnimationGroup()
        group.animations = tracks.map { track in
            let animation = CAKeyframeAnimation(keyPath: track.key)
            animation.values = track.values
            animation.duration = duration
            animation.fillMode = .forwards
            animation.timingFunctions = track.values.dropFirst().map { _ in
                CAMediaTimingFunction(name: .easeInEaseOut)
            }
            return animation
        }
        group.duration = duration
        return group
    }
}
