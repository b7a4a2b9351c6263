import Foundation

/// A TrueType or CFF font made from the specification, byte by byte: an em has 1000 units, lines
/// have 800 above the baseline, 200 below it and 90 between them.
///
/// Source: Microsoft, "OpenType specification" 1.9; Adobe, Technical Notes 5176 and 5177.
public struct TinyFont {
    /// A glyph by its character.
    public struct Glyph {
        var scalar: Unicode.Scalar
        var advance: Int
        /// The points of one contour, and whether each is on the curve.
        var points: [(x: Int, y: Int, isOnCurve: Bool)] = []

        /// A rectangle.
        public static func box(
            _ scalar: Unicode.Scalar, advance: Int, _ x: Int, _ y: Int, _ width: Int, _ height: Int
        ) -> Glyph {
            Glyph(
                scalar: scalar, advance: advance,
                points: [
                    (x, y, true), (x + width, y, true), (x + width, y + height, true),
                    (x, y + height, true),
                ])
        }

        /// A round shape with four controls and no point of the curve.
        public static func round(_ scalar: Unicode.Scalar, advance: Int, size: Int) -> Glyph {
            Glyph(
                scalar: scalar, advance: advance,
                points: [
                    (0, 0, false), (size, 0, false), (size, size, false), (0, size, false),
                ])
        }
    }

    public var postScript = "TinyIcons"
    public var family = "Tiny Icons"
    public var face = "Regular"
    public var weight = 400
    public var isItalic = false
    /// Whether the outlines are in the Compact Font Format; boxes only.
    public var isCompact = false
    public var glyphs: [Glyph] = [
        .box("H", advance: 600, 50, 0, 400, 700), .box("x", advance: 500, 50, 0, 400, 500),
        .box("\u{F000}", advance: 1000, 100, -100, 800, 900),
        .round("\u{1F600}", advance: 750, size: 400),
    ]

    public init() {}

    /// The bytes of the file.
    public var data: Data {
        var tables: [(String, [UInt8])] = [
            ("OS/2", system), ("cmap", characters), ("head", head), ("hhea", lines),
            ("hmtx", metrics),
            ("maxp", limits), ("name", names),
            ("post", Self.longs([0x0003_0000, 0, 0, 0, 0, 0, 0, 0])),
        ]
        tables +=
            isCompact ? [("CFF ", compact)] : [("glyf", shapes.bytes), ("loca", shapes.places)]
        tables.sort { $0.0 < $1.0 }
        var offset = 12 + 16 * tables.count
        var file = Self.longs([isCompact ? 0x4F54_544F : 0x0001_0000])
        // Numbers for a binary search: there are eight to fifteen tables.
        file += Self.words([tables.count, 16 * 8, 3, 16 * tables.count - 16 * 8])
        for (name, bytes) in tables {
            file += Array(name.utf8) + Self.longs([0, offset, bytes.count])
            offset += bytes.count + (4 - bytes.count % 4) % 4
        }
        for (_, bytes) in tables {
            file += bytes + Array(repeating: 0, count: (4 - bytes.count % 4) % 4)
        }
        return Data(file)
    }

    private static func words(_ numbers: [Int]) -> [UInt8] {
        numbers.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }

    private static func longs(_ numbers: [Int]) -> [UInt8] {
        numbers.flatMap { words([$0 >> 16, $0]) }
    }

    private var head: [UInt8] {
        Self.longs([0x0001_0000, 0, 0, 0x5F0F_3CF5]) + Self.words([0, 1000])
            + Self.longs([0, 0, 0, 0]) + Self.words([0, -100, 1000, 900])
            + Self.words([(weight >= 700 ? 1 : 0) | (isItalic ? 2 : 0), 8, 2, 1, 0])
    }

    private var limits: [UInt8] {
        guard !isCompact else { return Self.longs([0x5000]) + Self.words([glyphs.count + 1]) }
        let points = glyphs.map(\.points.count).max() ?? 0
        return Self.longs([0x0001_0000])
            + Self.words([glyphs.count + 1, points, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])
    }

