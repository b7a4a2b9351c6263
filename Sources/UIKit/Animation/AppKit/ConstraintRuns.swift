import MainLoop

/// The running animations of constraint constants set through `animator()`, one instance per main
/// loop.
///
/// Each display tick sets the constants and the following commit lays out. The display link exists
/// only while an animation runs.
@MainActor
final class ConstraintRuns {
    private struct Run {
        weak var constraint: NSLayoutConstraint?
        let id: ObjectIdentifier
        let from: CGFloat
        let to: CGFloat
        let begin: CFTimeInterval
        let duration: CFTimeInterval
        let curve: CubicBezierCurve
        let group: ViewAnimation
        let end: MainLoop.TimerID
    }

    private unowned let loop: MainLoop
    private var runs: [Run] = []
    private var link: CADisplayLink?

    /// The instance of the current main loop.
    static var current: ConstraintRuns {
        MainLoop.main.attachment(ConstraintRuns.self) { ConstraintRuns(loop: $0) }
    }

    private init(loop: MainLoop) { self.loop = loop }

    /// Returns the value that a constraint's constant is animating to, or nil if it is not
    /// animating.
    func target(of constraint: NSLayoutConstraint) -> CGFloat? {
        runs.first { $0.constraint === constraint }?.to
    }

    /// Animates a constraint's constant to a value with the timing of a context.
    func run(_ constraint: NSLayoutConstraint, to target: CGFloat, in context: NSAnimationContext) {
        stop(ObjectIdentifier(constraint), finished: false)
        let timing = context.group.timing
        guard timing.duration > 0, ViewAnimation.areEnabled, target.isFinite,
            target != constraint.constant,
            case .curve(let function) = timing.pace
        else {
            constraint.constant = target
            return
        }
        let id = ObjectIdentifier(constraint)
        let end = loop.schedule(after: .nanoseconds(nanoseconds(timing.duration))) { [weak self] in
            if let run = self?.runs.first(where: { $0.id == id }) {
                run.constraint?.constant = run.to
            }
            self?.stop(id, finished: true)
        }
        context.group.hold()
        runs.append(
            Run(
                constraint: constraint, id: id, from: constraint.constant, to: target,
                begin: loop.now.seconds,
                duration: timing.duration, curve: function.curve, group: context.group, end: end))
        guard link == nil else { return }
        let link = CADisplayLink { [weak self] _ in self?.step() }
        // Otherwise a test that looks for leftovers reports it as the program's link.
        link.endsWithItsAnimations = true
        link.add()
        self.link = link
    }

    private func step() {
        for run in runs {
            guard let constraint = run.constraint else {
                stop(run.id, finished: false)
                continue
            }
            let progress = run.curve.value(at: (loop.now.seconds - run.begin) / run.duration)
            constraint.constant = run.from + (run.to - run.from) * progress
        }
    }

    private func stop(_ id: ObjectIdentifier, finished: Bool) {
        guard let index = runs.firstIndex(where: { $0.id == id }) else { return }
        let run = runs.remove(at: index)
        loop.cancel(run.end)
        if runs.isEmpty {
            link?.invalidate()
            link = nil
        }
        run.group.release(finished: finished)
    }
}
