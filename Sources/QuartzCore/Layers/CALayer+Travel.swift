import CoreGraphics

/// A movement of a layer's bounds origin that the layer's owner started, as a function of time.
///
/// The layer's model has the origin at the end, and animations show the way there. The program sees
/// the movement itself: ``CALayer/bounds`` and conversions between coordinates are those of the
/// moment at which they are read.
@MainActor
package protocol BoundsTravel: CAAnimationDelegate {
    /// The origin at the loop's present time, in points.
    var origin: CGPoint { get }
}

extension CALayer {
    /// The movement of the bounds origin in progress; nil if it is at rest.
    package final var travel: (any BoundsTravel)? { extras?.travel }

    /// The model values, with the bounds origin of this moment.
    package final var presentModel: LayerValues {
        guard let travel = extras?.travel else { return values }
        var present = values
        present.bounds.origin = travel.origin
        return present
    }

    /// Starts a movement of the bounds origin, and ends the one before.
    ///
    /// The layer must not have a clock of its own. The travel is notified of the end, as the
    /// animations' delegate: also if something removed them, such as a change of the layer's clock.
    ///
    /// - Parameters:
    ///   - travel: The movement, which the layer retains until it ends.
    ///   - end: The origin at the end.
    ///   - timing: The timing of the whole movement, in the loop's time.
    ///   - tracks: The difference from `end`, as additive tracks.
    /// - Returns: The animation with whose end the travel ends.
    package final func begin(
        _ travel: any BoundsTravel, to end: CGPoint, timing: TimingModel, tracks: [AnimationTrack]
    ) -> CAAnimation {
        endTravel(at: end)
        extras.set(\.travel, travel)
        return play(tracks, timing: timing, forKey: Self.travelKey, delegate: travel)
    }

    /// Ends the movement at an origin, in points. Does not notify the owner.
    package final func endTravel(at origin: CGPoint) {
        let wasTravelling = extras?.travel != nil
        extras.set(\.travel, nil)
        if wasTravelling { dropAnimation(forKey: Self.travelKey, ofFramework: true) }
        guard values.bounds.origin != origin else { return }
        values.bounds.origin = origin
        markChanged(.values)
    }

    /// Plays tracks of the framework's own, which are not among the layer's animation keys.
    @discardableResult
    package final func play(
        _ tracks: [AnimationTrack], timing: TimingModel, forKey key: String,
        delegate: (any CAAnimationDelegate)? = nil
    ) -> CAAnimation {
        dropAnimation(forKey: key, ofFramework: true)
        let isSpring = tracks.contains { if case .spring = $0.pace { true } else { false } }
        let animation = isSpring ? CASpringAnimation() : CABasicAnimation()
        animation.delegate = delegate
        play(
            AnimationRecord(
                key: key, animation: animation, timing: timing, tracks: tracks, batches: [],
                isOfFramework: true))
        return animation
    }

    /// The key of a movement's animations, which viewers show.
    private static let travelKey = "bounds.origin"
}
