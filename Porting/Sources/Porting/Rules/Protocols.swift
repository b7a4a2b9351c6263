import SwiftSyntax

extension Translator {
    /// A protocol of Objective-C becomes one for classes; its optional requirements get defaults.
    func translate(_ node: ProtocolDeclSyntax) {
        guard node.attributes.has("objc") else { return }
        if let clause = node.inheritanceClause {
            let names = clause.inheritedTypes.map(\.type.trimmedDescription)
            if Set(names).isDisjoint(with: ["AnyObject", "class", "NSObjectProtocol"]) {
                edits.insert(" AnyObject,", at: clause.colon.end)
            }
        } else {
            edits.insert(": AnyObject", at: node.name.end)
        }
        var defaults: [String] = []
        for member in node.memberBlock.members {
            addDefault(for: member.decl, to: &defaults)
            addMark(for: member.decl, of: node, to: &defaults)
        }
        guard !defaults.isEmpty else { return }
        if !contexts.isEmpty {
            report(
                .error, node.name,
                "The optional requirements of a nested protocol cannot be translated; declare "
                    + "\(node.name.text) outside of the type.")
            return
        }
        let access = node.modifiers.first {
            ["public", "private", "fileprivate"].contains($0.name.text)
        }
        let prefix = access.map { $0.name.text == "private" ? "fileprivate " : $0.name.text + " " }
        let available = node.attributes.filter { $0.name == "available" }
            .map { $0.trimmedDescription + " " }.joined()
        edits.insert(
            "; \(available)\(prefix ?? "")extension \(node.name.text) { "
                + defaults.joined(separator: "; ") + " }",
            at: node.memberBlock.rightBrace.end)
    }

    private func addDefault(for member: DeclSyntax, to defaults: inout [String]) {
        guard let modifiers = member.asProtocol(WithModifiersSyntax.self)?.modifiers,
            let optional = modifiers.first(where: { $0.name.text == "optional" })
        else { return }
        edits.blank(optional.range)
        let isStatic = modifiers.has("static") || modifiers.has("class")
        let prefix = isStatic ? "static " : ""
        if let function = member.as(FunctionDeclSyntax.self) {
            defaults.append(prefix + function.defaultText)
        } else if let variable = member.as(VariableDeclSyntax.self) {
            for binding in variable.bindings {
                guard let type = binding.typeAnnotation?.type else { continue }
                let isSettable = variable.isSettable(binding)
                defaults.append(
                    "\(prefix)var \(binding.pattern.trimmedDescription): "
                        + "\(type.trimmedDescription.optionalType) { get { nil }"
                        + (isSettable ? " set {} }" : " }"))
            }
        } else {
            report(
                .error, member,
                "This optional requirement cannot be translated; only methods and properties can.")
        }
    }

    /// The result of an optional requirement is optional, and so is that of its implementations.
    func widenResult(of node: FunctionDeclSyntax) {
        guard functionDepth == 0, let type = node.signature.resultType, !type.isOptionalType,
            let clause = node.signature.returnClause
        else { return }
        let isRequirement =
            contexts.last?.isProtocol == true && node.modifiers.has("optional")
        guard isRequirement || implementsOptional(node) else { return }
        widen(clause.type)
    }

    private func implementsOptional(_ node: FunctionDeclSyntax) -> Bool {
        guard contexts.last?.isProtocol == false, let owner,
            let requirement = declarations.optionalRequirement(FullName(node), of: owner)
        else { return false }
        return requirement.result?.isOptionalType == false
    }

    /// The type of an optional requirement is optional, and so is that of its implementations.
    func widenType(of node: VariableDeclSyntax) {
        guard functionDepth == 0 else { return }
        let isRequirement = node.modifiers.has("optional")
        for binding in node.bindings {
            let type = binding.typeAnnotation?.type
            if type?.trimmedDescription.isOptionalType == true { continue }
            guard isRequirement || implementsOptional(binding.pattern.trimmedDescription) else {
                continue
            }
            if let type {
                widen(type)
            } else {
                report(
                    .error, binding.pattern,
                    "\(binding.pattern.trimmedDescription) implements an optional requirement; "
                        + "write its type.")
            }
        }
    }

