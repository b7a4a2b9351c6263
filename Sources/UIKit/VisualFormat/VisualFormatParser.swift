/// Parses visual format strings by recursive descent.
struct VisualFormatParser {
    private let characters: [Character]
    private var position = 0

    init(_ text: String) { characters = Array(text) }

    static func parse(_ text: String) throws(VisualFormatMistake) -> VisualFormat {
        var parser = VisualFormatParser(text)
        return try parser.format()
    }

    // MARK: Grammar

    private mutating func format() throws(VisualFormatMistake) -> VisualFormat {
        var format = VisualFormat()
        skipSpace()
        if let axis = try orientation() { format.axis = axis }
        if peek == "|" {
            format.leadingPosition = position
            position += 1
            format.leading = try connection()
        }
        guard peek == "[" else {
            throw mistake(
                format.leading == nil
                    ? "Expected a view, such as '[name]', or a '|' for the superview"
                    : "Expected a view, such as '[name]'")
        }
        format.views.append(try view())
        while let next = peek {
            guard next == "-" || next == "[" || next == "|" else {
                throw mistake(
                    "Expected a connection '-', a view '[name]' or the end of the format string")
            }
            let connection = try connection()
            if peek == "|" {
                format.trailingPosition = position
                format.trailing = connection
                position += 1
                skipSpace()
                guard peek == nil else {
                    throw mistake("Expected the end of the format string after the superview's '|'")
                }
                return format
            }
            guard peek == "[" else {
                throw mistake("Expected a view '[name]' or the superview '|' after the connection")
            }
            format.connections.append(connection)
            format.views.append(try view())
        }
        return format
    }

    private mutating func orientation() throws(VisualFormatMistake) -> VisualFormat.Axis? {
        guard let letter = peek, letter == "H" || letter == "V" else { return nil }
        position += 1
        guard peek == ":" else {
            throw mistake(
                "Expected ':' after '\(letter)' to specify \(letter == "V" ? "vertical" : "horizontal") arrangement"
            )
        }
        position += 1
        skipSpace()
        return letter == "V" ? .vertical : .horizontal
    }

    private mutating func connection() throws(VisualFormatMistake) -> VisualFormat.Connection {
        skipSpace()
        guard peek == "-" else { return .flush }
        position += 1
        skipSpace()
        if peek == "[" || peek == "|" { return .standard }
        // Apple's grammar has relations and priorities in parentheses only; UIKit reads them
        // without as well (`-0.0@highPriority-`, in MXParallaxHeader).
        let predicates = try peek == "(" ? predicateList() : [predicate("a number or metric")]
        skipSpace()
        guard peek == "-" else { throw mistake("Expected a '-' to end the connection") }
        position += 1
        skipSpace()
        return .predicates(predicates)
    }

    private mutating func view() throws(VisualFormatMistake) -> VisualFormat.View {
        position += 1
        skipSpace()
        let start = position
        guard let name = identifier() else {
            throw mistake("Expected the name of a view after '['")
        }
        skipSpace()
        let predicates = peek == "(" ? try predicateList() : []
        skipSpace()
        guard peek == "]" else { throw mistake("Expected a ']' here to end the view") }
        position += 1
        skipSpace()
        return VisualFormat.View(name: name, position: start, predicates: predicates)
    }

    private mutating func predicateList() throws(VisualFormatMistake) -> [VisualFormat.Predicate] {
        position += 1
        var list: [VisualFormat.Predicate] = []
        while true {
            skipSpace()
            list.append(try predicate())
            skipSpace()
            switch peek {
            case ",": position += 1
            case ")":
                position += 1
                return list
            default: throw mistake("Expected a ',' or ')' here in the list of predicates")
            }
        }
    }

    private mutating func predicate(_ expected: String = "a number, metric or view")
        throws(VisualFormatMistake) -> VisualFormat.Predicate
    {
        let start = position
        let relation = try relation()
        skipSpace()
        var predicate = VisualFormat.Predicate(
            relation: relation, value: try value(expected), position: start)
        skipSpace()
        if peek == "@" {
            position += 1
            skipSpace()
            predicate.priority = try value("a number or metric for the priority")
        }
        return predicate
    }

    private mutating func relation() throws(VisualFormatMistake) -> NSLayoutConstraint.Relation {
        guard let sign = peek, sign == "=" || sign == "<" || sign == ">" else { return .equal }
        position += 1
        guard peek == "=" else {
            throw mistake("Expected '=' here: a relation is '==', '<=' or '>='")
        }
        position += 1
        return sign == "=" ? .equal : sign == "<" ? .lessThanOrEqual : .greaterThanOrEqual
    }

    private mutating func value(_ expected: String) throws(VisualFormatMistake)
        -> VisualFormat.Value
    {
        let start = position
        if let name = identifier() { return .name(name, at: start) }
        var digits = ""
        if let sign = peek, sign == "-" || sign == "+" {
            digits.append(sign)
            position += 1
        }
        while let character = peek, character.isASCII, character.isNumber || character == "." {
            digits.append(character)
            position += 1
        }
        guard let number = Double(digits) else {
            position = start
            throw mistake("Expected \(expected) here")
        }
        return .number(number)
    }

    // MARK: Characters

    private var peek: Character? { position < characters.count ? characters[position] : nil }

    private mutating func identifier() -> String? {
        guard let first = peek, first.isLetter || first == "_" else { return nil }
        var name = ""
        while let character = peek, character.isLetter || character.isNumber || character == "_" {
            name.append(character)
            position += 1
        }
        return name
    }

    private mutating func skipSpace() {
        while let character = peek, character == " " || character == "\t" { position += 1 }
    }

    private func mistake(_ sentence: String) -> VisualFormatMistake {
        VisualFormatMistake(sentence: sentence, position: position)
    }
}
