import QuartzCore

/// A movement of a scroll view's content by itself, driven by display ticks.
@MainActor
final class ScrollRun {
    /// Why it moves.
    enum Kind {
        case animation, deceleration
    }

    let kind: Kind
    let x, y: ScrollMotion
    /// How far the content was moved under the motion since it began.
    var shift = CGPoint.zero
    private var start: CFTimeInterval = 0
    private var link: CADisplayLink?

    init(kind: Kind, x: ScrollMotion, y: ScrollMotion) {
        self.kind = kind
        self.x = x
        self.y = y
    }

    /// Where it ends.
    var end: CGPoint { CGPoint(x: x.end + shift.x, y: y.end + shift.y) }

    /// Calls with the offset at each tick; the last time, when it is over, with the end.
    func begin(_ step: @escaping @MainActor (_ offset: CGPoint, _ isOver: Bool) -> Void) {
        start = CACurrentMediaTime()
        let duration = max(x.duration, y.duration)
        let link = CADisplayLink { [weak self] link in
            // The scroll view is gone, and the run with it.
            guard let self else { return link.invalidate() }
            // Half a nanosecond of slack: ticks and ends are whole nanoseconds.
            let time = link.timestamp - start
            let isOver = time >= duration - 5e-10
            let offset = CGPoint(x: x.value(at: time) + shift.x, y: y.value(at: time) + shift.y)
            step(isOver ? end : offset, isOver)
        }
        link.add()
        self.link = link
    }

    func stop() {
        link?.invalidate()
        link = nil
    }
}

/// What a drag started from.
struct ScrollDrag {
    /// To where the finger would have pulled the content when it began, without the resistance at the edges.
    var pulled: CGPoint
    /// What the recognizer had counted by then.
    var translation: CGPoint
    /// The offset when it began.
    var offset: CGPoint
    /// The one axis that it stays on; nil for both.
    var lock: NSLayoutConstraint.Axis?
}

extension UIScrollView {
    /// Lets the content move by itself.
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
        // The finger's motion ends on whole pixels, a program's where the program said.
        bounds.origin = isOver && run.kind == .animation ? offset : roundedToPixels(offset)
        guard isOver, self.run === run else { return }
        endRun()
        fadeIndicators()
        if run.kind == .animation {
            delegate?.scrollViewDidEndScrollingAnimation(self)
        } else {
            delegate?.scrollViewDidEndDecelerating(self)
        }
    }

    /// Stops what moves the content, saying nothing.
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
        return CGPoint(x: (point.x * scale).rounded() / scale, y: (point.y * scale).rounded() / scale)
    }
}
