import SwiftSyntax

extension Translator {
    /// What an app asks its bundle for: the resources of its target.
    private static let resources: Set = [
        "url", "urls", "path", "paths", "loadNibNamed", "resourceURL", "resourcePath",
    ]

    /// `Bundle.main.url(forResource:)` becomes `Bundle.module.url(forResource:)`.
    ///
    /// An app's resources are in its main bundle; a package puts them in the bundle of the target.
    func translateBundle(_ node: MemberAccessExprSyntax) {
        guard file.hasResources, Self.resources.contains(node.declName.baseName.text),
            let main = node.base?.as(MemberAccessExprSyntax.self),
            main.declName.baseName.text == "main",
            main.base?.trimmedDescription == "Bundle"
        else { return }
        edits.replaceExactly(main.declName.baseName.range, with: "module")
    }

    /// `Bundle(for: Pager.self)` becomes `Bundle.module` in a target with resources.
    ///
    /// A framework's resources are in its bundle, which is found by one of its classes.
    func translateBundle(_ node: FunctionCallExprSyntax) {
        guard file.hasResources,
            node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "Bundle",
            node.arguments.count == 1, node.arguments.first?.label?.text == "for"
        else { return }
        edits.replace(node.range, with: "Bundle.module")
    }
}
