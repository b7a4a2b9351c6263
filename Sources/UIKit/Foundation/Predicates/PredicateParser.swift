import Foundation

/// Reads the language of predicates and expressions, without going back in the text.
///
/// A parenthesis may begin a predicate or an expression, which its content decides; so one set of
/// functions reads both.
///
/// Sources: Apple, Predicate Programming Guide, Predicate Format String Syntax and BNF Definition
/// of Cocoa Predicates.
struct PredicateParser {
    /// The largest number of parentheses, functions and signs inside each other.
    private static let deepest = 200

    private var scanner: PredicateScanner
    private var arguments: ArraySlice<Any?>
    private var token = PredicateToken.end
    private var position = 0
    private var depth = 0

    static func predicate(_ format: String, _ arguments: [Any?]) throws -> PredicateNode {
        var parser = try PredicateParser(format, arguments)
        return try parser.whole { try $0.predicate($0.disjunction()) }
    }

    static func expression(_ format: String, _ arguments: [Any?]) throws -> PredicateNode {
        var parser = try PredicateParser(format, arguments)
        return try parser.whole { try $0.expression($0.disjunction()) }
    }

    private init(_ format: String, _ arguments: [Any?]) throws {
        scanner = PredicateScanner(format)
        self.arguments = arguments[...]
        try advance()
    }

    private mutating func whole(
        _ read: (inout Self) throws -> PredicateNode
    ) throws -> PredicateNode {
        let node = try read(&self)
        guard token == .end else { throw mistake("more text where the end is expected") }
        return node
    }

    // MARK: Tokens

    private mutating func advance() throws { (token, position) = try scanner.next() }

    private func mistake(_ sentence: String) -> PredicateMistake {
        PredicateMistake(sentence: sentence, position: position)
    }

    private mutating func accept(_ symbol: String) throws -> Bool {
        guard token == .symbol(symbol) else { return false }
        try advance()
        return true
    }

    private mutating func expect(_ symbol: String) throws {
        guard try accept(symbol) else { throw mistake("“\(symbol)” is missing") }
    }

    private var keyword: String? {
        guard case .name(let name) = token else { return nil }
        return name.uppercased()
    }

    private mutating func accept(_ word: String, or symbol: String) throws -> Bool {
        guard keyword == word || token == .symbol(symbol) else { return false }
        try advance()
        return true
    }

    private mutating func nested<Result>(
        _ read: (inout Self) throws -> Result
    ) throws -> Result {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else {
            throw mistake("more than \(Self.deepest) levels inside each other")
        }
        return try read(&self)
    }

    private func predicate(_ node: PredicateNode) throws -> PredicateNode {
        if node.isPredicate { return node }
        if case .constant(let value as NSPredicate) = node { return .other(value) }
        throw mistake("a comparison is missing")
    }

    private func expression(_ node: PredicateNode) throws -> PredicateNode {
        guard !node.isPredicate else { throw mistake("a value is expected, not a comparison") }
        return node
    }

    // MARK: Predicates

    private mutating func disjunction() throws -> PredicateNode {
        let first = try conjunction()
        guard keyword == "OR" || token == .symbol("||") else { return first }
        var parts = [try predicate(first)]
        while try accept("OR", or: "||") { parts.append(try predicate(conjunction())) }
        return .any(parts)
    }

    private mutating func conjunction() throws -> PredicateNode {
        let first = try negation()
        guard keyword == "AND" || token == .symbol("&&") else { return first }
        var parts = [try predicate(first)]
        while try accept("AND", or: "&&") { parts.append(try predicate(negation())) }
        return .all(parts)
    }

    private mutating func negation() throws -> PredicateNode {
        if try accept("NOT", or: "!") {
            return try nested { .not(try $0.predicate($0.negation())) }
        }
        return try comparison()
    }

    private mutating func comparison() throws -> PredicateNode {
        var modifier = NSComparisonPredicate.Modifier.direct
        var isNone = false
        switch keyword {
        case "ANY", "SOME": modifier = .any
        case "ALL": modifier = .all
        case "NONE": (modifier, isNone) = (.any, true)
        default: break
        }
        let hasModifier = modifier != .direct
        if hasModifier { try advance() }
        let left = try sum()
        guard let type = try comparisonOperator() else {
            if hasModifier { throw mistake("a comparison is missing") }
            return left
        }
        let options = try comparisonOptions()
        let right = try expression(sum())
        return .comparison(
            PredicateComparison(
                left: try expression(left), right: right, type: type, modifier: modifier,
                isNone: isNone, options: options))
    }

