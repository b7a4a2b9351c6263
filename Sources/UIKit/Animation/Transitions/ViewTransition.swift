/// A transition of a view's content: frozen pictures of before and after, turned or dissolved over the view.
///
/// While it plays the view's own content and subviews are not drawn; the pictures are, in a layer on top. Without
/// allowAnimatedContent UIKit takes each picture once, and so does this. Source: Apple,
/// UIView.AnimationOptions.allowAnimatedContent.
@MainActor
package final class ViewTransition: CALayerDelegate {
    enum Style: Equatable {
        case none
        /// A half turn about an axis: +1 or −1 is the sense of the angle.
        case flip(axis: Axis, sense: Double)
        case dissolve
    }
    enum Axis { case horizontal, vertical }

    private let view: UIView
    private let style: Style
    private let before: GhostLayer
    /// Holds the pictures: a layer of the view's, at the size that the view had when they were taken.
    private let stage = GhostLayer()

    private init(view: UIView, style: Style) {
        self.view = view
        self.style = style
        before = GhostLayer(copying: view.layer, presented: true)
        stage.delegate = self
    }

    /// Changes a view's content in a block, and plays the transition from the old picture to the new.
    static func run(
        on view: UIView, duration: CFTimeInterval, options: UIView.AnimationOptions, changes: () -> Void,
        completion: ((Bool) -> Void)?
    ) {
        let style = options.transitionStyle
        guard style != .none, duration > 0, ViewAnimation.areEnabled else {
            ViewAnimation.run(
                .init(duration: style == .none ? duration : 0, pace: .init(options)), options: options,
                animations: changes, completion: completion)
            return
        }
        let transition = ViewTransition(view: view, style: style)
        ViewAnimation.withoutAnimation {
            changes()
            view.layoutIfNeeded()
        }
        transition.play(duration: duration, options: options, completion: completion)
    }

    private func play(
        duration: CFTimeInterval, options: UIView.AnimationOptions, completion: ((Bool) -> Void)?
    ) {
        let after = GhostLayer(copying: view.layer, presented: false)
        stage.bounds.size = view.bounds.size
        stage.position = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        for picture in [before, after] {
            picture.position = CGPoint(x: stage.bounds.size.width / 2, y: stage.bounds.size.height / 2)
            picture.anchorPoint = CGPoint(x: 0.5, y: 0.5)
            picture.transform = CATransform3DIdentity
            stage.addSublayer(picture)
        }
        if view.isHidden { after.isHidden = true }
        if before.isHidden { before.opacity = 0 }
        // An earlier transition's state is in the new picture of before; its own pictures have had their day.
        for earlier in view.runningTransitions { earlier.stage.isHidden = true }
        view.layer.addSublayer(stage)
        view.runningTransitions.append(self)

        ViewAnimation.run(
            .init(duration: duration, pace: .init(options)), options: options, animations: { self.animate(after) },
            completion: { finished in
                self.stage.removeFromSuperlayer()
                self.view.runningTransitions.removeAll { $0 === self }
                completion?(finished)
            })
    }

    /// Keeps the pictures on the view when its bounds change meanwhile: stretched, as a layer's contents are.
    ///
    /// Inside an animation block the pictures move along with the view.
    func viewWasResized() {
        let size = stage.bounds.size
        guard size.width > 0, size.height > 0 else { return }
        stage.position = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        stage.transform = CATransform3DMakeScale(
            view.bounds.size.width / size.width, view.bounds.size.height / size.height, 1)
    }

    package func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        ViewAnimation.action(for: layer, forKey: event) ?? CANullAction.shared
    }

    private func animate(_ after: GhostLayer) {
        guard let animation = ViewAnimation.current else { return }
        animation.keepTouches(from: view)
        switch style {
        case .none: return
        case .dissolve:
            animation.play(.init(.opacity, before.values.opacity, 0.0), on: before)
            animation.play(.init(.opacity, 0.0, after.values.opacity), on: after)
            before.opacity = 0
        case .flip(let axis, let sense):
            // The eye's distance sets how strong the perspective is; twice the longer side reads as UIKit's. [U]
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / (2 * max(stage.bounds.size.width, stage.bounds.size.height, 1))
            stage.sublayerTransform = perspective
            func turned(by angle: Double) -> CATransform3D {
                CATransform3DMakeRotation(angle, axis == .vertical ? 0 : 1, axis == .vertical ? 1 : 0, 0)
            }
            let away = turned(by: sense * .pi)
            before.isDoubleSided = false
            after.isDoubleSided = false
            animation.play(.init(.transform, CATransform3DIdentity, away), on: before)
            animation.play(.init(.transform, turned(by: -sense * .pi), CATransform3DIdentity), on: after)
            before.transform = away
        }
    }
}

extension UIView.AnimationOptions {
    /// The transition that the options ask for.
    ///
    /// A positive angle about the vertical axis brings the left side to the front (x < 0 goes to z > 0), one about the
    /// horizontal axis the bottom: y points down.
    var transitionStyle: ViewTransition.Style {
        switch rawValue >> 20 & 7 {
        case 1: .flip(axis: .vertical, sense: 1)
        case 2: .flip(axis: .vertical, sense: -1)
        case 5: .dissolve
        case 6: .flip(axis: .horizontal, sense: -1)
        case 7: .flip(axis: .horizontal, sense: 1)
        default: .none
        }
    }
}

extension UIView {
    /// Plays a transition from a view's present content to what a block makes of it.
    ///
    /// There is no delay; a duration of 0 or less changes without animation.
    ///
    /// - `view`: the view whose subviews or content the block changes.
    /// - `duration`: in seconds.
    /// - `options`: a transition and a pace; without a transition the changes animate as in ``animate(withDuration:delay:options:animations:completion:)``.
    /// - `completion`: called when the transition has ended.
    public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        ViewTransition.run(
            on: view, duration: duration, options: options, changes: animations ?? {}, completion: completion)
    }

    /// Plays a transition from one view to another: the first is removed from its superview, the second added to it.
    ///
    /// With `showHideTransitionViews` the first is hidden and the second shown instead; both must be in the hierarchy.
    public static func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let container = fromView.superview else {
            reportMistake("UIView.transition(from:to:): \(NSLayoutConstraint.name(of: fromView)) has no superview")
            completion?(false)
            return
        }
        transition(
            with: container, duration: duration, options: options,
            animations: {
                if options.contains(.showHideTransitionViews) {
                    fromView.isHidden = true
                    toView.isHidden = false
                } else {
                    fromView.removeFromSuperview()
                    container.addSubview(toView)
                }
            }, completion: completion)
    }
}
