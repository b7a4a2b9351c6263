import SwiftSyntax

/// Collects the declarations of a file.
final class Indexer: ContextVisitor {
    private let file: SourceFile
    private let number: Int
    private let declarations: Declarations

    init(file: SourceFile, number: Int, declarations: Declarations) {
        self.file = file
        self.number = number
        self.declarations = declarations
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        if let name = node.path.first?.name.text {
            if name == "UIKit" { declarations.importing.insert(file.module) }
            declarations.imported[file.module, default: []].insert(name)
        }
        return .skipChildren
    }

    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
        for element in node.elements {
            guard let clause = element.parameterClause else { continue }
            declarations.addCase(
                element.name.plainText, clause.parameters.map(\.type.trimmedDescription))
        }
        return .skipChildren
    }

    override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
        let bounds = node.genericWhereClause?.bounds
        owner?.associatedBounds[node.name.plainText] =
            names(node.inheritanceClause).first?.firstOfComposition ?? bounds?[node.name.plainText]
            ?? bounds?["Self." + node.name.plainText]
        return .visitChildren
    }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        owner?.typeAliases[node.name.plainText] = node.initializer.value.trimmedDescription
        if node.initializer.value.isFunction {
            declarations.functionAliases.insert(node.name.plainText)
        }
        return .visitChildren
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        // The names in #selector are no values.
        guard node.macroName.text == "selector" else { return .visitChildren }
        if let base = node.arguments.first?.expression.as(MemberAccessExprSyntax.self)?.base,
            declarations.known.isProtocol(base.trimmedDescription)
        {
            declarations.asksForMethods = true
        }
        return .skipChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if let name = node.askedMethod(declarations.known) {
            declarations.askedMethods.insert(name)
        }
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        if let name = node.unappliedName { declarations.unapplied.insert(name) }
        if let name = node.boundName { declarations.boundNames.insert(name) }
        return .visitChildren
    }

    override func visit(_ node: GenericArgumentClauseSyntax) -> SyntaxVisitorContinueKind {
        let name =
            node.parent?.as(IdentifierTypeSyntax.self)?.name.text
            ?? node.parent?.as(GenericSpecializationExprSyntax.self)?.expression
            .as(DeclReferenceExprSyntax.self)?.baseName.text
        // A description of types that are nested deeply would take long.
        if let name, node.arguments.count == 1,
            case .type(let type)? = node.arguments.first?.argument
        {
            let plain = type.as(SomeOrAnyTypeSyntax.self)?.constraint ?? type
            if let argument = plain.as(IdentifierTypeSyntax.self) {
                declarations.genericArguments[name, default: []].insert(argument.name.text)
            }
        }
        return .visitChildren
    }

    override func resolved(_ name: String) -> String { declarations.aliases[name] ?? name }

    private func entry(_ name: String) -> TypeEntry {
        declarations.entry(named: name, in: file.module)
    }

    /// The type whose member is declared here; nil for local and global declarations.
    private var owner: TypeEntry? {
        guard functionDepth == 0, let context = contexts.last else { return nil }
        return entry(context.name)
    }

    private func names(_ clause: InheritanceClauseSyntax?) -> [String] {
        clause?.inheritedTypes.flatMap { inherited -> [String] in
            let type = inherited.type.as(AttributedTypeSyntax.self)?.baseType ?? inherited.type
            let parts = type.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [type]
            return parts.flatMap { part in
                let name = withoutModule(part.trimmedDescription)
                return declarations.compositionAliases[name] ?? [resolved(name)]
            }
        } ?? []
    }

    /// `Base` for `Base<Item>` and `UIKit.Base`.
    private func withoutModule(_ name: String) -> String {
        let plain = String(name.prefix { $0 != "<" })
        guard let dot = plain.firstIndex(of: ".") else { return plain }
        let module = String(plain[..<dot])
        let isModule =
            module == file.module
            || declarations.imported[file.module]?.contains(module) == true
        return isModule ? String(plain[plain.index(after: dot)...]) : plain
    }

    override func enterType(_ node: some DeclGroupSyntax & NamedDeclSyntax, kind: TypeEntry.Kind) {
        let entry = entry(qualified(node.name))
        entry.kind = kind
        entry.inherited += names(node.inheritanceClause)
        entry.firstInherited = names(node.inheritanceClause).first
        entry.file = number
        entry.conditions = conditions
        entry.isLocal = functionDepth > 0
        entry.hasName = !isPrivate(node.modifiers)
        entry.isPublic = node.modifiers.has("public") || node.modifiers.has("open")
        entry.exposesMembers = node.attributes.has("objcMembers")
        entry.isExposedProtocol = kind == .protocol && node.attributes.has("objc")
        entry.exposedName = kind == .class ? SelectorName.explicit(node.attributes) : nil
        entry.genericBounds =
            Syntax(node).asProtocol(WithGenericParametersSyntax.self)?.bounds ?? [:]
        entry.isGeneric =
            Syntax(node).as(ClassDeclSyntax.self)?.genericParameterClause != nil
            || contexts.contains {
                declarations.find($0.name, from: file.module)?.isGeneric == true
            }
    }

    override func enterExtension(_ node: ExtensionDeclSyntax) {
        let name = resolved(node.extendedType.trimmedDescription)
        let inherited = names(node.inheritanceClause)
        entry(name).inherited += inherited
        entry(name).extensions.append((inherited, file.place(of: node.extensionKeyword)))
    }

    private func member(
        _ node: some WithModifiersSyntax & WithAttributesSyntax, at name: some SyntaxProtocol
    ) -> Member {
        Member(
            file: number, place: file.place(of: name), conditions: conditions,
            modifiers: node.modifiers, attributes: node.attributes, context: contexts.last)
    }

    override func visitFunction(_ node: FunctionDeclSyntax) {
        guard let owner else { return }
        let parameters = node.signature.parameterClause.parameters
        owner.add(
            Method(
                member: member(node, at: node.name),
                name: FullName(node),
                selector: SelectorName.of(node),
                isPlain: node.genericParameterClause == nil && parameters.count <= 3
                    && node.signature.effectSpecifiers == nil && !node.isUnavailable
                    && parameters.allSatisfy {
                        $0.ellipsis == nil && $0.type.isPlain
                    },
                isExchangeable: node.canBeExchanged,
                isOptional: node.modifiers.has("optional"),
                parameters: parameters.map(\.type.trimmedDescription),
                result: node.signature.resultType,
                isGeneric: node.genericParameterClause != nil,
                isAsync: node.signature.effectSpecifiers?.asyncSpecifier != nil,
                isThrowing: node.signature.effectSpecifiers?.throwsClause != nil,
                usedOfArgument: node.usedOfArgument))
    }

    override func visitInitializer(_ node: InitializerDeclSyntax) {
        guard let owner else { return }
        owner.initializers.append(
            Initializer(
                member: member(node, at: node.initKeyword),
                labels: node.signature.parameterClause.parameters.map { $0.firstName.plainText },
                isConvenience: node.modifiers.has("convenience"),
                isRequired: node.modifiers.has("required"),
                hasEffects: node.signature.effectSpecifiers != nil))
    }

    override func visitVariable(_ node: VariableDeclSyntax) {
        guard let owner else { return }
        for binding in node.bindings {
            guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
            owner.properties.append(
                Property(
                    member: member(node, at: pattern), name: pattern.identifier.plainText,
                    key: SelectorName.explicit(node.attributes) ?? pattern.identifier.plainText,
                    isSettable: node.isSettable(binding),
                    observers: binding.observers.map(\.accessorSpecifier.text),
                    isOptional: node.modifiers.has("optional"),
                    type: binding.typeAnnotation?.type.trimmedDescription
                        ?? binding.initializer?.value.writtenType))
        }
    }
}

