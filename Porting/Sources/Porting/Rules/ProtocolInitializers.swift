import SwiftSyntax

// `protocol Made { init() }` with `extension NSObject: Made {}`: NSObject's initializer is not
// `required` here, so that it is no witness. The requirement becomes `makeInstance()`, which all
// objects have; `T()` for `T: Made` asks for it too.

extension Declarations {
    /// The protocols with a requirement `init()` or the like that extensions of frameworks' classes
    /// conform to, if no other types than classes do.
    func protocolsOfInitializers() -> Set<String> {
        var result: Set<String> = []
        for entry in all where entry.kind == .protocol {
            let requirements = entry.initializers.filter { !$0.member.isInExtension }
            guard requirements.contains(where: { Self.made.contains($0.labels) }) else { continue }
            let conforming = all.filter { $0.inherited.contains(entry.name) }
            let ofFrameworks = conforming.contains {
                $0.kind == nil && ($0.name == "NSObject" || known.superclasses[$0.name] != nil)
            }
            if ofFrameworks, !conforming.contains(where: { $0.kind == .other }) {
                result.insert(entry.name)
            }
        }
        return result
    }

    fileprivate static let made: Set<[String]> = [[], ["frame"], ["nibName", "bundle"]]
}

extension Translator {
    /// The protocol whose extension is around; nil elsewhere.
    var extendedProtocol: String? {
        guard let context = contexts.last, context.isExtension,
            declarations.find(context.name, from: file.module)?.kind == .protocol
        else { return nil }
        return context.name
    }

    /// Whether code is in an initializer itself, and not in a closure in it.
    func isInitializer(around node: Syntax) -> Bool {
        var next = node.parent
        while let current = next, !current.is(ClosureExprSyntax.self) {
            if current.is(InitializerDeclSyntax.self) { return true }
            if current.is(FunctionDeclSyntax.self) { return false }
            next = current.parent
        }
        return false
    }

    /// Gives a class of the package's that is no NSObject the `makeInstance()` of such a protocol.
    func addMaker(to node: ClassDeclSyntax, _ entry: TypeEntry) {
        guard let clause = node.inheritanceClause,
            clause.inheritedTypes.contains(where: {
                declarations.initializerProtocols.contains($0.type.trimmedDescription)
            }),
            !declarations.ancestors(entry).contains(where: {
                $0 == "NSObject" || known.superclasses[$0] != nil
            }),
            entry.initializers.contains(where: { $0.labels.isEmpty && $0.isRequired })
        else { return }
        let access = node.modifiers.has("public") || node.modifiers.has("open") ? "public " : ""
        addMember(
            "\(access)static func makeInstance() -> Self { Self() }", before: node.memberBlock)
    }

    /// Replaces the initializers that a protocol requires of frameworks' classes, and lets its
    /// extensions assign `self`.
    func translateInitializers(of node: ProtocolDeclSyntax, _ entry: TypeEntry) {
        if declarations.initializerProtocols.contains(entry.name) {
            for member in node.memberBlock.members {
                guard let initializer = member.decl.as(InitializerDeclSyntax.self),
                    Declarations.made.contains(
                        initializer.signature.parameterClause.parameters.map {
                            $0.firstName.plainText
                        })
                else { continue }
                edits.replaceExactly(
                    initializer.initKeyword.range, with: "static func makeInstance")
                edits.insert(" -> Self", at: initializer.end)
            }
        }
        // A protocol for classes does not let an initializer assign `self`.
        guard entry.initializers.contains(where: \.member.isInExtension),
            !node.attributes.has("objc"), let clause = node.inheritanceClause,
            clause.inheritedTypes.count == 1, let bound = clause.inheritedTypes.first?.type,
            ["AnyObject", "class"].contains(bound.trimmedDescription)
        else { return }
        edits.blank(clause.range)
    }
}
