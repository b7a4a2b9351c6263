import MainLoop

/// The press that opens a menu, and the finger that then chooses a row without being lifted.
///
/// A context menu opens after 0.5 s. A menu that is a control's primary action opens when the
/// finger goes down; inside a scroll view, which may be about to be dragged, after 0.15 s or when
/// the finger is lifted.
final class MenuPressGestureRecognizer: UIGestureRecognizer {
    /// Source: Apple, UILongPressGestureRecognizer.minimumPressDuration: 0.5 s by default. [U]
    private static let press = Duration.milliseconds(500)
    /// How far the finger may move before the menu opens, in points. [U]
    private static let allowance: CGFloat = 10

    weak var interaction: UIContextMenuInteraction?
    private var timer: MainLoop.TimerID?
    private var opensAtOnce = false

    override func takes(_ touch: UITouch) -> Bool { interaction?.mayOpen ?? false }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard current == .possible, tracked.count == 1 else {
            if current == .possible { state = .failed }
            return
        }
        opensAtOnce = interaction?.opensAtOnce ?? false
        guard opensAtOnce else { return wait(Self.press) }
        let mayScroll = touches.contains { touch in
            touch.gestureRecognizers?.contains {
                ($0 as? UIScrollViewDelayedTouchesBeganGestureRecognizer)?.isInUse ?? false
            }
                ?? false
        }
        if mayScroll {
            wait(UIScrollViewDelayedTouchesBeganGestureRecognizer.duration)
        } else {
            state = .began
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
        if current == .possible {
            guard opensAtOnce else {
                state = .failed
                return
            }
            state = .began
        }
        if !current.isFinal { state = .ended }
    }

    override func allowsBeginning() -> Bool {
        interaction?.prepare(at: location(in: view)) ?? false
    }

    override func attemptWasDecided() { cancelTimer() }

    override func reset() {
        super.reset()
        cancelTimer()
        opensAtOnce = false
    }

    override func viewWillLeaveWindow() { interaction?.dismissMenu() }

    private func wait(_ duration: Duration) {
        cancelTimer()
        timer = MainLoop.main.schedule(after: duration) { [weak self] in
            guard let self else { return }
            timer = nil
            if pending == nil { state = .began }
        }
    }

    private func cancelTimer() {
        if let timer { MainLoop.main.cancel(timer) }
        timer = nil
    }
}
