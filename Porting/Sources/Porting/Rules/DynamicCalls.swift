import SwiftSyntax

extension Translator {
    /// The methods of NSObject that any object answers.
    static let dynamicCalls: Set = ["isEqual", "perform", "responds", "performSelector"]

    /// `target?.perform(action)` for a `target: AnyObject?` becomes
    /// `(target as? NSObject)?.perform(action)`.
    ///
    /// Objective-C finds the methods of any object; here those of NSObject have them.
    func translateDynamicCall(_ node: FunctionCallExprSyntax) {
        guard let access = node.calledExpression.as(MemberAccessExprSyntax.self),
            Self.dynamicCalls.contains(access.declName.baseName.text),
            var base = access.base
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
            if parts[0].trimmedDescription.hasSuffix(".self"),
                parts[0].trimmedDescription.first?.isUppercase == true
            {
                report(
                    .error, node,
                    "A class is no object here: call the method of the class itself.")
            }
            edits.replaceExactly(parts[2].range, with: "NSObject")
            guard cast.questionOrExclamationMark == nil else { return }
            edits.insert(isQuestion ? "?" : "!", at: cast.asKeyword.end)
            guard isQuestion else { return }
            edits.insert("(", at: base.start)
            edits.insert("?", at: base.end)
            edits.insert(" ?? false)", at: node.end)
            return
        }
        guard isAnyObject(base, at: Syntax(node)) else { return }
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

    /// `delegate?.pager?(self)` for a `delegate: AnyObject?` becomes
    /// `(delegate as? PagerDelegate)?.pager (self)`, if one protocol of the package has the method.
    func castAnyObject(_ base: ExprSyntax, to name: FullName, isForced: Bool) {
        var object = base
        if let chain = object.as(OptionalChainingExprSyntax.self) { object = chain.expression }
        if let forced = object.as(ForceUnwrapExprSyntax.self) { object = forced.expression }
        guard let owners = declarations.optionalOwners[name], owners.count == 1,
            isAnyObject(object, at: Syntax(base))
        else { return }
        edits.insert("(", at: object.start)
        edits.insert(" as? \(owners[0]))", at: object.end)
        if object.id == base.id { edits.insert(isForced ? "!" : "?", at: object.end) }
    }

    func isAnyObject(_ expression: ExprSyntax, at node: Syntax) -> Bool {
        if let forced = expression.as(ForceUnwrapExprSyntax.self) {
            return isAnyObject(forced.expression, at: node)
        }
        if let access = expression.as(MemberAccessExprSyntax.self), let base = access.base,
            base.trimmedDescription != "self"
        {
            // `item.target` of a bar button item, or a property that is always an `AnyObject`
            let name = access.declName.baseName.text
            return declarations.propertyType(name, from: file.module)
                .map { $0.unwrappedType == "AnyObject" }
                ?? (name == "target" && !declarations.hasProperty(name, from: file.module))
        }
        var name = expression.trimmedDescription
        if name.hasPrefix("self.") { name.removeFirst(5) }
        return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
            && declaredType(of: name, at: node)?.unwrappedType == "AnyObject"
    }

    /// What Objective-C's values, numbers and views answer.
    static let values: [String: String] = {
        let geometry = [
            "cgRectValue", "cgPointValue", "cgSizeValue", "cgVectorValue", "cgAffineTransformValue",
            "uiEdgeInsetsValue",
        ]
        let numbers = [
            "doubleValue", "floatValue", "intValue", "integerValue", "uintValue", "boolValue",
            "int64Value", "uint64Value",
        ]
        return Dictionary(uniqueKeysWithValues: geometry.map { ($0, "NSValue") })
            .merging(numbers.map { ($0, "NSNumber") }) { one, _ in one }
            .merging(members) { one, _ in one }
    }()

    /// What the senders of actions answer, if one class or protocol has it.
    private static let members = [
        "becomeFirstResponder": "UIResponder", "currentPage": "UIPageControl",
        "currentTitle": "UIButton", "date": "UIDatePicker",
        "frame": "UIView", "isOn": "UISwitch", "layer": "UIView",
        "removeFromSuperview": "UIView", "resignFirstResponder": "UIResponder",
        "selectedSegmentIndex": "UISegmentedControl", "superview": "UIView",
        "tag": "any ObjectWithTag",
        "titleLabel": "UIButton",
    ]

