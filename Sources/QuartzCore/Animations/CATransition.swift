import CoreGraphics

/// The key under which a layer plays a ``CATransition``, regardless of the key passed to `add`.
public let kCATransition = "transition"

/// An animation from a layer's old content to its new content.
///
/// The first picture is captured when the transition is added or, if it runs as an action, before
/// the change; the second one is the layer itself, live. While the transition plays, the two are
/// drawn instead of the layer.
///
/// - Note: Deviation: changes made earlier in the same turn are part of the first picture; Core
///   Animation uses the last commit's picture. `fromTop` and `fromBottom` are taken literally, in
///   coordinates whose y points down. [U]
///
/// Source: Apple, CATransition.
@preconcurrency @MainActor
open class CATransition: CAAnimation {
    /// How the pictures move. Default: fade.
    open var type = CATransitionType.fade
    /// The direction of the movement; nil (the default) is from the left. Ignored by a fade.
    open var subtype: CATransitionSubtype?
    /// The progress at which the transition begins, 0…1. Default: 0.
    open var startProgress: Float = 0
    /// The progress at which the transition ends, 0…1, not before the start. Default: 1.
    open var endProgress: Float = 1

    /// The container of the pictures while the transition plays.
    private var stage: GhostLayer?
    private weak var host: CALayer?

    package override func copyFields(from other: CAAnimation) {
        super.copyFields(from: other)
        guard let other = other as? CATransition else { return }
        type = other.type
        subtype = other.subtype
        startProgress = other.startProgress
        endProgress = other.endProgress
    }

    /// Captures the pictures and animates them; the transition itself has no other effect.
    package override func tracks(in context: AnimationContext) -> [AnimationTrack] {
        let layer = context.layer
        // The pictures' animations have the transition's timing, so check its numbers once, here.
        let timing = timingModel(defaultDuration: context.defaultDuration, reports: true)
        (beginTime, timeOffset, speed) = (timing.beginTime, timing.timeOffset, Float(timing.speed))
        (repeatCount, repeatDuration) = (Float(timing.repeatCount), timing.repeatDuration)
        duration = timing.duration
        for (number, name) in [(startProgress, "startProgress"), (endProgress, "endProgress")] {
            reportNumber(Double(number), name, of: "CATransition", isUsable: 0...1 ~= number)
        }
        if startProgress.isNaN { startProgress = 0 }
        if endProgress.isNaN { endProgress = 1 }
        let before = layer.pictureBeforeChange ?? GhostLayer(copying: layer, .onScreen)
        if let old = layer.presentedBeforeChange { before.values = old.value }
        let after = GhostLayer(copying: layer, .live)
        let stage = GhostLayer()
        stage.values.bounds.size = layer.bounds.size
        stage.values.position = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
        stage.values.zPosition = 0
        let middle = CGPoint(x: layer.bounds.size.width / 2, y: layer.bounds.size.height / 2)
        for picture in type == .reveal ? [after, before] : [before, after] {
            picture.values.position = middle
            picture.values.anchorPoint = CGPoint(x: 0.5, y: 0.5)
            picture.values.transform = CATransform3DIdentity
            picture.values.zPosition = 0
            stage.addSublayer(picture)
        }
        for earlier in layer.children where layer.replacements > 0 && earlier is GhostLayer {
            earlier.isHidden = true
        }
        layer.addSublayer(stage)
        layer.replacements += 1
        self.stage = stage
        host = layer
        move(before, after, by: layer.bounds.size, in: context)
        LayerScheduler.current.keepLive(after, of: layer)
        return []
    }

    /// Removes the pictures.
    package override func didStop() {
        guard let stage else { return }
        self.stage = nil
        stage.removeFromSuperlayer()
        host?.replacements -= 1
    }

    private func move(
        _ before: GhostLayer, _ after: GhostLayer, by size: CGSize, in context: AnimationContext
    ) {
        let start = CGFloat(min(max(startProgress, 0), 1))
        let end = max(CGFloat(min(max(endProgress, 0), 1)), start)
        let direction = (subtype ?? .fromLeft).direction
        let way = CGSize(width: direction.dx * size.width, height: direction.dy * size.height)
        func slide(_ picture: GhostLayer, from: CGFloat, to: CGFloat) {
            func point(_ share: CGFloat) -> CGPoint {
                CGPoint(
                    x: picture.position.x + way.width * share,
                    y: picture.position.y + way.height * share)
            }
            // The progress at the start and the end of the part that is played.
            animate(
                "position", of: picture, point(from + (to - from) * start),
                point(from + (to - from) * end), context)
        }
        switch type {
        case .moveIn:
            slide(after, from: -1, to: 0)
        case .push:
            slide(after, from: -1, to: 0)
            slide(before, from: 0, to: 1)
        case .reveal:
            slide(before, from: 0, to: 1)
        default:
            let (old, new) = (before.preciseOpacity, after.preciseOpacity)
            animate("opacity", of: before, old * Double(1 - start), old * Double(1 - end), context)
            animate("opacity", of: after, new * Double(start), new * Double(end), context)
        }
    }

    private func animate(
        _ path: String, of picture: CALayer, _ from: Any, _ to: Any, _ context: AnimationContext
    ) {
        let animation = CABasicAnimation(keyPath: path)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = duration > 0 ? duration : context.defaultDuration
        animation.beginTime = beginTime
        animation.timeOffset = timeOffset
        animation.speed = speed
        animation.repeatCount = repeatCount
        animation.repeatDuration = repeatDuration
        animation.autoreverses = autoreverses
        animation.timingFunction =
            timingFunction ?? context.defaultFunction ?? CAMediaTimingFunction(name: .linear)
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        picture.add(animation, forKey: path)
    }
}
