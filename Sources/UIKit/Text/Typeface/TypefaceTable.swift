/// The measurements of a typeface: advances and kerning for every weight, and vertical metrics.
///
/// Advances and kerning exist for the weights 100, 400 and 900 and are interpolated between them,
/// as the typeface's other weights are.
///
/// - Complexity: decoding is O(table); it happens once in a process. A lookup is O(1) and does not
///   allocate.
///
/// A class, so that measuring retains one object instead of five arrays.
final class TypefaceTable: Sendable {
    /// The number of units in an em.
    let unitsPerEm: Int
    let ascent: Int
    let descent: Int
    let leading: Int
    let capHeight: Int
    let xHeight: Int

    /// A glyph: its advance, and its classes as the first and second of a pair.
    struct Glyph {
        fileprivate var advance: UInt16
        fileprivate var left: UInt16
        fileprivate var right: UInt16
    }

    /// A length at the weights 100, 400 and 900, in units.
    private struct Masters {
        var thin: Int32
        var regular: Int32
        var black: Int32

        static let zero = Masters(thin: 0, regular: 0, black: 0)

        /// Returns the length at a weight, 100...900, rounded to a unit, halves upwards.
        func value(at weight: Int) -> Int {
            let (from, span) = weight <= 400 ? (thin, regular &- thin) : (regular, black &- regular)
            let (step, steps) = weight <= 400 ? (weight &- 100, 300) : (weight &- 400, 500)
            // Added and subtracted again, so that the division rounds down.
            let offset = 1 << 20
            let twice = 2 &* Int(span) &* step &+ steps
            return Int(from) &+ (twice &+ 2 &* steps &* offset) / (2 &* steps) &- offset
        }
    }

    private let advances: [Masters]
    /// The first entry is zero.
    private let kerns: [Masters]
    private let glyphs: [Glyph]
    /// The index in `glyphs` plus one, by code point; 0 without a glyph.
    private let indices: [UInt16]
    /// The index in `kerns` by left and right class.
    private let pairs: [UInt16]
    private let rightClassCount: Int

    /// Decodes a table. `Scripts/generate-typeface` describes the digits.
    init(
        unitsPerEm: Int, ascent: Int, descent: Int, leading: Int, capHeight: Int, xHeight: Int,
        numbers: StaticString
    ) {
        self.unitsPerEm = unitsPerEm
        self.ascent = ascent
        self.descent = descent
        self.leading = leading
        self.capHeight = capHeight
        self.xHeight = xHeight

        var reader = DigitReader(numbers)
        advances = (0..<reader.next()).map { _ in reader.nextMasters(isAdvance: true) }
        kerns = [.zero] + (0..<reader.next()).map { _ in reader.nextMasters(isAdvance: false) }

        var (glyphs, indices): ([Glyph], [UInt16]) = ([], [])
        var point = -1
        for _ in 0..<reader.next() {
            point += 1 + reader.next()
            indices += repeatElement(0, count: point - indices.count)
            glyphs.append(
                Glyph(
                    advance: UInt16(reader.next()), left: UInt16(reader.next()),
                    right: UInt16(reader.next())))
            indices.append(UInt16(glyphs.count))
        }
        (self.glyphs, self.indices) = (glyphs, indices)

        let leftClassCount = reader.next()
        rightClassCount = reader.next()
        var pairs = [UInt16](repeating: 0, count: leftClassCount * rightClassCount)
        for left in 1..<leftClassCount {
            var right = 0
            for _ in 0..<reader.next() {
                right += 1 + reader.next()
                pairs[left * rightClassCount + right] = UInt16(reader.next() + 1)
            }
        }
        self.pairs = pairs
    }

    /// Returns the glyph of a character; nil if the table does not contain it.
    func glyph(of scalar: Unicode.Scalar) -> Glyph? {
        let point = Int(scalar.value)
        guard point < indices.count, indices[point] > 0 else { return nil }
        return glyphs[Int(indices[point]) - 1]
    }

    /// Returns a glyph's advance at a weight, 100...900, in units.
    func advance(of glyph: Glyph, weight: Int) -> Int {
        advances[Int(glyph.advance)].value(at: weight)
    }

    /// Returns the space between two glyphs beyond their advances at a weight, 100...900, in units.
    func kerning(_ first: Glyph, _ second: Glyph, weight: Int) -> Int {
        let pair = pairs[Int(first.left) &* rightClassCount &+ Int(second.right)]
        return pair == 0 ? 0 : kerns[Int(pair)].value(at: weight)
    }

    /// Reads the numbers of a table.
    private struct DigitReader {
        private var rest: UnsafePointer<UInt8>

        init(_ text: StaticString) { rest = text.utf8Start }

        mutating func next() -> Int {
            var (number, shift) = (0, 0)
            while true {
                let digit = Self.value(of: rest.pointee)
                rest += 1
                number |= (digit & 31) << shift
                guard digit >= 32 else { return number }
                shift += 5
            }
        }

        /// Reads an advance, which is positive, or a kern; both are followed by two differences.
        mutating func nextMasters(isAdvance: Bool) -> Masters {
            if isAdvance {
                let thin = next()
                let regular = thin + nextSigned()
                let black = regular + nextSigned()
                return Masters(thin: Int32(thin), regular: Int32(regular), black: Int32(black))
            }
            return Masters(
                thin: Int32(nextSigned()), regular: Int32(nextSigned()), black: Int32(nextSigned()))
        }

        private mutating func nextSigned() -> Int {
            let number = next()
            return number.isMultiple(of: 2) ? number / 2 : -(number + 1) / 2
        }

        private static func value(of digit: UInt8) -> Int {
            switch digit {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit - UInt8(ascii: "A"))
            case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit - UInt8(ascii: "a")) + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0")) + 52
            case UInt8(ascii: "-"): 62
            default: 63
            }
        }
    }
}