    private var lines: [UInt8] {
        Self.longs([0x0001_0000]) + Self.words([800, -200, 90])
            + Self.words(Array(repeating: 0, count: 12)) + Self.words([glyphs.count + 1])
    }

    private var system: [UInt8] {
        var words = Array(repeating: 0, count: 48)
        (words[0], words[2], words[3], words[31]) = (4, weight, 5, isItalic ? 1 : 0x40)
        (words[34], words[35], words[36]) = (800, -200, 90)
        (words[43], words[44]) = (500, 700)
        return Self.words(words)
    }

    private var names: [UInt8] {
        let texts = [(1, family), (2, face), (4, "\(family) \(face)"), (6, postScript)]
        var records: [UInt8] = []
        var storage: [UInt8] = []
        for (number, text) in texts {
            let bytes = text.utf16.flatMap { Self.words([Int($0)]) }
            records += Self.words([3, 1, 0x409, number, bytes.count, storage.count])
            storage += bytes
        }
        return Self.words([0, texts.count, 6 + 12 * texts.count]) + records + storage
    }

    /// A table of all of Unicode, with a group for each character.
    private var characters: [UInt8] {
        let groups = glyphs.enumerated().flatMap { index, glyph in
            Self.longs([Int(glyph.scalar.value), Int(glyph.scalar.value), index + 1])
        }
        return Self.words([0, 1, 3, 10]) + Self.longs([12]) + Self.words([12, 0])
            + Self.longs([16 + groups.count, 0, glyphs.count]) + groups
    }

    /// The advances and left side bearings; renderers move an outline to its bearing.
    private var metrics: [UInt8] {
        let bearings = glyphs.map { $0.points.map(\.x).min() ?? 0 }
        return Self.words([500, 0] + zip(glyphs, bearings).flatMap { [$0.advance, $1] })
    }

    private var shapes: (bytes: [UInt8], places: [UInt8]) {
        var bytes: [UInt8] = []
        var places = [0, 0]
        for glyph in glyphs {
            let (xs, ys) = (glyph.points.map(\.x), glyph.points.map(\.y))
            bytes += Self.words([
                1, xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0,
                glyph.points.count - 1, 0,
            ])
            bytes += glyph.points.map { $0.isOnCurve ? 1 : 0 }
            bytes += Self.words(zip(xs, [0] + xs).map { $0 - $1 })
            bytes += Self.words(zip(ys, [0] + ys).map { $0 - $1 })
            places.append(bytes.count)
        }
        return (bytes, Self.longs(places))
    }

    /// A list of the Compact Font Format.
    private static func index(_ entries: [[UInt8]]) -> [UInt8] {
        guard !entries.isEmpty else { return words([0]) }
        var offsets = [1]
        for entry in entries { offsets.append((offsets.last ?? 1) + entry.count) }
        return words([entries.count]) + [2] + words(offsets) + entries.flatMap { $0 }
    }

    private var compact: [UInt8] {
        func number(_ value: Int) -> [UInt8] { [28] + Self.words([value]) }
        let drawn = glyphs.map { glyph -> [UInt8] in
            let (xs, ys) = (glyph.points.map(\.x), glyph.points.map(\.y))
            let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
            let (width, height) = ((xs.max() ?? 0) - x, (ys.max() ?? 0) - y)
            // The last side is drawn by the global routine 0, whose number is biased by 107.
            return number(x) + number(y) + [21] + number(width) + [6] + number(height) + [7]
                + number(-width) + number(-107) + [29, 14]
        }
        let start = [1, 0, 4, 2] + Self.index([Array(postScript.utf8)])
        func top(_ offset: Int) -> [UInt8] { Self.index([[29] + Self.longs([offset]) + [17]]) }
        let rest = Self.index([]) + Self.index([[6, 11]])
        return start + top(start.count + top(0).count + rest.count) + rest
            + Self.index([[14]] + drawn)
    }
}
