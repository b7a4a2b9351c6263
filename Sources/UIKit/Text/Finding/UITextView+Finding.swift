extension UITextView {
    final var findsText: Bool { findInteraction != nil }
    final var searchIsShown: Bool { findInteraction?.isFindNavigatorVisible ?? false }

    final func findingMayHaveChanged() {
        guard isFindInteractionEnabled != findsText else { return }
        if let findInteraction {
            removeInteraction(findInteraction)
            (self.findInteraction, finding) = (nil, nil)
        } else {
            let finding = TextViewFinding(self)
            let interaction = UIFindInteraction(sessionDelegate: finding)
            addInteraction(interaction)
            (self.finding, findInteraction) = (finding, interaction)
        }
    }

    /// Searches again after a change of the text, by the user or the program.
    ///
    /// - Parameter reveals: whether the text scrolls to the result.
    final func foundTextChanged(reveals: Bool) {
        guard let session = finding?.session else { return }
        session.textChanged(reveals: reveals)
        findInteraction?.updateResultCount()
    }

    /// Shows a text that the program has set.
    final func programChangedText() {
        contentChanged()
        foundTextChanged(reveals: false)
    }

    final func present(replacing: Bool) {
        findInteraction?.presentFindNavigator(showingReplace: replacing)
    }
}

/// The delegate of a text view's interaction.
final class TextViewFinding: NSObject, UIFindInteractionDelegate {
    private weak var view: UITextView?
    /// The session while the panel is shown.
    private(set) var session: TextViewFindSession?

    init(_ view: UITextView) { self.view = view }

    func findInteraction(
        _ interaction: UIFindInteraction, sessionFor view: UIView
    ) -> UIFindSession? { self.view.map { TextViewFindSession($0) } }

    func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession) {
        self.session = session as? TextViewFindSession
    }

    /// The text gets the keys again.
    func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {
        self.session = nil
        if view?.window != nil { view?.becomeFirstResponder() }
    }
}
