import SwiftSyntax

// The requirement of `@objc optional func f() -> X` has the result `X?`. A class that implements it
// keeps its method, whose callers need no optional; a second one under another name implements the
// requirement:
//
//     @_disfavoredOverload @_implements(P, f()) func _P_f() -> X? { self.f() }

// A method whose parameters and result differ from those of UIKit's optional method in optionals
// alone, such as `UITableView!` or a view that is never nil, implements it on iOS, and gets the
// same kind of second method here.

extension Translator {
    /// Adds the implementation of an optional method of UIKit's delegates to a type whose method
    /// has other optionals.
    func addKnownWitness(of node: FunctionDeclSyntax) {
        guard functionDepth == 0, contexts.last?.isProtocol == false, let owner,
            owner.kind != .protocol, !node.modifiers.has("override"), !node.modifiers.areOfClass,
            known.hasMethod(named: node.name.plainText),
            let method = owner.methods(named: node.name.plainText).first(where: {
                $0.member.place == file.place(of: node.name)
            }),
            let requirement = declarations.implemented(
                by: method, of: owner,
                known.optionalMethods(of: declarations.ancestors(owner))),
            declarations.fit(method, of: owner, to: requirement) == .optionals,
            declarations.conformsItself(owner, to: requirement.owner),
            owner.methods(named: "_\(requirement.owner)_\(method.name.base)").isEmpty
        else { return }
        usesUIKit = true
        var inherited = InheritedRequirement(requirement, by: method, of: owner, declarations)
        inherited.isPublic = owner.isPublic
        edits.insert("; " + inherited.witnessText, at: node.end)
    }

    /// Adds the implementation of a delegate's method with a completion handler to a type whose
    /// method is `async` in its place. Source: SE-0297.
    func addAsyncWitness(of node: FunctionDeclSyntax) {
        guard functionDepth == 0, contexts.last?.isProtocol == false, let owner,
            node.signature.effectSpecifiers?.asyncSpecifier != nil,
            node.signature.effectSpecifiers?.throwsClause == nil, !node.modifiers.has("override"),
            known.hasMethod(named: node.name.plainText)
        else { return }
        let name = FullName(node)
        let requirement = known.optionalMethods(of: declarations.ancestors(owner)).first {
            $0.isCompleted(by: name) && declarations.conformsItself(owner, to: $0.owner)
        }
        guard let requirement, let handler = requirement.parameters.last,
            owner.methods(named: "_\(requirement.owner)_\(name.base)").isEmpty
        else { return }
        usesUIKit = true
        let places = zip(requirement.name.labels, requirement.parameters).enumerated()
        let list = places.map { "\($1.0) p\($0): \($1.1)" }.joined(separator: ", ")
        let arguments = places.dropLast().map { $1.0 == "_" ? "p\($0)" : "\($1.0): p\($0)" }
            .joined(separator: ", ")
        let call = "await self.\(name.base)(\(arguments))"
        let last = "p\(requirement.parameters.count - 1)"
        let body = handler.contains("() ->") ? "\(call); \(last)()" : "\(last)(\(call))"
        edits.insert(
            "; @MainActor @_disfavoredOverload @_implements(\(requirement.owner), "
                + "\(requirement.name)) \(owner.isPublic ? "public " : "")"
                + "func _\(requirement.owner)_\(name.base)(\(list)) { "
                + "Task { @MainActor in \(body) } }",
            at: node.end)
    }

    /// Adds the implementation of an optional requirement with a result to a class.
    func addWitness(of node: FunctionDeclSyntax) {
        guard functionDepth == 0, contexts.last?.isProtocol == false, let owner,
            !node.modifiers.has("override"), !addOwnWitness(of: node, owner),
            let result = node.signature.resultType, !result.isOptionalType,
            let requirement = declarations.optionalMethod(FullName(node), of: owner),
            requirement.method.result?.isOptionalType == false,
            declarations.conformingClass(above: owner, to: requirement.owner.name) == nil
        else { return }
        let name = FullName(node)
        let full = name.labels.isEmpty ? name.base + "()" : name.description
        let declaration = node.declaration(
            named: "_\(requirement.owner.simpleName)_\(name.base)", result: result.optionalType)
        edits.insert(
            witnessPrefix(requirement.owner, full, node) + declaration
                // A parameter may have the name of the method.
                + " { \(node.effectKeywords)self.\(node.name.text)(\(node.forwardedArguments)) }",
            at: node.end)
    }

    /// Adds the implementation of an optional requirement of the packages' own to a type whose
    /// method has other optionals in its parameters; returns false if it has not.
    private func addOwnWitness(of node: FunctionDeclSyntax, _ owner: TypeEntry) -> Bool {
        let name = FullName(node)
        guard let (type, requirement) = declarations.optionalMethod(name, of: owner),
            declarations.conformsItself(owner, to: type.name), !node.modifiers.areOfClass,
            let method = owner.methods(named: name.base).first(where: {
                $0.member.place == file.place(of: node.name)
            }),
            declarations.fit(method, of: owner, to: requirement.parameters, method.result)
                == .optionals
        else { return false }
        let witness = InheritedRequirement(
            role: .base, owner: type.name, isKnown: false,
            isPublic: owner.isPublic && type.isPublic,
            method: (name, requirement.parameters, requirement.result?.optionalType),
            own: (method.parameters, method.result))
        edits.insert("; " + witness.witnessText, at: node.end)
        return true
    }

    /// Adds the implementation of an optional requirement to a class that has the property.
    func addWitness(of node: VariableDeclSyntax) {
        guard functionDepth == 0, contexts.last?.isProtocol == false, let owner,
            !node.modifiers.has("override")
        else { return }
        for binding in node.bindings {
            guard let token = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
                let requirement = declarations.optionalProperty(token.plainText, of: owner),
                let type = requirement.property.type, !type.isOptionalType,
                declarations.conformingClass(above: owner, to: requirement.owner.name) == nil,
                binding.typeAnnotation?.type.trimmedDescription.isOptionalType != true
            else { continue }
            let own = binding.typeAnnotation?.type.trimmedDescription ?? type
            let value = (node.modifiers.areOfClass ? "Self." : "self.") + token.text
            let body =
                requirement.property.isSettable
                ? "get { \(value) } set { if let newValue { \(value) = newValue } }" : value
            edits.insert(
                witnessPrefix(requirement.owner, token.text, node)
                    + "var _\(requirement.owner.simpleName)_\(token.plainText): "
                    + "\(own.optionalType) { \(body) }",
                at: node.end)
        }
    }

    private func witnessPrefix(
        _ owner: TypeEntry, _ name: String, _ node: some WithModifiersSyntax & WithAttributesSyntax
    ) -> String {
        var text = "; "
        for attribute in node.attributes
        where ["available", "MainActor"].contains(attribute.name ?? "") {
            text += attribute.trimmedDescription + " "
        }
        text += "@_disfavoredOverload @_implements(\(owner.name), \(name)) "
        for modifier in node.modifiers where modifier.detail == nil {
            switch modifier.name.text {
            case "public", "open": text += "public "
            case "static", "class": text += "static "
            case "nonisolated": text += "nonisolated "
            default: break
            }
        }
        return text
    }
}

extension KnownProtocols.OptionalMethod {
    /// Whether an `async` method of a name takes the place of the method, which has a completion
    /// handler.
    func isCompleted(by other: FullName) -> Bool {
        name.base == other.base && name.labels.dropLast() == other.labels[...] && result == "Void"
            && name.labels.last?.lowercased().hasSuffix("completionhandler") == true
    }
}