    private static let operators: [String: NSComparisonPredicate.Operator] = [
        "=": .equalTo, "==": .equalTo, "!=": .notEqualTo, "<>": .notEqualTo, "<": .lessThan,
        "<=": .lessThanOrEqualTo, "=<": .lessThanOrEqualTo, ">": .greaterThan,
        ">=": .greaterThanOrEqualTo, "=>": .greaterThanOrEqualTo, "BETWEEN": .between,
        "CONTAINS": .contains, "IN": .in, "BEGINSWITH": .beginsWith, "ENDSWITH": .endsWith,
        "LIKE": .like, "MATCHES": .matches,
    ]

    private mutating func comparisonOperator() throws -> NSComparisonPredicate.Operator? {
        let name: String
        switch token {
        case .symbol(let symbol): name = symbol
        case .name(let word): name = word.uppercased()
        default: return nil
        }
        guard let type = Self.operators[name] else { return nil }
        try advance()
        return type
    }

    /// Reads `[cd]` behind an operator.
    private mutating func comparisonOptions() throws -> NSComparisonPredicate.Options {
        guard try accept("[") else { return [] }
        guard case .name(let letters) = token else {
            throw mistake("options such as [cd] are missing")
        }
        var options: NSComparisonPredicate.Options = []
        for letter in letters.lowercased() {
            switch letter {
            case "c": options.insert(.caseInsensitive)
            case "d": options.insert(.diacriticInsensitive)
            case "n": options.insert(.normalized)
            case "l": break
            default: throw mistake("[\(letters)] has an option other than c, d, n and l")
            }
        }
        try advance()
        try expect("]")
        return options
    }

    // MARK: Expressions

    private mutating func sum() throws -> PredicateNode {
        try chain(of: ["+", "-"]) { try $0.product() }
    }

    private mutating func product() throws -> PredicateNode {
        try chain(of: ["*", "/"]) { try $0.power() }
    }

    private mutating func power() throws -> PredicateNode {
        try chain(of: ["**"]) { try $0.sign() }
    }

    private mutating func chain(
        of operators: Set<String>, _ read: (inout Self) throws -> PredicateNode
    ) throws -> PredicateNode {
        let first = try read(&self)
        var rest: [(String, PredicateNode)] = []
        while case .symbol(let symbol) = token, operators.contains(symbol) {
            if rest.isEmpty { _ = try expression(first) }
            try advance()
            rest.append((symbol, try expression(read(&self))))
        }
        return rest.isEmpty ? first : .chain(first, rest)
    }

    private mutating func sign() throws -> PredicateNode {
        if try accept("-") {
            return try nested { .function("negate:", [try $0.expression($0.sign())]) }
        }
        if try accept("+") { return try nested { try $0.expression($0.sign()) } }
        return try value()
    }

    /// A value, with the keys and brackets behind it.
    private mutating func value() throws -> PredicateNode {
        var node = try nested { try $0.primary() }
        var keys: [String] = []
        var brackets = 0
        func ended() -> PredicateNode {
            if keys.isEmpty { return node }
            if case .keyPath(let base, let first) = node { return .keyPath(base, first + keys) }
            return .keyPath(node, keys)
        }
        while token == .symbol(".") || token == .symbol("[") {
            _ = try expression(node)
            if try accept(".") {
                keys.append(try key())
            } else if try accept("[") {
                node = .element(ended(), try nested { try $0.element() })
                keys = []
                // A tree's depth is that of its evaluation.
                brackets += 1
                guard brackets <= Self.deepest else { throw mistake("too many brackets") }
                try expect("]")
            }
        }
        return ended()
    }

    private mutating func key() throws -> String {
        let key: String
        switch token {
        case .name(let name), .reservedName(let name): key = name
        case .at(let name): key = "@" + name
        case .argument("K"): key = try argument("K") as? String ?? ""
        default: throw mistake("a key is missing behind the point")
        }
        try advance()
        return key
    }

    private mutating func element() throws -> PredicateElement {
        let special: PredicateElement? =
            switch keyword {
            case "FIRST": .first
            case "LAST": .last
            case "SIZE": .size
            default: nil
            }
        if let special {
            try advance()
            return special
        }
        return .index(try expression(sum()))
    }

