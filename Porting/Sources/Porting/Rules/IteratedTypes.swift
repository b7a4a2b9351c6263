import SwiftSyntax

// The types of names that loops, closures and patterns bind, and of calls.

extension Translator {
    /// The type of a name that a loop binds: `item`, or a part of `(key, value)`.
    func loopType(_ name: String, of loop: ForStmtSyntax) -> String? {
        if loop.pattern.trimmedDescription == name {
            return loop.typeAnnotation?.type.trimmedDescription
                ?? shownType(of: loop.sequence)?.iteratedType
        }
        guard
            let place = loop.pattern.as(TuplePatternSyntax.self)?.elements.map({ $0 }).firstIndex(
                where: { $0.pattern.trimmedDescription == name })
        else { return nil }
        return shownType(of: loop.sequence)?.iteratedType?.tuplePart(String(place))
    }

    /// The methods of collections whose closure has an element, or two in the second list.
    private static let ofElement: Set = [
        "map", "flatMap", "compactMap", "forEach", "filter", "first", "last", "contains",
        "allSatisfy", "firstIndex", "lastIndex", "removeAll", "drop", "prefix",
    ]
    private static let ofElements: Set = ["sort", "sorted", "max", "min", "elementsEqual"]

    /// The type of a parameter of a closure: as the closure has it, or by the collection or the
    /// optional that the closure's method belongs to.
    func closureType(_ name: String, of closure: ClosureExprSyntax) -> String? {
        let names: [String]
        switch closure.signature?.parameterClause {
        case .simpleInput(let list)?: names = list.map(\.name.plainText)
        case .parameterClause(let clause)?:
            names = clause.parameters.map { ($0.secondName ?? $0.firstName).plainText }
            if let place = names.firstIndex(of: name),
                let type = clause.parameters.map({ $0 })[place].type
            {
                return type.trimmedDescription
            }
        case nil:
            let usesBoth = closure.statements.trimmedDescription.contains("$1")
            names = usesBoth ? ["$0", "$1"] : ["$0"]
        @unknown default: return nil
        }
        let call =
            closure.parent?.as(FunctionCallExprSyntax.self)
            ?? closure.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
        guard let place = names.firstIndex(of: name), call?.arguments.count ?? 2 <= 1,
            let access = call?.calledExpression.as(MemberAccessExprSyntax.self),
            let type = access.base.flatMap({ shownType(of: $0) })
        else { return nil }
        let method = access.declName.baseName.text
        if type.hasSuffix("?") {
            return ["map", "flatMap"].contains(method) ? type.withoutMark : nil
        }
        if Self.ofElements.contains(method) { return type.iteratedType }
        if ["mapValues", "compactMapValues"].contains(method) { return type.elementType }
        guard Self.ofElement.contains(method), names.count <= 2 else { return nil }
        return names.count == 2
            ? type.iteratedType?.tuplePart(String(place)) : type.iteratedType
    }

    /// The type of a name that `let name?`, `.some(let name)` or `let name as Type` binds.
    func unwrappedType(_ name: String, in pattern: PatternSyntax, of value: ExprSyntax?) -> String?
    {
        let text = pattern.trimmedDescription
        for binding in ["let ", "var "] where text.hasPrefix(binding + name + " as ") {
            return String(text.dropFirst(binding.count + name.count + 4))
        }
        guard ["let \(name)?", ".some(let \(name))", "let .some(\(name))"].contains(text) else {
            return nil
        }
        return value.flatMap { shownType(of: $0) }?.withoutMark
    }

    /// The type of a method's result: a collection's, or one of the package's.
    func resultType(of call: FunctionCallExprSyntax) -> String? {
        let called = call.calledExpression
        if let name = called.as(DeclReferenceExprSyntax.self)?.baseName.plainText {
            return owner.flatMap { declarations.method(name, labels: nil, in: $0) }?.result
        }
        guard let access = called.as(MemberAccessExprSyntax.self), let base = access.base else {
            return nil
        }
        let name = access.declName.baseName.plainText
        if base.trimmedDescription == "self" {
            return owner.flatMap { declarations.method(name, labels: nil, in: $0) }?.result
        }
        guard let type = shownType(of: base)?.withoutMark else { return nil }
        if let element = type.iteratedType {
            switch name {
            case "reversed", "sorted", "filter", "shuffled", "dropFirst", "dropLast", "prefix",
                "suffix":
                return type.isDictionaryType && name != "filter" ? "[\(element)]" : type
            case "enumerated": return "[(offset: Int, element: \(element))]"
            case "first", "last", "randomElement", "popLast": return element + "?"
            case "removeFirst", "removeLast", "remove": return element
            default: return nil
            }
        }
        return declarations.find(type, from: file.module).flatMap {
            declarations.method(name, labels: nil, in: $0)?.result
        }
    }

    /// The type of a list by its first element.
    func literalType(of expression: ExprSyntax) -> String? {
        if let array = expression.as(ArrayExprSyntax.self) {
            return array.elements.first.flatMap { shownType(of: $0.expression) }.map { "[\($0)]" }
        }
        if case .elements(let elements)? = expression.as(DictionaryExprSyntax.self)?.content,
            let first = elements.first, let type = shownType(of: first.value)
        {
            return "[\(shownType(of: first.key) ?? "String"): \(type)]"
        }
        return nil
    }
}

extension ExprSyntax {
    /// The type that an expression names: `[String: Cell.Type]()`, `Cell.self`.
    var writtenType: String? {
        if let call = self.as(FunctionCallExprSyntax.self) {
            let called = call.calledExpression
            let isType =
                called.is(ArrayExprSyntax.self) || called.is(DictionaryExprSyntax.self)
                || called.is(GenericSpecializationExprSyntax.self)
            guard isType, call.arguments.isEmpty else { return nil }
            let text = called.trimmedDescription
            return text.elementType == nil ? nil : text
        }
        guard let access = self.as(MemberAccessExprSyntax.self), let base = access.base,
            access.declName.baseName.text == "self"
        else { return nil }
        let name = base.trimmedDescription
        return name.first?.isUppercase == true ? name + ".Type" : nil
    }
}
