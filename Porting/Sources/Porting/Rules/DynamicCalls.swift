import SwiftSyntax

extension Translator {
    /// `target?.perform(action)` for a `target: AnyObject?` becomes
    /// `(target as? NSObject)?.perform(action)`.
    ///
    /// Objective-C finds the methods of any object; here those of NSObject have them.
    func translateDynamicCall(_ node: FunctionCallExprSyntax) {
        guard let access = node.calledExpression.as(MemberAccessExprSyntax.self),
            ["perform", "responds"].contains(access.declName.baseName.text), var base = access.base
        else { return }
        let isOptional = base.is(OptionalChainingExprSyntax.self)
        // An object of another class than NSObject's responds to nothing here.
        let isQuestion = !isOptional && access.declName.baseName.text == "responds"
        if let chain = base.as(OptionalChainingExprSyntax.self) { base = chain.expression }
        if let tuple = base.as(TupleExprSyntax.self), tuple.elements.count == 1,
            let sequence = tuple.elements.first?.expression.as(SequenceExprSyntax.self)
        {
            let parts = Array(sequence.elements)
            guard parts.count == 3, let cast = parts[1].as(UnresolvedAsExprSyntax.self),
                parts[2].trimmedDescription == "AnyObject"
            else { return }
            edits.replaceExactly(parts[2].range, with: "NSObject")
            guard cast.questionOrExclamationMark == nil else { return }
            edits.insert(isQuestion ? "?" : "!", at: cast.asKeyword.end)
            guard isQuestion else { return }
            edits.insert("(", at: base.start)
            edits.insert("?", at: base.end)
            edits.insert(" ?? false)", at: node.end)
            return
        }
        var name = base.trimmedDescription
        if name.hasPrefix("self.") { name.removeFirst(5) }
        guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }),
            declaredType(of: name, at: Syntax(node))?.unwrappedType == "AnyObject"
        else { return }
        if isQuestion {
            edits.insert("((", at: base.start)
            edits.insert(" as? NSObject)?", at: base.end)
            edits.insert(" ?? false)", at: node.end)
            return
        }
        edits.insert("(", at: base.start)
        edits.insert(isOptional ? " as? NSObject)" : " as! NSObject)", at: base.end)
    }

    /// `Timer(timeInterval:target:selector:userInfo:repeats:)` becomes a scheduled timer.
    ///
    /// A run loop to which it is added already calls it: the main loop has one mode.
    func translateTimer(_ node: FunctionCallExprSyntax) {
        guard let reference = node.calledExpression.as(DeclReferenceExprSyntax.self),
            reference.baseName.text == "Timer",
            node.arguments.map({ $0.label?.text ?? "_" })
                == ["timeInterval", "target", "selector", "userInfo", "repeats"]
        else { return }
        edits.insert(".scheduledTimer", at: reference.end)
    }
}
