import SwiftSyntax

extension Translator {
    /// Settings of sessions and requests that FoundationNetworking on Linux does not have, or that
    /// can only be read there.
    private static let missingSettings: Set = [
        "allowsConstrainedNetworkAccess", "allowsExpensiveNetworkAccess", "multipathServiceType",
        "sessionSendsLaunchEvents", "sharedContainerIdentifier", "waitsForConnectivity",
    ]

    /// Removes `configuration.waitsForConnectivity = true` from a file, and reports it.
    /// - Returns: whether the node was one.
    func removeSessionSetting(_ node: SequenceExprSyntax) -> Bool {
        let parts = Array(node.elements)
        guard parts.count == 3, parts[1].is(AssignmentExprSyntax.self),
            let access = parts[0].as(MemberAccessExprSyntax.self), access.base != nil,
            Self.missingSettings.contains(access.declName.baseName.text),
            node.parent?.is(CodeBlockItemSyntax.self) == true,
            parts[2].is(BooleanLiteralExprSyntax.self) || parts[2].is(MemberAccessExprSyntax.self)
                || parts[2].is(DeclReferenceExprSyntax.self)
                || parts[2].is(StringLiteralExprSyntax.self),
            !declarations.hasProperty(access.declName.baseName.text, from: file.module)
        else { return false }
        report(
            .warning, access.declName,
            "\(access.declName.baseName.text) has no effect: URLSession on Linux does not have it.")
        edits.blank(node.range)
        return true
    }

    /// `URLSessionConfiguration.background(withIdentifier: name)` becomes
    /// `URLSessionConfiguration.default`: transfers end with the program, which is reported.
    func translateBackgroundSession(_ node: FunctionCallExprSyntax) {
        guard let access = node.calledExpression.as(MemberAccessExprSyntax.self),
            access.declName.baseName.text == "background", node.arguments.count == 1,
            node.arguments.first?.label?.text == "withIdentifier", node.trailingClosure == nil,
            access.base == nil
                || access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
                    == "URLSessionConfiguration"
        else { return }
        report(
            .warning, access.declName,
            "The session's transfers end with the program: URLSession on Linux has no transfers "
                + "in the background.")
        edits.replace(access.declName.start..<node.end, with: "default")
    }
}
