/// The titles of the buttons of an alert or action sheet of before iOS 8, and the
/// ``UIAlertController`` that shows them.
@MainActor
final class OldAlert {
    /// The alert on the screen, which keeps the view of the program's.
    private final class Controller: UIAlertController {
        var owner: UIView?
    }

    /// How an alert is shown.
    struct Look {
        var title: String?
        var message: String?
        var style: UIAlertController.Style
        /// Returns the style of the button at an index.
        var button: (Int) -> UIAlertAction.Style
    }

    /// The buttons' titles, in their order.
    private(set) var titles: [String] = []
    private weak var shown: Controller?

    /// Adds a button, and returns its index.
    func addButton(_ title: String?) -> Int {
        titles.append(title ?? "")
        return titles.count - 1
    }

    /// Returns the title of a button; nil for an index without one.
    func title(at index: Int) -> String? {
        titles.indices.contains(index) ? titles[index] : nil
    }

    /// Returns the index of the first button except some others, or -1.
    func firstButton(except others: Int...) -> Int {
        titles.indices.first { !others.contains($0) } ?? -1
    }

    /// Whether the alert is on the screen.
    var isVisible: Bool { shown?.presentingViewController != nil }
    /// The controller on the screen, or nil.
    var controller: UIAlertController? { shown }

    /// Makes the controller with its buttons; `tapped` is called with the index of a tapped one,
    /// after the controller has disappeared.
    func makeController(
        _ look: Look, for owner: UIView, tapped: @escaping (Int) -> Void
    ) -> UIAlertController {
        let controller = Controller(
            title: look.title, message: look.message, preferredStyle: look.style)
        controller.owner = owner
        for (index, title) in titles.enumerated() {
            controller.addAction(
                UIAlertAction(title: title, style: look.button(index)) { _ in tapped(index) })
        }
        shown = controller
        return controller
    }

    /// Hides the controller, and calls a closure afterwards; does nothing without one.
    func dismiss(animated: Bool, then ended: @escaping () -> Void) {
        guard isVisible, let shown else { return }
        shown.dismiss(animated: animated, completion: ended)
    }

    /// Forgets the controller, which has disappeared.
    func end() { shown = nil }
}
