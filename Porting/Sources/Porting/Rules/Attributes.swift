import SwiftSyntax

extension Translator {
    /// Attributes that Swift on Linux refuses, or that mean nothing without Objective-C.
    private static let removed = Exposure.attributes.union(["objcMembers", "IBDesignable"])

    /// Removes an attribute of Objective-C; `@UIApplicationMain` becomes `@main`.
    func translate(_ node: AttributeSyntax) {
        let name = node.attributeName.trimmedDescription
        if name == "UIApplicationMain" {
            edits.replace(node.range, with: "@main")
        } else if Self.removed.contains(name) {
            edits.blank(node.range)
        }
    }
}
