import SwiftSyntax

// A method that an extension of a framework's class declares cannot be overridden. So the method
// asks for the classes with overrides, whose methods get names of their own:
//
//     extension UIView { @objc func pin() { … } }
//     extension UILabel { override func pin() { super.pin() } }
//
// becomes
//
//     extension UIView { func pin() { if let o = self as? UILabel { return o._UILabel_pin() };
//         return _UIView_pin() }; func _UIView_pin() { … } }
//     extension UILabel { func _UILabel_pin() { self._UIView_pin() } }

extension Translator {
    private func dispatch(_ name: String) -> (DispatchedMember, TypeEntry)? {
        guard functionDepth == 0, let owner,
            let member = declarations.dispatch(of: name, in: owner)
        else { return nil }
        return (member, owner)
    }

    /// A method of an extension of a framework's class that an extension of a superclass has too,
    /// without `override`: which one is called follows from the static type.
    func separate(_ node: FunctionDeclSyntax) {
        guard functionDepth == 0, contexts.last?.isExtension == true, let owner,
            owner.kind == nil, !node.modifiers.has("override"), !node.modifiers.areOfClass,
            !node.attributes.hasAny(Exposure.attributes)
        else { return }
        let name = FullName(node).description
        if declarations.isRedeclared(name, of: owner) {
            edits.insert("@_disfavoredOverload ", at: node.start)
        } else if declarations.redeclares(name, in: owner) {
            edits.insert("@_nonoverride ", at: node.start)
        }
    }

    /// Translates a method that other classes override, or an override.
    func dispatchFunction(_ node: FunctionDeclSyntax) {
        guard
            let (member, owner) = dispatch(
                FullName(node).description.ofClass(node.modifiers.areOfClass))
        else { return }
        let base = FullName(node).base
        if rename(node.modifiers, node.name, base, member, owner) {
            if declarations.hasOwnSignature(FullName(node).description, of: owner, member) {
                overload(node, base, member, owner)
            }
            return
        }
        guard owner === member.base, let body = node.body else { return }
        if member.overriding.contains(where: {
            declarations.hasOwnSignature(FullName(node).description, of: $0, member)
        }) {
            edits.insert("@_disfavoredOverload ", at: node.start)
        }
        nameParameters(of: node)
        let effects = node.effectKeywords
        let arguments = node.forwardedArguments
        let others = calls(
            of: member.overriding, member, base, effects, "(\(arguments))\(node.castOfSelf)")
        let own = DispatchedMember.name(base, in: owner)
        edits.insert(
            " \(others)return \(effects)\(own)(\(arguments)) }; "
                + "\(member.keyword)\(node.declaration(named: own)) {",
            at: body.leftBrace.end)
    }

    /// Translates a property that other classes override, or an override.
    func dispatchVariable(_ node: VariableDeclSyntax) {
        guard let binding = node.bindings.first,
            let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
            let (member, owner) = dispatch(
                pattern.identifier.plainText.ofClass(node.modifiers.areOfClass))
        else { return }
        let base = pattern.identifier.plainText
        if rename(node.modifiers, pattern.identifier, base, member, owner) {
            let type = declarations.superImplementation(member, of: owner)
            setSuper("self." + DispatchedMember.name(base, in: type), in: binding)
            if declarations.hasOwnType(base, of: owner, member) {
                overload(node, binding, base, member, owner)
            }
            return
        }
        guard owner === member.base, let block = binding.accessorBlock,
            let type = binding.typeAnnotation?.type.trimmedDescription
        else { return }
        let own = DispatchedMember.name(base, in: owner)
        let get = calls(of: member.overriding, member, base) + "return \(own)"
        let set =
            member.overriding.map {
                "if let o = self as? \($0.name)\(member.metatype) "
                    + "{ o.\(DispatchedMember.name(base, in: $0)) = newValue; return }; "
            }.joined() + "\(own) = newValue"
        let text = node.isSettable(binding) ? "get { \(get) } set { \(set) }" : get
        edits.insert(" \(text) }; \(member.keyword)var \(own): \(type) {", at: block.leftBrace.end)
    }

