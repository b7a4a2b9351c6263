import CoreGraphics

/// A function from interpolated numbers to a transform, so that a rotation can exceed half a turn.
///
/// Source: Apple, CAValueFunction.
public final class CAValueFunction: Hashable, Sendable {
    /// The function's name.
    public let name: CAValueFunctionName
    /// The function as a value.
    let function: ValueFunction

    /// Creates a function by name; nil for a name that is not predefined.
    public init?(name: CAValueFunctionName) {
        guard let function = ValueFunction(rawValue: name.rawValue) else { return nil }
        self.name = name
        self.function = function
    }

    /// Returns whether two functions are the same.
    public static func == (left: CAValueFunction, right: CAValueFunction) -> Bool {
        left.name == right.name
    }

    /// Feeds the name to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// Converts the argument: a number, or an array of three for `scale` and `translate`.
    func numbers(_ value: Any) -> LayerValue? {
        switch LayerValue(value) {
        case .number(let number) where function.width == 1:
            .rect(CGRect(x: number, y: 0, width: 0, height: 0))
        case .numbers(let numbers) where numbers.count == function.width:
            .rect(
                CGRect(
                    x: numbers[0], y: function.width == 3 ? numbers[1] : 0,
                    width: function.width == 3 ? numbers[2] : 0,
                    height: 0))
        default: nil
        }
    }
}

/// The name of a value function.
///
/// Source: Apple, CAValueFunctionName.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name as a string.
    public let rawValue: String
    /// Creates a name from a string.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A rotation about the x axis, from an angle in radians.
    public static let rotateX = Self(rawValue: "rotateX")
    /// A rotation about the y axis, from an angle in radians.
    public static let rotateY = Self(rawValue: "rotateY")
    /// A rotation about the z axis, from an angle in radians.
    public static let rotateZ = Self(rawValue: "rotateZ")
    /// A scaling along all axes, from an array of three factors.
    public static let scale = Self(rawValue: "scale")
    /// A scaling along the x axis, from a factor.
    public static let scaleX = Self(rawValue: "scaleX")
    /// A scaling along the y axis, from a factor.
    public static let scaleY = Self(rawValue: "scaleY")
    /// A scaling along the z axis, from a factor.
    public static let scaleZ = Self(rawValue: "scaleZ")
    /// A translation along all axes, from an array of three distances.
    public static let translate = Self(rawValue: "translate")
    /// A translation along the x axis, from a distance.
    public static let translateX = Self(rawValue: "translateX")
    /// A translation along the y axis, from a distance.
    public static let translateY = Self(rawValue: "translateY")
    /// A translation along the z axis, from a distance.
    public static let translateZ = Self(rawValue: "translateZ")
}
