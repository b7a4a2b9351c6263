import CoreGraphics

// A finger that drags the sheet, or taps beside it.
extension UISheetPresentationController {
    final func wasPulled(_ pan: SheetPullGestureRecognizer) {
        guard let container = storedContainerView, transition == nil else { return }
        // The distance that starts a drag does not count.
        let way = pan.translation(in: container).y
        let distance =
            way > 0
            ? max(0, way - UIPanGestureRecognizer.hysteresis)
            : min(0, way + UIPanGestureRecognizer.hysteresis)
        switch pan.state {
        case .began, .changed:
            if pan.state == .began { mayBeDismissed = mayBeDismissedNow }
            draggedTop = limited(restingTop + distance, in: container)
            place()
        case .ended: lifted(distance, pan.velocity(in: container).y, in: container)
        case .cancelled: settle()
        case .possible, .failed: break
        }
    }

    /// The upper edge for where the finger is: above the largest detent, and below the smallest if
    /// the sheet must stay, it resists.
    private func limited(_ top: CGFloat, in container: UIView) -> CGFloat {
        let tops = tops
        let (lowest, highest) = (tops.first?.top ?? top, tops.last?.top ?? top)
        if top < highest {
            return highest - RubberBand.stretch(highest - top, length: container.bounds.height)
        }
        guard top > lowest, !mayBeDismissed else { return top }
        let length = container.bounds.height - lowest
        return lowest + RubberBand.stretch(top - lowest, length: length)
    }

    /// Decides where the sheet goes: with a flick to the next place on the way, otherwise to the
    /// nearest; the one below the smallest detent is the dismissal.
    ///
    /// Measured on iOS: a flick has 1000 points a second; a slower drag dismisses beyond half the
    /// height.
    private func lifted(_ distance: CGFloat, _ velocity: CGFloat, in container: UIView) {
        let tops = tops
        let top = restingTop + distance
        let bottom = container.bounds.height
        var places = tops.map(\.top)
        // A centred sheet is dismissed beyond half its own height.
        places.insert(
            placement == .attached
                ? bottom : (places.first ?? 0) + (presentedView?.bounds.height ?? bottom),
            at: 0)
        let goal: Int
        if abs(velocity) >= 1000 {
            goal =
                velocity > 0
                ? places.lastIndex { $0 > top } ?? 0
                : places.firstIndex { $0 < top } ?? places.count - 1
        } else {
            goal = places.indices.min { abs(places[$0] - top) < abs(places[$1] - top) } ?? 1
        }
        guard goal > 0 else {
            if mayBeDismissed { return dismissByHand() }
            settle()
            dismissalDelegate?.presentationControllerDidAttemptToDismiss(declared)
            return
        }
        let chosen = tops[goal - 1].identifier
        let before = tops.first { $0.top == restingTop }?.identifier
        if chosen != before { selectedDetentIdentifier = chosen }
        settle()
        // A pull that the sheet resists is an attempt, however short.
        if !mayBeDismissed, let lowest = tops.first?.top, top > lowest {
            dismissalDelegate?.presentationControllerDidAttemptToDismiss(declared)
        }
        if chosen != before {
            delegate?.sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
        }
    }

    /// A tap beside a sheet that rests below its container's top dismisses it. [U]
    final func tappedOutside(_ tap: UITapGestureRecognizer) {
        guard transition == nil, dismissesOnTap else { return }
        tryToDismiss()
    }

    final var dismissesOnTap: Bool { placement == .attached && restingTop > highest }

    fileprivate func tryToDismiss() {
        mayBeDismissed = mayBeDismissedNow
        if mayBeDismissed { return dismissByHand() }
        dismissalDelegate?.presentationControllerDidAttemptToDismiss(declared)
    }
}

extension UISheetPresentationController: SystemKeyUser {
    func useEscape() -> Bool {
        guard transition == nil else { return false }
        tryToDismiss()
        return true
    }
}
