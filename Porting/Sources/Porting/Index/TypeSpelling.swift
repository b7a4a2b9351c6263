/// A type as a comparison with another spelling of it needs it: `UIKit.UIView!` is `UIView` with
/// one mark.
struct TypeSpelling {
    /// The type without its optionals, in one spelling.
    private let core: String
    /// How many optionals are around it.
    private let marks: Int
    /// Whether the outermost optional is unwrapped implicitly.
    private let isImplicit: Bool
    /// Whether the type depends on a generic parameter, so that another type may be the same.
    private let isOpen: Bool

    /// - Parameter aliases: the types that aliases name, by the aliases' names.
    init(_ text: String, aliases: [String: String] = [:]) {
        var tokens = Self.tokens(text)
        var marks = 0
        var isImplicit = false
        while true {
            if let last = tokens.last, last == "?" || last == "!" {
                if marks == 0 { isImplicit = last == "!" }
                marks += 1
                tokens.removeLast()
            } else if tokens.starts(with: ["Optional", "<"]), tokens.last == ">" {
                marks += 1
                tokens = Array(tokens.dropFirst(2).dropLast())
            } else if tokens.isParenthesized {
                tokens = Array(tokens.dropFirst().dropLast())
            } else if tokens.count == 1, let target = aliases[tokens[0]] ?? Self.known[tokens[0]],
                target != tokens[0]
            {
                var rest = aliases
                rest[tokens[0]] = nil
                let other = TypeSpelling(target, aliases: rest)
                core = other.core
                self.marks = marks + other.marks
                self.isImplicit = marks > 0 ? isImplicit : other.isImplicit
                isOpen = other.isOpen
                return
            } else {
                break
            }
        }
        self.marks = marks
        self.isImplicit = isImplicit
        isOpen = tokens.contains { $0 == "some" || $0 == "Self" }
        core = tokens.map { token in
            let target = aliases[token] ?? Self.known[token] ?? token
            return target == token ? token : Self.tokens(target).joined(separator: " ")
        }.joined(separator: " ")
    }

    /// Whether a parameter of this type takes a requirement's argument of another type. Source:
    /// Swift's checks of optional requirements, "has different optionality than required".
    func takes(_ required: TypeSpelling) -> Bool {
        isOpen || core == required.core && marks >= required.marks
    }

    /// Whether a result of this type is one of a requirement's type.
    func gives(_ required: TypeSpelling) -> Bool {
        isOpen || core == required.core && (marks - (isImplicit ? 1 : 0)) <= required.marks
    }

    /// Whether Swift takes both for the same type; it does not if one is unwrapped implicitly.
    func isSame(as other: TypeSpelling) -> Bool {
        isOpen || core == other.core && marks == other.marks && !isImplicit && !other.isImplicit
    }

    /// Names of the same types in the frameworks.
    private static let known = [
        "Void": "()", "NSInteger": "Int", "NSUInteger": "UInt", "TimeInterval": "Double",
        "CFTimeInterval": "Double",
    ]

    /// Words that make no other type, and the modules in front of names.
    private static let skipped: Set = [
        "any", "escaping", "MainActor", "Sendable", "sending", "borrowing", "consuming", "@",
        "__owned", "autoclosure", "convention", "preconcurrency",
    ]
    private static let modules: Set = [
        "UIKit", "Foundation", "Swift", "QuartzCore", "CoreGraphics", "UserNotifications",
    ]

    private static func tokens(_ text: String) -> [String] {
        var all: [String] = []
        var word = ""
        func end() {
            if !word.isEmpty { all.append(word) }
            word = ""
        }
        for character in text {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
            } else {
                end()
                if !character.isWhitespace, character != "`" { all.append(String(character)) }
            }
        }
        end()
        var result: [String] = []
        for (place, token) in all.enumerated() {
            let next = place + 1 < all.count ? all[place + 1] : ""
            if skipped.contains(token) || modules.contains(token) && next == "." { continue }
            if token == ".", place > 0, modules.contains(all[place - 1]) { continue }
            // The names of a closure's parameters: `_ data:`.
            if token == "_", place + 2 < all.count, all[place + 2] == ":" { continue }
            if next == ":", place > 0, all[place - 1] == "_" { continue }
            if token == ":", place > 1, all[place - 2] == "_" { continue }
            result.append(token)
        }
        return result
    }
}

extension [String] {
    /// Whether the first and the last token are brackets that belong together, around one type.
    fileprivate var isParenthesized: Bool {
        guard count > 2, first == "(", last == ")" else { return false }
        var depth = 0
        for (place, token) in enumerated() {
            if token == "(" { depth += 1 }
            if token == ")" { depth -= 1 }
            if depth == 0, place < count - 1 { return false }
            if depth == 1, token == "," { return false }
        }
        return true
    }
}

/// How a method fits to the requirement with its name.
enum SignatureFit: Equatable {
    /// Swift takes it for the implementation.
    case same
    /// Objective-C does, and Swift if a second method has the requirement's types: those differ in
    /// optionals alone.
    case optionals
    /// Neither does, for a reason: "its parameter 2 is a NSIndexPath, not a IndexPath".
    case other(String)
}

extension Declarations {
    /// How a method of a type fits to a requirement with the same name.
    func fit(
        _ method: Method, of entry: TypeEntry, to requirement: KnownProtocols.OptionalMethod
    ) -> SignatureFit {
        fit(method, of: entry, to: requirement.parameters, requirement.result)
    }

    func fit(
        _ method: Method, of entry: TypeEntry, to parameters: [String], _ result: String?
    ) -> SignatureFit {
        guard method.parameters.count == parameters.count, !method.isGeneric, !entry.isGeneric
        else { return .same }
        let aliases = typeAliases(in: entry)
        var isSame = true
        for (place, texts) in zip(method.parameters, parameters).enumerated() {
            let own = TypeSpelling(texts.0, aliases: aliases)
            let required = TypeSpelling(texts.1)
            if own.isSame(as: required) { continue }
            guard own.takes(required) else {
                return .other("its parameter \(place + 1) is “\(texts.0)”, not “\(texts.1)”")
            }
            isSame = false
        }
        // A result that starts so is a mark of the framework's; the method has none.
        if let result, result.hasPrefix("_") { return isSame ? .same : .optionals }
        let own = TypeSpelling(method.result ?? "Void", aliases: aliases)
        let required = TypeSpelling(result ?? "Void")
        if own.isSame(as: required) { return isSame ? .same : .optionals }
        guard own.gives(required) else {
            return .other(
                "its result is “\(method.result ?? "Void")”, not “\(result ?? "Void")”")
        }
        return .optionals
    }

    /// The types of the aliases that a type sees.
    private func typeAliases(in entry: TypeEntry) -> [String: String] {
        var all = aliases.merging(collectionAliases) { $1 }
        for type in lineage(entry).reversed() { all.merge(type.typeAliases) { $1 } }
        return all
    }
}
