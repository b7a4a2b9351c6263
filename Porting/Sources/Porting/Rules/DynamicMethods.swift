import SwiftSyntax

extension Translator {
    /// `(header as AnyObject).fit(size)` becomes
    /// `(header as! NSObject).perform(Selector("fit:"), with: size)`, where the result is not used.
    ///
    /// Objective-C finds the method of any object; here the tables of classes have those of the
    /// package that Objective-C would see.
    func translateDynamicMethod(_ node: FunctionCallExprSyntax) {
        let labels = node.arguments.map { $0.label?.text ?? "_" }
        guard let access = node.calledExpression.as(MemberAccessExprSyntax.self),
            let base = access.base, let open = node.leftParen, node.arguments.count <= 2,
            node.trailingClosure == nil,
            // Other rules translate these.
            Self.values[access.declName.baseName.text] == nil,
            !Self.dynamicCalls.contains(access.declName.baseName.text),
            !isLookedUp(access, labels),
            let selector = declarations.exposedMethods[
                FullName(base: access.declName.baseName.plainText, labels: labels)],
            node.isStatement, castToObject(base, at: Syntax(node))
        else { return }
        usesUIKit = true
        edits.replaceExactly(access.declName.range, with: "perform")
        edits.insert(
            "Selector(\"\(selector)\")" + (node.arguments.isEmpty ? "" : ", "), at: open.end)
        for argument in node.arguments {
            if let label = argument.label, let colon = argument.colon {
                edits.replaceExactly(label.start..<colon.end, with: "with:")
            } else {
                edits.insert("with: ", at: argument.start)
            }
        }
    }

    /// Makes an `AnyObject` an `NSObject`; returns false for an expression of another type.
    private func castToObject(_ base: ExprSyntax, at node: Syntax) -> Bool {
        var base = base
        let isChain = base.is(OptionalChainingExprSyntax.self)
        if let chain = base.as(OptionalChainingExprSyntax.self) { base = chain.expression }
        if let tuple = base.as(TupleExprSyntax.self), tuple.elements.count == 1,
            let sequence = tuple.elements.first?.expression.as(SequenceExprSyntax.self)
        {
            let parts = Array(sequence.elements)
            guard !isChain, parts.count == 3, let cast = parts[1].as(UnresolvedAsExprSyntax.self),
                cast.questionOrExclamationMark == nil,
                parts[2].trimmedDescription == "AnyObject"
            else { return false }
            edits.insert("!", at: cast.asKeyword.end)
            edits.replaceExactly(parts[2].range, with: "NSObject")
            return true
        }
        guard isAnyObject(base, at: node) else { return false }
        edits.insert("(", at: base.start)
        edits.insert(isChain ? " as? NSObject)" : " as! NSObject)", at: base.end)
        return true
    }
}

extension FunctionCallExprSyntax {
    /// Whether the call is a statement, so that its result is not used.
    fileprivate var isStatement: Bool {
        guard let item = parent?.as(CodeBlockItemSyntax.self) else { return false }
        guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else {
            return true
        }
        // The only expression of a function with a result is the result.
        if let function = list.parent?.parent?.as(FunctionDeclSyntax.self) {
            return function.signature.resultType == nil
        }
        return !list.parent.map { $0.is(AccessorBlockSyntax.self) }!
    }
}
