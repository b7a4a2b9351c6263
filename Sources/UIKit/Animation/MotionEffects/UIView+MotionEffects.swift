import QuartzCore

extension UIView {
    final var baseMotionEffects: [UIMotionEffect] {
        get { extras?.motionEffects ?? [] }
        set {
            guard newValue != motionEffects else { return }
            extras.made().motionEffects = newValue
            showMotionEffects()
        }
    }

    final func baseAddMotionEffect(_ effect: UIMotionEffect) {
        guard !motionEffects.contains(effect) else { return }
        motionEffects.append(effect)
    }

    final func baseRemoveMotionEffect(_ effect: UIMotionEffect) {
        motionEffects.removeAll { $0 === effect }
    }

    /// Shows the effects' values at the window's offset, as animations that stay at their end.
    final func showMotionEffects() {
        for key in layer.animationKeys() ?? [] where key.hasPrefix(Self.effectPrefix) {
            layer.removeAnimation(forKey: key)
        }
        guard let offset = window?.viewerOffset, offset != .zero else { return }
        for effect in motionEffects {
            let values = effect.keyPathsAndRelativeValues(forViewerOffset: offset) ?? [:]
            for (path, value) in values.sorted(by: { $0.key < $1.key }) {
                let animation = CABasicAnimation(keyPath: Self.layerPath(path))
                animation.fromValue = value
                animation.toValue = value
                animation.isAdditive = true
                animation.duration = 0.001
                animation.fillMode = .both
                animation.isRemovedOnCompletion = false
                let key = "\(Self.effectPrefix)\(ObjectIdentifier(effect)) \(path)"
                layer.add(animation, forKey: key)
            }
        }
    }

    /// Shows the effects of the view and its subviews.
    final func showMotionEffectsBelow() {
        if !motionEffects.isEmpty { showMotionEffects() }
        for view in storedSubviews { view.showMotionEffectsBelow() }
    }

    private static var effectPrefix: String { "UIMotionEffect " }

    /// Returns the layer's key path of a view's.
    private static func layerPath(_ path: String) -> String {
        if path.hasPrefix("layer.") { return String(path.dropFirst(6)) }
        if path == "alpha" { return "opacity" }
        return path.hasPrefix("center") ? "position" + path.dropFirst(6) : path
    }
}
