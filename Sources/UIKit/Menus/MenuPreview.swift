/// The preview beside the rows of a context menu: a picture of the view that was pressed, or the
/// view of a controller. A tap on it is the preview action.
final class MenuPreview: UIView {
    /// Called when the preview was tapped.
    var tapped: (() -> Void)?
    let isController: Bool
    /// The picture that the delegate chose, and where it is; nil for one of the lifted view.
    private let picture: PreviewPicture?
    private var target: UIPreviewTarget?

    init(_ content: UIView, isController: Bool) {
        self.isController = isController
        picture = content as? PreviewPicture
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
        layer.shadowPath = picture?.layer.shadowPath ?? CGPath(rect: bounds, transform: nil)
    }

    /// Creates the preview that a delegate chose.
    convenience init(_ targeted: UITargetedPreview) {
        let picture = PreviewPicture(targeted.view, targeted.parameters)
        self.init(picture, isController: false)
        target = targeted.target
        // The picture keeps its size.
        picture.autoresizingMask = []
    }

    /// Moves to where what was lifted is: a rectangle of the window, or the target.
    func lie(at rect: CGRect) {
        guard let picture, let target else { return frame = rect }
        (bounds.size, transform) = (picture.bounds.size, target.transform)
        center = picture.center(at: target, in: nil)
    }

    /// Shows another preview, at the end of the menu.
    func replace(by targeted: UITargetedPreview) {
        guard let picture, targeted.target.container.window != nil else { return }
        if targeted.view !== picture.source {
            UIView.performWithoutAnimation { picture.show(targeted.view, targeted.parameters) }
        }
        target = targeted.target
    }

    /// The preview gets the touches of its content.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        super.hitTest(point, with: event) == nil ? nil : self
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { tapped?() }
}

extension MenuPreview: TappableView {}
