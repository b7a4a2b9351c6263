import SwiftSyntax

// `guard let f = delegate?.pager(_:highlights:) else { … }` asks whether the delegate has an
// optional method. On Linux every delegate has one, with a default. So the requirement gets a mark
// that is false by default, and classes that implement the method have a true one.

extension FullName {
    /// The name of the property that says whether a method is implemented.
    fileprivate var mark: String {
        "_implements_" + base + labels.map { "_" + $0 }.joined()
    }
}

extension MemberAccessExprSyntax {
    /// The name of a member that an optional binding binds: `if let f = delegate.shouldShow`.
    var boundName: String? {
        guard declName.argumentNames == nil, base != nil,
            parent?.parent?.is(OptionalBindingConditionSyntax.self) == true
        else { return nil }
        return declName.baseName.plainText
    }

    /// The name with labels of a method that is a value and not called; nil for others.
    var unappliedName: FullName? {
        guard let arguments = declName.argumentNames?.arguments, base != nil,
            parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != id
        else { return nil }
        return FullName(base: declName.baseName.plainText, labels: arguments.map(\.name.text))
    }
}

extension Translator {
    /// The optional requirement of the package that a value refers to.
    private func requirement(_ name: FullName) -> Method? {
        guard
            declarations.unapplied.contains(name) || declarations.boundNames.contains(name.base)
        else { return nil }
        return declarations.optionalRequirements[name.base]?.first {
            $0.name == name && !$0.member.isStatic
        }
    }

    /// The optional requirement that an expression means as a value; nil for others.
    private func requirement(of node: MemberAccessExprSyntax) -> Method? {
        if let name = node.unappliedName { return requirement(name) }
        guard let name = node.boundName, let base = node.base,
            !declarations.hasProperty(name, from: file.module), isDelegate(base)
        else { return nil }
        let methods = declarations.optionalRequirements[name, default: []]
        return methods.count == 1 && methods.first?.member.isStatic == false ? methods.first : nil
    }

    /// Whether a value is of a protocol of the package's, by its name or its type.
    private func isDelegate(_ base: ExprSyntax) -> Bool {
        let text = base.trimmedDescription.lowercased()
        if text.contains("delegate") || text.contains("datasource") { return true }
        guard let type = shownType(of: base)?.unwrappedType else { return false }
        return declarations.find(type, from: file.module)?.kind == .protocol
    }

    /// Adds the mark to a protocol whose method is a value somewhere.
    func addMark(for member: DeclSyntax, of node: ProtocolDeclSyntax, to defaults: inout [String]) {
        guard let function = member.as(FunctionDeclSyntax.self),
            function.modifiers.has("optional"), !function.modifiers.areOfClass,
            requirement(FullName(function)) != nil
        else { return }
        let mark = FullName(function).mark
        edits.insert(" var \(mark): Bool { get };", at: node.memberBlock.leftBrace.end)
        defaults.append("var \(mark): Bool { false }")
    }

    /// Adds the mark to a class that implements the method.
    func addMark(of node: FunctionDeclSyntax) {
        guard functionDepth == 0, contexts.last?.isProtocol == false, let owner,
            !node.modifiers.has("override"), requirement(FullName(node)) != nil,
            declarations.optionalRequirement(FullName(node), of: owner) != nil
        else { return }
        let isPublic = node.modifiers.has("public") || node.modifiers.has("open")
        edits.insert(
            "; \(isPublic ? "public " : "")var \(FullName(node).mark): Bool { true }", at: node.end)
    }

    /// `delegate?.pager(_:highlights:)` becomes a function if the delegate has the mark, else nil.
    func translateUnapplied(_ node: MemberAccessExprSyntax) {
        guard let requirement = requirement(of: node), let base = node.base else { return }
        let name = requirement.name
        let arguments = zip(name.labels, requirement.parameters.indices).map { label, index in
            label == "_" ? "$\(index)" : "\(label): $\(index)"
        }
        // A result that the translation made optional is there: the method is implemented.
        let isWidened = requirement.result.map { !$0.isOptionalType } ?? false
        let call =
            "d.\(name.base)(\(arguments.joined(separator: ", ")))" + (isWidened ? "!" : "")
        let type =
            "(\(requirement.parameters.joined(separator: ", "))) -> \(requirement.result ?? "Void")"
        let function = ".flatMap({ d in d.\(name.mark) ? { \(call) } as \(type) : nil })"
        if let chain = base.as(OptionalChainingExprSyntax.self) {
            edits.replace(chain.questionMark.range.lowerBound..<node.end, with: function)
        } else {
            edits.insert("Optional(", at: node.start)
            edits.replace(base.end..<node.end, with: ")" + function)
        }
    }
}
