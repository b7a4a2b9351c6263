import CoreGraphics

/// An animation from one value to another.
///
/// Missing values are read from the layer when the animation is added; a model value may be set
/// after that, until the transaction is committed. Given from and to, from and
/// by, or by and to, the third is not needed. From alone ends at the model value; to alone and by
/// alone start at the presentation value; without any it runs from the presentation value to the
/// model value. The presentation value is that of the time at which the animation begins, by the
/// animations that the layer has when it is added. A `byValue` is added; if it is a transform, it
/// is concatenated before the start.
///
/// Source: Apple, CABasicAnimation, "Setting Interpolation Values".
@preconcurrency @MainActor
open class CABasicAnimation: CAPropertyAnimation {
    /// The first value: a number, CGPoint, CGSize, CGRect, CGColor or CATransform3D, as the
    /// property requires.
    ///
    /// The components of a point, a size or a rectangle may also be given as an array: `[x, y]` or
    /// `[x, y, width, height]`. Source: Apple, CABasicAnimation, Overview.
    @exclusivity(unchecked) open var fromValue: Any?
    /// The last value.
    @exclusivity(unchecked) open var toValue: Any?
    /// The difference between the values, if one of them is nil.
    @exclusivity(unchecked) open var byValue: Any?

    /// Whether the last value is the layer's model value.
    final var endsAtModel: Bool {
        toValue == nil && byValue == nil && valueFunction == nil && !isAdditive
    }

    package override func copyFields(from other: CAAnimation) {
        super.copyFields(from: other)
        guard let other = other as? CABasicAnimation else { return }
        fromValue = other.fromValue
        toValue = other.toValue
        byValue = other.byValue
    }

    override func courses(of property: LayerProperty, in context: AnimationContext)
        -> [PropertyCourse]?
    {
        guard let (kind, given) = read([fromValue, toValue, byValue], of: property, in: context)
        else { return nil }
        let layer = context.layer
        // A value function's arguments cannot be derived from a transform: a missing value is the
        // neutral one.
        let neutral = valueFunction.map { LayerValue($0.function.neutral, as: .rect) }
        var presented: LayerValue {
            neutral ?? layer.seenValues(at: beginning(in: context)).value(of: property)
        }
        var model: LayerValue { neutral ?? layer.values.value(of: property) }
        let (from, to): (LayerValue, LayerValue)
        switch (given[0], given[1], given[2]) {
        case (let start?, let end?, _): (from, to) = (start, end)
        case (let start?, nil, let by?):
            (from, to) = (start, Self.sum(start, by, kind, valueFunction))
        case (nil, let end?, let by?):
            (from, to) = (Self.difference(end, by, kind, valueFunction), end)
        case (let start?, nil, nil): (from, to) = (start, model)
        case (nil, let end?, nil): (from, to) = (presented, end)
        case (nil, nil, let by?):
            let start = presented
            (from, to) = (start, Self.sum(start, by, kind, valueFunction))
        case (nil, nil, nil):
            (from, to) = (
                neutral ?? layer.presentedBeforeChange?.value.value(of: property) ?? presented,
                model
            )
        }
        let course: AnimationTrack.Course
        if !kind.isDiscrete, kind.width > 0, let start = from.lanes, let end = to.lanes {
            course = .between(start, end)
        } else {
            course = .values(from, to)
        }
        return [
            PropertyCourse(
                property: property, kind: kind, course: course, function: valueFunction?.function)
        ]
    }

    /// Returns when the animation begins, in the loop's time; for one in a group, the present time.
    private func beginning(in context: AnimationContext) -> CFTimeInterval {
        let (layer, now) = (context.layer, context.mediaTime)
        guard context.groups.isEmpty, beginTime > 0 else { return now }
        let local = layer.localTime(atMediaTime: now)
        let pace = layer.localTime(atMediaTime: now + 1) - local
        guard beginTime > local, pace > 0 else { return now }
        return now + (beginTime - local) / pace
    }

    private static func sum(
        _ start: LayerValue, _ by: LayerValue, _ kind: LayerProperty.Kind,
        _ function: CAValueFunction?
    ) -> LayerValue {
        guard let a = start.lanes, let b = by.lanes else { return by }
        return LayerValue(
            b.added(to: a, asTransform: kind == .transform && function == nil),
            as: function == nil ? kind : .rect)
    }

    private static func difference(
        _ end: LayerValue, _ by: LayerValue, _ kind: LayerProperty.Kind,
        _ function: CAValueFunction?
    ) -> LayerValue {
        guard let a = end.lanes, let b = by.lanes else { return end }
        guard kind == .transform, function == nil else {
            return LayerValue(a - b, as: function == nil ? kind : .rect)
        }
        return .transform(
            CATransform3DConcat(CATransform3DInvert(CATransform3D(b)), CATransform3D(a)))
    }
}
