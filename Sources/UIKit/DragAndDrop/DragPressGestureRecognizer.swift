import MainLoop

/// The press that lifts the items of a view, and the finger that then drags them.
///
/// It ignores the menu that the same press may open: a movement decides between the two.
final class DragPressGestureRecognizer: UIGestureRecognizer {
    /// How long the press takes, and how far the finger may move meanwhile, in points. [U]
    private static let press = Duration.milliseconds(500)
    private static let allowance: CGFloat = 10

    weak var interaction: UIDragInteraction?
    private var timer: MainLoop.TimerID?

    override func takes(_ touch: UITouch) -> Bool {
        interaction?.delegate != nil && touch.view?.window?.currentDrag == nil
    }

    override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
        !(other is MenuPressGestureRecognizer)
    }

    override func canBePrevented(by other: UIGestureRecognizer) -> Bool {
        !(other is MenuPressGestureRecognizer)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard current == .possible, tracked.count == 1 else {
            // The drag is that of its first finger.
            for touch in touches where current != .possible { ignore(touch, for: event) }
            if current == .possible { state = .failed }
            return
        }
        timer = MainLoop.main.schedule(after: Self.press) { [weak self] in
            guard let self else { return }
            timer = nil
            if pending == nil { state = .began }
        }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard current == .possible else {
            state = .changed
            return
        }
        let hasMoved = touches.contains {
            hypot($0.point.x - $0.startPoint.x, $0.point.y - $0.startPoint.y) > Self.allowance
        }
        if hasMoved { state = .failed }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = current == .possible ? .failed : .ended
    }

    override func allowsBeginning() -> Bool {
        interaction?.prepare(at: location(in: nil)) ?? false
    }

    override func attemptWasDecided() { cancelTimer() }

    override func reset() {
        super.reset()
        cancelTimer()
        interaction?.forgetPreparedDrag()
    }

    private func cancelTimer() {
        if let timer { MainLoop.main.cancel(timer) }
        timer = nil
    }
}

/// The tap of another finger that adds items to a drag.
final class DragTapGestureRecognizer: UITapGestureRecognizer {
    weak var interaction: UIDragInteraction?

    override func takes(_ touch: UITouch) -> Bool {
        touch.view?.window?.currentDrag?.isUnderWay ?? false
    }

    override func allowsBeginning() -> Bool {
        interaction?.prepareToAdd(at: location(in: nil)) ?? false
    }
}
