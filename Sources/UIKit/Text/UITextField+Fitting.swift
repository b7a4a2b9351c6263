extension UITextField {
    final var baseAdjustsFontSizeToFitWidth: Bool {
        get { textView.adjustsFontSizeToFitWidth }
        set { textView.adjustsFontSizeToFitWidth = newValue }
    }

    final var baseMinimumFontSize: CGFloat {
        get { textView.smallestSize }
        set {
            guard let size = usable(newValue, "minimumFontSize", in: NumberRange.sizes) else {
                return
            }
            textView.smallestSize = size
        }
    }
}
