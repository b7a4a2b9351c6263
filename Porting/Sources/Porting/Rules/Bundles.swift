import SwiftSyntax

extension Translator {
    /// What an app asks its bundle for: the resources of its target.
    private static let resources: Set = [
        "url", "urls", "path", "paths", "loadNibNamed", "resourceURL", "resourcePath",
        "localizedString", "localizations", "developmentLocalization",
    ]

    /// What depends on the user's language, with the first label of the calls.
    private static let localized: [String: String?] = [
        "url": "forResource", "path": "forResource", "localizedString": "forKey",
        "preferredLocalizations": nil,
    ]

    /// What an app's Info.plist says, which a package has among the resources of a target.
    private static let information: [String: String?] = [
        "infoDictionary": nil, "object": "forInfoDictionaryKey", "bundleIdentifier": nil,
    ]

    /// `Bundle.main.url(forResource:)` becomes `Bundle.module.localized.url(forResource:)`.
    ///
    /// An app's resources are in its main bundle; a package puts them in the bundle of the target.
    /// Foundation on Linux does not know the user's language, and UIKit's `localized` does.
    func translateBundle(_ node: MemberAccessExprSyntax) {
        guard let base = node.base else { return }
        let name = node.declName.baseName.text
        let isInformation = isMember(node, of: Self.information)
        let isLocalized = isInformation || isMember(node, of: Self.localized)
        let suffix = isLocalized && declarations.reachesUIKit(file.module) ? ".localized" : ""
        guard let access = base.as(MemberAccessExprSyntax.self),
            access.declName.baseName.text == "main",
            access.base?.trimmedDescription == "Bundle"
        else {
            // A translation is not translated again.
            let isTranslated =
                base.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "localized"
            if !isInformation, !suffix.isEmpty, !isTranslated, isBundle(base, name) {
                edits.insert(suffix, at: base.end)
                usesUIKit = true
            }
            return
        }
        let isMoved = file.hasResources && (Self.resources.contains(name) || isLocalized)
        let main = isMoved && !isInformation ? "module" : "main"
        if !suffix.isEmpty { usesUIKit = true }
        if main + suffix != "main" {
            edits.replaceExactly(access.declName.baseName.range, with: main + suffix)
        }
    }

    private func isMember(_ node: MemberAccessExprSyntax, of names: [String: String?]) -> Bool {
        guard let label = names[node.declName.baseName.text] else { return false }
        guard let call = node.parent?.as(FunctionCallExprSyntax.self),
            call.calledExpression.id == node.id
        else { return label == nil }
        // A file in a language that the program names is Foundation's to find.
        return label != nil && call.arguments.first?.label?.text == label
            && !call.arguments.contains { $0.label?.text == "localization" }
    }

    /// Whether an expression is a bundle: by its text, or because no type of the packages has a
    /// method with the name.
    private func isBundle(_ base: ExprSyntax, _ name: String) -> Bool {
        let text = base.trimmedDescription
        if text == "Bundle.module" || text.hasPrefix("Bundle(") { return true }
        return name != "preferredLocalizations"
            && !declarations.all.contains { !$0.methods(named: name).isEmpty }
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

    /// `NSLocalizedString("hello", comment: "")` becomes UIKit's, with `bundle: Bundle.module`.
    ///
    /// Without a bundle the function reads the tables of the main bundle, where an app's are; a
    /// package puts them in the bundle of the target. A function of the program's with this name
    /// that has no comment is left alone.
    func translateLocalizedString(_ node: FunctionCallExprSyntax) {
        let callee = node.calledExpression.trimmedDescription
        guard ["NSLocalizedString", "Foundation.NSLocalizedString"].contains(callee),
            node.arguments.first?.label == nil,
            node.arguments.contains(where: { $0.label?.text == "comment" })
        else { return }
        if declarations.reachesUIKit(file.module) {
            edits.replaceExactly(node.calledExpression.range, with: "UIKit.NSLocalizedString")
            usesUIKit = true
        }
        guard file.hasResources else { return }
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
