public import CoreGraphics
public import Foundation
public import UIKit

/// A colour that filters take: red, green, blue and alpha in sRGB, not multiplied by alpha.
/// Immutable.
///
/// Source: Apple, CIColor.
///
/// Deviation: the class is final, and all colours are in sRGB; a grey has three equal components.
public final class CIColor: NSObject, NSCopying, Sendable {
    /// The amount of red, from 0 to 1.
    public let red: CGFloat
    /// The amount of green, from 0 to 1.
    public let green: CGFloat
    /// The amount of blue, from 0 to 1.
    public let blue: CGFloat
    /// The opacity, from 0 to 1.
    public let alpha: CGFloat

    /// Creates a colour; components that are not finite are reported and become 0.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        func usable(_ value: CGFloat, _ name: String) -> CGFloat {
            reportNumber(
                Double(value), name, of: "A CIColor", consequence: "it becomes 0")
                ? value : 0
        }
        self.red = usable(red, "red")
        self.green = usable(green, "green")
        self.blue = usable(blue, "blue")
        self.alpha = usable(alpha, "alpha")
    }

    /// Creates an opaque colour.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: 1)
    }

    /// Creates a colour in a space; never nil here, because every space is sRGB.
    public convenience init?(
        red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat, colorSpace: CGColorSpace
    ) { self.init(red: red, green: green, blue: blue, alpha: alpha) }

    /// Creates an opaque colour in a space; never nil here, because every space is sRGB.
    public convenience init?(
        red: CGFloat, green: CGFloat, blue: CGFloat, colorSpace: CGColorSpace
    ) { self.init(red: red, green: green, blue: blue, alpha: 1) }

    /// Creates a colour of Core Graphics' colour.
    public convenience init(cgColor: CGColor) {
        let rgba = cgColor.rgba
        self.init(
            red: CGFloat(rgba.x), green: CGFloat(rgba.y), blue: CGFloat(rgba.z),
            alpha: CGFloat(rgba.w))
    }

    /// Creates a colour of UIKit's colour; a dynamic one is resolved with
    /// `UITraitCollection.current`.
    ///
    /// Source: Apple, CIColor.init(color:).
    public convenience init(color: UIColor) { self.init(cgColor: color.cgColor) }

    /// Creates a colour of a text with three or four numbers, such as "0.5 0.7 0.3 1"; missing
    /// numbers are 0, a missing alpha is 1.
    public convenience init(string representation: String) {
        let numbers = CIVector(string: representation)
        self.init(
            red: numbers.x, green: numbers.y, blue: numbers.z,
            alpha: numbers.count > 3 ? numbers.w : 1)
    }

    /// The number of components with alpha: 4.
    public var numberOfComponents: Int { 4 }
    /// The colour space: sRGB.
    public var colorSpace: CGColorSpace { CGColorSpaceCreateDeviceRGB() }
    /// The components as a text, such as "1 0 0 0.5".
    public var stringRepresentation: String {
        String(
            CIVector([red, green, blue, alpha]).stringRepresentation.dropFirst().dropLast())
    }

    /// Opaque black.
    public static let black = CIColor(red: 0, green: 0, blue: 0)
    /// Opaque white.
    public static let white = CIColor(red: 1, green: 1, blue: 1)
    /// Opaque grey of half the components.
    public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
    /// Opaque red.
    public static let red = CIColor(red: 1, green: 0, blue: 0)
    /// Opaque green.
    public static let green = CIColor(red: 0, green: 1, blue: 0)
    /// Opaque blue.
    public static let blue = CIColor(red: 0, green: 0, blue: 1)
    /// Opaque cyan.
    public static let cyan = CIColor(red: 0, green: 1, blue: 1)
    /// Opaque magenta.
    public static let magenta = CIColor(red: 1, green: 0, blue: 1)
    /// Opaque yellow.
    public static let yellow = CIColor(red: 1, green: 1, blue: 0)
    /// Transparent black.
    public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)

    /// Returns the colour itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }
    /// Returns whether another object is a colour with the same components.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CIColor else { return false }
        return (red, green, blue, alpha) == (other.red, other.green, other.blue, other.alpha)
    }
    /// The hash of the components.
    public override var hash: Int { [red, green, blue, alpha].hashValue }
    /// The components as a text.
    public override var description: String { "(\(stringRepresentation))" }
}

extension UIColor {
    /// Creates a colour of Core Image's colour.
    ///
    /// Source: Apple, UIColor.init(ciColor:).
    public convenience init(ciColor: CIColor) {
        self.init(
            red: ciColor.red, green: ciColor.green, blue: ciColor.blue, alpha: ciColor.alpha)
    }
}
