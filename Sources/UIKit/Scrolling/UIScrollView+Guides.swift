extension UIScrollView {
    final var baseContentLayoutGuide: UILayoutGuide {
        if let contentGuide { return contentGuide }
        let guide = UILayoutGuide(identifier: "UIScrollViewContentLayoutGuide", tie: .content)
        contentGuide = guide
        addLayoutGuide(guide)
        layoutEngine.addBox(guide)
        return guide
    }

    final var baseFrameLayoutGuide: UILayoutGuide {
        if let frameGuide { return frameGuide }
        let guide = UILayoutGuide(identifier: "UIScrollViewFrameLayoutGuide", tie: .visibleBounds)
        frameGuide = guide
        addLayoutGuide(guide)
        return guide
    }

    /// Sets the content size along the axes that constraints determine.
    final func applyConstrainedContentSize() {
        guard contentGuide != nil, let guide = contentMeantByEdges, let box = guide.layoutBox else {
            return
        }
        var solved = box.solvedFrame.size
        // The engine knows nothing of zooming: the content is larger by what the view is.
        if storedZoomScale != 1, let view = subviews.first(where: \.autoLayout.isZoomed),
            !view.translatesAutoresizingMaskIntoConstraints
        {
            solved.width += view.bounds.width * (storedZoomScale - 1)
            solved.height += view.bounds.height * (storedZoomScale - 1)
        }
        var size = contentSize
        if constrainsContent(along: .horizontal) { size.width = max(0, solved.width) }
        if constrainsContent(along: .vertical) { size.height = max(0, solved.height) }
        if size != contentSize { contentSize = size }
    }

    /// Whether a constraint determines where the content ends along an axis.
    private func constrainsContent(along axis: NSLayoutConstraint.Axis) -> Bool {
        concerning.contains { constraint in
            [
                (constraint.firstItem, constraint.firstAttribute),
                (constraint.secondItem, constraint.secondAttribute),
            ]
            .contains { item, attribute in
                guard attribute.axis == axis else { return false }
                if item === contentGuide { return attribute.concernsEnd }
                return item === self && constraint.holder === self && attribute.kind == .location
                    && attribute.concernsEnd
            }
        }
    }
}

extension NSLayoutConstraint.Attribute {
    /// Whether the attribute depends on where its item ends.
    ///
    /// Leading would too in a right-to-left layout, but does not count.
    fileprivate var concernsEnd: Bool {
        switch self {
        case .left, .top, .leftMargin, .topMargin, .firstBaseline, .notAnAttribute: false
        case .leading, .leadingMargin: false
        default: true
        }
    }
}
