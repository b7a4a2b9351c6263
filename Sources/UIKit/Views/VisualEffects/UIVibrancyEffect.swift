/// Content that stays readable over a blur.
///
/// The content view is as dark as the blur's material, and its tint colour that of its style, such
/// as labels: white over dark materials, black over light ones. [U] So labels, template images and
/// buttons without colours of their own are light over dark materials.
///
/// Deviation: colours that a program chooses are shown as they are, and nothing shines through the
/// content.
///
/// Source: Apple, UIVibrancyEffect.
@preconcurrency @MainActor
open class UIVibrancyEffect: UIVisualEffect {
    /// The blur over which the content is shown.
    public final let blurEffect: UIBlurEffect

    /// The kind of content.
    final let role: UIVibrancyEffectStyle

    /// Creates an effect for content over a blur.
    public convenience init(blurEffect: UIBlurEffect) {
        self.init(blurEffect: blurEffect, style: .label)
    }

    /// Creates an effect for content of a kind over a blur.
    public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
        (self.blurEffect, role) = (blurEffect, style)
        super.init()
    }

    /// Creates an effect from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        (blurEffect, role) = (UIBlurEffect(style: .regular), .label)
        super.init(coder: coder)
    }
}

/// A kind of content over a blur, from which its tint colour follows.
///
/// Source: Apple, UIVibrancyEffectStyle.
public enum UIVibrancyEffectStyle: Int, Sendable {
    /// A label.
    case label = 0
    /// A label of second rank.
    case secondaryLabel = 1
    /// A label of third rank.
    case tertiaryLabel = 2
    /// A label of fourth rank.
    case quaternaryLabel = 3
    /// A filled area.
    case fill = 4
    /// A filled area that is larger.
    case secondaryFill = 5
    /// A filled area that is still larger.
    case tertiaryFill = 6
    /// A line between others.
    case separator = 7

    /// The system's colour for it.
    var color: UIColor {
        switch self {
        case .label: .label
        case .secondaryLabel: .secondaryLabel
        case .tertiaryLabel: .tertiaryLabel
        case .quaternaryLabel: .quaternaryLabel
        case .fill: .systemFill
        case .secondaryFill: .secondarySystemFill
        case .tertiaryFill: .tertiarySystemFill
        case .separator: .separator
        }
    }
}
