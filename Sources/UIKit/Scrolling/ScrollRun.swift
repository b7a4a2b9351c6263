import QuartzCore

/// An automatic movement of a scroll view's content, driven by display ticks.
@MainActor
final class ScrollRun {
    /// What the movement is.
    enum Kind {
        case animation, deceleration, returnToTop
    }

    let kind: Kind
    let x, y: ScrollMotion
    /// How far the content has been shifted under the motion since it began.
    var shift = CGPoint.zero
    private var start: CFTimeInterval = 0
    private var link: CADisplayLink?

    init(kind: Kind, x: ScrollMotion, y: ScrollMotion) {
        self.kind = kind
        self.x = x
        self.y = y
    }

    /// The final offset.
    var end: CGPoint { CGPoint(x: x.end + shift.x, y: y.end + shift.y) }

    /// Starts the motion: calls `step` with the offset at each tick, and finally with the end.
    func begin(_ step: @escaping @MainActor (_ offset: CGPoint, _ isOver: Bool) -> Void) {
        start = CACurrentMediaTime()
        let duration = max(x.duration, y.duration)
        let link = CADisplayLink { [weak self] link in
            // The scroll view was deallocated, and the run with it.
            guard let self else { return link.invalidate() }
            // Half a nanosecond of slack, because ticks and ends are whole nanoseconds.
            let time = link.timestamp - start
            let isOver = time >= duration - 5e-10
            let offset = CGPoint(x: x.value(at: time) + shift.x, y: y.value(at: time) + shift.y)
            step(isOver ? end : offset, isOver)
        }
        link.finiteName =
            kind == .deceleration ? "a scroll view decelerates" : "a scroll view scrolls"
        link.add()
        self.link = link
    }

    func stop() {
        link?.invalidate()
        link = nil
    }
}

/// The state at the start of a drag.
struct ScrollDrag {
    /// The offset that the finger would have dragged to, without the resistance at the edges.
    var pulled: CGPoint
    /// The recognizer's translation when the drag began.
    var translation: CGPoint
    /// The content offset when the drag began.
    var offset: CGPoint
    /// The only axis along which the drag moves; nil for both.
    var lock: NSLayoutConstraint.Axis?
}

extension UIScrollView {
    /// Starts an automatic motion.
    final func start(_ run: ScrollRun) {
        stopScrollAnimation()
        self.run = run
        isDecelerating = run.kind == .deceleration
        if isDecelerating { delegate?.scrollViewWillBeginDecelerating(self) }
        guard self.run === run else { return }
        run.begin { [weak self, weak run] offset, isOver in
            guard let self, let run, self.run === run else { return }
            step(run, to: offset, isOver: isOver)
        }
    }

    private func step(_ run: ScrollRun, to offset: CGPoint, isOver: Bool) {
        // A deceleration ends on whole pixels, an animation exactly where the program asked for.
        bounds.origin = isOver && run.kind != .deceleration ? offset : roundedToPixels(offset)
        guard isOver, self.run === run else { return }
        endRun()
        fadeIndicators()
        switch run.kind {
        case .animation: delegate?.scrollViewDidEndScrollingAnimation(self)
        case .deceleration: delegate?.scrollViewDidEndDecelerating(self)
        case .returnToTop: delegate?.scrollViewDidScrollToTop(self)
        }
    }

    /// Stops the automatic motion without notifying the delegate.
    final func stopScrollAnimation() {
        guard run != nil else { return }
        endRun()
        fadeIndicators()
    }

    private func endRun() {
        run?.stop()
        run = nil
        isDecelerating = false
    }

    final func roundedToPixels(_ point: CGPoint) -> CGPoint {
        let scale = contentScaleFactor
        return CGPoint(
            x: (point.x * scale).rounded() / scale, y: (point.y * scale).rounded() / scale)
    }
}
