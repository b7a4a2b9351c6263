/// The preview beside the rows of a context menu: a picture of the view that was pressed, or the
/// view of a controller. A tap on it is the preview action.
final class MenuPreview: UIView {
    /// Called when the preview was tapped.
    var tapped: (() -> Void)?
    let isController: Bool

    init(_ content: UIView, isController: Bool) {
        self.isController = isController
        super.init(frame: content.bounds)
        accessibilityIdentifier = "MenuPreview"
        content.frame = bounds
        content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if isController {
            content.layer.cornerRadius = 13
            content.clipsToBounds = true
        }
        layer.shadowOpacity = 0.2
        layer.shadowRadius = 16
        layer.shadowOffset = CGSize(width: 0, height: 4)
        addSubview(content)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        layer.shadowPath = CGPath(rect: bounds, transform: nil)
    }

    /// The preview gets the touches of its content.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        super.hitTest(point, with: event) == nil ? nil : self
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { tapped?() }
}

extension MenuPreview: TappableView {}
