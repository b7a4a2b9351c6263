extension SnapshotNode {
    /// What of a text is selected while it is edited, written as `[from, to]` in UTF-16 code units.
    ///
    /// Equal ends are a cursor. It blinks, or not, as whoever draws it sees fit.
    public struct Selection: Equatable, Sendable {
        /// Where it begins.
        public var from: Int
        /// Where it ends; not before ``from``.
        public var to: Int

        /// Creates a selection.
        public init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }
    }

    /// What a view that takes text wants of a keyboard on the screen, in HTML's words.
    ///
    /// Source: WHATWG HTML, 6.8 Editing: `inputmode`, `enterkeyhint`, `autocapitalize`.
    public struct Input: Equatable, Sendable {
        /// Which keys the keyboard offers.
        public enum Mode: String, Sendable, CaseIterable {
            /// Digits.
            case numeric
            /// Digits and a decimal point.
            case decimal
            /// What telephone numbers are made of.
            case tel
            /// What mail addresses are made of.
            case email
            /// What addresses on the web are made of.
            case url
            /// Letters for a search.
            case search
        }

        /// What the return key says.
        public enum ReturnKey: String, Sendable, CaseIterable {
            /// That it is done.
            case done
            /// That it goes there.
            case go
            /// That it goes on.
            case next
            /// That it searches.
            case search
            /// That it sends.
            case send
        }

        /// Which letters the keyboard makes capitals by itself.
        public enum Capitals: String, Sendable, CaseIterable {
            /// None.
            case none
            /// The first of each word.
            case words
            /// All.
            case characters
        }

        /// Whether what is typed goes to the view; default false.
        public var active: Bool
        /// Whether what is typed is hidden; default false.
        public var secure: Bool
        /// Which keys the keyboard offers; nil for what the language uses.
        public var mode: Mode?
        /// What the return key says; nil for the usual.
        public var returnKey: ReturnKey?
        /// Which letters become capitals; nil for the first of each sentence.
        public var capitals: Capitals?
        /// Whether the keyboard corrects words; nil for as it sees fit.
        public var corrects: Bool?

        /// Creates an input with everything at its default.
        public init(active: Bool = false) {
            self.active = active
            secure = false
        }
    }
}

extension SnapshotNode.Input.Mode: Decodable {}
extension SnapshotNode.Input.ReturnKey: Decodable {}
extension SnapshotNode.Input.Capitals: Decodable {}

extension SnapshotNode.Selection: Decodable {
    /// Reads `[from, to]`.
    public init(from decoder: any Decoder) throws {
        let numbers = try decoder.singleValueContainer().decode([Int].self)
        guard numbers.count == 2, 0 <= numbers[0], numbers[0] <= numbers[1] else {
            throw Written.corrupted(decoder, "A selection is written as two rising whole numbers; this is \(numbers).")
        }
        self.init(from: numbers[0], to: numbers[1])
    }
}

extension SnapshotNode.Input: Decodable {
    private enum CodingKeys: CodingKey {
        case active, secure, mode, returnKey, capitals, corrects
    }

    /// Reads `{"active":…,"secure":…,"mode":…,"returnKey":…,"capitals":…,"corrects":…}`; all may be absent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(active: try container.decodeIfPresent(Bool.self, forKey: .active) ?? false)
        secure = try container.decodeIfPresent(Bool.self, forKey: .secure) ?? false
        mode = try container.decodeIfPresent(Mode.self, forKey: .mode)
        returnKey = try container.decodeIfPresent(ReturnKey.self, forKey: .returnKey)
        capitals = try container.decodeIfPresent(Capitals.self, forKey: .capitals)
        corrects = try container.decodeIfPresent(Bool.self, forKey: .corrects)
    }
}

extension ByteWriter {
    /// Writes a selection, or null.
    mutating func selection(_ selection: SnapshotNode.Selection?) {
        guard let selection else { return null() }
        byte(UInt8(ascii: "["))
        integer(Int64(selection.from))
        byte(UInt8(ascii: ","))
        integer(Int64(selection.to))
        byte(UInt8(ascii: "]"))
    }

    /// Writes what is wanted of a keyboard, or null.
    mutating func input(_ input: SnapshotNode.Input?) {
        guard let input else { return null() }
        var isFirst = true
        func key(_ name: StaticString, _ writer: inout ByteWriter) {
            if !isFirst { writer.byte(UInt8(ascii: ",")) }
            isFirst = false
            writer.literal(name)
        }
        byte(UInt8(ascii: "{"))
        if input.active { key("\"active\":true", &self) }
        if input.secure { key("\"secure\":true", &self) }
        if let mode = input.mode {
            key("\"mode\":", &self)
            string(mode.rawValue)
        }
        if let returnKey = input.returnKey {
            key("\"returnKey\":", &self)
            string(returnKey.rawValue)
        }
        if let capitals = input.capitals {
            key("\"capitals\":", &self)
            string(capitals.rawValue)
        }
        if let corrects = input.corrects { key(corrects ? "\"corrects\":true" : "\"corrects\":false", &self) }
        byte(UInt8(ascii: "}"))
    }
}
