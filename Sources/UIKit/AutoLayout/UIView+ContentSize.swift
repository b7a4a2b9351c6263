extension UIView {
    /// The metric of an axis on which the content asks for no size: −1.
    public static var noIntrinsicMetric: CGFloat { -1 }

    final func baseInvalidateIntrinsicContentSize() {
        autoLayout.contentSizeIsStale = true
        markNeedsUpdateConstraints()
        superview?.setNeedsLayout()
    }

    final func baseContentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        axis == .horizontal ? autoLayout.hugging.horizontal : autoLayout.hugging.vertical
    }

    final func baseSetContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        if axis == .horizontal {
            autoLayout.hugging.horizontal = priority
        } else {
            autoLayout.hugging.vertical = priority
        }
        baseInvalidateIntrinsicContentSize()
    }

    final func baseContentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        axis == .horizontal ? autoLayout.compression.horizontal : autoLayout.compression.vertical
    }

    final func baseSetContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        if axis == .horizontal {
            autoLayout.compression.horizontal = priority
        } else {
            autoLayout.compression.vertical = priority
        }
        baseInvalidateIntrinsicContentSize()
    }
}
