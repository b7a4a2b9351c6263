import SwiftSyntax

/// Translates one file: visits its nodes and collects edits, rule by rule.
///
/// The rules are in `Rules`, a file each.
final class Translator: ContextVisitor {
    let file: SourceFile
    let declarations: Declarations
    let known: KnownProtocols
    var edits: Edits
    var findings: [Finding] = []
    /// The identifiers of the file.
    var identifiers: Set<String> = []
    var imports: Set<String> = []
    /// The names of the imported frameworks that do not exist here.
    var absentImports: [TokenSyntax] = []
    /// The closing braces of the classes to which declarations were added.
    var classesWithMembers: Set<Int> = []
    /// Whether the file asks for the publisher of a property.
    var callsPublisher = false
    /// Whether the file may ask whether two rectangles intersect.
    var asksForIntersection = false
    /// Whether the translation uses UIKit's names, which the file may not import.
    var usesUIKit = false

    init(_ file: SourceFile, _ declarations: Declarations, _ known: KnownProtocols) {
        self.file = file
        self.declarations = declarations
        self.known = known
        edits = Edits(file.text)
        super.init(viewMode: .sourceAccurate)
    }

    /// Translates the file.
    /// - Parameter importsUIKit: whether a file of the module imports UIKit.
    func translate(importsUIKit: Bool) -> [UInt8] {
        walk(file.tree)
        addImports(importsUIKit: importsUIKit)
        return edits.applied()
    }

    func report(
        _ severity: Finding.Severity, _ node: some SyntaxProtocol, _ message: String
    ) {
        findings.append(Finding(severity, file.place(of: node), message))
    }

    /// The type around the node that is visited; nil outside types.
    var owner: TypeEntry? {
        contexts.last.map { declarations.find($0.name, from: file.module) ?? entry($0.name) }
    }

    override func resolved(_ name: String) -> String { declarations.aliases[name] ?? name }

    func entry(_ name: String) -> TypeEntry {
        declarations.entry(named: name, in: file.module)
    }

    // MARK: Nodes

    override func enterType(_ node: some DeclGroupSyntax & NamedDeclSyntax, kind: TypeEntry.Kind) {
        switch kind {
        case .class:
            guard let node = Syntax(node).as(ClassDeclSyntax.self) else { return }
            let entry = entry(qualified(node.name))
            translateSuperclass(of: node, entry)
            dropBound(of: node)
            addMissingInitializers(to: node, entry)
            addMaker(to: node, entry)
            addInitMaker(to: node, entry)
            addInheritedRequirements(to: node, entry)
            addUnimplementedMethods(to: node, entry)
            addTable(to: node, entry)
        case .protocol:
            guard let node = Syntax(node).as(ProtocolDeclSyntax.self) else { return }
            translate(node)
            translateInitializers(of: node, entry(qualified(node.name)))
        case .other: break
        }
    }

    override func enterExtension(_ node: ExtensionDeclSyntax) {
        addTable(to: node)
        addInheritedRequirements(to: node)
    }

    override func visitFunction(_ node: FunctionDeclSyntax) {
        widenResult(of: node)
        publish(node)
        closeMember(node.modifiers)
        addWitness(of: node)
        addKnownWitness(of: node)
        addAsyncWitness(of: node)
        addInheritedRequirement(behind: node)
        addMark(of: node)
        addExchange(to: node)
        separate(node)
        dispatchFunction(node)
        replaceFunction(node)
        checkOverride(node)
        checkTestObserver(node)
    }

    override func visitInitializer(_ node: InitializerDeclSyntax) {
        requireInitializer(node)
        delegateInitializer(node)
    }

    override func visitVariable(_ node: VariableDeclSyntax) {
        widenType(of: node)
        closeMember(node.modifiers)
        removeReference(of: node)
        keepObject(of: node)
        addObservation(to: node)
        addAccessors(to: node)
        addWitness(of: node)
        dispatchVariable(node)
        replaceVariable(node)
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        translate(node)
        removeActor(node)
        if let name = node.attributeName.as(IdentifierTypeSyntax.self)?.name.text,
            name == "Published"
        {
            identifiers.insert(name)
        }
        return .skipChildren
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        translate(node)
        return .visitChildren
    }

    override func visitCondition(_ node: IfConfigClauseSyntax) {
        if let condition = node.condition { translateCondition(condition) }
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        switch node.macroName.text {
        case "selector": translateSelector(node)
        case "keyPath": translateKeyPath(node)
        default: return .visitChildren
        }
        return .skipChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        translateOptionalCall(node)
        translateInstance(node)
        checkAppearance(node)
        translateDynamicCall(node)
        translateDynamicMethod(node)
        translateSegment(node)
        translateInfiniteAxes(node)
        findIntersection(node)
        checkExchange(node)
        translateTimer(node)
        translateMatches(node)
        translateProcess(node)
        translateBundle(node)
        translateLocalizedString(node)
        translateFormat(node)
        translateBackgroundSession(node)
        translateClassDescription(node)
        findPublisher(node)
        checkTestObserver(node)
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        translateBundle(node)
        translateUnapplied(node)
        translateMainThread(node)
        translateDelegateWindow(node)
        translateValue(node)
        translateLookup(node)
        dispatchSuper(node)
        replaceSuper(node)
        return .visitChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        removeSessionSetting(node) ? .skipChildren : .visitChildren
    }

    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
        translateLookup(node)
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        translateHiddenType(node)
        return .visitChildren
    }

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        translateResult(node)
        return .visitChildren
    }

    override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
        translateTraits(node)
        return .visitChildren
    }

    override func visit(_ node: TokenSyntax) -> SyntaxVisitorContinueKind {
        if case .identifier(let name) = node.tokenKind {
            identifiers.insert(name)
            refuse(name, at: node)
            qualify(name, at: node)
        }
        return .skipChildren
    }
}
