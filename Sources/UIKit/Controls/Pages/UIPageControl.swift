/// A row of dots, one per page, with the current one highlighted; a tap at a side turns a page.
///
/// Source: Apple, UIPageControl. The measures are common knowledge: dots of 7 points, 9 apart, 37
/// high. [U]
@preconcurrency @MainActor
open class UIPageControl: UIControl {
    /// The number of dots; negative values count as 0, more than 10,000 are reported and ignored.
    /// Default: 0.
    open var numberOfPages = 0 {
        didSet {
            if numberOfPages < 0 { numberOfPages = 0 }
            if numberOfPages > Self.mostPages {
                reportMistake(
                    "\(nameInMessages) keeps its \(oldValue) pages: it cannot show "
                        + "\(numberOfPages) dots, only \(Self.mostPages)")
                numberOfPages = oldValue
            }
            guard numberOfPages != oldValue else { return }
            currentPage = min(currentPage, max(0, numberOfPages - 1))
            layer.markChanged(.values)
            invalidateIntrinsicContentSize()
            setNeedsLayout()
        }
    }

    /// The current page, from 0; clamped to the number of pages. Default: 0.
    open var currentPage: Int {
        get { page }
        set {
            let new = min(max(0, newValue), max(0, numberOfPages - 1))
            guard new != page else { return }
            page = new
            shownPage = new
            progress?.pageDidChange(to: new)
            layer.markChanged(.values)
            setNeedsLayout()
            observedPropertiesMayHaveChanged()
        }
    }

    /// Whether the dot is hidden if there is only one page. Default: false.
    open var hidesForSinglePage = false { didSet { setNeedsLayout() } }
    /// The colour of the dots; nil for a half-transparent white. Default: nil.
    open var pageIndicatorTintColor: UIColor? { didSet { setNeedsLayout() } }
    /// The colour of the current page's dot; nil for white. Default: nil.
    open var currentPageIndicatorTintColor: UIColor? { didSet { setNeedsLayout() } }

    /// The image of pages without one of their own; nil for dots. Default: nil.
    ///
    /// Images are templates in the colours of dots. Source: Apple, preferredIndicatorImage.
    open var preferredIndicatorImage: UIImage? { didSet { imagesChanged() } }
    /// The image of the current page without one of its own; nil for that of other pages. Default:
    /// nil.
    open var preferredCurrentPageIndicatorImage: UIImage? { didSet { imagesChanged() } }
    private var images: [Int: UIImage] = [:]
    private var currentImages: [Int: UIImage] = [:]
    final var pictures: [ObjectIdentifier: UIImageView] = [:]

    /// The direction in which pages follow each other. Default: natural.
    open var direction = Direction.natural {
        didSet { if direction != oldValue { imagesChanged() } }
    }
    /// When a background is shown behind the dots. Default: automatic.
    open var backgroundStyle = BackgroundStyle.automatic { didSet { setNeedsLayout() } }
    /// Whether a finger that moves along the dots turns pages. Default: true.
    open var allowsContinuousInteraction = true
    /// How the user is changing the page; the target of an action reads it.
    public private(set) final var interactionState = InteractionState.none
    /// How much of the current page has been shown; nil for none. Default: nil.
    ///
    /// The current page's dot is a bar of 24 points [U] that fills.
    open var progress: UIPageControlProgress? {
        didSet {
            guard progress !== oldValue else { return }
            oldValue?.control = nil
            progress?.control = self
            imagesChanged()
        }
    }
    /// Whether the dots show another page after a touch only when ``updateCurrentPageDisplay()`` is
    /// called. Default: false.
    ///
    /// Source: Apple, defersCurrentPageDisplay, deprecated in iOS 14.
    open var defersCurrentPageDisplay = false

    /// Shows the current page, if the control defers that.
    open func updateCurrentPageDisplay() {
        guard defersCurrentPageDisplay, shownPage != page else { return }
        shownPage = page
        setNeedsLayout()
    }

    private static let mostPages = 10_000
    /// The distance after which a finger moves along the dots, in points. [U]
    private static let hysteresis: CGFloat = 10
    private var page = 0
    /// The page that the dots show.
    final var shownPage = 0
    final var dots: [UIView] = []
    final let bar = UIView()
    final var ground: UIView?
    /// Whether a finger moves along the dots.
    final var isScrubbing = false
    private var touched: (place: CGFloat, page: Int)?

