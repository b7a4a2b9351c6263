import SwiftSyntax

extension Translator {
    /// The initializers that UIKit's `makeInstance` methods have, by their labels, and the class
    /// that has them; nil for initializers that their labels show.
    private static let instances: [[String]: String?] = [
        []: nil, ["frame"]: nil, ["nibName", "bundle"]: nil, ["style", "reuseIdentifier"]: nil,
        ["reuseIdentifier"]: nil, ["identifier", "source", "destination"]: nil,
        ["frame", "collectionViewLayout"]: "UICollectionView", ["frame", "style"]: "UITableView",
        ["image"]: "UIImageView", ["type"]: "UIButton", ["arrangedSubviews"]: "UIStackView",
        ["rootViewController"]: "UINavigationController", ["style"]: "UITableViewController",
        ["collectionViewLayout"]: "UICollectionViewController",
        ["presentedViewController", "presenting"]: "UIPresentationController",
        ["target", "action"]: "UIGestureRecognizer", ["customView"]: "UIBarButtonItem",
        ["title", "style", "target", "action"]: "UIBarButtonItem",
        ["image", "style", "target", "action"]: "UIBarButtonItem",
        ["barButtonSystemItem", "target", "action"]: "UIBarButtonItem",
    ]

    /// `T()` for `T: UIView` becomes `T.makeInstance()`.
    ///
    /// Swift calls an initializer of a class that is known at run time only if it is `required`;
    /// Objective-C's initializers need not be.
    func translateInstance(_ node: FunctionCallExprSyntax) {
        guard node.trailingClosure == nil,
            let maker = Self.instances[node.arguments.map { $0.label?.text ?? "_" }]
        else { return }
        func isMade(_ name: String?) -> Bool {
            guard let name else { return false }
            if maker == nil, declarations.initializerProtocols.contains(name) { return true }
            return maker.map { inherits(name, from: $0) } ?? isClassOfUIKit(name)
        }
        let place = Syntax(node)
        guard let access = node.calledExpression.as(MemberAccessExprSyntax.self) else {
            guard let reference = node.calledExpression.as(DeclReferenceExprSyntax.self),
                isMade(variableClass(reference.baseName.text, at: place))
            else { return }
            edits.insert(".makeInstance", at: reference.end)
            return
        }
        guard access.declName.baseName.text == "init" else {
            // `T.Item()` for an associated type of `T`
            if isMade(variableClass(access.trimmedDescription, at: place)) {
                edits.insert(".makeInstance", at: access.end)
            }
            return
        }
        if let base = access.base {
            if base.trimmedDescription == "self", isInitializer(around: place),
                isMade(extendedProtocol.map { bound(of: "Self", at: place) ?? $0 })
            {
                // `self.init()` in an initializer of a protocol's extension
                edits.replaceExactly(access.range, with: "self = Self.makeInstance")
                return
            }
            guard
                isMade(variableClass(base.trimmedDescription, at: place))
                    || isClassValue(base, at: place, isMade, isOfViews: isOfViews(node, maker))
            else { return }
            edits.replaceExactly(access.declName.baseName.range, with: "makeInstance")
        } else if let type = expectedType(of: node) {
            // `.init(frame: .zero)`
            if type == "Self", isMade(variableClass("self", at: place)) {
                edits.replaceExactly(access.range, with: "Self.makeInstance")
            } else if type != "Self", isMade(variableClass(type, at: place)) {
                edits.replaceExactly(access.range, with: type + ".makeInstance")
            }
        }
    }

    /// Whether an initializer is one that UIKit's classes alone have, so that a value of an unknown
    /// type is one of them.
    private func isOfViews(_ node: FunctionCallExprSyntax, _ maker: String?) -> Bool {
        maker == nil ? !node.arguments.isEmpty : node.arguments.count == 2
    }

