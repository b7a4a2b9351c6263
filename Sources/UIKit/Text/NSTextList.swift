/// A list of paragraphs that begin with markers.
///
/// The style of each paragraph has the lists that contain it, from the outermost to the innermost,
/// in ``NSParagraphStyle/textLists``. A text view draws the marker of the innermost list before a
/// paragraph. The paragraphs of one list object are numbered in their order.
///
/// ```swift
/// let steps = NSTextList(markerFormat: .decimal, options: 0)
/// let style = NSMutableParagraphStyle()
/// style.textLists = [steps]
/// ```
///
/// Source: Apple, NSTextList.
///
/// Deviation: a paragraph that begins with a tab is taken for one with a marker of its own, and is
/// shown as it is, as in labels. Each list moves its text by 36 points; markers begin 25 points
/// before the text. [U]
open class NSTextList: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The parts of a marker: letters, with the name of a symbol or a number in braces.
    ///
    /// `"({decimal})"` numbers paragraphs by (1), (2) and so on.
    ///
    /// Source: Apple, NSTextList.MarkerFormat.
    public struct MarkerFormat: RawRepresentable, Hashable, Sendable {
        /// The format as a string.
        public let rawValue: String
        /// Creates a format from a string.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates a format from a string.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// □
        public static let box = MarkerFormat("{box}")
        /// ✓
        public static let check = MarkerFormat("{check}")
        /// ◦
        public static let circle = MarkerFormat("{circle}")
        /// ◆
        public static let diamond = MarkerFormat("{diamond}")
        /// •
        public static let disc = MarkerFormat("{disc}")
        /// ⁃
        public static let hyphen = MarkerFormat("{hyphen}")
        /// ▪
        public static let square = MarkerFormat("{square}")
        /// 1, 2, 3
        public static let decimal = MarkerFormat("{decimal}")
        /// 1, 2, … 7, 10
        public static let octal = MarkerFormat("{octal}")
        /// 1, 2, … 9, a
        public static let lowercaseHexadecimal = MarkerFormat("{lower-hexadecimal}")
        /// 1, 2, … 9, A
        public static let uppercaseHexadecimal = MarkerFormat("{upper-hexadecimal}")
        /// a, b, … z, aa
        public static let lowercaseAlpha = MarkerFormat("{lower-alpha}")
        /// A, B, … Z, AA
        public static let uppercaseAlpha = MarkerFormat("{upper-alpha}")
        /// a, b, … z, aa
        public static let lowercaseLatin = MarkerFormat("{lower-latin}")
        /// A, B, … Z, AA
        public static let uppercaseLatin = MarkerFormat("{upper-latin}")
        /// i, ii, iii, iv
        public static let lowercaseRoman = MarkerFormat("{lower-roman}")
        /// I, II, III, IV
        public static let uppercaseRoman = MarkerFormat("{upper-roman}")
    }

    /// How markers are put together.
    ///
    /// Source: Apple, NSTextList.Options.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The options as bits.
        public let rawValue: UInt
        /// Creates options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The marker of the list around is before the list's own.
        public static let prependEnclosingMarker = Options(rawValue: 1)
    }

    /// The letters and signs of the markers.
    public final let markerFormat: MarkerFormat
    /// How the markers are put together.
    public final let listOptions: Options
    /// The number of the first paragraph. Default: 1.
    open var startingItemNumber = 1

    /// Whether paragraphs are numbered.
    open var isOrdered: Bool { marker(forItemNumber: 1) != marker(forItemNumber: 2) }

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - markerFormat: what the markers consist of.
    ///   - options: how they are put together.
    ///   - startingItemNumber: the number of the first paragraph.
    public init(
        markerFormat: MarkerFormat, options: Options = [], startingItemNumber: Int
    ) {
        (self.markerFormat, listOptions) = (markerFormat, options)
        self.startingItemNumber = startingItemNumber
    }

    /// Creates a list, with the options as a number.
    public convenience init(markerFormat: MarkerFormat, options: Int) {
        self.init(
            markerFormat: markerFormat, options: Options(rawValue: UInt(bitPattern: options)),
            startingItemNumber: 1)
    }

    /// Whether archives may be read by class; true.
    open class var supportsSecureCoding: Bool { true }

    /// Creates the list of an archive.
    public required init?(coder: NSCoder) {
        guard coder.allowsKeyedCoding,
            let format = coder.decodeObject(of: NSString.self, forKey: "NSMarkerFormat")
        else { return nil }
        markerFormat = MarkerFormat("\(format)")
        listOptions = Options(
            rawValue: UInt(bitPattern: coder.decodeInteger(forKey: "NSMarkerOptions")))
        startingItemNumber =
            coder.containsValue(forKey: "NSStartNumber")
            ? coder.decodeInteger(forKey: "NSStartNumber") : 1
    }

    /// Writes the list.
    open func encode(with coder: NSCoder) {
        coder.encode(markerFormat.rawValue as NSString, forKey: "NSMarkerFormat")
        coder.encode(Int(bitPattern: listOptions.rawValue), forKey: "NSMarkerOptions")
        coder.encode(startingItemNumber, forKey: "NSStartNumber")
    }

    /// Returns a list with the same properties, whose paragraphs are numbered apart.
    open func copy(with zone: NSZone? = nil) -> Any {
        NSTextList(
            markerFormat: markerFormat, options: listOptions,
            startingItemNumber: startingItemNumber)
    }

    /// Returns the marker of a paragraph, without that of a list around.
    ///
    /// Numbers below 1 are in decimal digits in lists of letters and Roman numerals.
    open func marker(forItemNumber itemNumber: Int) -> String {
        let format = markerFormat.rawValue
        guard let start = format.firstIndex(of: "{"),
            let end = format[start...].firstIndex(of: "}")
        else { return format }
        let name = String(format[format.index(after: start)..<end])
        guard let sign = Self.sign(name, itemNumber) else { return format }
        return format[..<start] + sign + format[format.index(after: end)...]
    }

    private static let symbols = [
        "box": "\u{25A1}", "check": "\u{2713}", "circle": "\u{25E6}", "diamond": "\u{25C6}",
        "disc": "\u{2022}", "hyphen": "\u{2043}", "square": "\u{25AA}",
    ]

    private static func sign(_ name: String, _ number: Int) -> String? {
        switch name {
        case "decimal": String(number)
        case "octal": String(number, radix: 8)
        case "lower-hexadecimal": String(number, radix: 16)
        case "upper-hexadecimal": String(number, radix: 16, uppercase: true)
        case "lower-alpha", "lower-latin": letters(number)
        case "upper-alpha", "upper-latin": letters(number).uppercased()
        case "lower-roman": roman(number).lowercased()
        case "upper-roman": roman(number)
        default: symbols[name]
        }
    }

    private static func letters(_ number: Int) -> String {
        guard number > 0 else { return String(number) }
        var (rest, letters) = (number, "")
        while rest > 0 {
            letters = String(UnicodeScalar(UInt8(97 + (rest - 1) % 26))) + letters
            rest = (rest - 1) / 26
        }
        return letters
    }

    private static func roman(_ number: Int) -> String {
        guard (1..<4000).contains(number) else { return String(number) }
        let signs = [
            (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
            (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
        ]
        var (rest, text) = (number, "")
        for (value, sign) in signs {
            while rest >= value {
                text += sign
                rest -= value
            }
        }
        return text
    }
}
