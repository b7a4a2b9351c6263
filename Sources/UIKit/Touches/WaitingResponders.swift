/// The views that were asked to become first responder before they were in a window.
///
/// Programs ask in `viewDidLoad()`, `viewWillAppear(_:)` and `tableView(_:cellForRowAt:)`; UIKit
/// remembers it in a flag of the view. Sources: the flag `becomeFirstResponderWhenCapable` of
/// `UIView` in class dumps; Stack Overflow 33486030, "Handling UIKeyboardWillShowNotification so
/// the keyboard is already up when a view controller is pushed".
@MainActor
enum WaitingResponders {
    private struct Waiting {
        weak var view: UIView?
    }

    /// In the order in which they were asked.
    private static var waiting: [Waiting] = []

    static func add(_ view: UIView) {
        remove(view)
        waiting.append(Waiting(view: view))
    }

    static func remove(_ responder: UIResponder) {
        guard !waiting.isEmpty else { return }
        waiting.removeAll { $0.view == nil || $0.view === responder }
    }

    /// Called after views were added to a window: of those that wait in it, the one that was asked
    /// last becomes first responder.
    static func viewsWereAdded() {
        guard !waiting.isEmpty else { return }
        let arrived = waiting.compactMap(\.view).filter { $0.window != nil }
        waiting.removeAll { waiting in
            waiting.view == nil || arrived.contains { $0 === waiting.view }
        }
        for view in arrived
        where arrived.last(where: { $0.window === view.window }) === view {
            view.becomeFirstResponder()
        }
    }
}

extension UIResponder {
    /// Called when an object outside of windows shall become first responder; returns that it has
    /// not. A view becomes it when it is added to a window, unless it resigns before.
    final func waitForWindow() -> Bool {
        if let view = self as? UIView { WaitingResponders.add(view) }
        return false
    }

    /// The window whose first responder the object is.
    final var ledWindow: UIWindow? {
        guard let window = responderWindow, window.firstResponder === self else { return nil }
        return window
    }

    /// Called when an object that is not first responder resigns; returns that it has.
    final func stopWaiting() -> Bool {
        WaitingResponders.remove(self)
        return true
    }
}
