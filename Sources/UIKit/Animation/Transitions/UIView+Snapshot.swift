extension UIView {
    /// Returns a view that shows what this one shows, and goes on showing it.
    ///
    /// It has the size of the view's bounds and is cut at them; resized, it stretches. The view's own alpha and transform are
    /// not part of it. [U]
    ///
    /// - Parameter afterUpdates: whether layout that is pending is brought into it.
    /// - Returns: the picture, a view without content of its own.
    public final func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
    }

    /// Returns a view that shows a part of what this one shows, and stretches without its edges when it is resized.
    ///
    /// - Parameters:
    ///   - rect: the part, in the view's coordinates.
    ///   - afterUpdates: whether layout that is pending is brought into it.
    ///   - capInsets: the edges that keep their width; what lies between them is stretched.
    /// - Returns: the picture, of the rectangle's size.
    public final func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        if afterUpdates { layoutIfNeeded() }
        return SnapshotView(of: self, rect.standardized, capInsets)
    }
}

/// A picture of a view, in up to nine parts: corners that keep their size, edges and a middle that stretch.
private final class SnapshotView: UIView {
    private struct Part {
        let source: CGRect
        let column: Int
        let row: Int
        let window: GhostLayer
        let picture: GhostLayer
    }

    private let insets: UIEdgeInsets
    private var parts: [Part] = []

    init(of view: UIView, _ rect: CGRect, _ insets: UIEdgeInsets) {
        self.insets = insets
        super.init(frame: CGRect(origin: .zero, size: rect.size))
        isUserInteractionEnabled = false
        let columns = Self.spans(rect.minX, rect.width, insets.left, insets.right)
        let rows = Self.spans(rect.minY, rect.height, insets.top, insets.bottom)
        for (row, ys) in rows.enumerated() where ys.length > 0 {
            for (column, xs) in columns.enumerated() where xs.length > 0 {
                let source = CGRect(x: xs.start, y: ys.start, width: xs.length, height: ys.length)
                addPart(source.offsetBy(dx: -view.bounds.minX, dy: -view.bounds.minY), column, row, of: view)
            }
        }
        fit()
    }

    required init?(coder: NSCoder) { nil }

    private func addPart(_ source: CGRect, _ column: Int, _ row: Int, of view: UIView) {
        let window = GhostLayer()
        window.masksToBounds = true
        let picture = GhostLayer(copying: view.layer, .onScreen)
        picture.values.isHidden = false
        picture.values.opacity = 1
        picture.values.zPosition = 0
        picture.values.anchorPoint = .zero
        window.addSublayer(picture)
        layer.addSublayer(window)
        parts.append(Part(source: source, column: column, row: row, window: window, picture: picture))
    }

    /// The edge, the middle and the other edge of a length.
    private static func spans(
        _ start: CGFloat, _ length: CGFloat, _ first: CGFloat, _ last: CGFloat
    ) -> [(start: CGFloat, length: CGFloat)] {
        let first = min(max(first, 0), length)
        let last = min(max(last, 0), length - first)
        return [
            (start, first), (start + first, length - first - last), (start + length - last, last),
        ]
    }

    override func boundsSizeDidChange(from oldSize: CGSize) {
        super.boundsSizeDidChange(from: oldSize)
        fit()
    }

    /// Places the parts in the present bounds.
    private func fit() {
        let columns = Self.spans(0, bounds.width, insets.left, insets.right)
        let rows = Self.spans(0, bounds.height, insets.top, insets.bottom)
        for part in parts {
            let (xs, ys) = (columns[part.column], rows[part.row])
            let scale = CGSize(width: xs.length / part.source.width, height: ys.length / part.source.height)
            part.window.bounds.size = CGSize(width: xs.length, height: ys.length)
            part.window.position = CGPoint(x: xs.start + xs.length / 2, y: ys.start + ys.length / 2)
            part.picture.position = CGPoint(x: -part.source.minX * scale.width, y: -part.source.minY * scale.height)
            part.picture.transform = CATransform3DMakeScale(scale.width, scale.height, 1)
        }
    }
}
