/// A row of dots, one per page, with the current one highlighted; a tap at a side turns a page.
///
/// Source: Apple, UIPageControl. The measures are common knowledge: dots of 7 points, 9 apart, 37
/// high. [U]
///
/// Deviation: no images for dots, scrubbing, progress or background styles.
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

    private static let mostPages = 10_000
    private static let side: CGFloat = 7
    private static let gap: CGFloat = 9
    private static let height: CGFloat = 37
    private var page = 0
    private var dots: [UIView] = []

    /// Returns the size of the dots for a number of pages, in points.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        let count = CGFloat(max(0, pageCount))
        return CGSize(
            width: max(0, count * Self.side + (count - 1) * Self.gap), height: Self.height)
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
        while dots.count > count { dots.removeLast().removeFromSuperview() }
        while dots.count < count {
            let dot = UIView()
            dot.isUserInteractionEnabled = false
            dot.layer.cornerRadius = Self.side / 2
            addSubview(dot)
            dots.append(dot)
        }
        let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let start = (bounds.width - size(forNumberOfPages: count).width) / 2
        for (index, dot) in dots.enumerated() {
            let place = isRightToLeft ? count - 1 - index : index
            dot.frame = CGRect(
                x: start + CGFloat(place) * (Self.side + Self.gap),
                y: (bounds.height - Self.side) / 2,
                width: Self.side, height: Self.side)
            dot.backgroundColor =
                index == page
                ? currentPageIndicatorTintColor ?? .white
                : pageIndicatorTintColor ?? UIColor(white: 1, alpha: 0.5)
        }
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
