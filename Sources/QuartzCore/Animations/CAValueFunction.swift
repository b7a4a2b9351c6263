import CoreGraphics

/// What makes a transform of interpolated numbers, so that a rotation may go further than half a turn.
///
/// Source: Apple, CAValueFunction.
public final class CAValueFunction: Hashable, Sendable {
    /// The function's name.
    public let name: CAValueFunctionName
    /// Which one it is, as bits.
    let form: Form

    enum Form: UInt8, BitwiseCopyable {
        case rotateX, rotateY, rotateZ, scale, scaleX, scaleY, scaleZ, translate, translateX, translateY, translateZ
    }

    /// Creates a function by name; nil for a name that is not predefined.
    public init?(name: CAValueFunctionName) {
        guard let form = CAValueFunctionName.all[name] else { return nil }
        self.name = name
        self.form = form
    }

    /// Tells whether two functions are the same.
    public static func == (left: CAValueFunction, right: CAValueFunction) -> Bool { left.name == right.name }

    /// Feeds the name to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// How many numbers the function takes.
    var width: Int { name == .scale || name == .translate ? 3 : 1 }

    /// Reads what the function takes: a number, or for `scale` and `translate` an array of three.
    func numbers(_ value: Any) -> LayerValue? {
        switch LayerValue(value) {
        case .number(let number) where width == 1: .rect(CGRect(x: number, y: 0, width: 0, height: 0))
        case .numbers(let numbers) where numbers.count == width:
            .rect(
                CGRect(
                    x: numbers[0], y: width == 3 ? numbers[1] : 0, width: width == 3 ? numbers[2] : 0, height: 0))
        default: nil
        }
    }

    /// The transform for the numbers.
    func transform(_ lanes: LayerProperty.Lanes) -> CATransform3D { form.transform(lanes) }
}

extension CAValueFunction.Form {
    /// The transform for a function's numbers.
    func transform(_ lanes: LayerProperty.Lanes) -> CATransform3D {
        let (x, y, z) = (CGFloat(lanes[0]), CGFloat(lanes[1]), CGFloat(lanes[2]))
        return switch self {
        case .rotateX: CATransform3DMakeRotation(x, 1, 0, 0)
        case .rotateY: CATransform3DMakeRotation(x, 0, 1, 0)
        case .rotateZ: CATransform3DMakeRotation(x, 0, 0, 1)
        case .scaleX: CATransform3DMakeScale(x, 1, 1)
        case .scaleY: CATransform3DMakeScale(1, x, 1)
        case .scaleZ: CATransform3DMakeScale(1, 1, x)
        case .scale: CATransform3DMakeScale(x, y, z)
        case .translateX: CATransform3DMakeTranslation(x, 0, 0)
        case .translateY: CATransform3DMakeTranslation(0, x, 0)
        case .translateZ: CATransform3DMakeTranslation(0, 0, x)
        case .translate: CATransform3DMakeTranslation(x, y, z)
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

    /// A turn about the x axis, from an angle in radians.
    public static let rotateX = Self(rawValue: "rotateX")
    /// A turn about the y axis, from an angle in radians.
    public static let rotateY = Self(rawValue: "rotateY")
    /// A turn about the z axis, from an angle in radians.
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

    fileprivate static let all: [Self: CAValueFunction.Form] = [
        .rotateX: .rotateX, .rotateY: .rotateY, .rotateZ: .rotateZ, .scale: .scale, .scaleX: .scaleX, .scaleY: .scaleY,
        .scaleZ: .scaleZ, .translate: .translate, .translateX: .translateX, .translateY: .translateY,
        .translateZ: .translateZ,
    ]
}
