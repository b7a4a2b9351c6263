import QuartzCore

/// The interaction of a button, which asks it for its style.
final class ButtonPointerInteraction: UIPointerInteraction, UIPointerInteractionDelegate {
    /// Returns the style for a button, from an effect and a shape that are proposed.
    typealias Provider = (UIButton, UIPointerEffect, UIPointerShape) -> UIPointerStyle?
    var provider: Provider?

    override var delegate: (any UIPointerInteractionDelegate)? { self }

    func pointerInteraction(
        _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle? {
        guard let button = view as? UIButton, button.isEnabled else { return nil }
        let effect = UIPointerEffect.automatic(UITargetedPreview(view: button))
        guard let provider else { return UIPointerStyle(effect: effect) }
        return provider(button, effect, .roundedRect(button.bounds))
    }
}

extension UIButton {
    /// Returns the style of a pointer above a button, from an effect and a shape that are proposed.
    ///
    /// Source: Apple, UIButton.PointerStyleProvider.
    public typealias PointerStyleProvider = (UIButton, UIPointerEffect, UIPointerShape) ->
        UIPointerStyle?

    private final var pointerInteraction: ButtonPointerInteraction? {
        interactions.lazy.compactMap { $0 as? ButtonPointerInteraction }.first
    }

    /// Whether a pointer has an effect on the button. Default: false.
    ///
    /// Source: Apple, UIButton.isPointerInteractionEnabled.
    public final var isPointerInteractionEnabled: Bool {
        get { pointerInteraction?.isEnabled ?? false }
        set {
            if let pointerInteraction {
                pointerInteraction.isEnabled = newValue
            } else if newValue {
                addInteraction(ButtonPointerInteraction())
            }
        }
    }

    /// The closure that chooses the style of a pointer above the button; nil for the automatic one.
    /// Default: nil. Setting a closure enables the interaction.
    ///
    /// Source: Apple, UIButton.pointerStyleProvider.
    public final var pointerStyleProvider: PointerStyleProvider? {
        get { pointerInteraction?.provider }
        set {
            if newValue != nil { isPointerInteractionEnabled = true }
            pointerInteraction?.provider = newValue
        }
    }
}
