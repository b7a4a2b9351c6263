import SwiftSyntax

// `delegate?.tableView?(table, heightForRowAt: path) ?? 50` is 50 on iOS if the delegate does not
// implement the method. Here the protocol has a default, which would be called. So the call asks:
//
//     _implementer(of: "tableView:heightForRowAt:", delegate)?
//         .tableView (table, heightForRowAt: path) ?? 50
//
// and each class of the packages that conforms lists which of the methods that are asked for it
// does not implement. A class that lists nothing counts as implementing all, as before.

extension FunctionCallExprSyntax {
    /// The optional method of a protocol of UIKit's that the expression calls if the object
    /// implements it: `delegate?.tableView?(table, heightForRowAt: path)`.
    func askedMethod(_ known: KnownProtocols) -> FullName? {
        guard let chain = calledExpression.as(OptionalChainingExprSyntax.self),
            let access = chain.expression.as(MemberAccessExprSyntax.self), access.base != nil
        else { return nil }
        let labels =
            access.declName.argumentNames?.arguments.map(\.name.text)
            ?? arguments.map { $0.label?.text ?? "_" }
        let name = known.method(named: access.declName.baseName.plainText) { calls($0, labels) }
        guard let name, asksWhetherImplemented(name, known) else { return nil }
        return name
    }

    /// Whether it matters to the code around the call that the object implements the method: the
    /// default of a method without result does nothing.
    func asksWhetherImplemented(_ name: FullName, _ known: KnownProtocols) -> Bool {
        guard let chain = calledExpression.as(OptionalChainingExprSyntax.self),
            let results = known.optionalResults[name],
            var root = chain.expression.as(MemberAccessExprSyntax.self)?.base
        else { return false }
        // A member without a type before it, `.shared.delegate`, cannot be an argument.
        while let base = root.baseOfPostfix { root = base }
        if let access = root.as(MemberAccessExprSyntax.self), access.base == nil { return false }
        return results != ["Void"] || parent?.parent?.is(SequenceExprSyntax.self) == true
            || parent?.parent?.is(OptionalBindingConditionSyntax.self) == true
    }
}

extension ExprSyntax {
    /// What a postfix expression begins with, if it has an expression before its last part.
    fileprivate var baseOfPostfix: ExprSyntax? {
        if let access = self.as(MemberAccessExprSyntax.self) { return access.base }
        if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression }
        if let element = self.as(SubscriptCallExprSyntax.self) { return element.calledExpression }
        if let chain = self.as(OptionalChainingExprSyntax.self) { return chain.expression }
        return self.as(ForceUnwrapExprSyntax.self)?.expression
    }
}

extension Translator {
    /// `delegate` becomes `_implementer(of: "…", delegate)` before `?.method(…)`.
    func askWhetherImplemented(_ base: ExprSyntax, _ name: FullName) {
        let object = base.as(OptionalChainingExprSyntax.self)?.expression ?? base
        usesUIKit = true
        edits.insert("_implementer(of: \"\(SelectorName.of(name))\", ", at: object.start)
        edits.insert(object.id == base.id ? ")?" : ")", at: object.end)
    }

    /// Adds the list of the methods that are asked for and that a class does not implement.
    func addUnimplementedMethods(to node: ClassDeclSyntax, _ entry: TypeEntry) {
        guard !declarations.askedMethods.isEmpty, declarations.listsUnimplemented(entry) else {
            return
        }
        let isOverride = declarations.superclassEntries(of: entry)
            .contains(where: declarations.listsUnimplemented)
        if !isOverride { addConformance(to: "_UnimplementedListing", of: node) }
        usesUIKit = true
        let list = declarations.unimplemented(by: entry).map { "\"\($0)\"" }
        addMember(
            "\(node.access)nonisolated \(isOverride ? "override " : "")class var "
                + "_unimplemented: [String] { [\(list.joined(separator: ", "))] }",
            before: node.memberBlock)
    }
}

extension Declarations {
    /// Whether a class has a list of its own: another one than its superclass.
    fileprivate func listsUnimplemented(_ entry: TypeEntry) -> Bool {
        let above = superclassEntries(of: entry).first.map(unimplemented) ?? []
        return unimplemented(by: entry) != above
    }

    fileprivate func superclassEntries(of entry: TypeEntry) -> [TypeEntry] {
        lineage(entry).dropFirst().filter { $0.kind == .class }
    }

    /// The selectors of the methods that are asked for, that a protocol of a class has, and that
    /// neither the class nor one above it implements, in alphabetical order.
    fileprivate func unimplemented(by entry: TypeEntry) -> [String] {
        let asked = known.optionalMethods(of: ancestors(entry).filter { known.isProtocol($0) })
            .filter { askedMethods.contains($0.name) }
        guard !asked.isEmpty else { return [] }
        let methods = (lineage(entry).filter { $0.kind != .protocol } + extensionsAbove(entry))
            .flatMap(\.methods).filter { !$0.member.isStatic }
        let (names, selectors) = (Set(methods.map(\.name)), Set(methods.map(\.selector)))
        return Set(asked.filter { !names.contains($0.name) }.map { SelectorName.of($0.name) })
            .subtracting(selectors).sorted()
    }
}
