import SwiftSyntax

// A text that varies with numbers is a format with variables, which Foundation on Linux does not
// know: it would read a number as an object.

extension Translator {
    /// `String(format: f, count)` becomes UIKit's `String(localizedFormat: f, count)`, and so do
    /// `NSString(format: f, count)` and `String.localizedStringWithFormat(f, count)`.
    ///
    /// `text.appendingFormat(f, count)` becomes `text.appendingLocalizedFormat(f, count)`. A format
    /// that is a literal has no variables, and is left alone.
    func translateFormat(_ node: FunctionCallExprSyntax) {
        guard let format = node.arguments.first, !format.expression.isPlainLiteral,
            let called = called(node), declarations.reachesUIKit(file.module)
        else { return }
        switch called {
        case (_, "appendingFormat"):
            guard format.label == nil,
                let access = node.calledExpression.as(MemberAccessExprSyntax.self),
                !declarations.all.contains(where: { !$0.methods(named: called.member).isEmpty })
            else { return }
            edits.replaceExactly(access.declName.range, with: "appendingLocalizedFormat")
        case (let type, "init") where declaresFormat(type): return
        case ("String", "init"), ("NSString", "init"):
            guard let label = format.label, label.text == "format",
                // The lists of values of C have no types.
                called.type == "String"
                    || node.arguments.allSatisfy({ argument in
                        !["arguments", "locale"].contains(argument.label?.text)
                    })
            else { return }
            edits.replaceExactly(label.range, with: "localizedFormat")
        case ("String", "localizedStringWithFormat"):
            guard format.label == nil,
                let callee = node.calledExpression.as(MemberAccessExprSyntax.self),
                let base = callee.base
            else { return }
            let member = base.end..<callee.end
            let breaks = file.text[member].count { $0 == UInt8(ascii: "\n") }
            edits.replaceExactly(member, with: "")
            edits.insert(
                String(repeating: "\n", count: breaks) + "localizedFormat: ", at: format.start)
            edits.insert(", locale: Locale.current", at: format.expression.end)
        default: return
        }
        usesUIKit = true
    }

    /// The type and the member that a call names: `String(…)` and `String.init(…)` are the same.
    private func called(_ node: FunctionCallExprSyntax) -> (type: String, member: String)? {
        if let name = node.calledExpression.as(DeclReferenceExprSyntax.self) {
            return (name.baseName.text, "init")
        }
        guard let access = node.calledExpression.as(MemberAccessExprSyntax.self) else { return nil }
        let (base, member) = (access.base?.trimmedDescription ?? "", access.declName.baseName.text)
        if ["Swift", "Foundation"].contains(base) { return (member, "init") }
        let module = ["Swift.", "Foundation."].first { base.hasPrefix($0) } ?? ""
        return (String(base.dropFirst(module.count)), member)
    }

    /// Whether the packages have an initializer of their own for formats.
    private func declaresFormat(_ type: String) -> Bool {
        declarations.all.contains { entry in
            entry.name == type && entry.initializers.contains { $0.labels.first == "format" }
        }
    }
}

extension ExprSyntax {
    /// Whether the expression is a literal text without values.
    fileprivate var isPlainLiteral: Bool {
        self.as(StringLiteralExprSyntax.self)?.segments.allSatisfy {
            $0.is(StringSegmentSyntax.self)
        } ?? false
    }
}
