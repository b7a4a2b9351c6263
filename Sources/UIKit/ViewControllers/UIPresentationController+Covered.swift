// What a presentation has covered: the view below its container, and the first responder.
extension UIPresentationController {
    /// The superview that a presentation context has in common with its container; nil for a
    /// presentation over the window.
    private var context: UIView? {
        let superview =
            presenterIsInContainer ? nil : presentingViewController.viewIfLoaded?.superview
        let host = superview ?? presenterSuperview
        return host === storedContainerView?.superview && !(host is UIWindow) ? host : nil
    }

    /// Places the container over the view that it covers, or has replaced, in a presentation
    /// context, when that has another frame.
    final func followCoveredView() {
        guard context != nil, !presenterIsInContainer,
            let frame = presentingViewController.viewIfLoaded?.frame,
            let container = storedContainerView, container.frame != frame
        else { return }
        container.frame = frame
    }

    /// The frame that the presenter's view gets back in its superview, which it has left.
    final func frameOfPresenter(in superview: UIView) -> CGRect {
        context == nil ? superview.bounds : storedContainerView?.frame ?? superview.bounds
    }

    /// Makes the object that was edited before the presentation the first responder again, unless
    /// there is another one.
    final func restoreFirstResponder(in window: UIWindow?) {
        guard let responder = responderBefore else { return }
        responderBefore = nil
        window?.restore(responder)
    }
}

extension UIViewController {
    /// Called after the view has laid out its subviews.
    final func viewWasLaidOut() {
        viewDidLayoutSubviews()
        if viewIfLoaded?.superview != nil { presentation?.followCoveredView() }
    }

    /// Records the first responder in the controller's view, which leaves the window for a while.
    final func recordFirstResponder() {
        if let first = viewIfLoaded?.firstResponderInside { bars.responderBefore = first }
    }

    /// Makes the recorded object the first responder again, unless there is another one.
    final func restoreFirstResponder() {
        guard let responder = bars.responderBefore else { return }
        bars.responderBefore = nil
        viewIfLoaded?.window?.restore(responder)
    }
}

extension UIView {
    /// The first responder, if it is in the view or a controller of a view in it.
    final var firstResponderInside: UIResponder? {
        window?.firstResponder.flatMap { $0.isInSubtree(of: self) ? $0 : nil }
    }
}

extension UIWindow {
    /// Makes an object the first responder, after another one has resigned for it.
    ///
    /// One that resigns for an object of a presentation in front of it gets back what it has lost.
    final func makeFirstResponder(_ responder: UIResponder, after last: UIResponder?) {
        firstResponder = responder
        guard let last, firstResponder === responder,
            let container = responder.presentationContainer, !last.isInSubtree(of: container)
        else { return }
        container.presentation?.responderBefore = last
    }

    fileprivate func restore(_ responder: UIResponder) {
        guard firstResponder == nil, responder.responderWindow === self else { return }
        responder.becomeFirstResponder()
    }
}

extension UIResponder {
    /// The container of the presentation in which the object is; nil for none.
    fileprivate var presentationContainer: UITransitionView? {
        let view = sequence(first: self, next: \.next).lazy.compactMap { $0 as? UIView }.first
        return view.flatMap {
            sequence(first: $0, next: \.superview).lazy.compactMap { $0 as? UITransitionView }
                .first
        }
    }
}
