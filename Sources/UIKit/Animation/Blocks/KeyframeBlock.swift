/// The block of `animateKeyframes`: collects the keyframes of each property and plays them at its
/// end.
final class KeyframeBlock: ViewAnimation {
    /// The keyframes of one property of one layer.
    struct Track {
        let layer: CALayer
        let property: LayerProperty
        /// All values before the first change.
        let initial: LayerValues
        /// The keyframes in the order in which they were added.
        var frames: [Frame]
    }

    struct Frame {
        var start: Double
        var end: Double
        var values: LayerValues
    }

    private let outer: ViewAnimation
    private let mode: CAAnimationCalculationMode
    private var tracks: [Track] = []
    private var frame = (start: 0.0, end: 1.0)

    /// The innermost running block if it is a keyframe block, otherwise nil.
    static var innermost: KeyframeBlock? { current as? KeyframeBlock }

    init(in outer: ViewAnimation, mode: CAAnimationCalculationMode) {
        self.outer = outer
        self.mode = mode
        super.init(timing: outer.timing, options: outer.options)
    }

    /// Runs a keyframe's changes.
    func addKeyframe(from start: Double, to end: Double, _ changes: () -> Void) {
        let whole = frame
        frame = (start, end)
        changes()
        frame = whole
    }

    override func animate(_ property: LayerProperty, of layer: CALayer, from old: LayerValues) {
        let new = Frame(start: frame.start, end: frame.end, values: layer.values)
        if let index = tracks.firstIndex(where: { $0.layer === layer && $0.property == property }) {
            tracks[index].frames.append(new)
        } else {
            tracks.append(Track(layer: layer, property: property, initial: old, frames: [new]))
        }
    }

    /// Plays the collected keyframes as animations of the enclosing block.
    func playKeyframes() {
        for track in tracks {
            let final = track.layer.values
            for part in track.property.animatedParts {
                guard let course = KeyframeCourse(of: part, in: track, final: final, mode: mode)
                else { continue }
                outer.play(course, on: track.layer)
            }
        }
        tracks = []
    }
}

/// The keyframe values of one property and their times.
struct KeyframeCourse {
    let property: LayerProperty
    let values: [Any]
    let times: [Double]
    let isAdditive: Bool
    let mode: CAAnimationCalculationMode
    /// The layer's values before the first change.
    let old: LayerValues

    /// Creates the course of a property; nil if the property does not change.
    @MainActor
    init?(
        of property: LayerProperty, in track: KeyframeBlock.Track, final: LayerValues,
        mode: CAAnimationCalculationMode
    ) {
        func value(_ values: LayerValues) -> KeyframeValue? {
            KeyframeValue(property, of: values, final: final)
        }
        let frames = track.frames.sorted { $0.start < $1.start }
        guard let first = value(track.initial) else { return nil }
        var values = [first]
        var times = [0.0]
        for frame in frames {
            guard let next = value(frame.values) else { continue }
            // A frame waits until an earlier one of the same property has ended.
            let start = max(frame.start, times[times.count - 1])
            switch mode {
            case .paced, .cubicPaced:
                times.append(start)
            case .discrete:
                if start == times[times.count - 1] {
                    values.removeLast()
                    times.removeLast()
                }
                times.append(start)
            default:
                if start > times[times.count - 1] {
                    values.append(values[values.count - 1])
                    times.append(start)
                }
                times.append(max(frame.end, start))
            }
            values.append(next)
        }
        guard
            Set(values.map(\.difference)).count > 1
                || values.contains(where: { $0.difference != 0 })
        else {
            return nil
        }
        if mode != .discrete, mode != .paced, mode != .cubicPaced, times[times.count - 1] < 1 {
            values.append(values[values.count - 1])
            times.append(1)
        }
        if mode == .discrete { times.append(1) }
        self.property = property
        self.values = values.map(\.boxed)
        self.times = times
        self.mode = mode
        isAdditive = first.isAdditive
        old = track.initial
    }

    /// Creates a linear course of a layer's transform with evenly spaced times.
    init(transforms: [CATransform3D]) {
        property = .transform
        values = transforms
        times = transforms.indices.map { Double($0) / Double(transforms.count - 1) }
        isAdditive = false
        mode = .linear
        old = LayerValues()
    }

    /// The keyframe animation of the course, without its timing.
    @MainActor
    var animation: CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: property.rawValue)
        animation.values = values
        animation.keyTimes = times.map { NSNumber(value: $0) }
        animation.calculationMode = mode
        animation.isAdditive = isAdditive
        return animation
    }
}

/// A keyframe value; for additive properties the difference from the final value.
private struct KeyframeValue {
    let boxed: Any
    let isAdditive: Bool
    /// 0 if the value equals the final one, otherwise 1.
    let difference: Double

    init?(_ property: LayerProperty, of values: LayerValues, final: LayerValues) {
        if property == .backgroundColor {
            let (color, _) = ViewAnimation.Change.colors(
                values.backgroundColor, final.backgroundColor)
            (boxed, isAdditive) = (color, false)
            difference = values.backgroundColor == final.backgroundColor ? 0 : 1
            return
        }
        let whole: LayerProperty =
            property == .boundsOrigin || property == .boundsSize ? .bounds : property
        let changes = ViewAnimation.Change.changes(of: whole, from: values, to: final)
        if let change = changes.first(where: { $0.property == property }) {
            (boxed, isAdditive) = (change.from, change.isAdditive)
            difference =
                values.boxed(property).map { "\($0)" } == final.boxed(property).map { "\($0)" }
                ? 0 : 1
            return
        }
        // This value does not differ from the final one.
        difference = 0
        switch property {
        case .boundsSize: (boxed, isAdditive) = (CGSize.zero, true)
        case .boundsOrigin, .position: (boxed, isAdditive) = (CGPoint.zero, true)
        default: return nil
        }
    }
}

extension LayerProperty {
    /// The properties that a change of this one animates.
    fileprivate var animatedParts: [LayerProperty] {
        self == .bounds ? [.boundsOrigin, .boundsSize] : [self]
    }
}
