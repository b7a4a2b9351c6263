import SwiftSyntax

/// A type declaration or extension around a place in a file.
struct IndexContext {
    /// The qualified name, as written.
    var name: String
    var isExtension = false
    var isPrivateExtension = false
    /// Whether the type, or one around it, is private.
    var isPrivate = false
    var isExposedExtension = false
    var isProtocol = false
    /// Whether the extension has constraints (`where`).
    var isConstrained = false
}

/// Follows the types, functions and conditions around the nodes of a tree.
class ContextVisitor: SyntaxVisitor {
    /// From the outside in.
    private(set) var contexts: [IndexContext] = []
    /// The conditions of the `#if` clauses around; nil for those that hold on the platform.
    private var clauses: [String?] = []
    /// The conditions around of which only the compiler knows whether they hold.
    var conditions: [String] { clauses.compactMap { $0 } }
    /// The functions and closures around, inside the innermost type.
    private(set) var functionDepth = 0
    private var depths: [Int] = []

    /// The qualified name of a type that is declared here.
    func qualified(_ name: TokenSyntax) -> String {
        (contexts.last.map { $0.name + "." } ?? "") + name.plainText
    }

    private func enter(_ context: IndexContext) {
        contexts.append(context)
        depths.append(functionDepth)
        functionDepth = 0
    }

    private func leave() {
        contexts.removeLast()
        functionDepth = depths.removeLast()
    }

    /// Whether a type that is declared here cannot be found by its name while the program runs: it
    /// is private or local, or one around it is.
    func isPrivate(_ modifiers: DeclModifierListSyntax) -> Bool {
        modifiers.has("private") || modifiers.has("fileprivate") || functionDepth > 0
            || contexts.last.map { $0.isPrivate || $0.isPrivateExtension } ?? false
    }

    // MARK: Hooks

    /// The name of the type that a name, which may be an alias's, means.
    func resolved(_ name: String) -> String { name }
    /// A type; `contexts` are those around it.
    func enterType(_ node: some DeclGroupSyntax & NamedDeclSyntax, kind: TypeEntry.Kind) {}
    func enterExtension(_ node: ExtensionDeclSyntax) {}
    func visitFunction(_ node: FunctionDeclSyntax) {}
    func visitInitializer(_ node: InitializerDeclSyntax) {}
    func visitVariable(_ node: VariableDeclSyntax) {}

    // MARK: Types

    final override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        enterType(node, kind: .class)
        enter(IndexContext(name: qualified(node.name), isPrivate: isPrivate(node.modifiers)))
        return .visitChildren
    }
    final override func visitPost(_ node: ClassDeclSyntax) { leave() }

    final override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        enterType(node, kind: .other)
        enter(IndexContext(name: qualified(node.name), isPrivate: isPrivate(node.modifiers)))
        return .visitChildren
    }
    final override func visitPost(_ node: StructDeclSyntax) { leave() }

    final override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        enterType(node, kind: .other)
        enter(IndexContext(name: qualified(node.name), isPrivate: isPrivate(node.modifiers)))
        return .visitChildren
    }
    final override func visitPost(_ node: EnumDeclSyntax) { leave() }

    final override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        enterType(node, kind: .other)
        enter(IndexContext(name: qualified(node.name), isPrivate: isPrivate(node.modifiers)))
        return .visitChildren
    }
    final override func visitPost(_ node: ActorDeclSyntax) { leave() }

    final override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        enterType(node, kind: .protocol)
        enter(IndexContext(name: qualified(node.name), isProtocol: true))
        return .visitChildren
    }
    final override func visitPost(_ node: ProtocolDeclSyntax) { leave() }

    final override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        enterExtension(node)
        enter(
            IndexContext(
                name: resolved(node.extendedType.trimmedDescription), isExtension: true,
                isPrivateExtension: node.modifiers.has("private")
                    || node.modifiers.has("fileprivate"),
                isExposedExtension: node.attributes.has("objc"),
                isConstrained: node.genericWhereClause != nil))
        return .visitChildren
    }
    final override func visitPost(_ node: ExtensionDeclSyntax) { leave() }

    // MARK: Functions

    final override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        visitFunction(node)
        functionDepth += 1
        return .visitChildren
    }
    final override func visitPost(_ node: FunctionDeclSyntax) { functionDepth -= 1 }

    final override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        visitInitializer(node)
        functionDepth += 1
        return .visitChildren
    }
    final override func visitPost(_ node: InitializerDeclSyntax) { functionDepth -= 1 }

    final override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        functionDepth += 1
        return .visitChildren
    }
    final override func visitPost(_ node: ClosureExprSyntax) { functionDepth -= 1 }

    final override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
        functionDepth += 1
        return .visitChildren
    }
    final override func visitPost(_ node: AccessorBlockSyntax) { functionDepth -= 1 }

    final override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        visitVariable(node)
        return .visitChildren
    }

    // MARK: Conditions

    final override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        let isCompiled = PlatformCondition.value(of: node)
        clauses.append(isCompiled == true ? nil : PlatformCondition.text(of: node))
        visitCondition(node)
        return isCompiled == false ? .skipChildren : .visitChildren
    }
    final override func visitPost(_ node: IfConfigClauseSyntax) { clauses.removeLast() }

    func visitCondition(_ node: IfConfigClauseSyntax) {}
}
