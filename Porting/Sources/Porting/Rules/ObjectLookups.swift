import SwiftSyntax

// Objective-C finds the members of Foundation's classes in any object. Here UIKit's `ObjectLookup`
// has them, whose results are optionals in the same places.

extension Translator {
    private static let lookedUpProperties: Set = [
        "allKeys", "allObjects", "allValues", "classForCoder", "count", "description",
        "firstObject", "hash", "lastObject", "length", "localizedDescription", "string",
        "stringValue",
    ]
    private static let lookedUpNumbers: Set = [
        "boolValue", "doubleValue", "floatValue", "intValue", "integerValue",
    ]
    private static let lookedUpMethods: [String: Set<[String]>] = [
        "isKind": [["of"]], "object": [["forKey"], ["at"]], "setValue": [["_", "forKey"]],
        "value": [["forKey"], ["forKeyPath"]],
    ]

    /// `item["name"]` of an `AnyObject` becomes `ObjectLookup(item)["name"]`.
    func translateLookup(_ node: SubscriptCallExprSyntax) {
        guard node.arguments.count == 1, node.arguments.first?.label == nil,
            isObject(node.calledExpression)
        else { return }
        lookUp(in: node.calledExpression)
    }

    /// `(item as AnyObject).value(forKey: "name")` becomes
    /// `ObjectLookup(item as AnyObject).value(forKey: "name")`.
    func translateLookup(_ node: MemberAccessExprSyntax) {
        guard let base = node.base else { return }
        let name = node.declName.baseName.plainText
        if Self.lookedUpMethods[name] != nil {
            // `object?(forKey: "name")` is a call of a method that the object may lack.
            let chain = node.parent?.as(OptionalChainingExprSyntax.self)
            let forced = node.parent?.as(ForceUnwrapExprSyntax.self)
            let callee = chain.map(Syntax.init) ?? forced.map(Syntax.init) ?? Syntax(node)
            guard let call = callee.parent?.as(FunctionCallExprSyntax.self),
                call.calledExpression.id == callee.id,
                isLookedUp(node, call.arguments.map { $0.label?.text ?? "_" })
            else { return }
            lookUp(in: base)
            if let mark = chain?.questionMark ?? forced?.exclamationMark {
                edits.replaceExactly(mark.range, with: "")
            }
            return
        }
        let isNumber = Self.lookedUpNumbers.contains(name) && !isCastByValue(base)
        guard isNumber || Self.lookedUpProperties.contains(name),
            node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != node.id,
            isObject(base)
        else { return }
        lookUp(in: base)
    }

    /// Whether a method that is called with labels is one that UIKit's `ObjectLookup` has.
    func isLookedUp(_ node: MemberAccessExprSyntax, _ labels: [String]) -> Bool {
        Self.lookedUpMethods[node.declName.baseName.plainText]?.contains(labels) == true
            && (node.base.map(isObject) ?? false)
    }

    /// Whether `translateValue` casts a value, and how it does depends on its place.
    private func isCastByValue(_ base: ExprSyntax) -> Bool {
        let inner = base.withoutMark
        return inner.is(TupleExprSyntax.self) || inner.is(SubscriptCallExprSyntax.self)
            || inner.is(FunctionCallExprSyntax.self)
    }

    private func isObject(_ base: ExprSyntax) -> Bool {
        shownType(of: base)?.unwrappedType == "AnyObject"
    }

    private func lookUp(in base: ExprSyntax) {
        usesUIKit = true
        let chain = base.as(OptionalChainingExprSyntax.self)
        let object = chain?.expression ?? base
        if let tuple = object.as(TupleExprSyntax.self), tuple.elements.count == 1 {
            edits.insert("ObjectLookup", at: object.start)
        } else {
            edits.insert("ObjectLookup(", at: object.start)
            // Parentheses end the chain `list?.first["name"]`, whose value is an optional.
            edits.insert(chain == nil && object.hasChain ? ")?" : ")", at: object.end)
        }
    }
}

extension ExprSyntax {
    /// Whether a part of the expression before its end is optional: `list?[0]`.
    fileprivate var hasChain: Bool {
        if self.is(OptionalChainingExprSyntax.self) { return true }
        let base =
            self.as(SubscriptCallExprSyntax.self)?.calledExpression
            ?? self.as(FunctionCallExprSyntax.self)?.calledExpression
            ?? self.as(MemberAccessExprSyntax.self)?.base
            ?? self.as(ForceUnwrapExprSyntax.self)?.expression
        return base?.hasChain ?? false
    }

    /// The expression without a question or exclamation mark behind it.
    fileprivate var withoutMark: ExprSyntax {
        if let chain = self.as(OptionalChainingExprSyntax.self) { return chain.expression }
        if let forced = self.as(ForceUnwrapExprSyntax.self) { return forced.expression }
        return self
    }
}
