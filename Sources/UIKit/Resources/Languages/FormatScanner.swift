/// Splits a format into its parts.
///
/// Source: Apple, "String Format Specifiers"; CFString.c of swift-corelibs-foundation.
struct FormatScanner: Sequence, IteratorProtocol {
    enum Part {
        /// Text as the format has it, "%%" among it.
        case literal(String)
        /// A specifier without its percent sign and its position, which counts from 0.
        case specifier(position: Int?, form: String, kind: FormatValue.Kind)
        /// A variable: "%2$#@files@".
        case variable(position: Int?, name: String)
        /// The value of the variable whose text this is: "%arg".
        case argument
        /// A specifier that Foundation does not have, or reads memory through: "%s", "%n", "%p".
        case invalid
    }

    // Scalars, because a percent sign may be a part of a character that begins before it.
    private var rest: Substring.UnicodeScalarView
    private let readsArgument: Bool

    /// - Parameter readsArgument: Whether the text is that of a catalog's variable.
    init(_ text: String, readsArgument: Bool = false) {
        rest = text.unicodeScalars[...]
        self.readsArgument = readsArgument
    }

    mutating func next() -> Part? {
        guard let first = rest.first else { return nil }
        guard first == "%" else { return .literal(prefix { $0 != "%" }) }
        rest = rest.dropFirst()
        if rest.first == "%" {
            rest = rest.dropFirst()
            return .literal("%%")
        }
        if readsArgument, rest.starts(with: "arg".unicodeScalars) {
            rest = rest.dropFirst(3)
            return .argument
        }
        let position = position()
        if rest.starts(with: "#@".unicodeScalars) {
            rest = rest.dropFirst(2)
            let name = prefix { Self.isOfName($0) }
            guard !name.isEmpty, rest.first == "@" else { return .invalid }
            rest = rest.dropFirst()
            return .variable(position: position, name: name)
        }
        return specifier(position)
    }

    // MARK: Specifiers

    private static let digits = "0123456789"

    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            && (scalar == "_" || scalar.properties.isAlphabetic
                || scalar.properties.numericType != nil)
    }

    /// Removes the position of a value from the start, as in "2$lld": 1; nil without one.
    private mutating func position() -> Int? {
        let start = rest
        let number = prefix(of: Self.digits)
        if rest.first == "$", let number = Int(number), number > 0 {
            rest = rest.dropFirst()
            return number - 1
        }
        rest = start
        return nil
    }

    /// Removes a specifier from the start.
    ///
    /// Foundation does not know "%'d". Widths are below 1000. Those from values, "%*d", are not
    /// for tables.
    private mutating func specifier(_ position: Int?) -> Part {
        let flags = prefix(of: "#-+ 0")
        let width = prefix(of: Self.digits)
        var precision = ""
        if rest.first == "." {
            rest = rest.dropFirst()
            precision = "." + prefix(of: Self.digits)
        }
        let length = prefix(of: "hlqtzj")
        guard width.count < 4, precision.count < 5, flags.count < 6, length.count < 3,
            let conversion = rest.first
        else { return .invalid }
        rest = rest.dropFirst()
        let form = flags + width + precision + length + String(Character(conversion))
        switch conversion {
        case "@" where length.isEmpty && !flags.contains("#"):
            return .specifier(position: position, form: form, kind: .object)
        case "d", "D", "i", "u", "U", "x", "X", "o", "O", "c", "C":
            return .specifier(position: position, form: form, kind: .integer)
        case "a", "A", "e", "E", "f", "F", "g", "G":
            return .specifier(position: position, form: form, kind: .number)
        default: return .invalid
        }
    }

    /// Removes characters from the start, and returns them.
    private mutating func prefix(of characters: String) -> String {
        prefix { characters.unicodeScalars.contains($0) }
    }

    private mutating func prefix(while isPart: (Unicode.Scalar) -> Bool) -> String {
        let found = rest.prefix(while: isPart)
        rest = rest[found.endIndex...]
        return String(found)
    }
}
