import MainLoop
import QuartzCore

/// An automatic movement of a scroll view's content.
///
/// It travels as a function of time: the layer has the end as its model, and tracks show the way
/// there, so that the loop sleeps until the end. If something in the program needs each step
/// (``UIScrollView/needsEachStep``), display ticks drive it instead.
@MainActor
final class ScrollRun {
    /// The kind of movement.
    enum Kind {
        case animation, deceleration, returnToTop
    }

    let kind: Kind
    let x, y: ScrollMotion
    /// Whether it goes to a page or the delegate's target, instead of where its velocity leads.
    let glides: Bool
    /// Whether the end was within the content at the start.
    var endsInContent = false
    /// How far the content has been shifted under the motion since it began.
    private(set) var shift = CGPoint.zero
    /// When it began, in seconds of the loop's time.
    private(set) var start = CACurrentMediaTime()
    private weak var host: UIScrollView?
    private weak var loop: MainLoop?
    /// The link that drives it tick by tick.
    private var link: CADisplayLink?
    /// The animation by which it travels as a function of time; nil while ticks drive it.
    private var animation: CAAnimation?
    /// The offset that the program was notified of last, before the travel.
    private var lastOffset = CGPoint.zero
    /// Where the indicators were when they were computed.
    private var places: [IndicatorPlace] = []

    init(kind: Kind, x: ScrollMotion, y: ScrollMotion, glides: Bool = false) {
        self.kind = kind
        self.x = x
        self.y = y
        self.glides = glides
    }

    /// The duration, in seconds.
    var duration: Double { max(x.duration, y.duration) }

    /// The final offset: of a deceleration on whole pixels, otherwise as the program asked for.
    func end(in host: UIScrollView) -> CGPoint {
        let end = CGPoint(x: x.end + shift.x, y: y.end + shift.y)
        return kind == .deceleration ? host.roundedToPixels(end) : end
    }

    /// Returns the offset at a time of the loop, on whole pixels, like that of a drag.
    private func offset(at mediaTime: Double, in host: UIScrollView) -> CGPoint {
        guard !isOver(at: mediaTime) else { return end(in: host) }
        let time = mediaTime - start
        return host.roundedToPixels(
            CGPoint(x: x.value(at: time) + shift.x, y: y.value(at: time) + shift.y))
    }

    /// The velocity at a time of the loop, in points per second.
    func velocity(at mediaTime: Double) -> CGPoint {
        let (time, step) = (mediaTime - start, 1e-3)
        return CGPoint(
            x: (x.value(at: time + step) - x.value(at: time)) / step,
            y: (y.value(at: time + step) - y.value(at: time)) / step)
    }

    /// Half a nanosecond of slack, because ticks and ends are whole nanoseconds.
    private func isOver(at mediaTime: Double) -> Bool { mediaTime - start >= duration - 5e-10 }

    /// Starts the movement.
    func begin(in host: UIScrollView) {
        self.host = host
        loop = MainLoop.main
        start = CACurrentMediaTime()
        goOn(in: host)
    }

    /// Ends the movement where it is, without notifying the delegate of an end.
    func stop() {
        link?.invalidate()
        link = nil
        if let host { land(at: offset(at: CACurrentMediaTime(), in: host), in: host) }
    }

    /// Shifts the rest of the movement.
    func shift(by distance: CGPoint) {
        shift.x += distance.x
        shift.y += distance.y
        if let host, animation != nil { travel(in: host) }
    }

    /// Continues as a function of time, or tick by tick if something needs each step.
    private func goOn(in host: UIScrollView) {
        if host.needsEachStep { followTicks() } else { travel(in: host) }
    }

    private func finish(in host: UIScrollView) {
        guard host.run === self else { return }
        host.runDidEnd(self)
    }

    // MARK: Tick by tick

    private func followTicks() {
        let link = CADisplayLink { [weak self] link in
            // The scroll view was deallocated, and the run with it.
            guard let self, let host else { return link.invalidate() }
            step(at: link.timestamp, in: host)
        }
        link.finiteName =
            kind == .deceleration ? "a scroll view decelerates" : "a scroll view scrolls"
        link.add()
        self.link = link
    }

    private func step(at time: Double, in host: UIScrollView) {
        guard host.run === self else { return }
        host.moveContent(to: offset(at: time, in: host))
        guard host.run === self else { return }
        if isOver(at: time) { return finish(in: host) }
        guard !host.needsEachStep else { return }
        link?.invalidate()
        link = nil
        travel(in: host)
    }

    // MARK: As a function of time