    /// `didSet { … }` of an override becomes accessors of the superclass's property that run it.
    private func setSuper(_ property: String, in binding: PatternBindingSyntax) {
        guard case .accessors(let accessors) = binding.accessorBlock?.accessors,
            accessors.count == 1, let observer = accessors.first, let body = observer.body,
            observer.accessorSpecifier.text == "didSet"
        else { return }
        let old = observer.parameters?.name.text ?? "oldValue"
        edits.replaceExactly(
            observer.accessorSpecifier.start..<body.leftBrace.start,
            with: "get { \(property) } set { let \(old) = \(property); _ = \(old); "
                + "\(property) = newValue; do ")
        edits.insert(" }", at: body.rightBrace.end)
    }

    /// Declares an override with other types than the method it overrides under its old name too:
    /// calls on the class see these types.
    private func overload(
        _ node: FunctionDeclSyntax, _ base: String, _ member: DispatchedMember, _ owner: TypeEntry
    ) {
        nameParameters(of: node)
        let arguments = node.forwardedArguments
        let effects = node.effectKeywords
        let own = DispatchedMember.name(base, in: owner)
        let others = calls(
            of: subclasses(of: owner, member), member, base, effects,
            "(\(arguments))\(node.castOfSelf)")
        let discardable = node.attributes.hasAny(["discardableResult"]) ? "@discardableResult " : ""
        edits.insert(
            "; \(discardable)@_nonoverride \(node.modifiers.access)\(member.keyword)"
                + "\(node.declaration(named: node.name.text)) "
                + "{ \(others)return \(effects)\(own)(\(arguments)) }",
            at: node.end)
    }

    /// The same for a property.
    private func overload(
        _ node: VariableDeclSyntax, _ binding: PatternBindingSyntax, _ base: String,
        _ member: DispatchedMember, _ owner: TypeEntry
    ) {
        guard let type = binding.typeAnnotation?.type.trimmedDescription else { return }
        let others = calls(of: subclasses(of: owner, member), member, base)
        edits.insert(
            "; @_nonoverride \(node.modifiers.access)\(member.keyword)var \(base): \(type) "
                + "{ \(others)return \(DispatchedMember.name(base, in: owner)) }",
            at: node.end)
    }

    /// The calls of the implementations of other classes, if the object is one of theirs:
    /// `if let o = self as? UILabel { return o._UILabel_pin() }; `.
    private func calls(
        of types: [TypeEntry], _ member: DispatchedMember, _ base: String, _ effects: String = "",
        _ end: String = ""
    ) -> String {
        types.map {
            "if let o = self as? \($0.name)\(member.metatype) "
                + "{ return \(effects)o.\(DispatchedMember.name(base, in: $0))\(end) }; "
        }.joined()
    }

    /// The classes below a class that override a member, subclasses first.
    private func subclasses(of owner: TypeEntry, _ member: DispatchedMember) -> [TypeEntry] {
        member.overriding.filter { declarations.superclasses(of: $0).contains(owner.name) }
    }

    /// Gives an override a name of its own; returns false for a declaration that is no override.
    private func rename(
        _ modifiers: DeclModifierListSyntax, _ token: TokenSyntax, _ name: String,
        _ member: DispatchedMember, _ owner: TypeEntry
    ) -> Bool {
        guard let override = modifiers.first(where: { $0.name.text == "override" }) else {
            return false
        }
        if owner.isGeneric {
            report(
                .error, token,
                "\(name) is declared in an extension of \(member.base.name), and a generic class "
                    + "cannot override it.")
        }
        edits.blank(override.range)
        edits.replaceExactly(token.range, with: DispatchedMember.name(name, in: owner))
        return true
    }

    /// `super.pin()` becomes `self._UIView_pin()`.
    func dispatchSuper(_ node: MemberAccessExprSyntax) {
        guard node.base?.is(SuperExprSyntax.self) == true, !declarations.dispatched.isEmpty,
            let owner
        else { return }
        let base = node.declName.baseName.plainText
        let name = node.called.name.ofClass(node.isInClassMember)
        guard let member = declarations.dispatch(of: name, in: owner) else { return }
        let type = declarations.superImplementation(member, of: owner)
        edits.replaceExactly(
            node.start..<node.declName.baseName.end,
            with: "self." + DispatchedMember.name(base, in: type))
    }
}

