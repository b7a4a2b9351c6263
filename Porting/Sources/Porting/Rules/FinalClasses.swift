import SwiftSyntax

extension Translator {
    /// Classes that programs may subclass on Apple's systems and that are final here.
    private static let finalClasses: Set = [
        "CAMediaTimingFunction", "NSCollectionLayoutDimension", "NSCollectionLayoutGroup",
        "NSCollectionLayoutSection", "NSCollectionLayoutSize", "NSDataAsset", "NSLayoutDimension",
        "NSLayoutXAxisAnchor", "NSLayoutYAxisAnchor", "UIAction", "UIFont", "UIFontDescriptor",
        "UIFontMetrics", "UIKey", "UIPress", "UISceneConfiguration", "UISceneSession",
        "UITraitCollection",
    ]

    /// A member that is open in an extension of a final class becomes public, as Swift demands.
    func closeMember(_ modifiers: DeclModifierListSyntax) {
        guard functionDepth == 0, let context = contexts.last, context.isExtension,
            Self.finalClasses.contains(context.name),
            declarations.find(context.name, from: file.module)?.kind == nil
        else { return }
        for modifier in modifiers where modifier.name.text == "open" && modifier.detail == nil {
            edits.replace(modifier.name.range, with: "public")
        }
    }
}
