/// A transition of a view's content: snapshots from before and after, flipped, curled or dissolved.
///
/// While it plays, the view's own content and subviews are not drawn; a layer on top shows the
/// snapshots. Without allowAnimatedContent UIKit takes each snapshot once, and so does this class.
/// With it the changes animate too, and the snapshot of the new content stays live. Source: Apple,
/// UIView.AnimationOptions.allowAnimatedContent.
@MainActor
package final class ViewTransition: CALayerDelegate {
    let view: UIView
    private let style: Style
    private let before: GhostLayer
    /// Contains the snapshots: a sublayer of the view with the size that the view had when they
    /// were taken.
    let stage = GhostLayer()

    private init(view: UIView, style: Style) {
        self.view = view
        self.style = style
        before = GhostLayer(copying: view.layer, .onScreen)
        stage.delegate = self
    }

    /// Runs a block that changes a view's content and plays the transition from the old snapshot to
    /// the new one.
    static func run(
        on view: UIView, duration: CFTimeInterval, options: UIView.AnimationOptions,
        changes: () -> Void,
        completion: ((Bool) -> Void)?
    ) {
        let style = options.transitionStyle
        guard style != .none, duration > 0, duration.isFinite, ViewAnimation.areEnabled else {
            ViewAnimation.run(
                .init(
                    duration: style == .none || !duration.isFinite ? duration : 0,
                    pace: .init(options)),
                options: options,
                animations: changes, completion: completion)
            return
        }
        let transition = ViewTransition(view: view, style: style)
        let isLive = options.contains(.allowAnimatedContent)
        let change = {
            changes()
            view.layoutIfNeeded()
        }
        if isLive {
            ViewAnimation.run(
                .init(duration: duration, pace: .init(options)),
                options: options.union(.allowUserInteraction),
                animations: change, completion: nil)
        } else {
            ViewAnimation.withoutAnimation(change)
        }
        transition.play(
            .init(duration: duration, pace: .init(options)), options: options, isLive: isLive,
            completion: completion)
    }

    /// Returns a transition with a picture of a view's present content, which ``play`` leads to the
    /// content at that time.
    static func begin(on view: UIView, options: UIView.AnimationOptions) -> ViewTransition {
        ViewTransition(view: view, style: options.transitionStyle)
    }

    /// Shows both pictures, one after the other, in place of the view's content.
    func play(
        _ timing: ViewAnimation.Timing, options: UIView.AnimationOptions, isLive: Bool,
        completion: ((Bool) -> Void)?
    ) {
        let after = GhostLayer(copying: view.layer, isLive ? .live : .model)
        stage.bounds.size = view.bounds.size
        stage.position = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        for picture in [before, after] {
            picture.position = CGPoint(
                x: stage.bounds.size.width / 2, y: stage.bounds.size.height / 2)
            picture.anchorPoint = CGPoint(x: 0.5, y: 0.5)
            picture.transform = CATransform3DIdentity
            picture.zPosition = 0
        }
        if view.isHidden { after.isHidden = true }
        if before.isHidden { before.opacity = 0 }
        // The new snapshot already contains the state of earlier transitions, so their own are
        // hidden.
        for earlier in view.runningTransitions { earlier.stage.isHidden = true }
        view.layer.addSublayer(stage)
        view.runningTransitions.append(self)
        view.layer.replacements += 1
        if isLive { LayerScheduler.current.keepLive(after, of: view.layer) }

        ViewAnimation.run(
            timing, options: options,
            animations: { self.animate(from: self.before, to: after) },
            completion: { finished in
                self.stage.removeFromSuperlayer()
                self.view.layer.replacements -= 1
                self.view.runningTransitions.removeAll { $0 === self }
                completion?(finished)
            })
    }

    private func animate(from before: GhostLayer, to after: GhostLayer) {
        guard let animation = ViewAnimation.current else { return }
        animation.keepTouches(from: view)
        switch style {
        case .none: return
        case .dissolve: dissolve(before, after, animation)
        case .flip(let axis, let sense): flip(before, after, about: axis, sense, animation)
        case .curl(let isUp):
            curl(isUp ? before : after, over: isUp ? after : before, isUp: isUp, animation)
        }
    }

    private func dissolve(_ before: GhostLayer, _ after: GhostLayer, _ animation: ViewAnimation) {
        stage.addSublayer(before)
        stage.addSublayer(after)
        animation.play(.init(.opacity, before.values.opacity, 0.0), on: before)
        animation.play(.init(.opacity, 0.0, after.values.opacity), on: after)
        before.opacity = 0
    }

    private func flip(
        _ before: GhostLayer, _ after: GhostLayer, about axis: Style.Axis, _ sense: Double,
        _ animation: ViewAnimation
    ) {
        stage.addSublayer(before)
        stage.addSublayer(after)
        addPerspective()
        func turned(by angle: Double) -> CATransform3D {
            CATransform3DMakeRotation(
                angle, axis == .vertical ? 0 : 1, axis == .vertical ? 1 : 0, 0)
        }
        let away = turned(by: sense * .pi)
        before.isDoubleSided = false
        after.isDoubleSided = false
        animation.play(.init(.transform, CATransform3DIdentity, away), on: before)
        animation.play(
            .init(.transform, turned(by: -sense * .pi), CATransform3DIdentity), on: after)
        before.transform = away
    }

    /// Adds perspective with an eye distance of twice the longer side, which looks like UIKit's.
    /// [U]
    func addPerspective() {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / (2 * max(stage.bounds.size.width, stage.bounds.size.height, 1))
        stage.sublayerTransform = perspective
    }

    /// Stretches the snapshots with the view when its bounds change during the transition.
    ///
    /// Inside an animation block the snapshots animate with the view.
    func viewWasResized() {
        let size = stage.bounds.size
        guard size.width > 0, size.height > 0 else { return }
        stage.position = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        stage.transform = CATransform3DMakeScale(
            view.bounds.size.width / size.width, view.bounds.size.height / size.height, 1)
    }

    package func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        ViewAnimation.action(for: layer, forKey: event) ?? NSNull.action
    }
}
