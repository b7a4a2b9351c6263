import Foundation

// Colours in archives: their sRGB components and alpha.
//
// Source: Apple, UIColor conforms to NSSecureCoding; the keys are those of its archives.
//
// Deviation: a dynamic colour is archived as the colour that it has in the current traits.

extension UIColor {
    /// Whether archives may be read by class; true.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the components.
    public func encode(with coder: NSCoder) {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        coder.encode(Double(red), forKey: "UIRed")
        coder.encode(Double(green), forKey: "UIGreen")
        coder.encode(Double(blue), forKey: "UIBlue")
        coder.encode(Double(alpha), forKey: "UIAlpha")
    }
}

extension CGColor {
    /// The colour of an archive; nil if a component is missing or not a number.
    static func archived(in coder: NSCoder) -> CGColor? {
        let keys = ["UIRed", "UIGreen", "UIBlue", "UIAlpha"]
        guard coder.allowsKeyedCoding, keys.allSatisfy(coder.containsValue(forKey:)) else {
            return nil
        }
        let parts = keys.map { coder.decodeDouble(forKey: $0) }
        guard parts.allSatisfy(\.isFinite) else { return nil }
        return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }
}

/// Hands a colour to `UIColor(coder:)`, which makes a colour of a subclass from it.
final class ColorCarrier: NSCoder {
    let color: CGColor

    init(_ color: CGColor) { self.color = color }
}
