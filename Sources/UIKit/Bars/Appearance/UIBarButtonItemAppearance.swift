import Foundation

/// How the buttons of a bar look in each state.
///
/// Source: Apple, UIBarButtonItemAppearance. Deviation: there are no focused buttons.
@preconcurrency @MainActor
open class UIBarButtonItemAppearance: NSObject, @preconcurrency NSCopying {
    /// How a usable button looks.
    public final let normal = UIBarButtonItemStateAppearance()
    /// How a touched button looks; properties that are not set are those of ``normal``.
    public final let highlighted = UIBarButtonItemStateAppearance()
    /// How a disabled button looks; properties that are not set are those of ``normal``.
    public final let disabled = UIBarButtonItemStateAppearance()

    /// Called after a change; set by the bar's appearance.
    final var whenChanged: (() -> Void)?

    /// Creates the default look of a style, which has no attributes of its own: the bar's buttons
    /// have a font of 17 points, semibold for the style done.
    public init(style: UIBarButtonItem.Style) {
        super.init()
        for state in [normal, highlighted, disabled] {
            state.whenChanged = { [weak self] in self?.whenChanged?() }
        }
    }

    /// Creates the default look of plain buttons.
    public override convenience init() { self.init(style: .plain) }

    /// Replaces the look by the default one of a style.
    open func configureWithDefault(for style: UIBarButtonItem.Style) {
        for state in [normal, highlighted, disabled] { state.reset() }
    }

    /// Returns a copy.
    open func copy(with zone: NSZone? = nil) -> Any { copied() }

    final func copied() -> UIBarButtonItemAppearance {
        let copy = UIBarButtonItemAppearance()
        copy.normal.copy(from: normal)
        copy.highlighted.copy(from: highlighted)
        copy.disabled.copy(from: disabled)
        return copy
    }

    /// The appearance in effect for a state of a button.
    final func state(for state: UIControl.State) -> UIBarButtonItemStateAppearance {
        if state.contains(.disabled) { return disabled }
        return state.contains(.highlighted) ? highlighted : normal
    }

    /// How far the title and the image behind it are moved in a state of a button.
    final func moves(for state: UIControl.State) -> (title: UIOffset, background: UIOffset) {
        let own = self.state(for: state)
        return (
            own.titlePositionAdjustment == .zero
                ? normal.titlePositionAdjustment : own.titlePositionAdjustment,
            own.backgroundImagePositionAdjustment == .zero
                ? normal.backgroundImagePositionAdjustment : own.backgroundImagePositionAdjustment
        )
    }
}

/// How the buttons of a bar look in one state.
///
/// Source: Apple, UIBarButtonItemStateAppearance.
@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: NSObject, NamedInMessages {
    /// The attributes of the title. Default: none.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { whenChanged?() } }
    /// The distance by which the title is moved, in points. Default: zero.
    open var titlePositionAdjustment = UIOffset.zero {
        didSet {
            titlePositionAdjustment = checked(
                titlePositionAdjustment, "titlePositionAdjustment", keeping: oldValue)
            whenChanged?()
        }
    }
    /// The image behind the button; nil for none.
    open var backgroundImage: UIImage? { didSet { whenChanged?() } }
    /// The distance by which that image is moved, in points. Default: zero.
    open var backgroundImagePositionAdjustment = UIOffset.zero {
        didSet {
            backgroundImagePositionAdjustment = checked(
                backgroundImagePositionAdjustment, "backgroundImagePositionAdjustment",
                keeping: oldValue)
            whenChanged?()
        }
    }

    final var whenChanged: (() -> Void)?

    override init() { super.init() }

    final func reset() { copy(from: UIBarButtonItemStateAppearance()) }

    final func copy(from other: UIBarButtonItemStateAppearance) {
        titleTextAttributes = other.titleTextAttributes
        titlePositionAdjustment = other.titlePositionAdjustment
        backgroundImage = other.backgroundImage
        backgroundImagePositionAdjustment = other.backgroundImagePositionAdjustment
    }
}
