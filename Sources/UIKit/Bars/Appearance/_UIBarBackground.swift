/// The background of a bar: an effect, a colour, an image, and the line at the edge that faces the
/// content.
final class _UIBarBackground: UIView {
    private let effect = UIVisualEffectView(effect: nil)
    private let picture = UIImageView()
    private let line = UIImageView()
    /// Whether the line is at the top edge, as on bars at the bottom.
    private let isLineAtTop: Bool
    /// Whether the appearance has a line.
    private var hasLine = false
    /// Whether the line is hidden in each appearance, which programs set by the bar's key.
    var hidesLine = false { didSet { line.isHidden = hidesLine || !hasLine } }

    init(isLineAtTop: Bool) {
        self.isLineAtTop = isLineAtTop
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        addSubview(line)
    }

    required init?(coder: NSCoder) { nil }

    /// The background at the edge of the content, unless the program sets another one.
    private static let transparent: UIBarAppearance = {
        let appearance = UIBarAppearance()
        appearance.configureWithTransparentBackground()
        return appearance
    }()

    /// Shows the background of an appearance, or none and no line.
    func show(_ given: UIBarAppearance, isTransparent: Bool) {
        let appearance = isTransparent ? Self.transparent : given
        backgroundColor = appearance.backgroundColor
        show(effect, appearance.backgroundEffect != nil)
        effect.effect = appearance.backgroundEffect
        show(picture, appearance.backgroundImage != nil)
        picture.image = appearance.backgroundImage
        picture.contentMode = appearance.backgroundImageContentMode
        picture.clipsToBounds = true
        let image = appearance.shadowImage
        line.image = image
        line.tintColor = appearance.shadowColor
        line.backgroundColor = image == nil ? appearance.shadowColor : nil
        hasLine = image == nil ? appearance.shadowColor != nil : image?.size != .zero
        line.isHidden = hidesLine || !hasLine
        setNeedsLayout()
    }

    /// Adds a part below the line, or removes it, so that a plain bar has no idle views.
    private func show(_ part: UIView, _ isShown: Bool) {
        guard isShown != (part.superview === self) else { return }
        if !isShown {
            part.removeFromSuperview()
        } else if part === effect {
            insertSubview(part, at: 0)
        } else {
            insertSubview(part, belowSubview: line)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        effect.frame = bounds
        picture.frame = bounds
        if let image = line.image {
            // An image lies outside the bar, over the content.
            let height = image.size.height
            line.frame = CGRect(
                x: 0, y: isLineAtTop ? -height : bounds.height, width: bounds.width,
                height: height)
        } else {
            let pixel = 1 / contentScaleFactor
            line.frame = CGRect(
                x: 0, y: isLineAtTop ? 0 : bounds.height - pixel, width: bounds.width,
                height: pixel)
        }
    }
}
