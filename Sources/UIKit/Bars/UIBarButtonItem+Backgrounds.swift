/// The backgrounds of a bar button item.
struct BarBackgrounds {
    /// A state of buttons of one style.
    struct StyledState: Hashable {
        var state: UIControl.State
        var style: UIBarButtonItem.Style
    }

    /// The images for one style, before those for all.
    var styled: [StyledState: UIImage] = [:]
    /// The images of back buttons.
    var back: [UIControl.State: UIImage] = [:]
    /// How far the backgrounds of buttons and of back buttons are below their place, in points.
    var offset: CGFloat = 0
    var backOffset: CGFloat = 0
    /// How far the title of a back button is from its place, in points.
    var backTitleOffset = UIOffset.zero
}

// As for the other images, those for other metrics than the default's are not kept.
extension UIBarButtonItem {
    /// Sets the image behind the button in a state, while it has a style; nil removes it.
    ///
    /// It comes before the image for all styles.
    /// Source: Apple, setBackgroundImage(_:for:style:barMetrics:).
    public final func setBackgroundImage(
        _ backgroundImage: UIImage?, for state: UIControl.State, style: Style,
        barMetrics: UIBarMetrics
    ) {
        guard barMetrics == .default else { return }
        backgrounds.styled[BarBackgrounds.StyledState(state: state, style: style)] = backgroundImage
        didChange()
    }

    /// Returns the image behind the button in a state, while it has a style, or nil.
    public final func backgroundImage(
        for state: UIControl.State, style: Style, barMetrics: UIBarMetrics
    ) -> UIImage? {
        guard barMetrics == .default else { return nil }
        return backgrounds.styled[BarBackgrounds.StyledState(state: state, style: style)]
    }

    /// Sets the image behind the item's back button in a state; nil removes it.
    ///
    /// Source: Apple, setBackButtonBackgroundImage(_:for:barMetrics:).
    public final func setBackButtonBackgroundImage(
        _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
    ) {
        guard barMetrics == .default else { return }
        backgrounds.back[state] = backgroundImage
        didChange()
    }

    /// Returns the image behind the item's back button in a state, or nil.
    public final func backButtonBackgroundImage(
        for state: UIControl.State, barMetrics: UIBarMetrics
    ) -> UIImage? { barMetrics == .default ? backgrounds.back[state] : nil }

    /// Moves the background downwards by a distance, in points.
    ///
    /// Source: Apple, setBackgroundVerticalPositionAdjustment(_:for:).
    public final func setBackgroundVerticalPositionAdjustment(
        _ adjustment: CGFloat, for barMetrics: UIBarMetrics
    ) {
        guard barMetrics == .default else { return }
        backgrounds.offset = checked(
            adjustment, "backgroundVerticalPositionAdjustment", keeping: backgrounds.offset)
        didChange()
    }

    /// Returns the distance by which the background is moved downwards, in points.
    public final func backgroundVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat
    { barMetrics == .default ? backgrounds.offset : 0 }

    /// Moves the background of the item's back button downwards by a distance, in points.
    ///
    /// Source: Apple, setBackButtonBackgroundVerticalPositionAdjustment(_:for:).
    public final func setBackButtonBackgroundVerticalPositionAdjustment(
        _ adjustment: CGFloat, for barMetrics: UIBarMetrics
    ) {
        guard barMetrics == .default else { return }
        backgrounds.backOffset = checked(
            adjustment, "backButtonBackgroundVerticalPositionAdjustment",
            keeping: backgrounds.backOffset)
        didChange()
    }

    /// Returns the distance by which the background of the item's back button is moved downwards.
    public final func backButtonBackgroundVerticalPositionAdjustment(for barMetrics: UIBarMetrics)
        -> CGFloat
    { barMetrics == .default ? backgrounds.backOffset : 0 }

    /// Moves the title of the item's back button by a distance, in points.
    ///
    /// Source: Apple, setBackButtonTitlePositionAdjustment(_:for:).
    public final func setBackButtonTitlePositionAdjustment(
        _ adjustment: UIOffset, for barMetrics: UIBarMetrics
    ) {
        guard barMetrics == .default else { return }
        backgrounds.backTitleOffset = checked(
            adjustment, "backButtonTitlePositionAdjustment",
            keeping: backgrounds.backTitleOffset)
        didChange()
    }

    /// Returns the distance by which the title of the item's back button is moved, in points.
    public final func backButtonTitlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset {
        barMetrics == .default ? backgrounds.backTitleOffset : .zero
    }
}
