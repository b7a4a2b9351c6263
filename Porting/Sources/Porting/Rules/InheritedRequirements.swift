import SwiftSyntax

extension Translator {
    /// Adds the optional requirements that a subclass implements, to a class that conforms, and the
    /// overrides of them to the subclass.
    func addInheritedRequirements(to node: ClassDeclSyntax, _ entry: TypeEntry) {
        for requirement in declarations.inherited[ObjectIdentifier(entry)] ?? []
        where requirement.place == nil {
            if requirement.isKnown { usesUIKit = true }
            let isOpen = node.modifiers.has("open") && requirement.role == .base
            let access = requirement.isPublic ? (isOpen ? "open " : "public ") : ""
            addMember(requirement.text(access), before: node.memberBlock)
            if requirement.role == .conformance {
                addConformance(to: requirement.question, of: node)
            }
            if let marker = requirement.marker, requirement.role == .base {
                addConformance(to: marker.name, of: node)
            }
            addMarker(of: requirement, access, node.memberBlock)
        }
    }

    /// Adds the override behind a method that is in a condition of its own.
    func addInheritedRequirement(behind node: FunctionDeclSyntax) {
        guard functionDepth == 0, contexts.last?.isExtension == false, let owner,
            let all = declarations.inherited[ObjectIdentifier(owner)]
        else { return }
        let place = file.place(of: node.name)
        for requirement in all where requirement.place == place {
            let access = requirement.isPublic ? "public " : ""
            edits.insert("; " + requirement.text(access), at: node.end)
            if let marker = requirement.marker {
                edits.insert(
                    "; @MainActor \(access)override var \(marker.property): Bool { true }",
                    at: node.end)
            }
        }
    }

    /// Adds the property by which a table learns that the subclass has a method.
    private func addMarker(
        of requirement: InheritedRequirement, _ access: String, _ block: MemberBlockSyntax
    ) {
        guard let property = requirement.marker?.property, requirement.role != .conformance else {
            return
        }
        let value =
            switch requirement.role {
            case .base: "false"
            case .extensionBase: "self is any \(requirement.question)"
            case .override, .conformance: "true"
            }
        let prefix = requirement.role == .override ? "override " : ""
        if requirement.role != .override, let type = requirement.method?.result {
            // Swift would take the type of the default.
            addMember("\(access.isEmpty ? "" : "public ")typealias \(type) = Void", before: block)
        }
        addMember(
            "@MainActor \(access)\(prefix)var \(property): Bool { \(value) }", before: block)
    }

    /// Adds the optional requirements that subclasses implement, to the extension that conforms,
    /// and the protocols by which it asks for them behind it.
    func addInheritedRequirements(to node: ExtensionDeclSyntax) {
        let name = resolved(node.extendedType.trimmedDescription)
        guard contexts.isEmpty, let entry = declarations.entryIfAny(named: name, in: file.module),
            entry.kind == nil
        else { return }
        let place = file.place(of: node.extensionKeyword)
        for requirement in declarations.inherited[ObjectIdentifier(entry)] ?? []
        where requirement.role == .extensionBase
            && declarations.placeOfConformance(entry, to: requirement.owner) == place
        {
            if requirement.isKnown { usesUIKit = true }
            let isInPublicExtension = node.modifiers.has("public")
            let access = requirement.isPublic && !isInPublicExtension ? "public " : ""
            addMember(requirement.text(access), before: node.memberBlock)
            if let marker = requirement.marker,
                let last = node.inheritanceClause?.inheritedTypes.last
            {
                edits.insert(", " + marker.name, at: last.type.end)
            }
            addMarker(of: requirement, access, node.memberBlock)
            edits.insert(requirement.questionText, at: node.memberBlock.rightBrace.end)
        }
    }
}

extension InheritedRequirement {
    private var actor: String { isKnown ? "@MainActor " : "" }

