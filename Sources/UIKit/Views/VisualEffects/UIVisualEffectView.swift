/// An effect for the content behind a view.
///
/// Source: Apple, UIVisualEffect.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject, @preconcurrency NSCopying {
    /// Creates an effect that changes nothing.
    public override init() { super.init() }

    /// Creates an effect from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) { super.init() }

    /// Returns the effect itself, which does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The colour that the effect lays over the content behind, in an environment.
    func color(_ traits: UITraitCollection) -> UIColor? { nil }

    /// How the content behind is shown.
    var backdrop: LayerBackdrop { LayerBackdrop() }
}

/// A blur of the content behind a view.
///
/// The content behind is blurred, more saturated, and covered with the colour of the material.
/// Radii and saturation of `extraLight`, `light` and `dark`, and the covers of the first and the
/// last, are those of Apple's sample code UIImageEffects (WWDC 2013); the others are ours. [U]
///
/// Source: Apple, UIBlurEffect.
@preconcurrency @MainActor
open class UIBlurEffect: UIVisualEffect {
    /// The materials.
    ///
    /// Source: Apple, UIBlurEffect.Style.
    public enum Style: Int, Sendable {
        /// Lighter than the content behind.
        case extraLight = 0
        /// Light.
        case light = 1
        /// Dark.
        case dark = 2
        /// As light or dark as the interface.
        case regular = 4
        /// As light or dark as the interface, and more prominent.
        case prominent = 5
        /// Hardly covers the content behind.
        case systemUltraThinMaterial = 6
        /// Covers little of the content behind.
        case systemThinMaterial = 7
        /// Covers some of the content behind.
        case systemMaterial = 8
        /// Covers most of the content behind.
        case systemThickMaterial = 9
        /// The material of the system's bars.
        case systemChromeMaterial = 10
        /// Ultra thin and light.
        case systemUltraThinMaterialLight = 11
        /// Thin and light.
        case systemThinMaterialLight = 12
        /// Light.
        case systemMaterialLight = 13
        /// Thick and light.
        case systemThickMaterialLight = 14
        /// The bars' material, light.
        case systemChromeMaterialLight = 15
        /// Ultra thin and dark.
        case systemUltraThinMaterialDark = 16
        /// Thin and dark.
        case systemThinMaterialDark = 17
        /// Dark.
        case systemMaterialDark = 18
        /// Thick and dark.
        case systemThickMaterialDark = 19
        /// The bars' material, dark.
        case systemChromeMaterialDark = 20

        /// How much of the content behind the material covers. [U]
        var cover: CGFloat {
            switch self {
            case .systemUltraThinMaterial, .systemUltraThinMaterialLight,
                .systemUltraThinMaterialDark:
                0.45
            case .light: 0.5
            case .systemThinMaterial, .systemThinMaterialLight, .systemThinMaterialDark: 0.6
            case .regular: 0.7
            case .dark: 0.73
            case .systemMaterial, .systemMaterialLight, .systemMaterialDark: 0.75
            case .extraLight, .prominent: 0.82
            case .systemThickMaterial, .systemThickMaterialLight, .systemThickMaterialDark: 0.87
            case .systemChromeMaterial, .systemChromeMaterialLight, .systemChromeMaterialDark: 0.9
            }
        }

        /// The standard deviation of the blur, in points.
        var blur: CGFloat { self == .light ? 30 : 20 }

        /// Whether the material is dark in any environment, light in any, or as the interface.
        var isDark: Bool? {
            switch self {
            case .extraLight, .light: false
            case .dark: true
            case .regular, .prominent: nil
            default:
                rawValue >= Style.systemUltraThinMaterialDark.rawValue
                    ? true
                    : rawValue >= Style.systemUltraThinMaterialLight.rawValue ? false : nil
            }
        }
    }

    /// The material.
    let style: Style

    /// Creates a blur with a material.
    public init(style: Style) {
        self.style = style
        super.init()
    }

    /// Creates a blur from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        style = .regular
        super.init(coder: coder)
    }

    override func color(_ traits: UITraitCollection) -> UIColor? {
        let isDark = style.isDark ?? (traits.userInterfaceStyle == .dark)
        return UIColor(white: isDark ? 0.11 : 0.97, alpha: style.cover)
    }

    override var backdrop: LayerBackdrop { LayerBackdrop(blur: style.blur, saturation: 1.8) }
}

/// Glass over the content behind a view.
///
/// A view with glass is a capsule unless it has a ``UIView/cornerConfiguration`` of its own. [U]
///
/// Deviation: the content behind is blurred and not bent. Blur and covers are ours. [U]
///
/// Source: Apple, UIGlassEffect (iOS 26).
@preconcurrency @MainActor
open class UIGlassEffect: UIVisualEffect {
    /// The kinds of glass.
    ///
    /// Source: Apple, UIGlassEffect.Style.
    public enum Style: Int, Sendable {
        /// Covers some of the content behind.
        case regular = 0
        /// Hardly covers it.
        case clear = 1
    }

