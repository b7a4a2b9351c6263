extension UIView {
    /// The target of ``systemLayoutSizeFitting(_:)`` for the smallest size that holds the
    /// constraints: zero.
    public static let layoutFittingCompressedSize = CGSize.zero
    /// The target of ``systemLayoutSizeFitting(_:)`` for the largest size that holds the
    /// constraints: 10,000 each.
    public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)
}

extension UIView {
    /// The size of the view's frame that comes nearest to a target, rounded up to whole pixels; no
    /// frame changes.
    final func fittingSize(
        target: CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority
    ) -> CGSize {
        updatePropertiesIfNeeded()
        updateConstraintsIfNeeded()
        var tree = FittingTree(below: self)
        if let fitting = autoLayout.extras?.fitting, fitting.fits(tree) {
            return fitting.size(
                of: tree, target: target, horizontal: horizontal, vertical: vertical
            )
            .roundedUp(toPixelsOf: screenScale)
        }
        // The guides that constraints to a scroll view's edges mean are to be part of the tree.
        for view in tree.views { _ = view.contentMeantByEdges }
        tree = FittingTree(below: self)
        let fitting = FittingEngine(tree)
        autoLayout.extras.made().fitting = fitting
        return fitting.size(of: tree, target: target, horizontal: horizontal, vertical: vertical)
            .roundedUp(toPixelsOf: screenScale)
    }
}