    /// `(value as AnyObject).cgRectValue` becomes `(value as! NSValue).cgRectValue`, and an element
    /// of a `[String: AnyObject]` is cast too.
    func translateValue(_ node: MemberAccessExprSyntax) {
        guard let type = Self.values[node.declName.baseName.text], var base = node.base else {
            return
        }
        let isChain = base.is(OptionalChainingExprSyntax.self)
        if let chain = base.as(OptionalChainingExprSyntax.self) { base = chain.expression }
        if let forced = base.as(ForceUnwrapExprSyntax.self) { base = forced.expression }
        if let call = base.as(FunctionCallExprSyntax.self),
            let item = call.trailingClosure?.statements.first, call.arguments.isEmpty,
            call.trailingClosure?.statements.count == 1
        {
            // userInfo?[key].map { $0 as AnyObject }?.cgRectValue
            guard let sequence = item.item.as(SequenceExprSyntax.self) else { return }
            replaceAnyObject(in: sequence, by: type, isOptional: false)
        } else if let tuple = base.as(TupleExprSyntax.self), tuple.elements.count == 1,
            let sequence = tuple.elements.first?.expression.as(SequenceExprSyntax.self)
        {
            guard sequence.isCastToAnyObject else { return }
            let isBound = node.isBound || node.isOfVariableWithoutType
            let mark = dropMark(behind: node)
            let isOptional = !isChain && base.id == node.base?.id && (isBound || mark == "?")
            replaceAnyObject(in: sequence, by: type, isOptional: isChain || isOptional)
            if isOptional { edits.insert("?", at: tuple.end) }
        } else if let element = base.as(SubscriptCallExprSyntax.self),
            let dictionary = declaredType(
                of: element.calledExpression.trimmedDescription.unwrappedType, at: Syntax(node)),
            dictionary.unwrappedType.hasSuffix(": AnyObject]")
        {
            edits.insert("(", at: element.start)
            edits.insert(" as? \(type))", at: element.end)
        } else if Self.members[node.declName.baseName.text] != nil,
            isAnyObject(base, at: Syntax(node))
        {
            // `sender.tag` of a `sender: AnyObject`
            _ = dropMark(behind: node)
            edits.insert("(", at: base.start)
            edits.insert(isChain ? " as? \(type))" : " as! \(type))", at: base.end)
        }
    }

    /// Removes the mark of `(value as AnyObject).cgRectValue?.size` or of `….cgRectValue!`, which
    /// Objective-C's lookup needs; returns it.
    private func dropMark(behind node: MemberAccessExprSyntax) -> String? {
        let mark =
            node.parent?.as(OptionalChainingExprSyntax.self)?.questionMark
            ?? node.parent?.as(ForceUnwrapExprSyntax.self)?.exclamationMark
        guard let mark else { return nil }
        edits.replaceExactly(mark.range, with: "")
        return mark.text
    }

    private func replaceAnyObject(
        in sequence: SequenceExprSyntax, by type: String, isOptional: Bool
    ) {
        let parts = Array(sequence.elements)
        guard sequence.isCastToAnyObject, let cast = parts[1].as(UnresolvedAsExprSyntax.self)
        else { return }
        if cast.questionOrExclamationMark == nil {
            edits.insert(isOptional ? "?" : "!", at: cast.asKeyword.end)
        }
        edits.replaceExactly(parts[2].range, with: type)
    }
}

extension MemberAccessExprSyntax {
    fileprivate var isBound: Bool {
        parent?.parent?.is(OptionalBindingConditionSyntax.self) == true
    }

    /// Whether the member is the value of a variable without a type, which dynamic lookup makes an
    /// optional: `let frame = (value as AnyObject).cgRectValue`.
    fileprivate var isOfVariableWithoutType: Bool {
        parent?.parent?.as(PatternBindingSyntax.self).map { $0.typeAnnotation == nil } ?? false
    }
}

extension SequenceExprSyntax {
    /// Whether the expression is `value as AnyObject`, with or without marks.
    fileprivate var isCastToAnyObject: Bool {
        let parts = Array(elements)
        return parts.count == 3 && parts[1].is(UnresolvedAsExprSyntax.self)
            && ["AnyObject", "AnyObject?"].contains(parts[2].trimmedDescription)
    }
}
