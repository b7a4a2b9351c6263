import CoreGraphics

/// An animation through a series of values, or along a path.
///
/// Source: Apple, CAKeyframeAnimation.
@preconcurrency @MainActor
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values, of the types of ``CABasicAnimation/fromValue``. Ignored if ``path`` is set.
    open var values: [Any]?
    /// The path that a property of type point follows; nil (the default) to use ``values``.
    ///
    /// Each of its segments is one step from a keyframe to the next.
    open var path: CGPath?
    /// The times of the values as fractions of the duration; nil (the default) for even steps.
    ///
    /// One per value, ascending from 0 to 1; in discrete mode one more, and each value applies from
    /// its own time to the next. Times are ignored if they do not ascend within 0…1 or their number
    /// is wrong, and in the paced modes.
    open var keyTimes: [NSNumber]?
    /// The timing function of each step, one fewer than values; missing ones are linear.
    ///
    /// Ignored in the paced modes. ``CAAnimation/timingFunction`` also applies to the whole.
    open var timingFunctions: [CAMediaTimingFunction]?
    /// How to interpolate between the values. Default: linear.
    ///
    /// Deviation: whole transforms are interpolated by components in the cubic modes too.
    open var calculationMode = CAAnimationCalculationMode.linear
    /// The tension of the cubic modes' curve at each value: 0 (the default), 1 is tight, −1 round.
    open var tensionValues: [NSNumber]?
    /// The continuity of the cubic modes' curve at each value: 0 (the default) has no corners.
    open var continuityValues: [NSNumber]?
    /// The bias of the cubic modes' curve at each value: 0 (the default), 1 before it, −1 after.
    open var biasValues: [NSNumber]?
    /// Whether the layer rotates to follow the path; nil (the default) means no.
    ///
    /// The rotation is applied after the layer's own transform while the animation has an effect.
    open var rotationMode: CAAnimationRotationMode?

    package override func copyFields(from other: CAAnimation) {
        super.copyFields(from: other)
        guard let other = other as? CAKeyframeAnimation else { return }
        values = other.values
        path = other.path?.copy()
        keyTimes = other.keyTimes
        timingFunctions = other.timingFunctions
        calculationMode = other.calculationMode
        tensionValues = other.tensionValues
        continuityValues = other.continuityValues
        biasValues = other.biasValues
        rotationMode = other.rotationMode
    }

    override func courses(of property: LayerProperty, in context: AnimationContext)
        -> [PropertyCourse]?
    {
        if let path { return courses(along: path, of: property) }
        guard let values, !values.isEmpty else { return [] }
        guard let (kind, read) = read(values, of: property, in: context) else { return nil }
        let given = read.compactMap { $0 }
        let frames = given.compactMap(\.lanes)
        let course: AnimationTrack.Course
        if frames.count == given.count, kind.width > 0, !kind.isDiscrete {
            course = .frames(keyframes(frames))
        } else {
            course = .frameValues(
                given, times(for: given.count, isDiscrete: mode == .discrete || kind.isDiscrete))
        }
        return [
            PropertyCourse(
                property: property, kind: kind, course: course, function: valueFunction?.function)
        ]
    }

    private var mode: CAAnimationCalculationMode { calculationMode }
    private var isPaced: Bool { mode == .paced || mode == .cubicPaced }

    private func keyframes(_ frames: [LayerProperty.Lanes]) -> Keyframes {
        let times =
            mode == .paced
            ? Keyframes.pacedTimes(frames) : times(for: frames.count, isDiscrete: mode == .discrete)
        guard mode == .cubic || mode == .cubicPaced else {
            return Keyframes(frames: frames, times: times, spline: nil)
        }
        let spline = KeyframeSpline(
            frames, tension: parameters(tensionValues, "tensionValues"),
            continuity: parameters(continuityValues, "continuityValues"),
            bias: parameters(biasValues, "biasValues"),
            isPaced: mode == .cubicPaced)
        // Values that cannot use the spline keep their constant speed along straight lines.
        return Keyframes(
            frames: frames, times: mode == .cubicPaced ? Keyframes.pacedTimes(frames) : times,
            spline: spline)
    }

    /// Returns the curve's parameters; numbers that are not finite are reported and replaced by 0.
    private func parameters(_ numbers: [NSNumber]?, _ name: String) -> [Double] {
        (numbers ?? []).map { number in
            let isUsable = reportNumber(
                number.doubleValue, "one of its \(name)", of: nameInMessages,
                consequence: "0 is used instead")
            return isUsable ? number.doubleValue : 0
        }
    }

    /// Returns the key times if they ascend within 0…1 and their number fits, otherwise even ones.
    ///
    /// Reports times that do not ascend.
    private func times(for count: Int, isDiscrete: Bool) -> KeyTimes {
        let curves = isPaced || isDiscrete ? [] : (timingFunctions ?? []).map(\.curve)
        let given = isPaced ? [] : (keyTimes ?? []).map(\.doubleValue)
        let isRising =
            zip(given, given.dropFirst()).allSatisfy { $0 <= $1 }
            && given.allSatisfy { 0...1 ~= $0 }
        if !isRising {
            reportMistake(
                "\(nameInMessages): its keyTimes do not increase within 0…1; equal steps are "
                    + "used instead"
            )
        }
        guard isRising, given.count == count || (isDiscrete && given.count == count + 1) else {
            return KeyTimes(even: count, curves: curves, isDiscrete: isDiscrete)
        }
        return KeyTimes(times: Array(given.prefix(count)), curves: curves, isDiscrete: isDiscrete)
    }

    private func courses(along path: CGPath, of property: LayerProperty) -> [PropertyCourse]? {
        guard property.kind == .point else { return nil }
        guard !path.segments().isEmpty else {
            guard !path.isEmpty else { return [] }
            let point = LayerValue.point(path.currentPoint).lanes ?? .zero
            return [
                PropertyCourse(property: property, kind: .point, course: .between(point, point))
            ]
        }
        let times = times(for: PathKeyframes.points(path), isDiscrete: mode == .discrete)
        let frames = PathKeyframes(path, times: times, isPaced: isPaced)
        var courses = [PropertyCourse(property: property, kind: .point, course: .path(frames))]
        if let rotationMode {
            courses.append(
                PropertyCourse(
                    property: .transform, kind: .transform,
                    course: .heading(frames, isReversed: rotationMode == .rotateAutoReverse),
                    isAdded: true))
        }
        return courses
    }
}

/// How a keyframe animation interpolates between its keyframes.
///
/// Source: Apple, CAAnimationCalculationMode.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    /// The mode's name.
    public let rawValue: String
    /// Creates a mode from its name; one that is not predefined counts as linear.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Along straight lines, from key time to key time.
    public static let linear = Self(rawValue: "linear")
    /// Each value applies until the next one.
    public static let discrete = Self(rawValue: "discrete")
    /// Along straight lines at constant speed; key times and timing functions are ignored.
    public static let paced = Self(rawValue: "paced")
    /// Along a smooth curve, from key time to key time.
    public static let cubic = Self(rawValue: "cubic")
    /// Along a smooth curve at constant speed; key times and timing functions are ignored.
    public static let cubicPaced = Self(rawValue: "cubicPaced")
}

/// How a layer that follows a path rotates with it.
///
/// Source: Apple, CAAnimationRotationMode.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    /// The mode's name.
    public let rawValue: String
    /// Creates a mode from its name; one that is not predefined counts as ``rotateAuto``.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Points its x axis along the path.
    public static let rotateAuto = Self(rawValue: "auto")
    /// Points its x axis against the direction of the path.
    public static let rotateAutoReverse = Self(rawValue: "autoReverse")
}
