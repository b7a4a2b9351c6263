import SwiftSyntax

// Optional properties of UIKit's protocols are requirements with a default here: `delegate?.window`
// is a `UIWindow?`, where iOS has a `UIWindow??`.

extension Translator {
    /// `delegate?.window??.frame` loses a question mark, `delegate!.window!!` an exclamation mark;
    /// a value that is bound becomes a `UIWindow??`.
    func translateDelegateWindow(_ node: MemberAccessExprSyntax) {
        guard node.declName.baseName.text == "window", let base = node.base, isDelegate(base) else {
            return
        }
        if let chain = node.parent?.as(OptionalChainingExprSyntax.self) {
            if let second = chain.parent?.as(OptionalChainingExprSyntax.self) {
                edits.blank(second.questionMark.range)
            }
        } else if let forced = node.parent?.as(ForceUnwrapExprSyntax.self) {
            if let second = forced.parent?.as(ForceUnwrapExprSyntax.self) {
                edits.blank(second.exclamationMark.range)
            } else if forced.parent?.is(OptionalChainingExprSyntax.self) == true {
                // `delegate!.window!?.frame`
                edits.blank(forced.exclamationMark.range)
            }
        } else if let clause = node.parent?.as(InitializerClauseSyntax.self),
            clause.parent?.as(PatternBindingSyntax.self)?.typeAnnotation == nil
        {
            edits.insert(" as UIWindow??", at: node.end)
        }
    }

    /// Whether an expression is the delegate of an application or scene, whose class is not known.
    private func isDelegate(_ base: ExprSyntax) -> Bool {
        var base = base
        if let chain = base.as(OptionalChainingExprSyntax.self) { base = chain.expression }
        if let forced = base.as(ForceUnwrapExprSyntax.self) { base = forced.expression }
        if let tuple = base.as(TupleExprSyntax.self), tuple.elements.count == 1 {
            let type = tuple.elements.first.flatMap { castType(of: $0.expression) }
            return ["UIWindowSceneDelegate", "UIApplicationDelegate"].contains(type)
        }
        let name = base.trimmedDescription
        if name.hasSuffix("UIApplication.shared.delegate") { return true }
        let type = shownType(of: base)?.unwrappedType
        return type == "UIWindowSceneDelegate" || type == "UIApplicationDelegate"
    }

    private static let traits: Set = [
        "keyboardAppearance", "keyboardType", "returnKeyType", "autocapitalizationType",
        "autocorrectionType", "spellCheckingType", "enablesReturnKeyAutomatically",
        "isSecureTextEntry", "textContentType",
    ]

    /// `switch input.keyboardAppearance { case .dark?: … }` switches over an optional.
    func translateTraits(_ node: SwitchExprSyntax) {
        guard let access = node.subject.as(MemberAccessExprSyntax.self),
            Self.traits.contains(access.declName.baseName.text)
        else { return }
        let hasOptional = node.cases.contains { element in
            guard
                let label = element.as(SwitchCaseSyntax.self)?.label.as(SwitchCaseLabelSyntax.self)
            else { return false }
            return label.caseItems.contains {
                let text = $0.pattern.trimmedDescription
                return text.hasPrefix(".") && text.hasSuffix("?")
            }
        }
        if hasOptional { edits.insert(" as _?", at: node.subject.end) }
    }
}
