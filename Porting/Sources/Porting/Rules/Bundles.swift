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
}