    /// Returns the size of the dots for a number of pages, in points.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        let (length, thickness) = lengths(forNumberOfPages: pageCount)
        return isVertical
            ? CGSize(width: thickness, height: length) : CGSize(width: length, height: thickness)
    }

    /// All images that dots may show.
    final var allImages: [UIImage] {
        [preferredIndicatorImage, preferredCurrentPageIndicatorImage].compactMap { $0 }
            + images.values + currentImages.values
    }

    /// Sets the image of a page; nil for ``preferredIndicatorImage``.
    ///
    /// A page that does not exist is reported, and nothing changes.
    ///
    /// - Parameters:
    ///   - image: the image, a template in the colour of the page's dot.
    ///   - page: the page, from 0.
    open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
        guard hasPage(page) else { return }
        images[page] = image
        imagesChanged()
    }

    /// Returns the image that was set for a page.
    open func indicatorImage(forPage page: Int) -> UIImage? { images[page] }

    /// Sets the image of a page while it is the current one; nil for the page's other image.
    ///
    /// A page that does not exist is reported, and nothing changes.
    ///
    /// - Parameters:
    ///   - image: the image, a template in the colour of the current page's dot.
    ///   - page: the page, from 0.
    open func setCurrentPageIndicatorImage(_ image: UIImage?, forPage page: Int) {
        guard hasPage(page) else { return }
        currentImages[page] = image
        imagesChanged()
    }

    /// Returns the image that was set for a page while it is the current one.
    open func currentPageIndicatorImage(forPage page: Int) -> UIImage? { currentImages[page] }

    private func hasPage(_ page: Int) -> Bool {
        if 0..<numberOfPages ~= page { return true }
        reportMistake("\(nameInMessages) has no page \(page), but \(numberOfPages)")
        return false
    }

    private func imagesChanged() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    final func image(of index: Int) -> UIImage? {
        let usual = images[index] ?? preferredIndicatorImage
        return index == shownPage
            ? currentImages[index] ?? preferredCurrentPageIndicatorImage ?? usual : usual
    }

    /// The size of the dots.
    open override dynamic var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }

    /// Returns the size of the dots, regardless of `size`.
    open override dynamic func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// Adds the page, in the words of VoiceOver.
    open override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        if numberOfPages > 0 { content.value = "page \(page + 1) of \(numberOfPages)" }
        return content
    }

    /// Positions and colours the dots.
    open override dynamic func layoutSubviews() {
        super.layoutSubviews()
        layOutDots()
    }

    // MARK: Touches

    /// Begins to follow a finger, which turns pages when it moves along the dots.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        touched = (along(touch.location(in: self)), page)
        return super.beginTracking(touch, with: event)
    }

    /// Turns to the page under a finger that moves along the dots, and sends `valueChanged`.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard allowsContinuousInteraction, let touched else {
            return super.continueTracking(touch, with: event)
        }
        let way = along(touch.location(in: self)) - touched.place
        if !isScrubbing, abs(way) >= Self.hysteresis { scrubbingChanges(to: true) }
        guard isScrubbing else { return super.continueTracking(touch, with: event) }
        let pages = Int((way / (Self.side + Self.gap)).rounded(.towardZero))
        turn(to: touched.page + (isReversed ? -pages : pages), .continuous)
        return true
    }

    /// Ends the movement of a finger without another change of the page.
    open override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        touched = nil
        if isScrubbing { scrubbingChanges(to: false) }
    }

    private func scrubbingChanges(to isScrubbing: Bool) {
        self.isScrubbing = isScrubbing
        progress?.visibilityDidChange()
        setNeedsLayout()
    }

    private func turn(to new: Int, _ state: InteractionState) {
        let new = min(max(0, new), max(0, numberOfPages - 1))
        guard new != page else { return }
        let shown = shownPage
        interactionState = state
        currentPage = new
        if defersCurrentPageDisplay { shownPage = shown }
        sendActions(for: [.valueChanged, .primaryActionTriggered])
        interactionState = .none
    }

    /// Turns a page towards the touched side, and sends `valueChanged` if the page changed.
    ///
    /// Source: Apple, UIPageControl: "the control sends the valueChanged event … by tapping to the
    /// leading or trailing side".
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        touched = nil
        if isScrubbing { return scrubbingChanges(to: false) }
        guard let touch else { return }
        let point = touch.location(in: self)
        guard bounds.contains(point) else { return }
        let isBehind = along(point) >= (isVertical ? bounds.midY : bounds.midX)
        turn(to: page + (isBehind != isReversed ? 1 : -1), .discrete)
    }
}
