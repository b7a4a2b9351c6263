import SwiftSyntax

extension Translator {
    /// Attributes that Swift on Linux refuses, or that mean nothing without Objective-C.
    private static let removed = Exposure.attributes.union([
        "objcMembers", "IBDesignable", "NSManaged",
    ])

    /// Removes an attribute of Objective-C; `@UIApplicationMain` becomes `@main`.
    func translate(_ node: AttributeSyntax) {
        let name = node.attributeName.trimmedDescription
        if name == "UIApplicationMain" {
            edits.replace(node.range, with: "@main")
        } else if Self.removed.contains(name) {
            edits.blank(node.range)
        } else if name == "available", node.trimmedDescription.contains("unavailable"),
            node.parent?.parent?.as(VariableDeclSyntax.self)?.attributes
                .hasAny(Exposure.attributes) == true
        {
            // Storyboards set properties that code may not.
            edits.blank(node.range)
        }
    }
}