    /// The declaration in the class or the extension.
    fileprivate func text(_ access: String) -> String {
        func head(_ name: String) -> String {
            switch role {
            case .base, .extensionBase:
                "\(actor)@_disfavoredOverload @_implements(\(owner), \(name)) \(access)"
            case .override: "\(actor)\(access)override "
            case .conformance: "\(actor)\(access)"
            }
        }
        let prefix = role == .conformance ? "_own" : ""
        let question = "if let own = self as? any \(question) "
        if let property {
            let value = "self.\(property.name)"
            let own = "own._own_\(simpleOwner)_\(property.name)"
            let get =
                switch role {
                case .base: "nil"
                case .extensionBase: question + "{ return \(own) }; return nil"
                case .override, .conformance: value
                }
            let set =
                switch role {
                case .base: "set {}"
                case .extensionBase: "set { \(question){ \(own) = newValue } }"
                case .override, .conformance: "set { if let newValue { \(value) = newValue } }"
                }
            return head(property.name)
                + "var \(prefix)_\(simpleOwner)_\(property.name): \(property.type) { "
                + (property.isSettable ? "get { \(get) } \(set) }" : "\(get) }")
        }
        guard let method else { return "" }
        let name = "_\(simpleOwner)_\(method.name.base)"
        let standard =
            marker != nil
            ? ""
            : isKnown
                ? "(DelegateDefaults.shared as any \(owner)).\(method.name.base)(\(arguments))"
                : method.result == nil ? "" : "nil"
        let body =
            switch role {
            case .override, .conformance: call
            case .extensionBase:
                question + "{ return own._own\(name)(\(arguments)) }; return \(standard)"
            case .base: standard
            }
        return head(method.name.description)
            + "func \(prefix)\(name)\(signature)" + (body.isEmpty ? " {}" : " { \(body) }")
    }

    /// The implementation of a type that has the method itself, with other optionals.
    var witnessText: String {
        guard let method else { return "" }
        return "\(actor)@_disfavoredOverload @_implements(\(owner), \(method.name)) "
            + (isPublic ? "public " : "")
            + "func _\(simpleOwner)_\(method.name.base)\(signature) { \(call) }"
    }

    /// The call of the class's own method. With other types than the default's it is named with
    /// them, because Swift would call the default.
    private var call: String {
        guard let method else { return "" }
        guard let own else { return "self.\(method.name.base)(\(arguments))" }
        let types = (own.parameters + [own.result ?? "Void"]).map { type in
            type.hasSuffix("!") ? String(type.dropLast()) + "?" : type
        }
        let values = method.parameters.indices.map { "p\($0)" }.joined(separator: ", ")
        let isForced = own.result?.hasSuffix("!") == true && method.result?.isOptionalType == false
        return "(self.\(method.name) as \(actor)(\(types.dropLast().joined(separator: ", "))) "
            + "-> \(types.last ?? "Void"))(\(values))" + (isForced ? "!" : "")
    }

    /// The parameters and the result of the method.
    private var signature: String {
        guard let method else { return "" }
        let list = zip(method.name.labels, method.parameters).enumerated()
            .map { "\($1.0) p\($0): \($1.1)" }.joined(separator: ", ")
        return "(\(list))" + (marker == nil ? method.result.map { " -> " + $0 } ?? "" : "")
    }

    /// The parameters as arguments.
    private var arguments: String {
        guard let method else { return "" }
        return zip(method.name.labels, method.parameters).enumerated().map { place, parameter in
            (parameter.0 == "_" ? "" : parameter.0 + ": ")
                + (parameter.1.hasPrefix("inout ") ? "&" : "") + "p\(place)"
        }.joined(separator: ", ")
    }

    /// The protocol by which an extension asks for the implementation.
    fileprivate var questionText: String {
        let name = "_own_\(simpleOwner)_\(method?.name.base ?? property?.name ?? "")"
        let member =
            property.map {
                "var \(name): \($0.type) { get" + ($0.isSettable ? " set }" : " }")
            } ?? "func \(name)\(signature)"
        // An actor of the whole protocol would be that of the classes, too.
        return "; \(isShared ? "public " : "")protocol \(question): AnyObject { "
            + "\(actor)\(member) }"
    }
}
