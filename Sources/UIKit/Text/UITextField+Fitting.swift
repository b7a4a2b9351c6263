extension UITextField {
    /// Whether text that is too wide is shown in a smaller font. Default: false.
    ///
    /// Source: Apple, UITextField.adjustsFontSizeToFitWidth.
    public final var adjustsFontSizeToFitWidth: Bool {
        get { textView.adjustsFontSizeToFitWidth }
        set { textView.adjustsFontSizeToFitWidth = newValue }
    }

    /// The smallest font to which text shrinks with ``adjustsFontSizeToFitWidth``, in points.
    ///
    /// With 0, the default, it shrinks to a twentieth. Numbers below 0, and those that are not
    /// finite, are reported and not set.
    ///
    /// Source: Apple, UITextField.minimumFontSize.
    public final var minimumFontSize: CGFloat {
        get { textView.smallestSize }
        set {
            guard let size = usable(newValue, "minimumFontSize", in: NumberRange.sizes) else {
                return
            }
            textView.smallestSize = size
        }
    }
}