    let style: Style
    /// Whether the view grows a little while it is pressed. A view reads it when it gets the
    /// effect. Default: false.
    open var isInteractive = false
    /// The colour of the glass; nil (the default) for none. A view reads it when it gets the
    /// effect.
    open var tintColor: UIColor?

    /// Creates glass.
    public init(style: Style) {
        self.style = style
        super.init()
    }

    /// Creates regular glass.
    public override convenience init() { self.init(style: .regular) }

    /// Creates glass from an interface file; regular one.
    public required init?(coder: NSCoder) {
        style = .regular
        super.init(coder: coder)
    }

    override func color(_ traits: UITraitCollection) -> UIColor? {
        if let tintColor { return tintColor.withAlphaComponent(style == .clear ? 0.5 : 0.8) }
        return Self.color(style, isDark: traits.userInterfaceStyle == .dark)
    }

    override var backdrop: LayerBackdrop {
        LayerBackdrop(blur: style == .clear ? 2 : 8, saturation: 1.4)
    }

    static func color(_ style: Style, isDark: Bool) -> UIColor {
        UIColor(white: isDark ? 0.11 : 0.97, alpha: style == .clear ? 0.3 : 0.55)
    }
}

/// Recognizes that a finger is down, beside all other recognizers.
private final class GlassPress: UIGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible { state = .began }
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches <= touches.count { state = .ended }
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .cancelled
    }
    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
        false
    }
}

/// A view with an effect on the views behind it.
///
/// Subviews are added to ``contentView``. Changing the effect inside an animation block animates
/// it.
///
/// Source: Apple, UIVisualEffectView.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
    /// The view for the program's content, in front of the effect.
    open var contentView: UIView { storedContentView }
    final var storedContentView: UIView = _UIVisualEffectContentView()
    /// The effect; nil for none.
    open var effect: UIVisualEffect? {
        didSet { showEffect() }
    }

    private let cover: UIView = _UIVisualEffectSubview()

    /// Creates a view with an effect.
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        prepare()
    }

    /// Creates a view without an effect.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a view from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        coder.didInitialize(self, as: UIVisualEffectView.self)
    }

    private func prepare() {
        cover.isUserInteractionEnabled = false
        for view in [cover, contentView] {
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(view)
        }
        showEffect()
    }

    private func showEffect() {
        if let effect, let color = effect.color(traitCollection) {
            let show = {
                self.cover.backgroundColor = color
                self.cover.layer.backdrop = effect.backdrop
            }
            // A cover that appears has its look at once, and one that disappears keeps it.
            if cover.alpha == 0 { UIView.performWithoutAnimation(show) } else { show() }
            cover.alpha = 1
        } else {
            cover.alpha = 0
        }
        showVibrancy()
        roundEffect()
        let reacts = (effect as? UIGlassEffect)?.isInteractive ?? false
        if reacts != (press != nil) { reactToTouches(reacts) }
    }

    /// Whether the content view has the style and the tint colour of a vibrancy effect.
    private var isVibrant = false

    private func showVibrancy() {
        let vibrancy = effect as? UIVibrancyEffect
        guard isVibrant || vibrancy != nil else { return }
        isVibrant = vibrancy != nil
        let style: UIUserInterfaceStyle =
            switch vibrancy?.blurEffect.style.isDark {
            case true?: .dark
            case false?: .light
            case nil: .unspecified
            }
        contentView.overrideUserInterfaceStyle = style
        contentView.tintColor = vibrancy?.role.color
    }

    /// Rounds the effect as the view is; overrides must call super.
    open override func layoutSubviews() {
        super.layoutSubviews()
        roundEffect()
    }

    /// The size for which glass has made the view a capsule; nil without glass.
    private var capsuleSize: CGSize?

    /// Rounds the effect as the view is, which glass makes a capsule unless the program has chosen
    /// its corners.
    private func roundEffect() {
        let isChosen = extras?.corners != nil
        let size = effect is UIGlassEffect && !isChosen ? bounds.size : nil
        guard isChosen || size != capsuleSize else { return }
        capsuleSize = size
        if !isChosen { layer.cornerRadius = size.map(UICornerConfiguration.capsule().radius) ?? 0 }
        for view in [cover, contentView] {
            view.layer.cornerRadius = layer.cornerRadius
            view.clipsToBounds = layer.cornerRadius > 0
        }
    }

    // MARK: Interactive glass

    private var press: UIGestureRecognizer?
    private var restingTransform = CGAffineTransform.identity

    private func reactToTouches(_ reacts: Bool) {
        if let press { removeGestureRecognizer(press) }
        press = nil
        guard reacts else { return }
        let press = GlassPress()
        press.cancelsTouchesInView = false
        press.addHandler { [weak self] in self?.pressed($0) }
        addGestureRecognizer(press)
        self.press = press
    }

    /// Pressed glass is a little larger. [U]
    private func pressed(_ press: UIGestureRecognizer) {
        let isDown = press.state == .began || press.state == .changed
        if press.state == .began { restingTransform = transform }
        let shown = isDown ? restingTransform.scaledBy(x: 1.05, y: 1.05) : restingTransform
        UIView.animate(withDuration: 0.2) { self.transform = shown }
    }

    /// Shows the material of the new environment.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        showEffect()
    }
}
