import SwiftSyntax

// What the declarations show of an expression's type. `item.view.init()` needs to know that the
// value is a class; most other rules ask for declared types alone.

extension Translator {
    /// The type of an expression, by the declarations of the package; nil if they do not show it.
    func shownType(of expression: ExprSyntax) -> String? {
        guard let type = writtenType(of: expression) else { return nil }
        let name = type.withoutMark
        guard let collection = declarations.collectionAliases[name] else { return type }
        return collection + type.dropFirst(name.count)
    }

    private func writtenType(of expression: ExprSyntax) -> String? {
        if let chain = expression.as(OptionalChainingExprSyntax.self) {
            return shownType(of: chain.expression)?.withoutMark
        }
        if let forced = expression.as(ForceUnwrapExprSyntax.self) {
            return shownType(of: forced.expression)?.withoutMark
        }
        if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1 {
            return tuple.elements.first.flatMap { shownType(of: $0.expression) }
        }
        if let element = expression.as(SubscriptCallExprSyntax.self) {
            let collection = shownType(of: element.calledExpression)
            guard let type = collection?.elementType else { return nil }
            return collection?.isDictionaryType == true ? type + "?" : type
        }
        if let access = expression.as(MemberAccessExprSyntax.self) {
            return expression.writtenType ?? memberType(access)
        }
        if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.plainText {
            return type(of: name, at: Syntax(expression))
        }
        if let attempt = expression.as(TryExprSyntax.self) {
            let type = shownType(of: attempt.expression)
            return attempt.questionOrExclamationMark?.text == "?" ? type.map { $0 + "?" } : type
        }
        if let call = expression.as(FunctionCallExprSyntax.self) {
            return expression.writtenType ?? resultType(of: call)
        }
        return castType(of: expression) ?? literalType(of: expression)
    }

    private func type(of name: String, at node: Syntax) -> String? {
        var next = node.parent
        var isInClosure = false
        while let current = next {
            if let closure = current.as(ClosureExprSyntax.self), !isInClosure {
                if let type = closureType(name, of: closure) { return type }
                isInClosure = name.hasPrefix("$")
            } else if let loop = current.as(ForStmtSyntax.self),
                node.position >= loop.body.position, let type = loopType(name, of: loop)
            {
                return type
            } else if let element = current.as(SwitchCaseSyntax.self),
                let label = element.label.as(SwitchCaseLabelSyntax.self)
            {
                let subject = current.parent?.parent?.as(SwitchExprSyntax.self)?.subject
                let types = label.caseItems.compactMap {
                    payloadType(name, in: $0.pattern)
                        ?? unwrappedType(name, in: $0.pattern, of: subject)
                }
                if let type = types.first { return type }
            } else if let statement = current.as(IfExprSyntax.self),
                node.position >= statement.body.position
            {
                for condition in statement.conditions {
                    if let match = condition.condition.as(MatchingPatternConditionSyntax.self),
                        let type = payloadType(name, in: match.pattern)
                            ?? unwrappedType(name, in: match.pattern, of: match.initializer.value)
                    {
                        return type
                    }
                }
            } else if current.is(FunctionDeclSyntax.self) {
                break
            }
            next = current.parent
        }
        let declared = declaredType(of: name, at: node) { [weak self] in self?.shownType(of: $0) }
        if declared == nil, name == "delegate", contexts.last?.name == "UIApplication" {
            return "UIApplicationDelegate?"
        }
        return declared
    }

    private func memberType(_ access: MemberAccessExprSyntax) -> String? {
        guard let base = access.base else { return nil }
        let name = access.declName.baseName.plainText
        if name == "delegate", base.trimmedDescription.hasSuffix("UIApplication.shared") {
            return "UIApplicationDelegate?"
        }
        if base.trimmedDescription == "self" { return type(of: name, at: Syntax(access)) }
        let type = shownType(of: base)
        if ["first", "last"].contains(name), let element = type?.iteratedType {
            return element + "?"
        }
        if let part = type?.tuplePart(name) { return part }
        if let part = type?.dictionaryPart(name) { return part }
        if let type, let entry = declarations.find(type.unwrappedType, from: file.module) {
            return declarations.lineage(entry).lazy.flatMap(\.properties)
                .first { $0.name == name }?.type
        }
        return declarations.propertyType(name, from: file.module)
    }

    /// The type of the name that a pattern such as `.type(let name)` binds.
    private func payloadType(_ name: String, in pattern: PatternSyntax) -> String? {
        let text = pattern.trimmedDescription
        guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"),
            open < close
        else { return nil }
        let head = text[..<open].split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        guard let types = head.last.flatMap({ declarations.payloads[String($0)] }) else {
            return nil
        }
        let parts = text[text.index(after: open)..<close].split(separator: ",")
        let place = parts.firstIndex {
            $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last == Substring(name)
        }
        guard let place, place < types.count else { return nil }
        return types[place]
    }
}

extension String {
    /// The type without the question and exclamation marks at its end.
    var withoutMark: String {
        var type = self
        while let last = type.last, last == "?" || last == "!" { type.removeLast() }
        return type
    }

    /// `[X]` for `Array<X>` and `Set<X>`, `[K: V]` for `Dictionary<K, V>`, without marks.
    fileprivate var bracketed: String {
        let type = withoutMark
        for name in ["Array<", "Set<", "Dictionary<"] where type.hasPrefix(name) && type.last == ">"
        {
            let parts = String(type.dropFirst(name.count).dropLast()).parts(at: ",")
            return "[" + parts.joined(separator: ": ") + "]"
        }
        return type
    }

    /// The types between the brackets of a collection's type: one, or those of keys and values.
    private var elementTypes: [String] {
        let type = bracketed
        guard type.hasPrefix("["), type.hasSuffix("]") else { return [] }
        return String(type.dropFirst().dropLast()).parts(at: ":")
    }

    var isDictionaryType: Bool { elementTypes.count == 2 }

    /// The type of the elements of an array, or of the values of a dictionary.
    var elementType: String? { elementTypes.last }

    /// What a loop over the collection visits: the elements, or the pairs of a dictionary.
    var iteratedType: String? {
        let types = elementTypes
        return types.count == 2 ? "(key: \(types[0]), value: \(types[1]))" : types.last
    }

    fileprivate func dictionaryPart(_ name: String) -> String? {
        guard isDictionaryType, ["keys", "values"].contains(name) else { return nil }
        return "[" + (name == "keys" ? elementTypes[0] : elementTypes[1]) + "]"
    }

    /// The type of a tuple's part, by its label or number.
    func tuplePart(_ name: String) -> String? {
        let type = withoutMark
        guard type.hasPrefix("("), type.hasSuffix(")") else { return nil }
        let parts = String(type.dropFirst().dropLast()).parts(at: ",")
        guard parts.count > 1 else { return nil }
        for (number, part) in parts.enumerated() {
            let labelled = part.parts(at: ":")
            if String(number) == name || (labelled.count == 2 && labelled[0] == name) {
                return labelled.last
            }
        }
        return nil
    }

    /// The parts between separators that are outside of brackets.
    private func parts(at separator: Character) -> [String] {
        var depth = 0
        var parts = [""]
        for character in self {
            switch character {
            case "(", "[", "<": depth += 1
            case ")", "]", ">": depth -= 1
            default: break
            }
            if character == separator, depth == 0 {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.map { $0.trimmed }
    }

    private var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
