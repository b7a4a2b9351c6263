/// A text with specifiers for values, such as "%2$@ of %1$lld", and the values.
///
/// Foundation reads a value as the kind that the specifier names. A number that is read as an
/// object, and a value that is missing, end the program; so a text from a table is checked before.
struct LocalizedFormat {
    typealias Value = String.LocalizationValue.Value

    /// The kinds of values that specifiers read.
    enum Kind { case object, integer, number }

    /// The text, with specifiers without positions.
    let text: String
    /// The values in the order of the specifiers.
    ///
    /// Foundation must know the kinds of all values up to the last one that it reads, so that a
    /// text which leaves out one of them would read another as a wrong kind.
    let values: [Value]

    /// Reads a text; nil if a specifier is unknown, or its value is missing or of another kind.
    init?(_ text: String, for given: [Value]) {
        // Scalars, because a percent sign may be a part of a character that begins before it.
        var rest = text.unicodeScalars[...]
        var result = String.UnicodeScalarView()
        var used: [Value] = []
        var next = 0
        while let percent = rest.firstIndex(of: "%") {
            result.append(contentsOf: rest[..<percent])
            result.append("%")
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                result.append("%")
                rest = rest.dropFirst()
                continue
            }
            let position = Self.position(&rest)
            guard let (form, kind) = Self.specifier(&rest) else { return nil }
            let index = position ?? next
            if position == nil { next += 1 }
            guard given.indices.contains(index), given[index].kind == kind else { return nil }
            result.append(contentsOf: form.unicodeScalars)
            used.append(given[index])
        }
        result.append(contentsOf: rest)
        self.text = String(result)
        values = used
    }

    // MARK: Specifiers

    private static let digits = "0123456789"

    /// Removes the position of a value from the start, as in "2$lld": 1; nil without one.
    private static func position(_ rest: inout Substring.UnicodeScalarView) -> Int? {
        var scanned = rest
        let number = prefix(of: &scanned, digits)
        guard scanned.first == "$", let number = Int(number), number > 0 else { return nil }
        rest = scanned.dropFirst()
        return number - 1
    }

    /// Removes a specifier without its percent sign from the start, and returns it; nil if
    /// Foundation does not have it, or reads memory through it: "%s", "%n", "%p".
    ///
    /// Sources: Apple, "String Format Specifiers"; CFString.c of swift-corelibs-foundation, which
    /// does not know "%'d". Widths are below 1000. Those from values, "%*d", are not for tables.
    private static func specifier(
        _ rest: inout Substring.UnicodeScalarView
    ) -> (form: String, kind: Kind)? {
        let flags = prefix(of: &rest, "#-+ 0")
        let width = prefix(of: &rest, digits)
        var precision = ""
        if rest.first == "." {
            rest = rest.dropFirst()
            precision = "." + prefix(of: &rest, digits)
        }
        let length = prefix(of: &rest, "hlqtzj")
        guard width.count < 4, precision.count < 5, flags.count < 6, length.count < 3,
            let conversion = rest.first
        else { return nil }
        rest = rest.dropFirst()
        let form = flags + width + precision + length + String(Character(conversion))
        switch conversion {
        case "@": return length.isEmpty && !flags.contains("#") ? (form, .object) : nil
        case "d", "D", "i", "u", "U", "x", "X", "o", "O", "c", "C": return (form, .integer)
        case "a", "A", "e", "E", "f", "F", "g", "G": return (form, .number)
        default: return nil
        }
    }

    /// Removes characters from the start, and returns them.
    private static func prefix(
        of rest: inout Substring.UnicodeScalarView, _ characters: String
    ) -> String {
        let found = rest.prefix { characters.unicodeScalars.contains($0) }
        rest = rest[found.endIndex...]
        return String(found)
    }
}

extension String.LocalizationValue.Value {
    /// The kind that a specifier of the value reads.
    var kind: LocalizedFormat.Kind {
        switch self {
        case .text: .object
        case .signed, .unsigned: .integer
        case .number: .number
        }
    }
}