extension FunctionSignatureSyntax {
    /// The result type as written; nil for Void.
    var resultType: String? {
        guard let type = returnClause?.type.trimmedDescription else { return nil }
        return type == "Void" || type == "()" ? nil : type
    }
}

extension VariableDeclSyntax {
    /// Whether a binding can be set from everywhere in its file.
    func isSettable(_ binding: PatternBindingSyntax) -> Bool {
        guard bindingSpecifier.tokenKind == .keyword(.var) else { return false }
        guard let block = binding.accessorBlock else { return true }
        guard case .accessors(let list) = block.accessors else { return false }
        return list.contains {
            ["set", "willSet", "didSet", "_modify"].contains($0.accessorSpecifier.text)
        }
    }
}

extension PatternBindingSyntax {
    /// The observers, unless there are other accessors.
    var observers: [AccessorDeclSyntax] {
        guard case .accessors(let list)? = accessorBlock?.accessors,
            list.allSatisfy({ ["willSet", "didSet"].contains($0.accessorSpecifier.text) })
        else { return [] }
        return Array(list)
    }
}

extension TypeSyntax {
    /// Whether the type is that of functions.
    fileprivate var isFunction: Bool {
        (self.as(AttributedTypeSyntax.self)?.baseType ?? self).is(FunctionTypeSyntax.self)
    }

    /// Whether a parameter of the type can be an argument of a generic type: no `inout`, and no
    /// function, which may not escape.
    fileprivate var isPlain: Bool {
        let text = trimmedDescription
        return !text.contains("->") && !text.hasPrefix("inout")
    }
}

extension WithAttributesSyntax {
    var isUnavailable: Bool {
        attributes.contains {
            $0.name == "available" && $0.trimmedDescription.contains("unavailable")
        }
    }
}
