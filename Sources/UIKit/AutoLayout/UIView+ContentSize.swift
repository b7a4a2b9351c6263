extension UIView {
    /// The metric of an axis on which the content asks for no size: −1.
    public static var noIntrinsicMetric: CGFloat { -1 }

    /// Asks for the intrinsic size anew in the next layout.
    public final func invalidateIntrinsicContentSize() {
        autoLayout.contentSizeIsStale = true
        markNeedsUpdateConstraints()
        superview?.setNeedsLayout()
    }

    /// How the view resists being made larger than its content. Default: 250.
    public final func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        axis == .horizontal ? autoLayout.hugging.horizontal : autoLayout.hugging.vertical
    }

    /// Sets how the view resists being made larger than its content.
    public final func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        if axis == .horizontal {
            autoLayout.hugging.horizontal = priority
        } else {
            autoLayout.hugging.vertical = priority
        }
        invalidateIntrinsicContentSize()
    }

    /// How the view resists being made smaller than its content. Default: 750.
    public final func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        axis == .horizontal ? autoLayout.compression.horizontal : autoLayout.compression.vertical
    }

    /// Sets how the view resists being made smaller than its content.
    public final func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        if axis == .horizontal {
            autoLayout.compression.horizontal = priority
        } else {
            autoLayout.compression.vertical = priority
        }
        invalidateIntrinsicContentSize()
    }
}
