/// A line of text of which parts are coloured on terminals.
///
/// ```swift
/// output.line("\(name, .gray) \(text)")
/// ```
///
/// All of it, literal text included, is made harmless when it is printed; colours are added after
/// that.
struct StyledText: ExpressibleByStringInterpolation, Equatable {
    /// A colour, as its SGR code (ECMA-48).
    enum Style: String {
        case gray = "90", red = "31", yellow = "33", magenta = "35", cyan = "36"
    }

    struct Part: Equatable {
        var text: String
        var style: Style?
    }

    private(set) var parts: [Part] = []

    init(_ text: String) { parts = [Part(text: text)] }
    init(stringLiteral text: String) { self.init(text) }
    init(stringInterpolation interpolation: StringInterpolation) { parts = interpolation.parts }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { parts.append(Part(text: literal)) }
        }

        mutating func appendInterpolation(
            _ value: some CustomStringConvertible, _ style: Style? = nil
        ) {
            parts.append(Part(text: value.description, style: style))
        }

        mutating func appendInterpolation(_ text: StyledText) { parts += text.parts }
    }

    /// Returns the harmless text, with colours if printed to a terminal.
    func rendered(isTerminal: Bool) -> String {
        var text = ""
        for part in parts {
            let words = HarmlessText.line(part.text)
            if isTerminal, let style = part.style {
                text += "\u{1B}[\(style.rawValue)m\(words)\u{1B}[0m"
            } else {
                text += words
            }
        }
        return text
    }

    /// Returns the text cut to a number of columns. Tabs become spaces.
    func cut(to columns: Int) -> StyledText {
        var left = max(columns, 0)
        var result = self
        result.parts = []
        for part in parts {
            var text = ""
            var isCut = false
            for character in part.text {
                let width = Self.columns(of: character)
                guard width <= left else {
                    isCut = true
                    break
                }
                left -= width
                text.append(character == "\t" ? " " : character)
            }
            result.parts.append(Part(text: text, style: part.style))
            if isCut { break }
        }
        return result
    }

    /// Returns the number of columns of a character: two if it is wide (UAX #11) or an emoji.
    private static func columns(of character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first, scalar.value >= 0x1100 else {
            // Each scalar may be a column of its own if the terminal does not combine them.
            return max(1, character.unicodeScalars.count)
        }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1B000...0x1B2FF, 0x1F000...0x1FAFF,
            0x20000...0x3FFFD:
            return 2 * character.unicodeScalars.count
        default:
            return scalar.properties.isEmojiPresentation
                ? 2 : max(1, character.unicodeScalars.count)
        }
    }
}
