import SwiftSyntax

/// The names by which Objective-C knows Swift's declarations.
///
/// The rules are those of the compiler (`AbstractFunctionDecl::getObjCSelector`).
enum SelectorName {
    /// Words before which no "With" is inserted: the compiler's list of prepositions.
    private static let prepositions: Set = [
        "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following",
        "for", "from", "given", "in", "including", "inside", "into", "matching", "of", "on",
        "passing", "preceding", "since", "to", "until", "using", "via", "when", "with", "within",
    ]

    /// `animate(recognizer:)` is "animateWithRecognizer:", `send(_:to:)` is "send:to:".
    static func of(_ name: FullName) -> String {
        guard let first = name.labels.first else { return name.base }
        var selector = name.base
        if first != "_" {
            let isPreposition =
                prepositions.contains(firstWord(first))
                || prepositions.contains(lastWord(name.base))
            selector += (isPreposition ? "" : "With") + first.capitalizedFirst
        }
        selector += ":"
        for label in name.labels.dropFirst() {
            selector += (label == "_" ? "" : label) + ":"
        }
        return selector
    }

    /// The name of a declaration, which `@objc(name:)` may set.
    static func of(_ function: FunctionDeclSyntax) -> String {
        explicit(function.attributes) ?? of(FullName(function))
    }

    /// The name that an attribute `@objc(name)` sets.
    static func explicit(_ attributes: AttributeListSyntax) -> String? {
        guard let attribute = attributes.attribute("objc"), let arguments = attribute.arguments
        else { return nil }
        let name = arguments.trimmedDescription.filter { !$0.isWhitespace }
        return name.isEmpty ? nil : name
    }

    /// The name of a property's setter: "setTitle:".
    static func setter(_ property: String) -> String { "set" + property.capitalizedFirst + ":" }

    private static func firstWord(_ name: String) -> String {
        String(name.prefix { !$0.isUppercase })
    }

    private static func lastWord(_ name: String) -> String {
        guard let start = name.lastIndex(where: \.isUppercase) else { return name.lowercased() }
        return name[start...].lowercased()
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
