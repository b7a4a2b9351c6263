/// A view that shows a picture, filled into its bounds as ``UIView/contentMode`` says.
///
/// It takes no touches unless told to, and asks for the picture's own size.
///
/// Source: Apple, UIImageView.
@preconcurrency @MainActor
open class UIImageView: UIView {
    /// The picture; nil for none.
    ///
    /// Setting it leaves the bounds alone; constraints follow the new size.
    open var image: UIImage? {
        didSet { shownImageMayHaveChanged(from: isHighlighted ? highlightedImage ?? oldValue : oldValue) }
    }

    /// The picture while the view is highlighted; nil for no other. Default: nil.
    open var highlightedImage: UIImage? {
        didSet { shownImageMayHaveChanged(from: isHighlighted ? oldValue ?? image : image) }
    }

    /// Whether the highlighted picture is shown, as in a selected cell. Default: false.
    open var isHighlighted = false {
        didSet { shownImageMayHaveChanged(from: oldValue ? highlightedImage ?? image : image) }
    }

    private var shownImage: UIImage? { frame(of: isHighlighted) ?? (isHighlighted ? highlightedImage ?? image : image) }

    // MARK: Sequences

    /// The pictures that are shown one after another in place of ``image``; nil for none. Setting it stops the sequence.
    open var animationImages: [UIImage]? { didSet { stopAnimating() } }
    /// The pictures that are shown one after another while the view is highlighted; nil for ``animationImages``. Setting
    /// it stops the sequence.
    open var highlightedAnimationImages: [UIImage]? { didSet { stopAnimating() } }
    /// How long the sequence takes, in seconds; 0 (the default) for a thirtieth of a second a picture.
    open var animationDuration: TimeInterval = 0
    /// How often the sequence is shown; 0 (the default) for without end.
    open var animationRepeatCount = 0
    /// Whether the sequence is being shown.
    public final var isAnimating: Bool { sequence != nil }

    private var sequence: ImageSequence?

    /// Shows the sequence from its start.
    open func startAnimating() {
        let count = max(animationImages?.count ?? 0, highlightedAnimationImages?.count ?? 0)
        guard count > 0 else { return }
        changeShownImage {
            let duration = animationDuration > 0 ? animationDuration : Double(count) / 30
            sequence = ImageSequence(count: count, duration: duration, repeatCount: animationRepeatCount) {
                [weak self] in self?.showNextFrame()
            }
        }
    }

    /// Shows ``image`` again.
    open func stopAnimating() {
        guard sequence != nil else { return }
        changeShownImage {
            sequence?.stop()
            sequence = nil
        }
    }

    private func frame(of highlighted: Bool) -> UIImage? {
        guard let sequence else { return nil }
        let images = (highlighted ? highlightedAnimationImages : nil) ?? animationImages ?? []
        return images.indices.contains(sequence.index) ? images[sequence.index] : nil
    }

    private func showNextFrame() {
        guard let sequence else { return }
        if sequence.isOver { return stopAnimating() }
        changeShownImage { sequence.advance() }
    }

    private func changeShownImage(_ change: () -> Void) {
        let old = shownImage
        change()
        shownImageMayHaveChanged(from: old)
    }

    /// Creates a view of the size of a picture, at the origin; of size zero for nil.
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        isUserInteractionEnabled = false
    }

    /// Creates a view of the size of a picture, at the origin, with another picture for the highlighted state.
    public init(image: UIImage?, highlightedImage: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        self.highlightedImage = highlightedImage
        isUserInteractionEnabled = false
    }

    /// Creates a view without a picture, with a frame in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Creates a view from an archive; here an empty one.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }

    /// The size of the picture that is shown; no size of its own without one.
    open override var intrinsicContentSize: CGSize { shownImage?.size ?? super.intrinsicContentSize }

    /// Returns the size of the picture that is shown, whatever size is given; without one, zero. [U]
    open override func sizeThatFits(_ size: CGSize) -> CGSize { shownImage?.size ?? .zero }

    private func shownImageMayHaveChanged(from old: UIImage?) {
        let new = shownImage
        guard new != old else { return }
        layer.markChanged(.values)
        if new?.size != old?.size { invalidateIntrinsicContentSize() }
    }

    /// Whether a picture of automatic rendering mode is drawn as a template.
    final var prefersTemplate = false {
        didSet { if prefersTemplate != oldValue { layer.markChanged(.values) } }
    }

    package override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        guard let image = shownImage else { return content }
        content.image = image
        content.imageMode = contentMode
        switch image.renderingMode {
        case .alwaysTemplate: content.tint = tintColor
        case .automatic: content.tint = prefersTemplate ? tintColor : nil
        case .alwaysOriginal: break
        }
        return content
    }
}
