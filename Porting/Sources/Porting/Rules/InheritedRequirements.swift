import SwiftSyntax

extension Translator {
    /// Adds the optional requirements that a subclass implements, to a class that conforms, and the
    /// overrides of them to the subclass.
    func addInheritedRequirements(to node: ClassDeclSyntax, _ entry: TypeEntry) {
        for requirement in declarations.inherited[ObjectIdentifier(entry)] ?? [] {
            if requirement.isKnown { usesUIKit = true }
            let isOpen = node.modifiers.has("open") && requirement.role == .base
            let access = requirement.isPublic ? (isOpen ? "open " : "public ") : ""
            addMember(requirement.text(access), before: node.memberBlock)
        }
    }
}

extension InheritedRequirement {
    /// The declaration in the class.
    fileprivate func text(_ access: String) -> String {
        let simple = owner.split(separator: ".").last.map(String.init) ?? owner
        let actor = isKnown ? "@MainActor " : ""
        func head(_ name: String) -> String {
            role == .base
                ? "\(actor)@_disfavoredOverload @_implements(\(owner), \(name)) \(access)"
                : "\(actor)\(access)override "
        }
        if let property {
            let value = "self.\(property.name)"
            let get = role == .base ? "nil" : value
            let set =
                role == .base
                ? "set {}" : "set { if let newValue { \(value) = newValue } }"
            return head(property.name) + "var _\(simple)_\(property.name): \(property.type) { "
                + (property.isSettable ? "get { \(get) } \(set) }" : "\(get) }")
        }
        guard let method else { return "" }
        let places = zip(method.name.labels, method.parameters).enumerated()
        let list = places.map { "\($1.0) p\($0): \($1.1)" }.joined(separator: ", ")
        let arguments = places.map { place, parameter in
            (parameter.0 == "_" ? "" : parameter.0 + ": ")
                + (parameter.1.hasPrefix("inout ") ? "&" : "") + "p\(place)"
        }.joined(separator: ", ")
        let call = ".\(method.name.base)(\(arguments))"
        let body =
            switch role {
            case .override: "self" + call
            case .base where isKnown: "(DelegateDefaults.shared as any \(owner))" + call
            case .base: method.result == nil ? "" : "nil"
            }
        return head(method.name.labels.isEmpty ? method.name.base + "()" : method.name.description)
            + "func _\(simple)_\(method.name.base)(\(list))"
            + (method.result.map { " -> " + $0 } ?? "") + (body.isEmpty ? " {}" : " { \(body) }")
    }
}
