import MainLoop

extension UIView {
    /// Lets the controller, the recognizers and the focus follow a move to another window; called before the move.
    final func windowWillChange(to newWindow: UIWindow?) {
        viewController?.viewWillMove(to: newWindow)
        guard let window else { return }
        window.touchRouter.viewWillLeave(self)
        if window.firstResponder === self {
            resignFirstResponder()
            window.firstResponder = nil
        }
    }

    /// Lets the controller follow a move to another window; called after the move.
    final func windowDidChange() {
        viewController?.viewDidMove(to: window)
    }
}

extension UIViewController {
    final func viewWillMove(to window: UIWindow?) {
        if window == nil {
            guard appearance == .appearing || appearance == .appeared else { return }
            appearance = .disappearing
            viewWillDisappear(false)
        } else if appearance == .disappeared {
            appearance = .appearing
            viewWillAppear(false)
        }
    }

    final func viewDidMove(to window: UIWindow?) {
        if window == nil {
            guard appearance == .disappearing else { return }
            appearance = .disappeared
            viewDidDisappear(false)
        } else if appearance == .appearing {
            if parent?.appearance == .appeared {
                finishAppearing()
            } else {
                // UIKit lets a root view be laid out and shown before it says so.
                MainLoop.main.afterCommit { [weak self] in self?.finishAppearing() }
            }
        }
    }

    private func finishAppearing() {
        guard appearance == .appearing else { return }
        appearance = .appeared
        viewDidAppear(false)
    }
}

/// The name of a commit handler that removes itself.
@MainActor
private final class CommitRegistration {
    var id: MainLoop.CommitID?
}

extension MainLoop {
    /// Runs a block once, in the events phase after the next commit.
    final func afterCommit(_ body: @escaping @MainActor () -> Void) {
        let registration = CommitRegistration()
        registration.id = onCommit(.transactions) { [unowned self] in
            if let id = registration.id { removeCommit(id) }
            deferBlock(body)
        }
        // A commit takes place only after a turn; make sure that there is one.
        deferBlock {}
    }
}
