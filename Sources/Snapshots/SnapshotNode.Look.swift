extension SnapshotNode {
    /// A colour of eight bits a channel, not premultiplied, written as `#rrggbbaa`.
    public struct Color: Hashable, Sendable {
        /// The channels as `0xRRGGBBAA`.
        public var rgba: UInt32

        /// Creates a colour from `0xRRGGBBAA`.
        public init(rgba: UInt32) {
            self.rgba = rgba
        }

        /// Creates a colour from channels in 0…1; values outside are clamped, NaN counts as 0.
        public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
            func channel(_ value: Double) -> UInt32 {
                guard value > 0 else { return 0 }
                return UInt32((min(value, 1) * 255).rounded())
            }
            rgba = channel(red) << 24 | channel(green) << 16 | channel(blue) << 8 | channel(alpha)
        }

        /// Creates a colour from `#rrggbbaa`; nil when the text is anything else.
        public init?(_ text: String) {
            let bytes = Array(text.utf8)
            guard bytes.count == 9, bytes[0] == UInt8(ascii: "#") else { return nil }
            var value: UInt32 = 0
            for byte in bytes.dropFirst() {
                guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
                value = value << 4 | UInt32(digit)
            }
            rgba = value
        }
    }

    /// A layer's border, written as `[width, colour]`.
    public struct Border: Equatable, Sendable {
        /// The width in points, towards the inside.
        public var width: Double
        /// The colour.
        public var color: Color

        /// Creates a border.
        public init(width: Double, color: Color) {
            self.width = width
            self.color = color
        }
    }

    /// A layer's shadow, written as `[opacity, radius, dx, dy, colour]`.
    public struct Shadow: Equatable, Sendable {
        /// The opacity, 0…1.
        public var opacity: Double
        /// The blur radius in points.
        public var radius: Double
        /// The offset to the right, in points.
        public var dx: Double
        /// The offset downwards, in points.
        public var dy: Double
        /// The colour.
        public var color: Color

        /// Creates a shadow.
        public init(opacity: Double, radius: Double, dx: Double, dy: Double, color: Color) {
            self.opacity = opacity
            self.radius = radius
            self.dx = dx
            self.dy = dy
            self.color = color
        }
    }

    /// A font as the viewer needs it: its size and weight.
    public struct Font: Equatable, Sendable, Decodable {
        /// The size in points.
        public var size: Double
        /// The weight on the scale of CSS and OpenType: 400 is regular, 700 is bold.
        public var weight: Int

        /// Creates a font.
        public init(size: Double, weight: Int = 400) {
            self.size = size
            self.weight = weight
        }
    }

    /// How lines of text are aligned.
    public enum Alignment: String, Sendable, CaseIterable {
        /// To the left.
        case left
        /// In the middle.
        case center
        /// To the right.
        case right
        /// As the text's language has it.
        case natural
    }

    /// How an image is placed in the frame: UIKit's content modes.
    public enum Gravity: String, Sendable, CaseIterable {
        /// Stretched to the frame.
        case fill
        /// As large as fits whole, in its own proportions.
        case fit
        /// As small as covers the frame, in its own proportions.
        case aspectFill
        /// In its own size, in the middle.
        case center
        /// In its own size, at the middle of the top edge.
        case top
        /// In its own size, at the middle of the bottom edge.
        case bottom
        /// In its own size, at the middle of the left edge.
        case left
        /// In its own size, at the middle of the right edge.
        case right
        /// In its own size, in the top left corner.
        case topLeft
        /// In its own size, in the top right corner.
        case topRight
        /// In its own size, in the bottom left corner.
        case bottomLeft
        /// In its own size, in the bottom right corner.
        case bottomRight
    }

    /// A transform in three dimensions: sixteen numbers, row by row, as in `CATransform3D` (m11, m12, … m44).
    ///
    /// The numbers live on the heap, since most nodes have none.
    public struct Transform: Equatable, Sendable {
        /// The sixteen numbers, m11 first, m44 last.
        public let values: [Double]

        /// Creates a transform from m11 … m44.
        /// - Precondition: there are sixteen values.
        public init(_ values: [Double]) {
            precondition(values.count == 16, "A transform has 16 numbers, m11 … m44; \(values.count) were given.")
            self.values = values
        }

        /// The transform that changes nothing. A node holds nil in its place.
        public static let identity = Transform([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    }
}
