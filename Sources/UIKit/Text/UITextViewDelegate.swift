/// The methods that a text view calls on its delegate as it is edited.
///
/// Source: Apple, UITextViewDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Whether editing may begin. Default: true.
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    /// Called when editing has begun.
    func textViewDidBeginEditing(_ textView: UITextView)
    /// Whether editing may end; not called if it must end. Default: true.
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    /// Called when editing has ended.
    func textViewDidEndEditing(_ textView: UITextView)
    /// Whether a range may be replaced. Default: true.
    ///
    /// - `range`: the replaced range, in UTF-16 code units; of length 0 for an insertion.
    /// - `text`: the replacement; a line feed for the return key, empty for a deletion.
    func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool
    /// Called when the user has changed the text.
    func textViewDidChange(_ textView: UITextView)
    /// Called when the selection or the position of the cursor has changed.
    func textViewDidChangeSelection(_ textView: UITextView)
    /// Whether a tap on a link may follow it. Default: true.
    ///
    /// - `characterRange`: the range of the link, in UTF-16 code units.
    func textView(
        _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool
    /// Whether a tap on a link may follow it; called by the default of the newer method. Default:
    /// true.
    ///
    /// Source: Apple, deprecated in iOS 10.
    func textView(
        _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange
    ) -> Bool
    /// Returns the action of a tap on a link; nil for none. Default: `defaultAction`, which opens
    /// the link by ``UIApplication/open(_:options:completionHandler:)``.
    func textView(
        _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
    ) -> UIAction?
    /// Returns the menu of a link that is pressed, in a view that is not edited; nil for none.
    /// Default: if the older method allows it with `presentActions`, `defaultMenu`, which opens and
    /// copies the link.
    func textView(
        _ textView: UITextView, menuConfigurationFor textItem: UITextItem, defaultMenu: UIMenu
    ) -> UITextItem.MenuConfiguration?
    /// Called before the menu of a link appears; the animator animates along with it.
    func textView(
        _ textView: UITextView, textItemMenuWillDisplayFor textItem: UITextItem,
        animator: any UIContextMenuInteractionAnimating)
    /// Called before the menu of a link disappears; the animator animates along with it.
    func textView(
        _ textView: UITextView, textItemMenuWillEndFor textItem: UITextItem,
        animator: any UIContextMenuInteractionAnimating)
    /// Returns the edit menu of a range, which a tap on the selection shows; nil, the default, for
    /// the suggested actions.
    ///
    /// - `range`: the selection, in UTF-16 code units.
    func textView(
        _ textView: UITextView, editMenuForTextIn range: NSRange,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu?
    /// Called before the edit menu appears; the animator animates along with it.
    func textView(
        _ textView: UITextView,
        willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating)
    /// Called before the edit menu disappears; the animator animates along with it.
    func textView(
        _ textView: UITextView,
        willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating)
}

extension UITextViewDelegate {
    /// Returns true.
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    /// Does nothing.
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    /// Returns true.
    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
    /// Does nothing.
    public func textViewDidEndEditing(_ textView: UITextView) {}
    /// Returns true.
    public func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { true }
    /// Does nothing.
    public func textViewDidChange(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidChangeSelection(_ textView: UITextView) {}
    /// Returns the result of the method without an interaction.
    public func textView(
        _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool {
        // Through the existential, so that the delegate's own method is called.
        textView.delegate?.textView(textView, shouldInteractWith: URL, in: characterRange) ?? true
    }
    /// Returns true.
    public func textView(
        _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange
    ) -> Bool { true }
    /// Returns the default action.
    public func textView(
        _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
    ) -> UIAction? { defaultAction }
    /// Returns the default menu, unless the older method forbids it.
    public func textView(
        _ textView: UITextView, menuConfigurationFor textItem: UITextItem, defaultMenu: UIMenu
    ) -> UITextItem.MenuConfiguration? {
        guard case .link(let url) = textItem.content else { return nil }
        // Through the existential, so that the delegate's own method is called.
        let isAllowed = textView.delegate?.textView(
            textView, shouldInteractWith: url, in: textItem.range, interaction: .presentActions)
        return isAllowed ?? true ? UITextItem.MenuConfiguration(menu: defaultMenu) : nil
    }
    /// Does nothing.
    public func textView(
        _ textView: UITextView, textItemMenuWillDisplayFor textItem: UITextItem,
        animator: any UIContextMenuInteractionAnimating
    ) {}
    /// Does nothing.
    public func textView(
        _ textView: UITextView, textItemMenuWillEndFor textItem: UITextItem,
        animator: any UIContextMenuInteractionAnimating
    ) {}
    /// Returns nil.
    public func textView(
        _ textView: UITextView, editMenuForTextIn range: NSRange,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? { nil }
    /// Does nothing.
    public func textView(
        _ textView: UITextView,
        willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating
    ) {}
    /// Does nothing.
    public func textView(
        _ textView: UITextView,
        willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating
    ) {}
}

extension UITextView {
    /// Posted when editing has begun; the object is the view.
    nonisolated public static let textDidBeginEditingNotification = NSNotification.Name(
        "UITextViewTextDidBeginEditingNotification")
    /// Posted when the text has changed by editing; the object is the view.
    nonisolated public static let textDidChangeNotification = NSNotification.Name(
        "UITextViewTextDidChangeNotification")
    /// Posted when editing has ended; the object is the view.
    nonisolated public static let textDidEndEditingNotification = NSNotification.Name(
        "UITextViewTextDidEndEditingNotification")
}
