/// The controllers whose views a keyboard shows.
@MainActor
final class InputControllers {
    private var shown: [UIInputViewController] = []
    /// The text input whose delegate is a shown controller, and this controller.
    private weak var input: UIResponder?
    private weak var delegate: UIInputViewController?

    /// Calls the controllers whose views disappear and appear, between which the views are
    /// exchanged.
    func change(to new: [UIInputViewController], exchange: () -> Void) {
        let gone = shown.filter { old in !new.contains { $0 === old } }
        let come = new.filter { next in !shown.contains { $0 === next } }
        shown = new
        for controller in gone { controller.beginAppearanceIfNeeded(false, animated: false) }
        for controller in come { controller.beginAppearanceIfNeeded(true, animated: false) }
        exchange()
        for controller in gone { controller.endAppearanceTransition() }
        for controller in come { controller.endAppearanceTransition() }
    }

    /// Makes the controller in place of the keyboard the delegate of a text input that has none.
    func follow(_ responder: UIResponder?, _ controller: UIInputViewController?) {
        if let old = input as? any UITextInput, let delegate, old.inputDelegate === delegate,
            input !== responder || delegate !== controller
        {
            old.inputDelegate = nil
        }
        (input, delegate) = (nil, nil)
        guard let controller, let new = responder as? any UITextInput,
            new.inputDelegate == nil || new.inputDelegate === controller
                || new.inputDelegate is TextInputFollower
        else { return }
        new.inputDelegate = controller
        (input, delegate) = (responder, controller)
    }
}
