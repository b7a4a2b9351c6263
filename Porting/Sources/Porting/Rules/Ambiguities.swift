import SwiftSyntax

extension Translator {
    /// Classes that Foundation on Linux has without the part that works, and UIKit has whole.
    private static let ofBoth: Set = ["NSExpression", "NSComparisonPredicate"]

    /// `NSExpression` becomes `UIKit.NSExpression` in files that import Foundation, too: there
    /// neither hides the other.
    func qualify(_ name: String, at token: TokenSyntax) {
        guard Self.ofBoth.contains(name), imports.contains("Foundation"),
            declarations.importing.contains(file.module),
            declarations.find(name, from: file.module) == nil, let parent = token.parent,
            parent.is(IdentifierTypeSyntax.self)
                || parent.as(DeclReferenceExprSyntax.self).map({
                    $0.parent?.as(MemberAccessExprSyntax.self)?.declName.id != $0.id
                }) == true
        else { return }
        edits.replaceExactly(token.range, with: "UIKit." + name)
    }

    /// Removes `@MainActor` from a test case of XCTest and its tests.
    ///
    /// XCTest on Linux casts a test to a function without an actor, and stops the program if it has
    /// one. It calls tests on the main thread.
    func removeActor(_ node: AttributeSyntax) {
        guard node.attributeName.trimmedDescription == "MainActor",
            let declaration = node.parent?.parent
        else { return }
        var entry: TypeEntry?
        if let type = declaration.as(ClassDeclSyntax.self) {
            // The class's own members are not visited yet.
            entry = declarations.find(type.name.plainText, from: file.module)
        } else if declaration.as(FunctionDeclSyntax.self)?.name.text.hasPrefix("test") == true {
            entry = owner
        }
        guard let entry, declarations.ancestors(entry).contains("XCTestCase") else { return }
        edits.blank(node.range)
    }
}
