import SwiftSyntax

/// Finds tests that wait without the product that lets the main loop go on meanwhile.
///
/// XCTest's waits run Foundation's run loop. On Linux it knows nothing of Mainspring's main loop,
/// so that completions of animations and delayed blocks do not come, unless the tests link the
/// product HeadlessTesting.
enum WaitReport {
    /// Returns the first wait of each module.
    /// - Parameter modules: the modules of tests that do not link the product.
    static func findings(
        _ files: [SourceFile], _ declarations: Declarations, in modules: Set<String>
    ) -> [Finding] {
        var seen: Set<String> = []
        return files.compactMap { file in
            guard modules.contains(file.module), !seen.contains(file.module),
                declarations.reachesUIKit(file.module)
            else { return nil }
            let finder = WaitFinder(viewMode: .sourceAccurate)
            finder.walk(file.tree)
            guard let wait = finder.first else { return nil }
            seen.insert(file.module)
            return Finding(
                .warning, file.place(of: wait),
                "Animations, layouts and delayed blocks do not go on during this wait. Add the "
                    + "product HeadlessTesting of Mainspring to the dependencies of \(file.module)."
            )
        }
    }
}

/// Finds the first call that runs the run loop: XCTest's waits, and runs of a `RunLoop`.
private final class WaitFinder: SyntaxVisitor {
    private(set) var first: FunctionCallExprSyntax?

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard first == nil else { return .skipChildren }
        let member = node.calledExpression.as(MemberAccessExprSyntax.self)
        let reference = node.calledExpression.as(DeclReferenceExprSyntax.self)
        let label = node.arguments.first?.label?.text
        switch (member?.declName.baseName.text ?? reference?.baseName.text, label) {
        case ("waitForExpectations", _), ("wait", "for"), ("fulfillment", "of"):
            first = node
        case ("run", "until"), ("run", "mode"):
            if member?.base?.trimmedDescription.hasPrefix("RunLoop.") == true { first = node }
        default: break
        }
        return first == nil ? .visitChildren : .skipChildren
    }
}
