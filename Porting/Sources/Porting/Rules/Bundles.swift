import SwiftSyntax

extension Translator {
    /// What an app asks its bundle for: the resources of its target.
    private static let resources: Set = [
        "url", "urls", "path", "paths", "loadNibNamed", "resourceURL", "resourcePath",
        "localizedString", "localizations", "developmentLocalization",
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

    /// `NSLocalizedString("hello", comment: "")` gets `bundle: Bundle.module`.
    ///
    /// Without a bundle the function reads the tables of the main bundle, where an app's are; a
    /// package puts them in the bundle of the target. A function of the program's with this name
    /// that has no comment is left alone.
    func translateLocalizedString(_ node: FunctionCallExprSyntax) {
        guard file.hasResources,
            node.calledExpression.trimmedDescription.split(separator: ".").last
                == "NSLocalizedString",
            node.arguments.first?.label == nil,
            node.arguments.contains(where: { $0.label?.text == "comment" })
        else { return }
        if let bundle = node.arguments.first(where: { $0.label?.text == "bundle" })?.expression {
            // `Bundle.main`, or the short `.main`.
            guard ["Bundle.main", ".main"].contains(bundle.trimmedDescription) else { return }
            edits.replaceExactly(bundle.range, with: "Bundle.module")
        } else if let next = node.arguments.first(where: { argument in
            ["value", "comment"].contains(argument.label?.text)
        }) {
            edits.insert("bundle: Bundle.module, ", at: next.start)
        }
    }
}
