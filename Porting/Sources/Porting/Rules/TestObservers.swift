import SwiftSyntax

// XCTest on Linux is written in Swift: a test case is not an NSObject, so that it observes nothing.
extension Translator {
    /// Reports `override func observeValue(forKeyPath:of:change:context:)` of a test case.
    func checkTestObserver(_ node: FunctionDeclSyntax) {
        guard FullName(node).description == "observeValue(forKeyPath:of:change:context:)",
            node.modifiers.has("override"), isInTestCase
        else { return }
        reportTestObserver(node.name)
    }

    /// Reports `addObserver(self, forKeyPath:…)` in a test case, and XCTest's own expectations.
    func checkTestObserver(_ node: FunctionCallExprSyntax) {
        let member = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName
        let name = member ?? node.calledExpression.as(DeclReferenceExprSyntax.self)
        switch name?.baseName.text {
        case "addObserver":
            let arguments = Array(node.arguments)
            guard arguments.count > 1, arguments[1].label?.text == "forKeyPath",
                arguments[0].expression.trimmedDescription == "self", isInTestCase
            else { return }
            reportTestObserver(node)
        case "keyValueObservingExpectation" where isInTestCase, "XCTKVOExpectation":
            report(
                .error, node,
                "XCTest on Linux has no expectations of key-value observing. Fulfill an "
                    + "expectation in the closure of observe(_:options:changeHandler:).")
        default: break
        }
    }

    private func reportTestObserver(_ node: some SyntaxProtocol) {
        report(
            .error, node,
            "A test case on Linux is not an NSObject and cannot observe by key path. Use "
                + "observe(_:options:changeHandler:), or an observer of a class of its own.")
    }

    private var isInTestCase: Bool {
        owner.map { declarations.ancestors($0).contains("XCTestCase") } ?? false
    }
}
