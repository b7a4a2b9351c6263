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
        let prefix = modifiers.areOfClass ? "static " : ""
        if let function = member.as(FunctionDeclSyntax.self) {
            let isWidened = function.signature.resultType?.isOptionalType == false
            defaults.append(
                (isWidened ? "@_disfavoredOverload " : "") + prefix + function.defaultText)
        } else if let variable = member.as(VariableDeclSyntax.self) {
            for binding in variable.bindings {
                guard let type = binding.typeAnnotation?.type else { continue }
                let isSettable = variable.isSettable(binding)
                let isWidened = !type.trimmedDescription.isOptionalType
                defaults.append(
                    "\(isWidened ? "@_disfavoredOverload " : "")\(prefix)var \(binding.pattern.trimmedDescription): "
                        + "\(type.trimmedDescription.optionalType) { get { nil }"
                        + (isSettable ? " set {} }" : " }"))
            }
        } else {
            report(
                .error, member,
                "This optional requirement cannot be translated; only methods and properties can.")
        }
    }

    /// The result of an optional requirement is optional.
    func widenResult(of node: FunctionDeclSyntax) {
        guard functionDepth == 0, contexts.last?.isProtocol == true,
            node.modifiers.has("optional"), let type = node.signature.resultType,
            !type.isOptionalType, let clause = node.signature.returnClause
        else { return }
        widen(clause.type)
    }

    /// The type of an optional requirement is optional.
    func widenType(of node: VariableDeclSyntax) {
        guard functionDepth == 0, node.modifiers.has("optional") else { return }
        for binding in node.bindings {
            guard let type = binding.typeAnnotation?.type,
                !type.trimmedDescription.isOptionalType
            else { continue }
            widen(type)
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
        let own = declarations.optionalRequirements[name]
        let requirement =
            own?.first { node.calls($0.name, labels) }
            ?? (node.trailingClosure == nil ? nil : own?.first)
        guard
            let full = requirement?.name
                ?? known.method(named: name, where: { node.calls($0, labels) })
        else { return }
        // A property with a closure has no labels, and is not what a delegate has.
        if Set(labels).isSubset(of: ["_"]), declarations.closureProperties.contains(name),
            !base.trimmedDescription.lowercased().contains("delegate"),
            !base.trimmedDescription.lowercased().contains("datasource")
        {
            return
        }
        edits.blank(mark.range)
        castAnyObject(base, to: full, isForced: mark.text == "!")
        if requirement == nil, node.asksWhetherImplemented(full, known) {
            askWhetherImplemented(base, full)
        } else if requirement == nil, mark.text == "?",
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

extension FunctionCallExprSyntax {
    /// Whether the call with these labels, and with its trailing closures, is one of a method.
    func calls(_ name: FullName, _ labels: [String]) -> Bool {
        guard trailingClosure != nil else { return name.labels == labels }
        // The first trailing closure has no label, whatever that of the parameter is.
        let last = additionalTrailingClosures.map(\.label.text)
        return name.labels.count == labels.count + 1 + last.count
            && name.labels.starts(with: labels) && name.labels.suffix(last.count) == last[...]
    }
}

extension FunctionDeclSyntax {
    /// The declaration of a default for an optional requirement.
    fileprivate var defaultText: String {
        let result = signature.resultType
        let line = declaration(named: name.text, result: result?.optionalType)
        return line + (result == nil ? " {}" : " { nil }")
    }
}

extension String {
    var isOptionalType: Bool { hasSuffix("?") || hasSuffix("!") || hasPrefix("Optional<") }

    fileprivate var needsParentheses: Bool {
        hasPrefix("any ") || hasPrefix("some ") || contains("->") || contains("&")
    }

    /// The type with a question mark.
    var optionalType: String {
        if isOptionalType { return self }
        return needsParentheses ? "(\(self))?" : self + "?"
    }
}