    private func travel(in host: UIScrollView) {
        if animation == nil { lastOffset = host.contentOffset }
        let end = end(in: host)
        animation = host.layer.begin(
            self, to: end, timing: timing,
            tracks: tracks(.bounds, .originX, .originY, to: end))
        moveIndicators(of: host)
        if !Self.travelling.contains(where: { $0.run === self }) {
            Self.travelling.append(Travelling(run: self))
        }
    }

    private var timing: TimingModel { TimingModel(beginTime: start, duration: duration) }

    private func tracks(
        _ root: LayerProperty.Root, _ x: LayerProperty.Part, _ y: LayerProperty.Part,
        to end: CGPoint
    ) -> [AnimationTrack] {
        self.x.tracks(of: LayerProperty(root, x), shift: shift.x, to: end.x, from: start)
            + self.y.tracks(of: LayerProperty(root, y), shift: shift.y, to: end.y, from: start)
    }

    private func moveIndicators(of host: UIScrollView) {
        places = host.indicatorPlaces.map(\.1)
        let end = end(in: host)
        host.moveIndicators(to: end) { bar, alongX, alongY in
            let tracks =
                alongX.flatMap {
                    x.tracks(of: $0.property, $0.function, shift: shift.x, to: end.x, from: start)
                }
                + alongY.flatMap {
                    y.tracks(of: $0.property, $0.function, shift: shift.y, to: end.y, from: start)
                }
            bar.play(tracks, timing: timing, forKey: "position")
        }
    }

    /// Ends the travel at an offset, and notifies whatever depends on it once.
    private func land(at offset: CGPoint, in host: UIScrollView) {
        guard animation != nil else { return }
        animation = nil
        Self.travelling.removeAll { $0.run === self || $0.run == nil }
        host.layer.endTravel(at: offset)
        if offset != lastOffset { host.travelDidEnd(from: lastOffset) }
    }

    // MARK: Review

    private struct Travelling {
        weak var run: ScrollRun?
    }

    private static var travelling: [Travelling] = []

    /// Lets travels of the current loop that something follows now continue tick by tick; part of
    /// each commit, because only the program's turns change what it needs.
    ///
    /// - Complexity: O(scroll views in motion)
    static func reviewTravels() {
        guard !travelling.isEmpty else { return }
        travelling.removeAll { $0.run == nil }
        for entry in travelling {
            guard let run = entry.run, let host = run.host, run.loop === MainLoop.main else {
                continue
            }
            run.review(in: host)
        }
    }

    private func review(in host: UIScrollView) {
        if host.needsEachStep {
            land(at: offset(at: CACurrentMediaTime(), in: host), in: host)
            if host.run === self { followTicks() }
        } else if places != host.indicatorPlaces.map(\.1) {
            moveIndicators(of: host)
        }
    }
}

extension ScrollRun: BoundsTravel {
    /// The offset now, on whole pixels.
    var origin: CGPoint {
        guard let host else { return .zero }
        return offset(at: CACurrentMediaTime(), in: host)
    }

    func animationDidStop(_ animation: CAAnimation, finished: Bool) {
        guard animation === self.animation, let host else { return }
        let now = CACurrentMediaTime()
        land(at: finished ? end(in: host) : offset(at: now, in: host), in: host)
        if finished || isOver(at: now) { return finish(in: host) }
        // Something removed the animation, such as a change of the layer's clock.
        if host.run === self { goOn(in: host) }
    }
}

/// The state at the start of a drag, or when the program set another offset during it.
struct ScrollDrag {
    /// The offset that the finger would have dragged to, without the resistance at the edges.
    var pulled: CGPoint
    /// The recognizer's translation at that time.
    var translation: CGPoint
    /// The content offset when the drag began.
    var offset: CGPoint
    /// The only axis along which the drag moves; nil for both.
    var lock: NSLayoutConstraint.Axis?
}

extension UIScrollView {
    /// Starts an automatic motion; one that continues another is not announced.
    final func start(_ run: ScrollRun, announces: Bool = true) {
        stopScrollAnimation()
        self.run = run
        run.endsInContent = isInContent(run.end(in: self))
        isDecelerating = run.kind == .deceleration
        if isDecelerating, announces { notify { $0.scrollViewWillBeginDecelerating(self) } }
        guard self.run === run else { return }
        run.begin(in: self)
    }

    /// Handles the end of an automatic motion.
    final func runDidEnd(_ run: ScrollRun) {
        endRun()
        fadeIndicators()
        switch run.kind {
        case .animation:
            // Content that was measured on the way may have become shorter than was estimated.
            if run.endsInContent { bringOffsetIntoRange() }
            notify { $0.scrollViewDidEndScrollingAnimation(self) }
        case .deceleration: notify { $0.scrollViewDidEndDecelerating(self) }
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
