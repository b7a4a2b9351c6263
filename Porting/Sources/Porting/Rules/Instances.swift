import SwiftSyntax

extension Translator {
    /// The initializers that UIKit's `makeInstance` methods have.
    private static let instances: Set<[String]> = [
        [], ["frame"], ["nibName", "bundle"], ["style", "reuseIdentifier"], ["reuseIdentifier"],
        ["identifier", "source", "destination"],
    ]

    /// `T()` for `T: UIView` becomes `T.makeInstance()`.
    ///
    /// Swift calls an initializer of a class that is known at run time only if it is `required`;
    /// Objective-C's initializers need not be.
    func translateInstance(_ node: FunctionCallExprSyntax) {
        guard Self.instances.contains(node.arguments.map { $0.label?.text ?? "_" }) else { return }
        if let reference = node.calledExpression.as(DeclReferenceExprSyntax.self) {
            guard isVariableClass(reference.baseName.text, at: Syntax(node)) else { return }
            edits.insert(".makeInstance", at: reference.end)
        } else if let access = node.calledExpression.as(MemberAccessExprSyntax.self),
            access.declName.baseName.text == "init", let base = access.base,
            isVariableClass(base.trimmedDescription, at: Syntax(node))
                || isClassValue(base, at: Syntax(node))
        {
            edits.replaceExactly(access.declName.baseName.range, with: "makeInstance")
        }
    }

    /// Whether a name is a generic parameter, or `Self`, that is one of UIKit's classes.
    private func isVariableClass(_ name: String, at node: Syntax) -> Bool {
        if name == "Self" || name == "type(of: self)" {
            guard let context = contexts.last, context.isExtension else { return false }
            if isClassOfUIKit(context.name) { return true }
            return bound(of: "Self", at: node).map(isClassOfUIKit) == true
        }
        guard name.first?.isUppercase == true else { return false }
        if let bound = bound(of: name, at: node) { return isClassOfUIKit(bound) }
        return owner?.genericBounds[name].map(isClassOfUIKit) == true
    }

    /// Whether an expression is a class, such as a `UIView.Type`, by its declaration or cast.
    private func isClassValue(_ base: ExprSyntax, at node: Syntax) -> Bool {
        var base = base
        if let chain = base.as(OptionalChainingExprSyntax.self) { base = chain.expression }
        if let forced = base.as(ForceUnwrapExprSyntax.self) { base = forced.expression }
        var type: String?
        if let tuple = base.as(TupleExprSyntax.self), tuple.elements.count == 1 {
            type = tuple.elements.first.flatMap { castType(of: $0.expression) }
        } else {
            var name = base.trimmedDescription
            if name.hasPrefix("self.") { name.removeFirst(5) }
            guard name.first?.isLowercase == true, !name.contains(".") else { return false }
            type = declaredType(of: name, at: node)
        }
        guard let text = type?.unwrappedType, text.hasSuffix(".Type") else { return false }
        let name = String(text.dropLast(5))
        return isClassOfUIKit(name) || isVariableClass(name, at: node)
    }

    /// What a generic parameter inherits from; nil if the declarations around have no such bound.
    private func bound(of name: String, at node: Syntax) -> String? {
        var next = node.parent
        while let current = next {
            let parameters = current.asProtocol(WithGenericParametersSyntax.self)
            if let found = parameters?.bounds[name] { return found }
            if let clause = current.as(ExtensionDeclSyntax.self)?.genericWhereClause,
                let found = clause.bounds[name]
            {
                return found
            }
            next = current.parent
        }
        return nil
    }

    /// Whether a class is one of UIKit's, or inherits from one.
    private func isClassOfUIKit(_ name: String) -> Bool {
        func isOwn(_ name: String) -> Bool {
            name == "NSObject" || (name.hasPrefix("UI") && !known.isProtocol(name))
        }
        if let entry = declarations.find(name, from: file.module) {
            return entry.kind == .class && declarations.ancestors(entry).contains(where: isOwn)
        }
        return isOwn(name)
    }
}

extension WithGenericParametersSyntax {
    /// The bound of each generic parameter that has one.
    var bounds: [String: String] {
        var result = genericWhereClause?.bounds ?? [:]
        for parameter in genericParameterClause?.parameters ?? [] {
            if let type = parameter.inheritedType {
                result[parameter.name.text] = type.trimmedDescription.firstOfComposition
            }
        }
        return result
    }
}

extension GenericWhereClauseSyntax {
    /// The classes and protocols that the clause demands of names.
    fileprivate var bounds: [String: String] {
        var result: [String: String] = [:]
        for requirement in requirements {
            guard let conformance = requirement.requirement.as(ConformanceRequirementSyntax.self)
            else { continue }
            result[conformance.leftType.trimmedDescription] =
                conformance.rightType.trimmedDescription.firstOfComposition
        }
        return result
    }
}

extension String {
    /// The class of a composition, which is its first part: `UIView & Reusable`.
    fileprivate var firstOfComposition: String {
        String(prefix { $0 != "&" && $0 != " " })
    }
}
