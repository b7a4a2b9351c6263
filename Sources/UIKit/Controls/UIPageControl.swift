/// A row of dots, one per page, with the current one highlighted; a tap at a side turns a page.
///
/// Source: Apple, UIPageControl. The measures are common knowledge: dots of 7 points, 9 apart, 37
/// high. [U]
///
/// Deviation: no scrubbing, progress or background styles.
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
            layer.markChanged(.values)
            setNeedsLayout()
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
    private var pictures: [ObjectIdentifier: UIImageView] = [:]

    private static let mostPages = 10_000
    private static let side: CGFloat = 7
    private static let gap: CGFloat = 9
    private static let height: CGFloat = 37
    private var page = 0
    private var dots: [UIView] = []

    /// Returns the size of the dots for a number of pages, in points.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        let count = CGFloat(max(0, pageCount))
        var (side, height) = (Self.side, Self.height)
        var shown = Array(images.values)
        shown.append(contentsOf: currentImages.values)
        for image in [preferredIndicatorImage, preferredCurrentPageIndicatorImage] {
            if let image { shown.append(image) }
        }
        for image in shown {
            side = max(side, image.size.width)
            height = max(height, image.size.height)
        }
        return CGSize(width: max(0, count * side + (count - 1) * Self.gap), height: height)
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

    private func image(of index: Int) -> UIImage? {
        let usual = images[index] ?? preferredIndicatorImage
        return index == page
            ? currentImages[index] ?? preferredCurrentPageIndicatorImage ?? usual : usual
    }

    /// The size of the dots.
    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }

    /// Returns the size of the dots, regardless of `size`.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// Adds the page, in the words of VoiceOver.
    open override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        if numberOfPages > 0 { content.value = "page \(page + 1) of \(numberOfPages)" }
        return content
    }

    /// Positions and colours the dots.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let count = hidesForSinglePage && numberOfPages == 1 ? 0 : numberOfPages
        while dots.count > count {
            let dot = dots.removeLast()
            pictures[ObjectIdentifier(dot)] = nil
            dot.removeFromSuperview()
        }
        while dots.count < count {
            let dot = UIView()
            dot.isUserInteractionEnabled = false
            addSubview(dot)
            dots.append(dot)
        }
        let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let whole = size(forNumberOfPages: count).width
        let start = (bounds.width - whole) / 2
        // The places are as wide as the widest image.
        let room = (whole + Self.gap) / CGFloat(max(count, 1))
        for (index, dot) in dots.enumerated() {
            let place = isRightToLeft ? count - 1 - index : index
            let image = image(of: index)
            let size = image?.size ?? CGSize(width: Self.side, height: Self.side)
            dot.frame = CGRect(
                x: start + CGFloat(place) * room + (room - Self.gap - size.width) / 2,
                y: (bounds.height - size.height) / 2,
                width: size.width, height: size.height)
            let color =
                index == page
                ? currentPageIndicatorTintColor ?? .white
                : pageIndicatorTintColor ?? UIColor(white: 1, alpha: 0.5)
            dot.backgroundColor = image == nil ? color : nil
            dot.layer.cornerRadius = image == nil ? Self.side / 2 : 0
            show(image, color, in: dot)
        }
    }

    private func show(_ image: UIImage?, _ color: UIColor, in dot: UIView) {
        let key = ObjectIdentifier(dot)
        guard let image else {
            pictures.removeValue(forKey: key)?.removeFromSuperview()
            return
        }
        let picture = pictures[key] ?? UIImageView()
        picture.prefersTemplate = true
        picture.image = image
        picture.tintColor = color
        picture.frame = dot.bounds
        if pictures[key] == nil { dot.addSubview(picture) }
        pictures[key] = picture
    }

    /// Turns a page towards the touched side, and sends `valueChanged` if the page changed.
    ///
    /// Source: Apple, UIPageControl: "the control sends the valueChanged event … by tapping to the
    /// leading or trailing side".
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard let touch else { return }
        let point = touch.location(in: self)
        guard bounds.contains(point) else { return }
        let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let old = page
        currentPage += (point.x >= bounds.midX) != isRightToLeft ? 1 : -1
        if page != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }
}
