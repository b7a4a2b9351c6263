extension UIScrollView {
    final var baseContentLayoutGuide: UILayoutGuide {
        if let contentGuide { return contentGuide }
        let guide = UILayoutGuide(identifier: "UIScrollViewContentLayoutGuide", tie: .content)
        contentGuide = guide
        addLayoutGuide(guide)
        layoutEngine.takeIn(guide)
        return guide
    }

    final var baseFrameLayoutGuide: UILayoutGuide {
        if let frameGuide { return frameGuide }
        let guide = UILayoutGuide(identifier: "UIScrollViewFrameLayoutGuide", tie: .visibleBounds)
        frameGuide = guide
        addLayoutGuide(guide)
        return guide
    }

    /// Whether constraints to the edges, seen from inside, mean the content. A table lays its content out itself.
    private var edgesMeanContent: Bool { !(self is UITableView) }

    /// The guide of the content that the edges mean, seen from inside; nil where they are the view's own.
    final var contentMeantByEdges: UILayoutGuide? { edgesMeanContent ? contentLayoutGuide : nil }

    /// Sets the content's size along the axes that constraints determine.
    final func applyConstrainedContentSize() {
        guard edgesMeanContent, let guide = contentGuide, let box = guide.layoutBox else { return }
        let solved = box.solvedFrame.size
        var size = contentSize
        if constrainsContent(along: .horizontal) { size.width = max(0, solved.width) }
        if constrainsContent(along: .vertical) { size.height = max(0, solved.height) }
        if size != contentSize { contentSize = size }
    }

    /// Whether a constraint says where the content ends along an axis.
    private func constrainsContent(along axis: NSLayoutConstraint.Axis) -> Bool {
        concerning.contains { constraint in
            [(constraint.firstItem, constraint.firstAttribute), (constraint.secondItem, constraint.secondAttribute)]
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
    /// Whether an attribute depends on where its item ends. Leading may, where text runs from the right.
    fileprivate var concernsEnd: Bool {
        switch self {
        case .left, .top, .leftMargin, .topMargin, .firstBaseline, .notAnAttribute: false
        case .leading, .leadingMargin: false
        default: true
        }
    }
}
