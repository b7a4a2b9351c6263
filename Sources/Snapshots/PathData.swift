/// A path as text: `M x y`, `L x y`, `Q cx cy x y`, `C c1x c1y c2x c2y x y` and `Z`, as in SVG.
///
/// All coordinates are absolute, in points. The text is not validated, because lines come from
/// untrusted sources; ``elements`` parses it and returns nil if it is invalid.
public struct PathData: Hashable, Sendable {
    /// The text.
    public let text: String

    /// Creates path data from its text.
    public init(_ text: String) {
        self.text = text
    }

    /// An element of a path.
    public enum Element: Equatable, Sendable {
        /// Begins a subpath at a point.
        case move(x: Double, y: Double)
        /// A line to a point.
        case line(x: Double, y: Double)
        /// A quadratic curve with one control point.
        case quad(cx: Double, cy: Double, x: Double, y: Double)
        /// A cubic curve with two control points.
        case curve(c1x: Double, c1y: Double, c2x: Double, c2y: Double, x: Double, y: Double)
        /// A line to the start of the subpath.
        case close
    }

    /// The elements in order; nil if the text is not a valid path or does not begin with a move.
    /// - Complexity: O(characters)
    public var elements: [Element]? {
        var reader = Reader(bytes: Array(text.utf8))
        return reader.read()
    }

    private struct Reader {
        let bytes: [UInt8]
        var place = 0

        mutating func read() -> [Element]? {
            var elements: [Element] = []
            while let letter = next() {
                guard !elements.isEmpty || letter == UInt8(ascii: "M") else { return nil }
                switch letter {
                case UInt8(ascii: "M"):
                    guard let x = number(), let y = number() else { return nil }
                    elements.append(.move(x: x, y: y))
                case UInt8(ascii: "L"):
                    guard let x = number(), let y = number() else { return nil }
                    elements.append(.line(x: x, y: y))
                case UInt8(ascii: "Q"):
                    guard let cx = number(), let cy = number(), let x = number(), let y = number()
                    else { return nil }
                    elements.append(.quad(cx: cx, cy: cy, x: x, y: y))
                case UInt8(ascii: "C"):
                    guard let c1x = number(), let c1y = number(), let c2x = number(),
                        let c2y = number(),
                        let x = number(), let y = number()
                    else { return nil }
                    elements.append(.curve(c1x: c1x, c1y: c1y, c2x: c2x, c2y: c2y, x: x, y: y))
                case UInt8(ascii: "Z"): elements.append(.close)
                default: return nil
                }
            }
            return elements
        }

        private mutating func next() -> UInt8? {
            while place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
            guard place < bytes.count else { return nil }
            defer { place += 1 }
            return bytes[place]
        }

        /// Parses a number such as `-12.5`; nil if there is none, or if it is not finite.
        private mutating func number() -> Double? {
            while place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
            let start = place
            while place < bytes.count {
                let byte = bytes[place]
                let isDigit = byte >= 48 && byte <= 57
                let isExponent = place > start && byte | 32 == UInt8(ascii: "e")
                let takesSign = place == start || bytes[place - 1] | 32 == UInt8(ascii: "e")
                guard
                    isDigit || isExponent || byte == UInt8(ascii: ".")
                        || (byte == UInt8(ascii: "-") && takesSign)
                else {
                    break
                }
                place += 1
            }
            guard place > start,
                let value = Double(String(decoding: bytes[start..<place], as: UTF8.self)),
                value.isFinite
            else { return nil }
            return value
        }
    }
}

extension PathData {
    /// Encodes path data element by element; numbers are encoded as in lines.
    ///
    /// Numbers have nine decimals; NaN and infinities become 0.
    package struct Writer: ~Copyable {
        private var out = ByteWriter(capacity: 256)
        private let isExact: Bool

        /// - Parameter isExact: Whether numbers have all the digits that they need, not nine
        ///   decimals.
        package init(isExact: Bool = false) { self.isExact = isExact }

        package mutating func move(_ x: Double, _ y: Double) {
            out.byte(UInt8(ascii: "M"))
            pair(x, y)
        }

        package mutating func line(_ x: Double, _ y: Double) {
            out.byte(UInt8(ascii: "L"))
            pair(x, y)
        }

        package mutating func quad(_ cx: Double, _ cy: Double, _ x: Double, _ y: Double) {
            out.byte(UInt8(ascii: "Q"))
            pair(cx, cy)
            out.byte(UInt8(ascii: " "))
            pair(x, y)
        }

        package mutating func curve(
            _ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double, _ x: Double, _ y: Double
        ) {
            out.byte(UInt8(ascii: "C"))
            pair(c1x, c1y)
            out.byte(UInt8(ascii: " "))
            pair(c2x, c2y)
            out.byte(UInt8(ascii: " "))
            pair(x, y)
        }

        package mutating func close() { out.byte(UInt8(ascii: "Z")) }

        /// The path data written so far.
        package var data: PathData { PathData(String(decoding: out.written, as: UTF8.self)) }

        private mutating func pair(_ x: Double, _ y: Double) {
            if isExact { out.real(x) } else { out.number(x) }
            out.byte(UInt8(ascii: " "))
            if isExact { out.real(y) } else { out.number(y) }
        }
    }
}