extension String {
    /// The name under which dispatched members are found; those of a class have names of their own.
    func ofClass(_ isOfClass: Bool) -> String { isOfClass ? "class " + self : self }
}

extension SyntaxProtocol {
    /// Whether the code is in a member of a class, and not of its objects.
    var isInClassMember: Bool {
        var next = parent
        while let node = next {
            if let parent = node.parent, parent.is(MemberBlockItemSyntax.self) {
                let modifiers =
                    node.as(FunctionDeclSyntax.self)?.modifiers
                    ?? node.as(VariableDeclSyntax.self)?.modifiers
                return modifiers?.areOfClass ?? false
            }
            next = node.parent
        }
        return false
    }
}

extension Translator {
    /// Gives the parameters of a function that have no name one, so that calls can pass them on.
    func nameParameters(of node: FunctionDeclSyntax) {
        for (index, parameter) in node.signature.parameterClause.parameters.enumerated()
        where (parameter.secondName ?? parameter.firstName).text == "_" {
            edits.replaceExactly(
                parameter.firstName.end..<(parameter.secondName ?? parameter.firstName).end,
                with: " " + parameter.localName(index))
        }
    }
}

extension FunctionParameterSyntax {
    /// The name of the parameter in the function; one made of its place if it has none.
    func localName(_ index: Int) -> String {
        let name = (secondName ?? firstName).text
        return name == "_" ? "p\(index)" : name
    }
}

extension FunctionDeclSyntax {
    /// The keywords of a call of the function: `try`, `await` or none.
    var effectKeywords: String {
        guard let effects = signature.effectSpecifiers else { return "" }
        return (effects.throwsClause == nil ? "" : "try ")
            + (effects.asyncSpecifier == nil ? "" : "await ")
    }

    /// The parameters as arguments of a call of a function with the same parameters.
    var forwardedArguments: String {
        signature.parameterClause.parameters.enumerated().map { index, parameter in
            let name = parameter.localName(index)
            let value = parameter.type.trimmedDescription.hasPrefix("inout") ? "&" + name : name
            let label = parameter.firstName.text
            return label == "_" ? value : "\(label): \(value)"
        }.joined(separator: ", ")
    }

    /// The declaration under another name, on one line, without a body and default arguments.
    func declaration(named name: String, result: String? = nil) -> String {
        let parameters = signature.parameterClause.parameters.enumerated().map { index, parameter in
            var names = parameter.firstName.text
            if parameter.secondName != nil || names == "_" {
                names += " " + parameter.localName(index)
            }
            return names + ": " + parameter.type.trimmedDescription
                + (parameter.ellipsis == nil ? "" : "...")
        }
        var text = "func \(name)\(genericParameterClause?.trimmedDescription ?? "")"
        text += "(" + parameters.joined(separator: ", ") + ")"
        if let effects = signature.effectSpecifiers { text += " " + effects.trimmedDescription }
        if let result = result ?? signature.resultType { text += " -> " + result }
        if let clause = genericWhereClause { text += " " + clause.trimmedDescription }
        return text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

extension MemberAccessExprSyntax {
    /// The member's name, with labels if it is called, and that call.
    var called: (name: String, call: FunctionCallExprSyntax?) {
        let base = declName.baseName.plainText
        guard let call = parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == id
        else { return (base, nil) }
        var labels = call.arguments.map { $0.label?.text ?? "_" }
        if call.trailingClosure != nil { labels.append("_") }
        return (FullName(base: base, labels: labels).description, call)
    }
}

extension FunctionDeclSyntax {
    /// The cast of another class's result where it is `Self`, because it is this object.
    fileprivate var castOfSelf: String {
        guard let result = signature.resultType, result.withoutMark == "Self" else { return "" }
        return " as! " + result
    }
}
