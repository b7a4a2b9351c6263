import SwiftSyntax

extension Translator {
    /// The type of a name as its declaration has it: of a parameter, a variable with a type or a
    /// cast, or a property of the type around; nil if none is seen.
    func declaredType(of name: String, at node: Syntax) -> String? {
        var next = node.parent
        var last = node
        while let current = next {
            if let type = parameterType(name, of: current)
                ?? localType(name, of: current, before: last)
            {
                return type
            }
            last = current
            next = current.parent
        }
        return owner?.properties.first { $0.name == name }?.type
    }

    private func parameterType(_ name: String, of node: Syntax) -> String? {
        let clause =
            node.as(FunctionDeclSyntax.self)?.signature.parameterClause
            ?? node.as(InitializerDeclSyntax.self)?.signature.parameterClause
        let parameter = clause?.parameters.first {
            ($0.secondName ?? $0.firstName).plainText == name
        }
        return parameter?.type.trimmedDescription
    }

    /// The type of a variable that a statement declares before a place, or that a condition binds.
    private func localType(_ name: String, of node: Syntax, before place: Syntax) -> String? {
        if let items = node.as(CodeBlockItemListSyntax.self) {
            for item in items where item.position < place.position {
                if let variable = item.item.as(VariableDeclSyntax.self) {
                    for binding in variable.bindings
                    where binding.pattern.trimmedDescription == name {
                        return binding.typeAnnotation?.type.trimmedDescription
                            ?? binding.initializer.flatMap { castType(of: $0.value) }
                    }
                } else if let statement = item.item.as(GuardStmtSyntax.self),
                    let type = boundType(name, in: statement.conditions)
                {
                    return type
                }
            }
        } else if let statement = node.as(IfExprSyntax.self) {
            return boundType(name, in: statement.conditions)
        } else if let statement = node.as(GuardStmtSyntax.self) {
            return boundType(name, in: statement.conditions)
        }
        return nil
    }

    private func boundType(_ name: String, in conditions: ConditionElementListSyntax) -> String? {
        for element in conditions {
            guard let binding = element.condition.as(OptionalBindingConditionSyntax.self),
                binding.pattern.trimmedDescription == name
            else { continue }
            return binding.typeAnnotation?.type.trimmedDescription
                ?? binding.initializer.flatMap { castType(of: $0.value) }
        }
        return nil
    }

    /// The type of `expression as? Type`.
    func castType(of expression: ExprSyntax) -> String? {
        guard let sequence = expression.as(SequenceExprSyntax.self) else { return nil }
        let parts = Array(sequence.elements)
        guard parts.count == 3, parts[1].is(UnresolvedAsExprSyntax.self) else { return nil }
        return parts[2].trimmedDescription
    }
}

extension String {
    /// The type without a question or exclamation mark, and without parentheses around it.
    var unwrappedType: String {
        var type = self
        while let last = type.last, last == "?" || last == "!" { type.removeLast() }
        if type.hasPrefix("("), type.hasSuffix(")") { type = String(type.dropFirst().dropLast()) }
        return type.hasPrefix("any ") ? String(type.dropFirst(4)) : type
    }
}
