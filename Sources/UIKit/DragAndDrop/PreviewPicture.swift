/// A picture of a view, as the parameters of a preview say.
class PreviewPicture: UIView {
    private(set) final var source: UIView
    private(set) final var parameters: UIPreviewParameters
    /// From the centre of the view to that of its visible part.
    private(set) final var shift = CGPoint.zero
    private let content = UIView()

    init(_ view: UIView, _ parameters: UIPreviewParameters) {
        (source, self.parameters) = (view, parameters)
        super.init(frame: .zero)
        addSubview(content)
        show(view, parameters)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Shows a view, in the middle of what was shown before.
    final func show(_ view: UIView, _ parameters: UIPreviewParameters) {
        (source, self.parameters) = (view, parameters)
        let path = parameters.visiblePath
        let whole = view.bounds
        let seen = path?.bounds ?? whole
        shift = CGPoint(x: seen.midX - whole.midX, y: seen.midY - whole.midY)
        bounds = CGRect(origin: .zero, size: seen.size)
        for old in content.subviews { old.removeFromSuperview() }
        content.frame = bounds
        content.backgroundColor = parameters.backgroundColor
        content.clipsToBounds = true
        if let picture = view.snapshotView(afterScreenUpdates: true) {
            picture.frame.origin = CGPoint(x: whole.minX - seen.minX, y: whole.minY - seen.minY)
            content.addSubview(picture)
        }
        let move = CGAffineTransform(translationX: -seen.minX, y: -seen.minY)
        if let path {
            let mask = CAShapeLayer()
            mask.frame = content.bounds
            mask.path = path.cgPath.moved(by: move)
            content.layer.mask = mask
        } else {
            content.layer.mask = nil
            content.layer.cornerRadius = view.layer.cornerRadius
        }
        layer.shadowPath =
            (parameters.shadowPath ?? path)?.cgPath.moved(by: move)
            ?? CGPath(rect: bounds, transform: nil)
    }

    /// Returns the centre of the visible part at a target, in a view's coordinates; nil means the
    /// window's.
    final func center(at target: UIPreviewTarget, in view: UIView?) -> CGPoint {
        let point = target.container.convert(target.center, to: view)
        let way = shift.applying(target.transform)
        return CGPoint(x: point.x + way.x, y: point.y + way.y)
    }
}

extension CGPath {
    fileprivate func moved(by transform: CGAffineTransform) -> CGPath {
        var transform = transform
        return copy(using: &transform) ?? self
    }
}
