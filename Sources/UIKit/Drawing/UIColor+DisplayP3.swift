import CoreGraphics
import Foundation

extension UIColor {
    /// Creates a colour from components of the Display P3 colour space, in 0...1.
    ///
    /// The components are converted to sRGB and cut to its range, which browsers and Cairo draw.
    ///
    /// Source: Apple, init(displayP3Red:green:blue:alpha:). The matrix is that of CSS Color
    /// Module Level 4, section 20 (P3 to XYZ times XYZ to sRGB, both with D65).
    ///
    /// Deviation: colours outside sRGB lose saturation.
    public convenience init(
        displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
    ) {
        func linear(_ value: CGFloat) -> CGFloat {
            let size = abs(value)
            let result = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
            return value < 0 ? -result : result
        }
        func encoded(_ value: CGFloat) -> CGFloat {
            let size = min(max(value, 0), 1)
            return size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
        }
        let (r, g, b) = (linear(red), linear(green), linear(blue))
        self.init(
            red: encoded(1.2249401763 * r - 0.2249401763 * g),
            green: encoded(-0.0420569547 * r + 1.0420569547 * g),
            blue: encoded(-0.0196375546 * r - 0.0786360456 * g + 1.0982736001 * b), alpha: alpha)
    }
}
