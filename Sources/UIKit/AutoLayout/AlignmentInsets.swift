extension UIView {
    /// How far the rectangle that constraints relate lies inside the bounds, however the class
    /// defines it.
    package final var alignmentInsets: UIEdgeInsets {
        guard !isPlain else { return .zero }
        let frame = CGRect(x: 0, y: 0, width: 1000, height: 1000)
        let rect = alignmentRect(forFrame: frame)
        guard rect != frame else { return .zero }
        let insets = UIEdgeInsets(
            top: rect.origin.y, left: rect.origin.x,
            bottom: frame.size.height - rect.origin.y - rect.size.height,
            right: frame.size.width - rect.origin.x - rect.size.width)
        guard insets.isFinite else {
            reportMistake(
                "The alignment rectangle of \(nameInMessages) is not finite; constraints use its "
                    + "bounds instead")
            return .zero
        }
        return insets
    }

    /// Has constraints and guides follow the alignment rectangle when it lies elsewhere in the
    /// bounds than before.
    final func alignmentInsetsMayHaveChanged() {
        let insets = alignmentInsets
        guard insets != autoLayout.extras?.alignmentInsets ?? .zero else { return }
        autoLayout.extras.made().alignmentInsets = insets
        guard let engine = presentEngine else { return }
        engine.updatePins(of: self)
        for guide in baseLayoutGuides { guide.tieChanged() }
        for constraint in concerning { engine.constantChanged(of: constraint) }
        contentMovedForConstraints()
        superview?.setNeedsLayout()
    }

    final func baseFrame(forAlignmentRect rect: CGRect) -> CGRect {
        let insets = alignmentRectInsets
        return CGRect(
            x: rect.origin.x - insets.left, y: rect.origin.y - insets.top,
            width: rect.size.width + insets.left + insets.right,
            height: rect.size.height + insets.top + insets.bottom)
    }

    final func baseAlignmentRect(forFrame frame: CGRect) -> CGRect {
        let insets = alignmentRectInsets
        return CGRect(
            x: frame.origin.x + insets.left, y: frame.origin.y + insets.top,
            width: frame.size.width - insets.left - insets.right,
            height: frame.size.height - insets.top - insets.bottom)
    }
}

extension UIEdgeInsets {
    /// Whether all four can be counted with.
    var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}
