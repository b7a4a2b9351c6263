/// How a view looks while a pointer is above it.
///
/// ```swift
/// card.hoverStyle = UIHoverStyle(effect: .lift, shape: .rect(cornerRadius: 12))
/// ```
///
/// Source: Apple, UIHoverStyle.
@preconcurrency @MainActor
public final class UIHoverStyle: NSObject {
    /// The effect. Default: automatic.
    public var effect: any UIHoverEffect
    /// The shape of the highlight; nil (the default) for the view's bounds with round corners.
    public var shape: UIShape?
    /// Whether the pointer has an effect. Default: true.
    public var isEnabled = true

    /// Creates a style.
    public init(effect: some UIHoverEffect = .automatic, shape: UIShape? = nil) {
        (self.effect, self.shape) = (effect, shape)
        super.init()
    }

    /// Creates a style with the automatic effect and a shape.
    public convenience init(shape: UIShape?) { self.init(effect: .automatic, shape: shape) }

    /// Returns a style that the system chooses.
    public static func automatic() -> Self { Self(effect: .automatic, shape: nil) }
}

/// An effect of a pointer above a view: one of the system's.
///
/// Source: Apple, UIHoverEffect.
public protocol UIHoverEffect: Sendable {}

/// A highlight of small views, a lift of larger ones. [U]
///
/// Source: Apple, UIHoverAutomaticEffect.
public struct UIHoverAutomaticEffect: UIHoverEffect {
    /// Creates the effect.
    public init() {}
}

/// A rounded area behind the view.
///
/// Source: Apple, UIHoverHighlightEffect.
public struct UIHoverHighlightEffect: UIHoverEffect {
    /// Creates the effect.
    public init() {}
}

/// The view becomes larger and gets a shadow.
///
/// Source: Apple, UIHoverLiftEffect.
public struct UIHoverLiftEffect: UIHoverEffect {
    /// Creates the effect.
    public init() {}
}

extension UIHoverEffect where Self == UIHoverAutomaticEffect {
    /// The effect that the system chooses.
    public static var automatic: UIHoverAutomaticEffect { UIHoverAutomaticEffect() }
}
extension UIHoverEffect where Self == UIHoverHighlightEffect {
    /// A rounded area behind the view.
    public static var highlight: UIHoverHighlightEffect { UIHoverHighlightEffect() }
}
extension UIHoverEffect where Self == UIHoverLiftEffect {
    /// A larger view with a shadow.
    public static var lift: UIHoverLiftEffect { UIHoverLiftEffect() }
}

/// The interaction of a view with a hover style.
private final class HoverStyleInteraction: UIPointerInteraction, UIPointerInteractionDelegate {
    let style: UIHoverStyle

    init(_ style: UIHoverStyle) {
        self.style = style
        super.init()
    }

    override var delegate: (any UIPointerInteractionDelegate)? { self }

    func pointerInteraction(
        _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle? {
        guard style.isEnabled, let view else { return nil }
        let preview = UITargetedPreview(view: view)
        let effect: UIPointerEffect =
            switch style.effect {
            case is UIHoverHighlightEffect: .highlight(preview)
            case is UIHoverLiftEffect: .lift(preview)
            default: .automatic(preview)
            }
        let path = style.shape?.path(in: view.bounds)
        return UIPointerStyle(effect: effect, shape: path.map { .path($0) })
    }
}

extension UIView {
    /// How the view looks while a pointer is above it; nil (the default) for no effect.
    ///
    /// Source: Apple, UIView.hoverStyle.
    public final var hoverStyle: UIHoverStyle? {
        get { hoverInteraction?.style }
        set {
            if let hoverInteraction { removeInteraction(hoverInteraction) }
            if let newValue { addInteraction(HoverStyleInteraction(newValue)) }
        }
    }

    private var hoverInteraction: HoverStyleInteraction? {
        interactions.lazy.compactMap { $0 as? HoverStyleInteraction }.first
    }
}
