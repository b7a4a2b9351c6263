import CoreGraphics

// Pages that curl over their edge.
extension UIPageViewController {
    /// The part of the page at its edges where a tap turns it. [U]
    private static let edge: CGFloat = 0.2
    private static let curlDuration = 0.5

    final func addCurlGestures() {
        let tap = UITapGestureRecognizer(target: self, action: UIPageViewController.tappedEdge)
        let pan = UIPanGestureRecognizer(target: self, action: UIPageViewController.draggedPage)
        gestureRecognizers = [tap, pan]
        for recognizer in gestureRecognizers { view.addGestureRecognizer(recognizer) }
    }

    /// A place along the axis, from 0 at the beginning to 1 at the end.
    private func part(of point: CGPoint) -> CGFloat {
        guard view.bounds.width > 0, view.bounds.height > 0 else { return 0.5 }
        guard navigationOrientation == .horizontal else { return point.y / view.bounds.height }
        let part = point.x / view.bounds.width
        return isMirrored ? 1 - part : part
    }

    private var isMirrored: Bool {
        navigationOrientation == .horizontal
            && view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    }

    private func tappedEdge(_ tap: UITapGestureRecognizer) {
        let part = part(of: tap.location(in: view))
        if part > 1 - Self.edge { turnByHand(.forward) }
        if part < Self.edge { turnByHand(.reverse) }
    }

    private func draggedPage(_ pan: UIPanGestureRecognizer) {
        guard pan.state == .ended else { return }
        let (way, speed) = (pan.translation(in: view), pan.velocity(in: view))
        let isSideways = navigationOrientation == .horizontal
        let sign: CGFloat = isMirrored ? -1 : 1
        let along = sign * (isSideways ? way.x : way.y)
        // Where the finger would be a fifth of a second later.
        let aim = along + sign * (isSideways ? speed.x : speed.y) / 5
        let length = isSideways ? view.bounds.width : view.bounds.height
        guard abs(aim) > length / 3, (aim < 0) == (along < 0) else { return }
        turnByHand(aim < 0 ? .forward : .reverse)
    }

    private func turnByHand(_ direction: NavigationDirection) {
        guard turn == nil, let current, let new = neighbour(direction) else { return }
        turn = PageTurn(from: current, to: new, byHand: direction)
        begin(animated: true)
        curl(direction)
    }

    /// Curls the page away, or back over the one that is shown.
    final func curl(_ direction: NavigationDirection) {
        guard let turn else { return }
        let option: UIView.AnimationOptions =
            direction == .forward ? .transitionCurlUp : .transitionCurlDown
        UIView.transition(
            with: stage, duration: Self.curlDuration, options: option
        ) {
            turn.old.view.removeFromSuperview()
            self.show(turn.new, at: nil)
        } completion: { [weak self] isFinished in
            guard let self, self.turn?.new === turn.new else { return }
            end(isTurned: true, isFinished: isFinished)
        }
    }
}
