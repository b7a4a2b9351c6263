import SwiftSyntax

/// An initializer that Mainspring's class requires of its subclasses, and Apple's does not.
private struct RequiredInitializer {
    /// Whether a class with one of these ancestors has it.
    var applies: @Sendable (String) -> Bool
    var labels: [String]
    /// The declaration, without access and body.
    var declaration: String
    /// What the initializer is called in a sentence.
    var name: String {
        labels.isEmpty ? "init()" : "init(" + labels.map { $0 + ":" }.joined() + ")"
    }

    /// Those of Mainspring, from `required` in its sources.
    static let all: [RequiredInitializer] = [
        .init(
            applies: isLayer, labels: ["layer"], declaration: "required init(layer: Any)"),
        .init(
            applies: {
                isLayer($0) || isAnimation($0) || $0 == "UIBezierPath"
                    || $0.hasSuffix("LayoutInvalidationContext")
            }, labels: [],
            declaration: "required init()"),
    ]

    private static func isLayer(_ name: String) -> Bool {
        name.hasPrefix("CA") && name.hasSuffix("Layer")
    }

    private static func isAnimation(_ name: String) -> Bool {
        name.hasPrefix("CA")
            && (name.hasSuffix("Animation") || name == "CAAnimationGroup" || name == "CATransition")
    }
}

extension Translator {
    /// `override init(layer:)` becomes `required init(layer:)`, where Mainspring requires it.
    func requireInitializer(_ node: InitializerDeclSyntax) {
        guard functionDepth == 0, let owner, owner.kind == .class,
            let override = node.modifiers.first(where: { $0.name.text == "override" }),
            !node.modifiers.has("convenience"), !node.modifiers.has("required")
        else { return }
        let labels = node.signature.parameterClause.parameters.map { $0.firstName.plainText }
        let ancestors = declarations.ancestors(owner)
        let isRequired = RequiredInitializer.all.contains { required in
            required.labels == labels && ancestors.contains(where: required.applies)
        }
        if isRequired { edits.replace(override.range, with: "required") }
    }

    /// Adds the required initializers that a class with initializers of its own does not have.
    ///
    /// On iOS such a class compiles, and stops the program if Core Animation calls the
    /// missing initializer. It does the same here.
    func addMissingInitializers(to node: ClassDeclSyntax, _ entry: TypeEntry) {
        let own = entry.initializers.filter { !$0.member.isInExtension }
        guard own.contains(where: { !$0.isConvenience }) else { return }
        let ancestors = declarations.ancestors(entry)
        let access = node.modifiers.has("public") || node.modifiers.has("open") ? "public " : ""
        for required in RequiredInitializer.all
        where ancestors.contains(where: required.applies) {
            if own.contains(where: { $0.labels == required.labels }) { continue }
            let body = "fatalError(\"\(required.name) has not been implemented\")"
            addMember("\(access)\(required.declaration) { \(body) }", before: node.memberBlock)
        }
    }
}
