import Foundation

/// How the background of a bar looks.
///
/// A bar copies an appearance that is assigned to it. Changes of the copy, which the bar's property
/// returns, are shown at once; later changes of the original are not.
///
/// Source: Apple, UIBarAppearance.
///
/// Deviation: the content behind a bar is not blurred; ``backgroundEffect`` lays its colour over
/// it.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject, @preconcurrency NSCopying, NamedInMessages {
    /// The colour of the background, over the effect; nil for none.
    open var backgroundColor: UIColor? { didSet { changed() } }
    /// The effect behind the colour; nil for none.
    open var backgroundEffect: UIBlurEffect? { didSet { changed() } }
    /// The image of the background, over the colour; nil for none.
    open var backgroundImage: UIImage? { didSet { changed() } }
    /// How the image fills the bar. Default: scaleToFill.
    open var backgroundImageContentMode = UIView.ContentMode.scaleToFill { didSet { changed() } }
    /// The colour of the line at the edge of the bar; nil for no line.
    ///
    /// With a ``shadowImage`` that is a template, its colour.
    open var shadowColor: UIColor? { didSet { changed() } }
    /// The image at the edge of the bar in place of the line; nil for the line.
    open var shadowImage: UIImage? { didSet { changed() } }

    /// Called after a change; set by the bar that owns the appearance.
    final var whenChanged: (() -> Void)?
    final func changed() { whenChanged?() }

    /// Creates an appearance with the default background.
    public override required init() {
        super.init()
        configureWithDefaultBackground()
    }

    /// Creates an appearance with the background of another one.
    public required init(barAppearance: UIBarAppearance) {
        super.init()
        backgroundColor = barAppearance.backgroundColor
        backgroundEffect = barAppearance.backgroundEffect
        backgroundImage = barAppearance.backgroundImage
        backgroundImageContentMode = barAppearance.backgroundImageContentMode
        shadowColor = barAppearance.shadowColor
        shadowImage = barAppearance.shadowImage
    }

    /// Replaces the background by the default one: the system's background colour with a line.
    ///
    /// Deviation: the same as ``configureWithOpaqueBackground()``, because nothing blurs.
    open func configureWithDefaultBackground() { configureWithOpaqueBackground() }

    /// Replaces the background by the system's background colour with a line.
    open func configureWithOpaqueBackground() {
        (backgroundColor, backgroundEffect, backgroundImage) = (.systemBackground, nil, nil)
        (shadowColor, shadowImage) = (.separator, nil)
    }

    /// Removes the background and the line.
    open func configureWithTransparentBackground() {
        (backgroundColor, backgroundEffect, backgroundImage) = (nil, nil, nil)
        (shadowColor, shadowImage) = (nil, nil)
    }

    /// Returns a copy of the appearance's own class, which no bar shows.
    open func copy(with zone: NSZone? = nil) -> Any { copied() }

    /// Returns a copy of the same class.
    final func copied() -> Self { Self(barAppearance: self) }

    /// Returns a copy for a bar or an item, which is notified of the copy's changes.
    final func watchedCopy(_ whenChanged: @escaping () -> Void) -> Self {
        let copy = copied()
        copy.whenChanged = whenChanged
        return copy
    }
}

/// How a toolbar looks.
///
/// Source: Apple, UIToolbarAppearance.
@preconcurrency @MainActor
open class UIToolbarAppearance: UIBarAppearance {
    /// How plain buttons look.
    open var buttonAppearance = UIBarButtonItemAppearance(style: .plain) {
        didSet { watchButtons() }
    }
    /// How buttons of the style done look.
    open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done) {
        didSet { watchButtons() }
    }

    /// Creates an appearance with the default background and buttons.
    public required init() {
        super.init()
        watchButtons()
    }

    /// Creates an appearance with the background of another one, and its buttons if it has any.
    public required init(barAppearance: UIBarAppearance) {
        super.init(barAppearance: barAppearance)
        if let other = barAppearance as? UIToolbarAppearance {
            buttonAppearance = other.buttonAppearance.copied()
            doneButtonAppearance = other.doneButtonAppearance.copied()
        }
        watchButtons()
    }

    private func watchButtons() {
        for buttons in [buttonAppearance, doneButtonAppearance] {
            buttons.whenChanged = { [weak self] in self?.changed() }
        }
        changed()
    }
}
