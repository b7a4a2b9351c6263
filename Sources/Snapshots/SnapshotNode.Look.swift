extension SnapshotNode {
    /// A colour with eight bits per channel, not premultiplied; encoded as `#rrggbbaa`.
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

        /// Creates a colour from `#rrggbbaa`; nil if the text has another form.
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

    /// A set of corners, with the values of `CACornerMask`; encoded as their sum.
    public struct Corners: OptionSet, Sendable {
        /// The set's bits, one per corner.
        public let rawValue: UInt8

        /// Creates a set from its bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The corner at the top left.
        public static let topLeft = Corners(rawValue: 1)
        /// The corner at the top right.
        public static let topRight = Corners(rawValue: 2)
        /// The corner at the bottom left.
        public static let bottomLeft = Corners(rawValue: 4)
        /// The corner at the bottom right.
        public static let bottomRight = Corners(rawValue: 8)
        /// All four.
        public static let all = Corners(rawValue: 15)
    }

    /// A transform in three dimensions: sixteen numbers, row by row (m11, m12, … m44).
    ///
    /// Stored on the heap, because most nodes have none.
    public struct Transform: Equatable, Sendable {
        /// The sixteen numbers, m11 first, m44 last.
        public let values: [Double]

        /// Why values are not a transform: there are not sixteen.
        public struct Miscount: Error, Hashable, CustomStringConvertible {
            /// The number of values.
            public let count: Int

            /// The sentence for people.
            public var description: String {
                "A transform needs 16 numbers, m11 to m44, not \(count)."
            }
        }

        /// Creates a transform from m11 … m44.
        /// - Throws: ``Miscount`` if there are not sixteen values.
        public init(_ values: [Double]) throws(Miscount) {
            guard values.count == 16 else { throw Miscount(count: values.count) }
            self.values = values
        }

        /// Creates a transform from values that the caller has counted.
        package init(counted values: [Double]) { self.values = values }

        /// The identity transform. A node stores nil instead.
        public static let identity = Transform(counted: [
            1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1,
        ])
    }
}
