/// The background of a button or cell with a configuration.
final class _UISystemBackgroundView: UIView {
    private var effectView: UIVisualEffectView?
    private var imageView: UIImageView?
    private var customView: UIView?

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a configuration in a colour.
    func show(
        _ look: UIBackgroundConfiguration, color: UIColor?, tint: UIColor,
        traits: UITraitCollection
    ) {
        backgroundColor = color
        layer.borderWidth = look.strokeWidth
        layer.borderColor = look.resolvedStrokeColor(for: tint).resolvedColor(with: traits).cgColor
        clipsToBounds = look.hasContent
        if let effect = look.visualEffect {
            let view = effectView ?? UIVisualEffectView(effect: nil)
            if view.effect !== effect { view.effect = effect }
            effectView = view
        } else {
            effectView = removed(effectView)
        }
        if let image = look.image {
            let view = imageView ?? UIImageView()
            view.image = image
            view.contentMode = look.imageContentMode
            imageView = view
        } else {
            imageView = removed(imageView)
        }
        if customView !== look.customView { customView = removed(customView) }
        customView = look.customView
        for view in contents where view.superview !== self {
            view.translatesAutoresizingMaskIntoConstraints = true
            addSubview(view)
        }
        for view in contents { bringSubviewToFront(view) }
        setNeedsLayout()
    }

    /// From back to front.
    private var contents: [UIView] {
        [effectView, imageView, customView].compactMap(\.self)
    }

    private func removed<View: UIView>(_ view: View?) -> View? {
        if view?.superview === self { view?.removeFromSuperview() }
        return nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        for view in contents { view.frame = bounds }
    }
}

extension UIBackgroundConfiguration {
    /// The distance of the background from the edges of a view.
    @MainActor
    func insets(in owner: UIView) -> UIEdgeInsets {
        var insets = backgroundInsets
        let margins = owner.directionalLayoutMargins
        let edges = edgesAddingLayoutMarginsToBackgroundInsets
        if edges.contains(.top) { insets.top += margins.top }
        if edges.contains(.leading) { insets.leading += margins.leading }
        if edges.contains(.bottom) { insets.bottom += margins.bottom }
        if edges.contains(.trailing) { insets.trailing += margins.trailing }
        let isRight = owner.effectiveUserInterfaceLayoutDirection == .rightToLeft
        return UIEdgeInsets(
            top: insets.top, left: isRight ? insets.trailing : insets.leading,
            bottom: insets.bottom, right: isRight ? insets.leading : insets.trailing)
    }
}
