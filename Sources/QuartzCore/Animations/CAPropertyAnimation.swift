import CoreGraphics

/// An animation of one property of a layer.
///
/// Source: Apple, CAPropertyAnimation.
@preconcurrency @MainActor
open class CAPropertyAnimation: CAAnimation {
    /// The property's key path, such as `position` or `bounds.size`.
    ///
    /// A path that no layer defines is one of the program's own: the animation plays and is visible
    /// only in the presentation's `value(forKeyPath:)`. If the property has no such part
    /// (`position.z`), the animation is reported and not added.
    @exclusivity(unchecked) open var keyPath: String?
    /// Whether the value is added to the underlying one (transforms: concatenated before). Default:
    /// false.
    ///
    /// Paths, colour arrays and objects cannot be added and replace the underlying value.
    @exclusivity(unchecked) open var isAdditive = false
    /// Whether each pass starts where the previous one ended. Default: false.
    ///
    /// The value at the end of a pass is added to the current one once for each completed pass.
    @exclusivity(unchecked) open var isCumulative = false
    /// The function from the interpolated numbers to a transform; nil (the default) for none.
    ///
    /// For animations of `transform` and `sublayerTransform`, whose values are then numbers.
    @exclusivity(unchecked) open var valueFunction: CAValueFunction?

    /// Creates an animation of a property.
    public convenience init(keyPath: String?) {
        self.init()
        self.keyPath = keyPath
    }

    package override func copyFields(from other: CAAnimation) {
        super.copyFields(from: other)
        guard let other = other as? CAPropertyAnimation else { return }
        keyPath = other.keyPath
        isAdditive = other.isAdditive
        isCumulative = other.isCumulative
        valueFunction = other.valueFunction
    }

    package final override var nameInMessages: String {
        "\(type(of: self)) of “\(keyPath ?? "nil")”"
    }

    /// Returns the pace as a value.
    package func pace(defaultFunction: CAMediaTimingFunction?) -> AnimationTrack.Pace {
        (timingFunction ?? defaultFunction).map { $0.curve.isLinear ? .linear : .curve($0.curve) }
            ?? .linear
    }

    /// Returns the courses of the property and related ones; nil if a value does not fit.
    func courses(of property: LayerProperty, in context: AnimationContext) -> [PropertyCourse]? {
        []
    }

    /// The tracks of the property; none if it does not exist or a value does not fit. Such an
    /// animation changes nothing and runs to its end, as on Apple's systems.
    package override func tracks(in context: AnimationContext) -> [AnimationTrack] {
        guard let keyPath, let property = LayerProperty(keyPath: keyPath) else {
            reportMistake(
                "The animation of “\(keyPath ?? "nil")” on \(context.layer) changes nothing: a layer has no such property"
            )
            return []
        }
        if valueFunction != nil, !property.isTransform {
            reportMistake(
                "The animation of “\(keyPath)” on \(context.layer) changes nothing: its "
                    + "valueFunction returns a transform, which this property cannot have. "
                    + "Animate transform or sublayerTransform.")
            return []
        }
        guard let courses = courses(of: property, in: context) else {
            reportMistake(
                "The animation of “\(keyPath)” on \(context.layer) changes nothing: a value has the wrong type"
            )
            return []
        }
        guard courses.allSatisfy({ $0.course.isFinite }) else {
            reportMistake(
                "The animation of “\(keyPath)” on \(context.layer) changes nothing: a value "
                    + "contains NaN or infinity")
            return []
        }
        let timing = timingModel(defaultDuration: context.defaultDuration, reports: true)
        let pace = pace(defaultFunction: context.defaultFunction)
        return courses.map { course in
            AnimationTrack(
                property: course.property, kind: course.kind, course: course.course,
                function: course.function,
                isAdditive: isAdditive || course.isAdded, isCumulative: isCumulative,
                timing: timing, pace: pace,
                groups: context.groups)
        }
    }
}

/// The course of a property's value in an animation, without its timing.
struct PropertyCourse {
    var property: LayerProperty
    var kind: LayerProperty.Kind
    var course: AnimationTrack.Course
    var function: ValueFunction?
    /// Whether the value is additive even if the animation is not.
    var isAdded = false
}

extension CAPropertyAnimation {
    /// Converts values for the property or the value function; nil if one does not fit.
    func read(_ values: [Any?], of property: LayerProperty, in context: AnimationContext)
        -> (kind: LayerProperty.Kind, values: [LayerValue?])?
    {
        if let function = valueFunction {
            let numbers = values.map { $0.map { function.numbers($0) } }
            guard !numbers.contains(where: { $0 != nil && $0! == nil }) else { return nil }
            return (.transform, numbers.map { $0.flatMap { $0 } })
        }
        let kind =
            property.kind ?? context.layer.values.value(of: property).kind
            ?? values.lazy.compactMap { $0 }.first.flatMap { LayerValue($0).kind } ?? .number
        var result: [LayerValue?] = []
        for value in values {
            guard let value else {
                result.append(nil)
                continue
            }
            guard let read = LayerValue(value, as: kind) ?? LayerValue(components: value, of: kind)
            else { return nil }
            result.append(read)
        }
        return (kind, result)
    }
}
