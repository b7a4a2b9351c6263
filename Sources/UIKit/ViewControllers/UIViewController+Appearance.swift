import MainLoop

/// The appearance state of a controller's view, and whether a container controls it.
struct AppearanceState: Equatable {
    enum Phase {
        case disappeared, appearing, appeared, disappearing
    }

    var phase = Phase.disappeared
    /// Whether the running change is animated.
    var isAnimated = false
    /// Whether a container has begun the change and will end it. Moves of the view are ignored
    /// until then.
    var isLed = false
    /// Whether `viewIsAppearing` has not been called yet.
    var awaitsAppearing = false

    /// Whether the view is visible or about to be.
    var isOn: Bool { phase == .appearing || phase == .appeared }
}

extension UIView {
    /// Updates controller, recognizers and first responder before a move to another window.
    final func windowWillChange(to newWindow: UIWindow?) {
        viewController?.viewWillMove(to: newWindow)
        guard let window else { return }
        window.touchRouter.viewWillLeave(self)
        guard let first = window.firstResponder else { return }
        if first === self || first === viewController {
            first.resignFirstResponder()
            window.firstResponder = nil
        } else if let field = first as? UIView, let host = window.storedKeyboard?.host,
            field.isDescendant(of: host), host.owner === self || host.owner === viewController
        {
            // The accessory view leaves with the object that has it.
            host.owner = nil
            field.resignFirstResponder()
            window.firstResponder = nil
        }
    }

    /// Updates the controller after a move to another window.
    final func windowDidChange() {
        viewController?.viewDidMove(to: window)
        userActivityBecomes(visible: window != nil)
        keyboardGuideNeedsUpdate()
    }
}

extension UIViewController {
    // MARK: Transitions led by a container

    final func baseBeginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        // As on iOS, a controller that has not appeared can disappear.
        guard isAppearing ? !appearance.isOn : appearance.phase != .disappearing else { return }
        appearance.isLed = true
        start(isAppearing, animated: animated)
        forward { $0.beginAppearanceIfNeeded(isAppearing, animated: animated) }
    }

    /// Begins a transition that a container of UIKit's leads, unless the controller is in the state
    /// to which it leads.
    final func beginAppearanceIfNeeded(_ isAppearing: Bool, animated: Bool) {
        guard isAppearing != appearance.isOn else { return }
        beginAppearanceTransition(isAppearing, animated: animated)
    }

    final func baseEndAppearanceTransition() {
        guard appearance.isLed else { return }
        appearance.isLed = false
        forward { $0.endAppearanceTransition() }
        finish()
    }

    private func forward(_ body: (UIViewController) -> Void) {
        guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return }
        for child in children where child.viewIfLoaded?.isDescendant(of: view) ?? false {
            body(child)
        }
    }

    private func start(_ isAppearing: Bool, animated: Bool) {
        appearance.isAnimated = animated
        if isAppearing {
            appearance.phase = .appearing
            appearance.awaitsAppearing = true
            loadViewIfNeeded()
            view.setNeedsLayout()
            viewWillAppear(animated)
        } else {
            appearance.phase = .disappearing
            appearance.awaitsAppearing = false
            viewWillDisappear(animated)
        }
        barsMayHaveChanged()
    }

    private func finish() {
        switch appearance.phase {
        case .appearing:
            // A view that was not laid out during the transition still gets the callback.
            sayIsAppearing()
            appearance.phase = .appeared
            let animated = appearance.isAnimated
            appearance.isAnimated = false
            // Children whose views were added meanwhile have waited for this controller.
            for child in children
            where child.appearance.phase == .appearing && !child.appearance.isLed {
                child.finish()
            }
            viewDidAppear(animated)
            baseDidMove()
            userActivityBecomes(visible: true)
            barsMayHaveChanged()
        case .disappearing:
            appearance.phase = .disappeared
            let animated = appearance.isAnimated
            appearance.isAnimated = false
            viewDidDisappear(animated)
            baseDidMove()
            userActivityBecomes(visible: false)
        case .appeared, .disappeared: break
        }
    }

    /// Calls `viewIsAppearing` once, when the view is in a window and about to be laid out.
    final func sayIsAppearing() {
        guard appearance.awaitsAppearing, viewIfLoaded?.window != nil else { return }
        appearance.awaitsAppearing = false
        viewIsAppearing(appearance.isAnimated)
    }

    // MARK: Moves of the view

    /// Moves the controller's view without appearance callbacks to the controller and its children.
    final func moveUnnoticed(_ body: () -> Void) {
        var family: [UIViewController] = [self]
        var next = 0
        while next < family.count {
            family += family[next].children
            next += 1
        }
        let wereLed = family.map(\.appearance.isLed)
        for member in family { member.appearance.isLed = true }
        body()
        for (member, wasLed) in zip(family, wereLed) { member.appearance.isLed = wasLed }
    }

    /// Whether a parent or a transition calls the controller's appearance callbacks.
    private var isForwardedByOthers: Bool {
        appearance.isLed || parent?.shouldAutomaticallyForwardAppearanceMethods == false
    }

    /// Whether the view leaves a parent that is itself appearing or disappearing. The end of the
    /// parent's transition no longer reaches the controller, unless their views leave together.
    private var leavesParentInTransition: Bool {
        guard appearance.isLed, let parent, parent.appearance.isLed,
            parent.shouldAutomaticallyForwardAppearanceMethods, let area = parent.viewIfLoaded,
            viewIfLoaded?.isDescendant(of: area) != true
        else { return false }
        return appearance.phase == .appearing || appearance.phase == .disappearing
    }

    final func viewWillMove(to window: UIWindow?) {
        guard !isForwardedByOthers else { return }
        if window == nil {
            if appearance.isOn { start(false, animated: false) }
        } else if appearance.phase == .disappeared {
            start(true, animated: false)
        }
    }

    final func viewDidMove(to window: UIWindow?) {
        if window == nil, leavesParentInTransition {
            beginAppearanceIfNeeded(false, animated: false)
            return endAppearanceTransition()
        }
        guard !isForwardedByOthers else { return }
        if window == nil {
            if appearance.phase == .disappearing { finish() }
        } else if appearance.phase == .appearing {
            switch parent?.appearance.phase {
            case .appeared: finish()
            case .appearing: break  // ends with the parent's
            default:
                // UIKit lays out and displays a root view before it calls viewDidAppear.
                MainLoop.main.afterCommit { [weak self] in
                    guard let self, appearance.phase == .appearing, !appearance.isLed else {
                        return
                    }
                    finish()
                }
            }
        }
    }
}

/// Holds the identifier of a commit handler that removes itself.
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
        // A commit follows only after a turn, so schedule one.
        deferBlock {}
    }
}
