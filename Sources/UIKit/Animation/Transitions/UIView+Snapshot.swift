extension UIView {
    final func baseSnapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
    }

    final func baseResizableSnapshotView(
        from rect: CGRect, afterScreenUpdates afterUpdates: Bool,
        withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        if afterUpdates { layoutIfNeeded() }
        return SnapshotView(of: self, rect.standardized, capInsets)
    }
}

/// A snapshot in up to nine parts: fixed corners, and edges and a middle that stretch.
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
                addPart(
                    source.offsetBy(dx: -view.bounds.minX, dy: -view.bounds.minY), column, row,
                    of: view)
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
        parts.append(
            Part(source: source, column: column, row: row, window: window, picture: picture))
    }

    /// Splits a length into leading inset, middle and trailing inset.
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

    /// Lays out the parts in the current bounds.
    private func fit() {
        let columns = Self.spans(0, bounds.width, insets.left, insets.right)
        let rows = Self.spans(0, bounds.height, insets.top, insets.bottom)
        for part in parts {
            let (xs, ys) = (columns[part.column], rows[part.row])
            let scale = CGSize(
                width: xs.length / part.source.width, height: ys.length / part.source.height)
            part.window.bounds.size = CGSize(width: xs.length, height: ys.length)
            part.window.position = CGPoint(x: xs.start + xs.length / 2, y: ys.start + ys.length / 2)
            part.picture.position = CGPoint(
                x: -part.source.minX * scale.width, y: -part.source.minY * scale.height)
            part.picture.transform = CATransform3DMakeScale(scale.width, scale.height, 1)
        }
    }
}
