/// A view that shows an image, scaled according to ``UIView/contentMode``.
///
/// By default it ignores touches. Its intrinsic content size is the size of the image.
///
/// Source: Apple, UIImageView.
@preconcurrency @MainActor
open class UIImageView: UIView {
    /// The image; nil for none.
    ///
    /// Setting it does not change the bounds; constraints follow the new size. An animated image
    /// starts at once, and repeats endlessly.
    open var image: UIImage? {
        didSet {
            if image?.images != nil || oldValue?.images != nil, image != oldValue {
                stopAnimating()
                startIfAnimated()
            }
            shownImageMayHaveChanged(from: isHighlighted ? highlightedImage ?? oldValue : oldValue)
            observedPropertiesMayHaveChanged()
        }
    }

    /// The image while the view is highlighted; nil for no change. Default: nil.
    open var highlightedImage: UIImage? {
        didSet { shownImageMayHaveChanged(from: isHighlighted ? oldValue ?? image : image) }
    }

    /// Whether the highlighted image is shown, as in a selected cell. Default: false.
    open var isHighlighted = false {
        didSet { shownImageMayHaveChanged(from: oldValue ? highlightedImage ?? image : image) }
    }

    private var shownImage: UIImage? {
        let shown = frame(of: isHighlighted) ?? (isHighlighted ? highlightedImage ?? image : image)
        guard let preferredSymbolConfiguration else { return shown }
        return shown?.withConfiguration(preferredSymbolConfiguration)
    }

    /// The size and weight in which the view shows symbols; nil (the default) for their own.
    ///
    /// Source: Apple, preferredSymbolConfiguration.
    open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
        didSet {
            layer.markChanged(.values)
            invalidateIntrinsicContentSize()
        }
    }

    // MARK: Animation

    /// The images of an animation, which replaces ``image``; nil for none.
    ///
    /// Setting it stops the animation.
    open var animationImages: [UIImage]? { didSet { stopAnimating() } }
    /// The images of the animation while the view is highlighted; nil for ``animationImages``.
    ///
    /// Setting it stops the animation.
    open var highlightedAnimationImages: [UIImage]? { didSet { stopAnimating() } }
    /// The duration of a repetition, in seconds; 0 (the default) means 1/30 s per image.
    ///
    /// An image is shown for at least a millisecond.
    open var animationDuration: TimeInterval = 0 {
        didSet {
            animationDuration = checked(
                animationDuration, "animationDuration", keeping: oldValue, in: -1e9...1e9)
        }
    }
    /// The number of repetitions; 0 (the default) repeats forever.
    open var animationRepeatCount = 0
    /// Whether the animation is running.
    open var isAnimating: Bool { sequence != nil }

    private var sequence: ImageSequence?

    /// The effects of the symbol that last, or are being played.
    final var symbolEffects: [AddedSymbolEffect] = []

    /// Continues the effects of the symbol; overrides must call super.
    open override dynamic func didMoveToWindow() {
        super.didMoveToWindow()
        if !symbolEffects.isEmpty { continueSymbolEffects() }
    }

    /// Starts the animation.
    open func startAnimating() {
        let ofImage = animationImages == nil ? image?.images : nil
        let count = max(
            (ofImage ?? animationImages)?.count ?? 0, highlightedAnimationImages?.count ?? 0)
        guard count > 0 else { return }
        let wanted = (ofImage == nil ? nil : image?.duration) ?? animationDuration
        changeShownImage {
            sequence = ImageSequence(
                count: count, duration: wanted > 0 ? wanted : Double(count) / 30,
                repeatCount: ofImage == nil ? animationRepeatCount : 0
            ) {
                [weak self] in self?.showNextFrame()
            }
        }
    }

    private func startIfAnimated() {
        if animationImages == nil, image?.images != nil { startAnimating() }
    }

    /// Stops the animation and shows ``image`` again.
    open func stopAnimating() {
        guard sequence != nil else { return }
        changeShownImage {
            sequence?.stop()
            sequence = nil
        }
    }

    private func frame(of highlighted: Bool) -> UIImage? {
        guard let sequence else { return nil }
        let images =
            (highlighted ? highlightedAnimationImages : nil) ?? animationImages ?? image?.images
            ?? []
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

    /// Creates a view with the size of an image, at the origin; with size zero for nil.
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        isUserInteractionEnabled = false
        startIfAnimated()
    }

    /// Creates a view with the size of an image, at the origin, and with a highlighted image.
    public init(image: UIImage?, highlightedImage: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        self.highlightedImage = highlightedImage
        isUserInteractionEnabled = false
        startIfAnimated()
    }

    /// Creates a view without an image, with a frame in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Creates a view from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
        coder.didInitialize(self, as: UIImageView.self)
    }

    /// The size of the shown image within its alignment insets; no intrinsic size without one.
    open override dynamic var intrinsicContentSize: CGSize {
        guard let shownImage else { return super.intrinsicContentSize }
        let size = adjusted(shownImage.resolved(with: traitValues).size)
        let insets = shownImage.alignmentRectInsets
        guard insets != .zero else { return size }
        return CGSize(
            width: max(0, size.width - insets.left - insets.right),
            height: max(0, size.height - insets.top - insets.bottom))
    }

    /// The alignment insets of the shown image; zero without one.
    ///
    /// Source: Apple, UIImage.alignmentRectInsets.
    open override dynamic var alignmentRectInsets: UIEdgeInsets {
        shownImage?.alignmentRectInsets ?? .zero
    }

    /// The image for the new traits may have another size.
    override func pictureVariantsMayHaveChanged() {
        if shownImage?.hasVariants == true { invalidateIntrinsicContentSize() }
    }

    /// Returns the size of the shown image, regardless of `size`; zero without one. [U]
    open override dynamic func sizeThatFits(_ size: CGSize) -> CGSize {
        adjusted(shownImage?.resolved(with: traitValues).size ?? .zero)
    }

    /// Whether the view's own size grows with the sizes of text for accessibility, as that of body
    /// text does. Default: false. [U]
    ///
    /// Source: Apple, adjustsImageSizeForAccessibilityContentSizeCategory.
    open var adjustsImageSizeForAccessibilityContentSizeCategory = false {
        didSet {
            guard adjustsImageSizeForAccessibilityContentSizeCategory != oldValue else { return }
            invalidateIntrinsicContentSize()
        }
    }

    private func shownImageMayHaveChanged(from old: UIImage?) {
        let new = shownImage
        guard new != old else { return }
        layer.markChanged(.values)
        let hasMoved = new?.alignmentRectInsets ?? .zero != old?.alignmentRectInsets ?? .zero
        if hasMoved { alignmentInsetsMayHaveChanged() }
        if hasMoved || new?.size != old?.size { invalidateIntrinsicContentSize() }
    }

    /// Whether an image with automatic rendering mode is drawn as a template.
    final var prefersTemplate = false {
        didSet { if prefersTemplate != oldValue { layer.markChanged(.values) } }
    }

    /// Adds the picture.
    open override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        guard let image = shownImage?.imageForViews, image.source != .empty else { return content }
        let isMirrored = image.flipsForRightToLeftLayoutDirection && isRightToLeft
        content.image = isMirrored ? image.resolved(with: traitValues).mirrored : image
        content.imageMode = contentMode
        switch image.renderingMode {
        case .alwaysTemplate: content.tint = tintColor
        case .automatic:
            let isTemplate = image.look.symbol.map { $0.color == nil } ?? prefersTemplate
            content.tint = isTemplate ? tintColor : nil
        case .alwaysOriginal: break
        }
        return content
    }
}

extension UIImageView: PassiveView {}
