/// Holds the custom view of a bar's item that constraints lay out, so that the bar places a view
/// with a frame.
///
/// The class has its name on iOS.
final class _UITAMICAdaptorView: UIView {
    private let content: UIView

    init(_ content: UIView) {
        self.content = content
        super.init(frame: .zero)
        content.translatesAutoresizingMaskIntoConstraints = false
        addSubview(content)
        // What is wider than the bar's room is made narrower where its content allows it.
        let room = content.widthAnchor.constraint(lessThanOrEqualTo: widthAnchor)
        room.priority = UILayoutPriority(999)
        NSLayoutConstraint.activate([
            content.centerXAnchor.constraint(equalTo: centerXAnchor),
            content.centerYAnchor.constraint(equalTo: centerYAnchor), room,
        ])
    }

    required init?(coder: NSCoder) { nil }

    /// Returns the size that the content's constraints and its own content give it.
    override func sizeThatFits(_ size: CGSize) -> CGSize {
        content.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    }

    private var formerSize: CGSize?

    /// Lets the bar place its items again if the content has another size than before.
    override func layoutSubviews() {
        super.layoutSubviews()
        let size = sizeThatFits(bounds.size)
        if let formerSize, size != formerSize { superview?.setNeedsLayout() }
        formerSize = size
    }
}

extension UIView {
    /// The view as a bar places it: in one of the bar's if constraints give its size, or if its
    /// content does because the program has set none; else the view itself.
    final var placedInBar: UIView {
        if let adaptor = superview as? _UITAMICAdaptorView { return adaptor }
        return isSizedByLayout ? _UITAMICAdaptorView(self) : self
    }

    /// Whether constraints size the view: its mask is off, or it has constraints of its own size.
    final var isSizedByConstraints: Bool {
        !translatesAutoresizingMaskIntoConstraints
            || constraints.contains {
                $0.firstItem === self && $0.secondItem == nil && $0.isActive
            }
    }

    private var isSizedByLayout: Bool {
        if isSizedByConstraints { return true }
        guard bounds.isEmpty, !(self is UIButton) else { return false }
        // It may have no text yet.
        if self is UILabel { return true }
        let size = systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        return size.width > 0 && size.height > 0
    }

    /// The size of an item's view in a row of a bar: buttons are as high as the row, and what the
    /// program placed keeps its size.
    ///
    /// - Parameter width: the width that the item wants; 0 for that of the view.
    final func sizeInBar(width: CGFloat, row: CGSize) -> CGSize {
        switch self {
        case is _UITAMICAdaptorView:
            let fitting = sizeThatFits(row)
            return CGSize(width: width > 0 ? width : fitting.width, height: fitting.height)
        case is UIButton:
            let fitting = sizeThatFits(row)
            return CGSize(
                width: (width > 0 ? width : fitting.width).rounded(.up), height: row.height)
        default:
            return CGSize(width: width > 0 ? width : bounds.width, height: bounds.height)
        }
    }
}
