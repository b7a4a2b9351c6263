import SwiftSyntax

extension Translator {
    /// Code for `os(iOS)` is compiled: the system is the one that UIKit is for.
    func translateCondition(_ condition: ExprSyntax) {
        var before = ""
        for token in condition.tokens(viewMode: .sourceAccurate) {
            if token.text == "iOS", before == "os(" {
                edits.replaceExactly(token.range, with: "Linux")
            }
            before = token.text == "(" ? before + "(" : token.text
        }
    }
}
