import SwiftSyntax

extension Translator {
    /// The type of a name as its declaration has it: of a parameter, a variable with a type or a
    /// cast, or a property of the type around; nil if none is seen.
    ///
    /// - Parameter infer: returns the type of a value without one; nil if it is not known.
    func declaredType(
        of name: String, at node: Syntax, infer: ((ExprSyntax) -> String?)? = nil
    ) -> String? {
        let infer = infer ?? castType
        var next = node.parent
        var last = node
        while let current = next {
            if let type = parameterType(name, of: current)
                ?? localType(name, of: current, before: last, infer)
            {
                return type
            }
            if let loop = current.as(ForStmtSyntax.self),
                loop.pattern.trimmedDescription == name, let type = loop.typeAnnotation?.type
            {
                return type.trimmedDescription
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
    private func localType(
        _ name: String, of node: Syntax, before place: Syntax, _ infer: (ExprSyntax) -> String?
    ) -> String? {
        if let items = node.as(CodeBlockItemListSyntax.self) {
            for item in items where item.position < place.position {
                if let variable = item.item.as(VariableDeclSyntax.self) {
                    for binding in variable.bindings
                    where binding.pattern.trimmedDescription == name {
                        return binding.typeAnnotation?.type.trimmedDescription
                            ?? binding.initializer.flatMap { infer($0.value) }
                    }
                } else if let statement = item.item.as(GuardStmtSyntax.self),
                    let type = boundType(name, in: statement.conditions, infer)
                {
                    return type
                }
            }
        } else if let statement = node.as(IfExprSyntax.self) {
            // A name in a condition is one that an earlier condition binds.
            let isCondition = place.is(ConditionElementListSyntax.self)
            return isCondition ? nil : boundType(name, in: statement.conditions, infer)
        } else if let list = node.as(ConditionElementListSyntax.self) {
            return boundType(name, in: list, infer, before: place)
        }
        return nil
    }

    private func boundType(
        _ name: String, in conditions: ConditionElementListSyntax, _ infer: (ExprSyntax) -> String?,
        before place: Syntax? = nil
    ) -> String? {
        for element in conditions where place.map({ element.position < $0.position }) ?? true {
            guard let binding = element.condition.as(OptionalBindingConditionSyntax.self),
                binding.pattern.trimmedDescription == name
            else { continue }
            return binding.typeAnnotation?.type.trimmedDescription
                ?? binding.initializer.flatMap { infer($0.value) }
        }
        return nil
    }

    /// The type of `expression as? Type`.
    func castType(of expression: ExprSyntax) -> String? {
        guard let sequence = expression.as(SequenceExprSyntax.self) else { return nil }
        let parts = Array(sequence.elements)
        let hasDefault = parts.count == 5 && parts[3].trimmedDescription == "??"
        guard parts.count == 3 || hasDefault, parts[1].is(UnresolvedAsExprSyntax.self) else {
            return nil
        }
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