    private func implementsOptional(_ name: String) -> Bool {
        guard declarations.optionalProperties.contains(name),
            contexts.last?.isProtocol == false, let owner
        else { return false }
        return declarations.lineage(owner).contains { type in
            type.kind == .protocol
                && type.properties.contains {
                    $0.name == name && $0.isOptional && $0.type?.isOptionalType == false
                }
        }
    }

    private func widen(_ type: TypeSyntax) {
        if type.trimmedDescription.needsParentheses {
            edits.insert("(", at: type.start)
            edits.insert(")?", at: type.end)
        } else {
            edits.insert("?", at: type.end)
        }
    }

    /// `delegate?.didSelect?(row)` becomes `delegate?.didSelect (row)`.
    func translateOptionalCall(_ node: FunctionCallExprSyntax) {
        let callee: ExprSyntax
        let mark: TokenSyntax
        if let chain = node.calledExpression.as(OptionalChainingExprSyntax.self) {
            (callee, mark) = (chain.expression, chain.questionMark)
        } else if let forced = node.calledExpression.as(ForceUnwrapExprSyntax.self) {
            (callee, mark) = (forced.expression, forced.exclamationMark)
        } else {
            return
        }
        guard let access = callee.as(MemberAccessExprSyntax.self), let base = access.base else {
            return
        }
        let name = access.declName.baseName.plainText
        let labels =
            access.declName.argumentNames?.arguments.map(\.name.text)
            ?? node.arguments.map { $0.label?.text ?? "_" }
        let full = FullName(base: name, labels: labels)
        let requirement = declarations.optionalRequirements[name]?.first {
            $0.name == full || node.trailingClosure != nil
        }
        guard requirement != nil || known.hasMethod(full) else { return }
        // A property with a closure has no labels, and is not what a delegate has.
        if Set(labels).isSubset(of: ["_"]), declarations.closureProperties.contains(name),
            !base.trimmedDescription.lowercased().contains("delegate"),
            !base.trimmedDescription.lowercased().contains("datasource")
        {
            return
        }
        edits.blank(mark.range)
        if requirement == nil, mark.text == "?",
            node.parent?.parent?.is(OptionalBindingConditionSyntax.self) == true
        {
            // A default of UIKit's has a result that is not optional, which cannot be bound.
            edits.insert(" as _?", at: node.end)
        }
        if mark.text == "!", requirement?.result != nil {
            edits.insert("!", at: node.end)
        }
    }
}

extension FunctionDeclSyntax {
    /// The declaration of a default for an optional requirement.
    fileprivate var defaultText: String {
        var text = "func \(name.text)\(genericParameterClause?.trimmedDescription ?? "")"
        let parameters = signature.parameterClause.parameters.map { parameter in
            var names = parameter.firstName.text
            if let second = parameter.secondName { names += " " + second.text }
            return names + ": " + parameter.type.trimmedDescription
                + (parameter.ellipsis == nil ? "" : "...")
        }
        text += "(" + parameters.joined(separator: ", ") + ")"
        if let effects = signature.effectSpecifiers { text += " " + effects.trimmedDescription }
        let result = signature.resultType
        if let result { text += " -> " + result.optionalType }
        if let clause = genericWhereClause { text += " " + clause.trimmedDescription }
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line + (result == nil ? " {}" : " { nil }")
    }
}

extension String {
    var isOptionalType: Bool { hasSuffix("?") || hasSuffix("!") || hasPrefix("Optional<") }

    fileprivate var needsParentheses: Bool {
        hasPrefix("any ") || hasPrefix("some ") || contains("->") || contains("&")
    }

    /// The type with a question mark.
    fileprivate var optionalType: String {
        if isOptionalType { return self }
        return needsParentheses ? "(\(self))?" : self + "?"
    }
}
