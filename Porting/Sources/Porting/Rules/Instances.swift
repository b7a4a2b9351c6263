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
                || isClassValue(base, at: Syntax(node), isOfViews: !node.arguments.isEmpty)
        {
            edits.replaceExactly(access.declName.baseName.range, with: "makeInstance")
        } else if let access = node.calledExpression.as(MemberAccessExprSyntax.self),
            access.declName.baseName.text == "init", access.base == nil,
            isResult(node), isVariableClass("self", at: Syntax(node))
        {
            // `.init(frame: .zero)` of a method of the class that returns `Self`
            edits.replaceExactly(access.range, with: "Self.makeInstance")
        }
    }

    /// Whether a call is the result of a method or a property that is `Self`.
    private func isResult(_ node: FunctionCallExprSyntax) -> Bool {
        guard let item = node.parent,
            item.is(ReturnStmtSyntax.self) || item.is(CodeBlockItemSyntax.self),
            let type = staticMember(around: Syntax(node)).flatMap({
                $0.as(FunctionDeclSyntax.self)?.signature.returnClause?.type
                    ?? $0.as(VariableDeclSyntax.self)?.bindings.first?.typeAnnotation?.type
            })
        else { return false }
        return type.trimmedDescription == "Self"
    }

    /// The method or property of a class, rather than of its objects, around a node; nil outside.
    private func staticMember(around node: Syntax) -> Syntax? {
        var next = node.parent
        while let current = next {
            if let modifiers = current.as(FunctionDeclSyntax.self)?.modifiers
                ?? (current.parent?.is(MemberBlockItemSyntax.self) == true
                    ? current.as(VariableDeclSyntax.self)?.modifiers : nil)
            {
                return modifiers.areOfClass ? current : nil
            }
            if current.is(MemberBlockSyntax.self) { return nil }
            next = current.parent
        }
        return nil
    }

    /// Whether a name is a generic parameter, or `Self`, that is one of UIKit's classes.
    private func isVariableClass(_ name: String, at node: Syntax) -> Bool {
        if name == "self", staticMember(around: node) == nil { return false }
        if ["Self", "self", "type(of: self)"].contains(name) {
            guard let context = contexts.last, context.isExtension else { return false }
            if isClassOfUIKit(context.name) { return true }
            return bound(of: "Self", at: node).map(isClassOfUIKit) == true
        }
        guard name.first?.isUppercase == true else { return false }
        if let bound = bound(of: name, at: node) { return isClassOfUIKit(bound) }
        return owner?.genericBounds[name].map(isClassOfUIKit) == true
    }

    /// Whether an expression is a class, such as a `UIView.Type`, by what the declarations show of
    /// its type.
    ///
    /// - Parameter isOfViews: whether the initializer is one that UIKit's classes alone have, so
    ///   that a value of an unknown type is one of them.
    private func isClassValue(_ base: ExprSyntax, at node: Syntax, isOfViews: Bool) -> Bool {
        guard let text = shownType(of: base)?.unwrappedType else {
            return isOfViews && isValue(base)
        }
        guard text.hasSuffix(".Type") else { return false }
        let name = String(text.dropLast(5))
        return isClassOfUIKit(name) || isVariableClass(name, at: node)
    }

    /// Whether an expression is a variable, a property or an element, rather than a type, `self` or
    /// `super`.
    private func isValue(_ expression: ExprSyntax) -> Bool {
        if let access = expression.as(MemberAccessExprSyntax.self) {
            return access.declName.baseName.text.first?.isLowercase == true
        }
        if let chain = expression.as(OptionalChainingExprSyntax.self) {
            return isValue(chain.expression)
        }
        if let forced = expression.as(ForceUnwrapExprSyntax.self) {
            return isValue(forced.expression)
        }
        if let element = expression.as(SubscriptCallExprSyntax.self) {
            return isValue(element.calledExpression)
        }
        guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName else { return false }
        if case .dollarIdentifier = name.tokenKind { return true }
        if case .identifier(let text) = name.tokenKind { return text.first?.isLowercase == true }
        return false
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