    /// The type of a call's value if that is the result of a method or property, or the value of a
    /// variable with a type.
    private func expectedType(of node: FunctionCallExprSyntax) -> String? {
        guard let item = node.parent else { return nil }
        if item.is(InitializerClauseSyntax.self) {
            return item.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
                .trimmedDescription
        }
        guard item.is(ReturnStmtSyntax.self) || item.is(CodeBlockItemSyntax.self) else {
            return nil
        }
        return result(around: item)
    }

    /// What the class that a name means inherits from, if the name is a generic parameter, an
    /// associated type, an alias of one, or `Self`; nil for other names.
    private func variableClass(_ name: String, at node: Syntax) -> String? {
        if name == "self", !node.isInClassMember { return nil }
        if ["Self", "self", "type(of: self)"].contains(name) {
            guard let context = contexts.last else { return nil }
            // In a class of the package, `Self()` is for initializers that it declares `required`.
            guard context.isExtension || name == "self" else { return nil }
            if isClassOfUIKit(context.name) { return context.name }
            return bound(of: "Self", at: node) ?? extendedProtocol
        }
        guard name.first?.isUppercase == true else { return nil }
        let parts = name.split(separator: ".").map(String.init)
        guard parts.count > 1 else { return boundOrAlias(name, at: node) }
        // `T.Item`, `Self.Item`
        let owner = parts[0] == "Self" ? self.owner : nil
        let type =
            owner
            ?? boundOrAlias(parts[0], at: node).flatMap {
                declarations.find($0, from: file.module)
            }
        guard parts.count == 2, let type else { return nil }
        return bound(of: name, at: node) ?? associatedBound(parts[1], in: type)
    }

    private func boundOrAlias(_ name: String, at node: Syntax) -> String? {
        if let bound = bound(of: name, at: node) ?? owner?.genericBounds[name] { return bound }
        for context in contexts.reversed() {
            guard let entry = declarations.find(context.name, from: file.module) else { continue }
            if let bound = entry.genericBounds[name] { return bound }
            if let target = entry.typeAliases[name] {
                return target == name ? nil : variableClass(target, at: node)
            }
            if let bound = associatedBound(name, in: entry) { return bound }
        }
        return nil
    }

    private func associatedBound(_ name: String, in entry: TypeEntry) -> String? {
        // The class that a type chooses for the associated type is known.
        if entry.kind != .protocol { return nil }
        return declarations.lineage(entry).lazy.compactMap { $0.associatedBounds[name] }.first
    }

    /// Whether an expression is a class, such as a `UIView.Type`, by what the declarations show of
    /// its type.
    ///
    /// - Parameter isOfViews: whether a value of an unknown type is one of UIKit's classes.
    private func isClassValue(
        _ base: ExprSyntax, at node: Syntax, _ isMade: (String?) -> Bool, isOfViews: Bool
    ) -> Bool {
        guard let text = shownType(of: base)?.unwrappedType else {
            return isOfViews && isValue(base)
        }
        guard text.hasSuffix(".Type") else { return false }
        let name = String(text.dropLast(5))
        let alias = contexts.reversed().lazy.compactMap { [self] in
            declarations.find($0.name, from: file.module)?.typeAliases[name]
        }.first
        return isMade(alias ?? name) || isMade(variableClass(name, at: node))
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

    /// Whether a class is one of UIKit's by name, or inherits from it.
    private func inherits(_ name: String, from base: String) -> Bool {
        let name = declarations.aliases[name] ?? name
        let entry = declarations.find(name, from: file.module)
        let starts = entry.map(declarations.ancestors) ?? [name]
        return starts.contains { start in
            sequence(first: start) { [known] in known.superclasses[$0] }.contains(base)
        }
    }

    /// Whether a class is one of UIKit's, or inherits from one.
    private func isClassOfUIKit(_ name: String) -> Bool {
        func isOwn(_ name: String) -> Bool {
            name == "NSObject" || (name.hasPrefix("UI") && !known.isProtocol(name))
        }
        let name = declarations.aliases[name] ?? name
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
    var bounds: [String: String] {
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
    var firstOfComposition: String {
        String(prefix { $0 != "&" && $0 != " " })
    }
}
