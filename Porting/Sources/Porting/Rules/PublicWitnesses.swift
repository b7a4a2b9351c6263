import SwiftSyntax

extension Translator {
    /// A method of a public class that implements a method of one of UIKit's protocols becomes
    /// public.
    ///
    /// An optional method of Objective-C's may be less visible than its protocol. Here it has a
    /// default, and Swift demands that the class's method is public like the class.
    func publish(_ node: FunctionDeclSyntax) {
        guard functionDepth == 0, let context = contexts.last, !context.isProtocol,
            !context.isPrivateExtension, let owner, owner.isPublic, owner.kind == .class,
            !node.modifiers.areOfClass, !node.modifiers.has("override"),
            !node.modifiers.contains(where: { Self.access.contains($0.name.text) }),
            !isInPublicExtension(node),
            known.isCalled(FullName(node), by: declarations.ancestors(owner))
        else { return }
        edits.insert("public ", at: (node.modifiers.first.map(\.start) ?? node.funcKeyword.start))
    }

    private static let access: Set = [
        "open", "public", "package", "internal", "fileprivate", "private",
    ]

    private func isInPublicExtension(_ node: FunctionDeclSyntax) -> Bool {
        let block = node.parent?.parent?.parent?.parent
        guard let modifiers = block?.as(ExtensionDeclSyntax.self)?.modifiers else { return false }
        return modifiers.contains { Self.access.contains($0.name.text) }
    }
}
