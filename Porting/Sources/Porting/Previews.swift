import SwiftSyntax

/// Takes Xcode's previews and SwiftUI's views out of files.
///
/// Apps made with UIKit often end with a preview, which only Xcode runs. The places of everything
/// else stay: what is removed becomes spaces.
enum Previews {
    /// SwiftUI's protocols that a preview and its wrappers conform to.
    private static let wrappers: Set = [
        "PreviewProvider", "UIViewControllerRepresentable", "UIViewRepresentable",
    ]

    /// SwiftUI's protocols of a user interface that a program shows.
    private static let interfaces: Set = [
        "App", "ButtonStyle", "Scene", "Shape", "View", "ViewModifier",
    ]

    /// SwiftUI's types that files extend for their previews.
    private static let extended: Set = ["AnyView", "PreviewDevice", "View"]

    /// The files without previews, and warnings about views that a program may show.
    static func remove(from files: [SourceFile]) -> (files: [SourceFile], findings: [Finding]) {
        var findings: [Finding] = []
        let files = files.map { file in
            guard file.mentionsPreviews else { return file }
            let finder = Finder(file)
            finder.walk(file.tree)
            findings += finder.findings
            guard !finder.edits.isEmpty else { return file }
            return SourceFile(
                path: file.path, module: file.module, text: finder.edits.applied(),
                hasResources: file.hasResources)
        }
        return (files, findings)
    }

    private final class Finder: SyntaxVisitor {
        private let file: SourceFile
        private let importsSwiftUI: Bool
        var edits: Edits
        var findings: [Finding] = []

        init(_ file: SourceFile) {
            self.file = file
            importsSwiftUI = file.importsSwiftUI
            edits = Edits(file.text)
            super.init(viewMode: .sourceAccurate)
        }

        private func remove(_ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
            edits.blank(node.range)
            return .skipChildren
        }

        private func visitType(
            _ node: some DeclGroupSyntax & NamedDeclSyntax
        ) -> SyntaxVisitorContinueKind {
            guard importsSwiftUI else { return .visitChildren }
            let names = Set(node.inheritanceClause?.inheritedTypes.map { $0.type.lastName } ?? [])
            if !names.isDisjoint(with: Previews.wrappers) { return remove(node) }
            guard !names.isDisjoint(with: Previews.interfaces) else { return .visitChildren }
            findings.append(
                Finding(
                    .warning, file.place(of: node.name),
                    "\(node.name.text) is SwiftUI's and left out: Mainspring has UIKit alone."))
            return remove(node)
        }

        override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
            // SwiftUI exports UIKit.
            if let name = node.path.first?.name, name.text == "SwiftUI" {
                edits.replace(name.range, with: "UIKit")
            }
            return .skipChildren
        }
        override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
            visitType(node)
        }
        override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
            visitType(node)
        }
        override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
            visitType(node)
        }
        override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
            guard importsSwiftUI else { return .visitChildren }
            let names = node.inheritanceClause?.inheritedTypes.map { $0.type.lastName } ?? []
            let isPreview =
                Previews.extended.contains(node.extendedType.lastName)
                || !Previews.wrappers.isDisjoint(with: names)
            return isPreview ? remove(node) : .visitChildren
        }
        override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
            let isView = importsSwiftUI && node.signature.returnClause?.type.isView == true
            return isView ? remove(node) : .visitChildren
        }
        override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
            let isView = importsSwiftUI && node.bindings.first?.typeAnnotation?.type.isView == true
            return isView ? remove(node) : .visitChildren
        }
        override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
            node.macroName.text == "Preview" ? remove(node) : .visitChildren
        }
        override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
            node.macroName.text == "Preview" ? remove(node) : .visitChildren
        }
    }
}

extension SourceFile {
    /// Whether the text has the name of a preview or of SwiftUI, in code or not.
    fileprivate var mentionsPreviews: Bool { mentions("SwiftUI") || mentions("#Preview") }

    /// Whether the file imports SwiftUI, also inside conditions.
    fileprivate var importsSwiftUI: Bool {
        let tokens = tree.tokens(viewMode: .sourceAccurate)
        return zip(tokens, tokens.dropFirst()).contains {
            $0.tokenKind == .keyword(.import) && $1.text == "SwiftUI"
        }
    }
}

extension TypeSyntax {
    /// The name without the module's.
    fileprivate var lastName: String {
        self.as(MemberTypeSyntax.self)?.name.text ?? trimmedDescription
    }

    /// Whether this is `some View` or `AnyView`.
    fileprivate var isView: Bool {
        if let opaque = self.as(SomeOrAnyTypeSyntax.self) {
            return opaque.constraint.lastName == "View"
        }
        return lastName == "AnyView"
    }
}
