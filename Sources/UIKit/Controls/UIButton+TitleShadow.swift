/// The colours of the shadows of a button's title, by state.
struct TitleShadows {
    var colors: [UIControl.State: UIColor] = [:]
    var reverses = false
    /// Whether the label's distance is reversed now.
    var isReversed = false
    var areSet: Bool { !colors.isEmpty || isReversed }
}

extension UIButton {
    /// Sets the colour of the title's shadow for a state; nil removes it.
    ///
    /// States without a colour use the normal one. The distance of the shadow is the title label's
    /// `shadowOffset`. Source: Apple, setTitleShadowColor(_:for:).
    public final func setTitleShadowColor(_ color: UIColor?, for state: State) {
        titleShadows.colors[state] = color
        if color == nil { titleView?.shadowColor = currentTitleShadowColor }
        showState()
    }

    /// Returns the colour of the title's shadow for a state, or else the normal one; nil without
    /// one.
    public final func titleShadowColor(for state: State) -> UIColor? {
        titleShadows.colors[state] ?? titleShadows.colors[.normal]
    }

    /// The colour of the title's shadow in the current state; nil without one.
    public final var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }

    /// Whether the shadow is on the opposite side while the button is touched. Default: false.
    ///
    /// Source: Apple, reversesTitleShadowWhenHighlighted.
    public final var reversesTitleShadowWhenHighlighted: Bool {
        get { titleShadows.reverses }
        set {
            titleShadows.reverses = newValue
            showState()
        }
    }

    /// The distance of the title's shadow: that of the title label.
    public final var titleShadowOffset: CGSize {
        get { titleView?.shadowOffset ?? .zero }
        set { titleLabel?.shadowOffset = newValue }
    }
}
