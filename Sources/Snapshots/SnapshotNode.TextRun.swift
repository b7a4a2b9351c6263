import Foundation

extension SnapshotNode {
    /// A part of a text that looks alike, written as an object whose usual parts are left out.
    public struct TextRun: Equatable, Sendable {
        /// How many UTF-16 code units of the text it takes, after those of the runs before it.
        public var length: Int
        /// The font; nil for the node's.
        public var font: Font?
        /// The colour; nil for the node's.
        public var color: Color?
        /// The colour behind the run; nil for none.
        public var background: Color?
        /// What each character is wider by, in points; default 0.
        public var kern: Double
        /// Whether there is a line below (`underline`); default false.
        public var isUnderlined: Bool
        /// Whether there is a line through it (`strike`); default false.
        public var isStruckThrough: Bool

        /// Creates a run that looks as the node says.
        public init(length: Int) {
            self.length = length
            kern = 0
            isUnderlined = false
            isStruckThrough = false
        }
    }
}

extension SnapshotNode.TextRun: Decodable {
    private enum CodingKeys: CodingKey {
        case length, font, color, background, kern, underline, strike
    }

    /// Reads `{"length":…,"font":…,"color":…,"background":…,"kern":…,"underline":…,"strike":…}`; all but the length may be
    /// absent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let length = try container.decode(Int.self, forKey: .length)
        guard length >= 0 else { throw Written.corrupted(decoder, "A run has no negative length; this is \(length).") }
        self.init(length: length)
        font = try container.decodeIfPresent(SnapshotNode.Font.self, forKey: .font)
        color = try container.decodeIfPresent(SnapshotNode.Color.self, forKey: .color)
        background = try container.decodeIfPresent(SnapshotNode.Color.self, forKey: .background)
        kern = try container.decodeIfPresent(Double.self, forKey: .kern) ?? 0
        isUnderlined = try container.decodeIfPresent(Bool.self, forKey: .underline) ?? false
        isStruckThrough = try container.decodeIfPresent(Bool.self, forKey: .strike) ?? false
    }
}

extension Written {
    static func same(_ a: [SnapshotNode.TextRun], _ b: [SnapshotNode.TextRun]) -> Bool {
        a.elementsEqual(b) { a, b in
            a.length == b.length && a.color == b.color && a.background == b.background
                && a.isUnderlined == b.isUnderlined && a.isStruckThrough == b.isStruckThrough
                && Decimal9.agree(a.kern, b.kern) && same(a.font, b.font, by: same)
        }
    }
}

extension ByteWriter {
    /// Writes the runs of a text, or null for none.
    mutating func runs(_ runs: [SnapshotNode.TextRun]) {
        guard !runs.isEmpty else { return null() }
        byte(UInt8(ascii: "["))
        for (index, run) in runs.enumerated() {
            if index > 0 { byte(UInt8(ascii: ",")) }
            self.run(run)
        }
        byte(UInt8(ascii: "]"))
    }

    private mutating func run(_ run: SnapshotNode.TextRun) {
        literal("{\"length\":")
        integer(Int64(run.length))
        if let font = run.font {
            literal(",\"font\":{\"size\":")
            number(font.size)
            literal(",\"weight\":")
            integer(Int64(font.weight))
            byte(UInt8(ascii: "}"))
        }
        if let color = run.color {
            literal(",\"color\":")
            self.color(color)
        }
        if let background = run.background {
            literal(",\"background\":")
            color(background)
        }
        if !Decimal9.agree(run.kern, 0) {
            literal(",\"kern\":")
            number(run.kern)
        }
        if run.isUnderlined { literal(",\"underline\":true") }
        if run.isStruckThrough { literal(",\"strike\":true") }
        byte(UInt8(ascii: "}"))
    }
}
