/// A control above a scroll view's content that starts a refresh when it is pulled down.
///
/// Assign it to ``UIScrollView/refreshControl``. When pulled far enough, it begins to refresh and
/// sends `valueChanged`; the program calls ``endRefreshing()`` when done. Meanwhile the control
/// stays visible above the content.
///
/// Source: Apple, UIRefreshControl. Its height of 60 points, which is also the distance to pull, is
/// common knowledge. [U]
///
/// Deviation: a refresh that the program begins shows the control if the content is scrolled to its
/// top.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
    /// Whether a refresh is in progress.
    open private(set) var isRefreshing = false

    static let height: CGFloat = 60
    private static let duration = 0.3
    private let wheel = UIActivityIndicatorView(style: .medium)
    private var title: UILabel?
    /// Whether the control takes up space above the content.
    ///
    /// True from the end of the drag that began the refresh.
    private var hasRoom = false
    /// Whether the current drag has already begun a refresh.
    private var isSpent = false

    /// Creates a control without a frame, which its scroll view sets.
    public init() {
        super.init(frame: .zero)
        setUp()
    }

    /// Creates a control with a frame, which its scroll view changes.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a control from an archive; here a new one.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        isUserInteractionEnabled = false
        wheel.hidesWhenStopped = false
        wheel.alpha = 0
        addSubview(wheel)
    }

    /// A title below the wheel; nil (the default) for none.
    ///
    /// Parts without a font or colour have 13 points and the secondary label's colour. [U]
    ///
    /// Source: Apple, attributedTitle.
    open var attributedTitle: NSAttributedString? {
        get { title?.attributedText }
        set {
            guard let newValue else {
                title?.removeFromSuperview()
                title = nil
                return setNeedsLayout()
            }
            let label = title ?? UILabel()
            label.font = .systemFont(ofSize: 13)
            label.textColor = .secondaryLabel
            label.textAlignment = .center
            label.attributedText = newValue
            label.alpha = wheel.alpha
            if title == nil { addSubview(label) }
            title = label
            setNeedsLayout()
        }
    }

    /// How much of the wheel and the title is seen, 0…1.
    private func show(_ alpha: CGFloat) {
        wheel.alpha = alpha
        title?.alpha = alpha
    }

    private var scrollView: UIScrollView? { superview as? UIScrollView }

    /// The space that the control takes up above the content, in points.
    final var inset: CGFloat { hasRoom ? Self.height : 0 }

    /// Shows the control as refreshing, for a refresh that the program began; sends no event.
    open func beginRefreshing() {
        guard !isRefreshing else { return }
        isRefreshing = true
        show(1)
        wheel.startAnimating()
        if scrollView?.isDragging != true { reserveRoom() }
    }

    /// Ends the refresh: the content moves back in 0.3 s.
    open func endRefreshing() {
        guard isRefreshing else { return }
        isRefreshing = false
        let end = {
            self.hasRoom = false
            self.show(0)
            self.scrollView?.updateAdjustedInset()
        }
        guard window != nil, hasRoom, scrollView?.isDragging != true else {
            end()
            return wheel.stopAnimating()
        }
        UIView.animate(
            withDuration: Self.duration, delay: 0, options: .allowUserInteraction, animations: end,
            completion: { [weak self] _ in
                if let self, !self.isRefreshing { self.wheel.stopAnimating() }
            })
    }

    private func reserveRoom() {
        guard isRefreshing, !hasRoom else { return }
        hasRoom = true
        scrollView?.updateAdjustedInset()
    }

    // MARK: For the scroll view

    /// Follows the content offset: begins a refresh when a finger has pulled the content far
    /// enough.
    final func scrolled() {
        guard let scrollView else { return }
        let pull = -scrollView.contentOffset.y - scrollView.adjustedContentInset.top
        guard !isRefreshing else { return }
        if !scrollView.isDragging { isSpent = false }
        if !hasRoom { show(min(max(pull / Self.height, 0), 1)) }
        guard scrollView.isDragging, isEnabled, !isSpent, pull >= Self.height else { return }
        isSpent = true
        beginRefreshing()
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    /// Occupies its space before the content springs back.
    final func dragWillEnd() {
        isSpent = false
        reserveRoom()
    }

    /// Positions the control above the content.
    final func place(in scrollView: UIScrollView) {
        let frame = CGRect(
            x: 0, y: -Self.height, width: scrollView.bounds.width, height: Self.height)
        if self.frame != frame { self.frame = frame }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        wheel.sizeToFit()
        wheel.center = CGPoint(x: bounds.midX, y: bounds.midY)
        guard let title else { return }
        // The title is below the wheel, and both in the middle of the height. [U]
        let height = min(title.sizeThatFits(bounds.size).height, bounds.height / 2)
        wheel.center.y -= (height / 2).rounded()
        title.frame = CGRect(
            x: 8, y: wheel.frame.maxY + 2, width: max(0, bounds.width - 16), height: height)
    }

    /// Applies the new tint colour; overrides must call super.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        wheel.color = tintColor
    }
}

extension UITableViewController {
    final var baseRefreshControl: UIRefreshControl? {
        get { tableView.refreshControl }
        set { tableView.refreshControl = newValue }
    }
}