    private mutating func argument(_ letter: Character) throws -> Any? {
        guard let argument = arguments.popFirst() else {
            throw mistake("%\(letter) has no argument")
        }
        return PredicateValue.plain(argument)
    }

    private mutating func primary() throws -> PredicateNode {
        let token = token
        switch token {
        case .integer(let number): try advance(); return .constant(number)
        case .number(let number): try advance(); return .constant(number)
        case .string(let text): try advance(); return .constant(text)
        case .variable(let name): try advance(); return .variable(name)
        case .reservedName(let name): try advance(); return .keyPath(.evaluatedObject, [name])
        case .at(let name): try advance(); return .keyPath(.evaluatedObject, ["@" + name])
        case .argument(let letter): return try converted(letter)
        case .name(let name): return try named(name)
        case .symbol("("):
            try advance()
            let node = try disjunction()
            try expect(")")
            return node
        case .symbol("{"):
            try advance()
            return .list(try list(until: "}"))
        case .end: throw mistake("a value is missing at the end")
        default: throw mistake("a value is missing")
        }
    }

    private mutating func converted(_ letter: Character) throws -> PredicateNode {
        let value = try argument(letter)
        try advance()
        switch letter {
        case "K":
            guard let path = value as? String else { throw mistake("%K needs a string") }
            return .keyPath(.evaluatedObject, path.split(separator: ".").map(String.init))
        case "@":
            if let expression = value as? NSExpression { return expression.node }
            return .constant(value)
        case "s": return .constant(value)
        default:
            guard let number = PredicateNumber(value) else {
                throw mistake("%\(letter) needs a number")
            }
            return .constant(number.value)
        }
    }

    private mutating func list(until end: String) throws -> [PredicateNode] {
        var nodes: [PredicateNode] = []
        if try accept(end) { return nodes }
        repeat { nodes.append(try expression(disjunction())) } while try accept(",")
        try expect(end)
        return nodes
    }

    private mutating func named(_ name: String) throws -> PredicateNode {
        let word = name.uppercased()
        try advance()
        if token == .symbol("(") { return try call(name) }
        switch word {
        case "SELF": return .evaluatedObject
        case "TRUE", "YES": return .constant(true)
        case "FALSE", "NO": return .constant(false)
        case "NIL", "NULL": return .constant(nil)
        case "TRUEPREDICATE": return .truth(true)
        case "FALSEPREDICATE": return .truth(false)
        case "AND", "OR", "NOT", "ANY", "ALL", "SOME", "NONE", "IN", "LIKE", "MATCHES", "CONTAINS",
            "BEGINSWITH", "ENDSWITH", "BETWEEN":
            throw mistake("“\(name)” where a value is expected; a key of this name begins with #")
        default: return .keyPath(.evaluatedObject, [name])
        }
    }

    // MARK: Functions

    private mutating func call(_ name: String) throws -> PredicateNode {
        try expect("(")
        switch name.uppercased() {
        case "SUBQUERY":
            let collection = try expression(disjunction())
            try expect(",")
            guard case .variable(let variable) = token else {
                throw mistake("SUBQUERY needs a variable such as $x")
            }
            try advance()
            try expect(",")
            let condition = try predicate(disjunction())
            try expect(")")
            return .subquery(collection, variable, condition)
        case "TERNARY":
            let condition = try predicate(disjunction())
            try expect(",")
            let first = try expression(disjunction())
            try expect(",")
            let second = try expression(disjunction())
            try expect(")")
            return .ternary(condition, first, second)
        case "FUNCTION":
            let nodes = try list(until: ")")
            guard nodes.count >= 2, case .constant(let name as String) = nodes[1] else {
                throw mistake("FUNCTION needs a value and a function's name")
            }
            return try function(name, [nodes[0]] + nodes[2...])
        case "CAST":
            let nodes = try list(until: ")")
            guard nodes.count == 2 else { throw mistake("CAST needs a value and a type's name") }
            return .function("castObject:toType:", nodes)
        default: return try function(name, list(until: ")"))
        }
    }

    private func function(_ name: String, _ arguments: [PredicateNode]) throws -> PredicateNode {
        let full = name.contains(":") || arguments.isEmpty ? name : name + ":"
        guard PredicateFunction.named(full) != nil else {
            throw mistake("“\(name)” is not a function of expressions")
        }
        return .function(full, arguments)
    }
}
