import SwiftSyntax

extension Translator {
    /// Reports overrides that nothing can call.
    func checkOverride(_ node: FunctionDeclSyntax) {
        guard functionDepth == 0, node.modifiers.has("override"), let owner else { return }
        switch FullName(node).description {
        case "responds(to:)": widenSelector(of: node)
        case "forwardingTarget(for:)":
            widenSelector(of: node)
            forwardDelegate(from: node, of: owner)
        case "isKind(of:)", "isMember(of:)":
            // Not open in Foundation on Linux.
            if let word = node.modifiers.first(where: { $0.name.text == "override" }) {
                edits.replaceExactly(word.range, with: "@_nonoverride")
            }
        case "getObjectValue(_:for:errorDescription:)", "getObjectValue(_:for:range:)":
            report(
                .error, node.name,
                "A formatter's getObjectValue is not open on Linux, and nothing calls it: read the "
                    + "text with a method of your own.")
        default: break
        }
    }

    /// An override may leave out the `!` of Objective-C's parameter; one of Swift's may not.
    private func widenSelector(of node: FunctionDeclSyntax) {
        guard let type = node.signature.parameterClause.parameters.first?.type,
            type.trimmedDescription == "Selector"
        else { return }
        edits.insert("!", at: type.end)
    }

    /// `view.classForCoder.description()` becomes `NSStringFromClass(view.classForCoder)`, and so
    /// does `type(of: object).description()` of an `AnyObject`.
    func translateClassDescription(_ node: FunctionCallExprSyntax) {
        guard node.arguments.isEmpty,
            let access = node.calledExpression.as(MemberAccessExprSyntax.self),
            access.declName.baseName.text == "description", let base = access.base
        else { return }
        if let type = base.as(MemberAccessExprSyntax.self) {
            guard ["classForCoder", "superclass"].contains(type.declName.baseName.text) else {
                return
            }
        } else {
            // type(of: object) of an AnyObject
            guard let call = base.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
                call.calledExpression.trimmedDescription == "type",
                let object = call.arguments.first, object.label?.text == "of",
                declaredType(of: object.expression.trimmedDescription, at: Syntax(node))?
                    .unwrappedType == "AnyObject"
            else { return }
        }
        edits.insert("NSStringFromClass(", at: node.start)
        edits.replaceExactly(base.end..<node.end, with: ")")
    }
}
