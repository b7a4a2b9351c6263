extension UIView {
    /// The metric of an axis on which the content asks for no size: −1.
    public static var noIntrinsicMetric: CGFloat { -1 }

    final func baseInvalidateIntrinsicContentSize() {
        autoLayout.contentSizeIsStale = true
        markNeedsUpdateConstraints()
        guard let superview = storedSuperview else { return }
        superview.setNeedsLayout()
        superview.intrinsicContentSizeDidChange(forSubview: self)
    }

    final func baseContentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        axis == .horizontal ? autoLayout.hugging.horizontal : autoLayout.hugging.vertical
    }

    final func baseSetContentHuggingPriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        guard
            accepts(
                priority, for: "content hugging", axis, keeping: contentHuggingPriority(for: axis))
        else {
            return
        }
        if axis == .horizontal {
            autoLayout.hugging.horizontal = priority
        } else {
            autoLayout.hugging.vertical = priority
        }
        baseInvalidateIntrinsicContentSize()
    }

    final func baseContentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis)
        -> UILayoutPriority
    {
        axis == .horizontal ? autoLayout.compression.horizontal : autoLayout.compression.vertical
    }

    final func baseSetContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        let present = contentCompressionResistancePriority(for: axis)
        guard accepts(priority, for: "content compression resistance", axis, keeping: present)
        else { return }
        if axis == .horizontal {
            autoLayout.compression.horizontal = priority
        } else {
            autoLayout.compression.vertical = priority
        }
        baseInvalidateIntrinsicContentSize()
    }

    /// Whether a priority is in 0…1000; reports one that is not. 0 means no constraint.
    private final func accepts(
        _ priority: UILayoutPriority, for what: String, _ axis: NSLayoutConstraint.Axis,
        keeping present: UILayoutPriority
    ) -> Bool {
        if (0...1000).contains(priority.rawValue) { return true }
        reportMistake(
            "The \(axis == .horizontal ? "horizontal" : "vertical") \(what) priority of "
                + "\(NSLayoutConstraint.name(of: self)) was set to \(priority.rawValue); it keeps \(present.rawValue): "
                + "a priority must be above 0 and at most 1000")
        return false
    }
}
