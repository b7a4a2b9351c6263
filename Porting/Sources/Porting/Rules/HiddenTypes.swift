import SwiftSyntax

extension Translator {
    /// `colorPicker()` of a class whose name a delegate's method has becomes `App.colorPicker()`.
    ///
    /// An optional method that a class does not implement has a default here, which hides the
    /// class of the same name.
    func translateHiddenType(_ node: DeclReferenceExprSyntax) {
        let name = node.baseName.plainText
        guard name.first?.isLowercase == true, node.argumentNames == nil,
            node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id, let owner,
            isHidden(name, in: owner)
        else { return }
        edits.insert(file.module + ".", at: node.start)
    }

    /// A type's name as code in a type can write it, with the module's if a method hides it.
    func visibleName(_ name: String, in owner: TypeEntry) -> String {
        name.first?.isLowercase == true && isHidden(name, in: owner)
            ? file.module + "." + name : name
    }

    private func isHidden(_ name: String, in owner: TypeEntry) -> Bool {
        guard let type = declarations.entryIfAny(named: name, in: file.module), type.kind != nil,
            type.kind != .protocol, !type.isLocal,
            !declarations.lineage(owner).contains(where: {
                $0.kind != .protocol && !$0.methods(named: name).isEmpty
            })
        else { return false }
        return known.hasMethod(named: name, of: declarations.ancestors(owner))
            || declarations.optionalRequirements[name] != nil
    }

    /// `return delegate` of a function whose result is an `NSObjectProtocol?` becomes
    /// `return delegate as? NSObjectProtocol`: UIKit's protocols do not inherit from it here.
    func translateResult(_ node: CodeBlockItemSyntax) {
        var value = node.item.as(ExprSyntax.self)
        if let statement = node.item.as(ReturnStmtSyntax.self) { value = statement.expression }
        guard let parts = value?.results.filter(\.isDelegate), !parts.isEmpty,
            result(around: Syntax(node)) == "NSObjectProtocol?"
        else { return }
        for part in parts { edits.insert(" as? NSObjectProtocol", at: part.end) }
    }

    /// The result type of the function, property or variable around a node; nil in closures.
    func result(around node: Syntax) -> String? {
        var next = node.parent
        while let current = next, !current.is(ClosureExprSyntax.self) {
            if let function = current.as(FunctionDeclSyntax.self) {
                return function.signature.resultType
            }
            if let binding = current.as(PatternBindingSyntax.self) {
                return binding.typeAnnotation?.type.trimmedDescription
            }
            next = current.parent
        }
        return nil
    }
}

extension ExprSyntax {
    /// The expression, or both values of `condition ? a : b`.
    fileprivate var results: [ExprSyntax] {
        guard let parts = self.as(SequenceExprSyntax.self)?.elements,
            let choice = parts.lazy.compactMap({ $0.as(UnresolvedTernaryExprSyntax.self) }).first
        else { return [self] }
        return [choice.thenExpression] + (parts.last.map { [$0] } ?? [])
    }

    /// Whether the expression is a property or variable that is named as a delegate.
    fileprivate var isDelegate: Bool {
        let name =
            self.as(MemberAccessExprSyntax.self)?.declName.baseName.plainText
            ?? self.as(DeclReferenceExprSyntax.self)?.baseName.plainText
        return name.map { $0.lowercased().hasSuffix("delegate") || $0.hasSuffix("dataSource") }
            ?? false
    }
}
