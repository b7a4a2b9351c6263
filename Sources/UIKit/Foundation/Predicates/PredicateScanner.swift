import Foundation

/// A mistake in a format, and where it is.
struct PredicateMistake: Error {
    let sentence: String
    /// The number of characters before the mistake.
    let position: Int
}

/// The parts of a predicate's format.
enum PredicateToken: Equatable {
    case integer(Int)
    case number(Double)
    case string(String)
    /// A name, perhaps a keyword.
    case name(String)
    /// A name behind `#`, which is never a keyword.
    case reservedName(String)
    /// A name behind `@`: a collection's operator.
    case at(String)
    /// A name behind `$`.
    case variable(String)
    /// `%@` and other conversions, by their letter.
    case argument(Character)
    case symbol(String)
    case end
}

/// Divides a format into tokens, in one pass.
struct PredicateScanner {
    private let text: [Character]
    private(set) var position = 0

    init(_ format: String) { text = Array(format) }

    private static let symbols = [
        "**", "==", ">=", "=>", "<=", "=<", "<>", "!=", "&&", "||", ":=", "=", "<", ">", "!", "+",
        "-", "*", "/", "(", ")", "{", "}", "[", "]", ",", ".", ":",
    ].map { ($0, Array($0)) }

    private var current: Character? { position < text.count ? text[position] : nil }

    private func character(after count: Int) -> Character? {
        position + count < text.count ? text[position + count] : nil
    }

    mutating func next() throws -> (token: PredicateToken, position: Int) {
        while let space = current, space.isWhitespace { position += 1 }
        let start = position
        return (try token(), start)
    }

    private mutating func token() throws -> PredicateToken {
        guard let first = current else { return .end }
        switch first {
        case "\"", "'": return .string(try quoted(first))
        case "$", "#", "@":
            position += 1
            let name = name()
            guard !name.isEmpty else { throw mistake("“\(first)” without a name") }
            return first == "$" ? .variable(name) : first == "#" ? .reservedName(name) : .at(name)
        case "%": return try argument()
        case _
        where first.isASCIIDigit || first == "." && character(after: 1)?.isASCIIDigit == true:
            return try number()
        case _ where first.isLetter || first == "_": return .name(name())
        default: break
        }
        for (symbol, characters) in Self.symbols where starts(with: characters) {
            position += characters.count
            return .symbol(symbol)
        }
        throw mistake("“\(first)” has no meaning")
    }

    private func starts(with characters: [Character]) -> Bool {
        text.count - position >= characters.count
            && characters.indices.allSatisfy { text[position + $0] == characters[$0] }
    }

    private mutating func name() -> String {
        let start = position
        while let letter = current, letter.isLetter || letter.isNumber || letter == "_" {
            position += 1
        }
        return String(text[start..<position])
    }

    private mutating func argument() throws -> PredicateToken {
        position += 1
        while let size = current, "hlqLzjt".contains(size) { position += 1 }
        guard let letter = current, "@KdDiuUxXoOcfFeEgGs".contains(letter) else {
            throw mistake("“%” without a conversion such as %@, %K or %d")
        }
        position += 1
        return .argument(letter)
    }

    private mutating func quoted(_ quote: Character) throws -> String {
        position += 1
        var result = ""
        while let letter = current {
            position += 1
            if letter == quote { return result }
            guard letter == "\\", let escaped = current else {
                result.append(letter)
                continue
            }
            position += 1
            switch escaped {
            case "n": result.append("\n")
            case "t": result.append("\t")
            case "r": result.append("\r")
            default:
                // LIKE and MATCHES read the backslashes of other letters themselves.
                if escaped != quote, escaped != "\\" { result.append("\\") }
                result.append(escaped)
            }
        }
        throw mistake("a string that does not end")
    }

    private mutating func number() throws -> PredicateToken {
        let start = position
        if current == "0", let mark = character(after: 1), "xob".contains(mark.lowercased()) {
            let radix = mark.lowercased() == "x" ? 16 : mark.lowercased() == "o" ? 8 : 2
            position += 2
            let digits = name()
            guard let number = Int(digits, radix: radix) else {
                throw mistake("“0\(mark)\(digits)” is not a number")
            }
            return .integer(number)
        }
        func digits() {
            while current?.isASCIIDigit == true { position += 1 }
        }
        digits()
        var hasFraction = false
        if current == ".", character(after: 1)?.isASCIIDigit == true {
            hasFraction = true
            position += 1
            digits()
        } else if current == ".", character(after: 1)?.isLetter != true,
            character(after: 1) != "@"
        {
            hasFraction = true
            position += 1
        }
        if let mark = current, mark == "e" || mark == "E" {
            let hasSign = character(after: 1) == "-" || character(after: 1) == "+"
            if character(after: hasSign ? 2 : 1)?.isASCIIDigit == true {
                hasFraction = true
                position += hasSign ? 2 : 1
                digits()
            }
        }
        var written = String(text[start..<position])
        if !hasFraction, let integer = Int(written) { return .integer(integer) }
        if written.hasSuffix(".") { written.append("0") }
        guard let number = Double(written) else { throw mistake("“\(written)” is not a number") }
        return .number(number)
    }

    private func mistake(_ sentence: String) -> PredicateMistake {
        PredicateMistake(sentence: sentence, position: position)
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
