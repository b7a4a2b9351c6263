/// The view of a section's header or footer, which is reused like a cell.
///
/// Source: Apple, UITableViewHeaderFooterView.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
    /// The identifier under which the view is reused; nil if it is not reused.
    open var reuseIdentifier: String? { storedReuseIdentifier }
    final var storedReuseIdentifier: String?
    /// The container for the view's content; it fills the view.
    open var contentView: UIView { storedContentView }
    final var storedContentView: UIView = _UITableViewHeaderFooterContentView()
    /// The label of the title; created on first access.
    open var textLabel: UILabel? { label(in: &storedText) }
    /// The label of a text below the title; created on first access.
    open var detailTextLabel: UILabel? { label(in: &storedDetail) }
    /// The view behind the content; nil for none.
    open var backgroundView: UIView? {
        didSet {
            guard oldValue !== backgroundView else { return }
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }

    // MARK: Configurations

    /// The configuration of the content view; nil for its own subviews. Default: nil.
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { configured?.content }
        set { configure(content: newValue) }
    }
    /// The background, in place of the view behind the content and the colour; nil for those.
    /// Default: nil.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        get { configured?.background }
        set { configure(background: newValue) }
    }
    /// Whether the content is updated for the state before it is shown. Default: true.
    open var automaticallyUpdatesContentConfiguration: Bool {
        get { configured?.updatesContent ?? true }
        set { configuring().updatesContent = newValue }
    }
    /// Whether the background is updated for the state before it is shown. Default: true.
    open var automaticallyUpdatesBackgroundConfiguration: Bool {
        get { configured?.updatesBackground ?? true }
        set { configuring().updatesBackground = newValue }
    }
    /// The state for which the configurations are updated: the view's traits.
    open var configurationState: UIViewConfigurationState {
        UIViewConfigurationState(traitCollection: traitCollection)
    }
    /// Called after the state has changed, after ``updateConfiguration(using:)``; nil for none.
    open var configurationUpdateHandler:
        ((UITableViewHeaderFooterView, UIViewConfigurationState) -> Void)?
    {
        didSet { setNeedsUpdateConfiguration() }
    }
    final var configured: ConfiguredContent?

    /// Has the configurations updated before the next layout.
    ///
    /// Source: Apple, setNeedsUpdateConfiguration().
    open func setNeedsUpdateConfiguration() { baseSetNeedsUpdateConfiguration() }

    /// Updates the configurations for a state, if they are updated automatically; overrides set
    /// others.
    ///
    /// Source: Apple, updateConfiguration(using:).
    open func updateConfiguration(using state: UIViewConfigurationState) {
        configured?.update(for: state, in: contentView, of: self)
    }

    /// Returns the configuration of a grouped list's header, without a text.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        (superview as? UITableView)?.style == .plain ? .plainHeader() : .groupedHeader()
    }

    private var storedText: UILabel?
    private var storedDetail: UILabel?
    /// The labels that have been asked for.
    final var madeText: UILabel? { storedText }
    final var madeDetail: UILabel? { storedDetail }
    /// Whether the title is at the lower edge, as in grouped headers.
    private var isLow = false

    /// Creates a view; its table sets its frame.
    public init(reuseIdentifier: String?) {
        self.storedReuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
        prepare()
    }

    /// Creates a view from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        storedReuseIdentifier = coder.interfaceStart.reuseIdentifier
        super.init(coder: coder)
        prepare()
        coder.didInitialize(self, as: UITableViewHeaderFooterView.self)
    }

    /// Creates a view that is not reused.
    public convenience init() { self.init(reuseIdentifier: nil) }

    private func prepare() {
        contentView.frame = bounds
        addSubview(contentView)
    }

    /// Called before the view is reused for another section; overrides must call super.
    open func prepareForReuse() {}

    private func label(in storage: inout UILabel?) -> UILabel {
        if let label = storage { return label }
        let label = UILabel()
        label.font = .systemFont(ofSize: 17, weight: .semibold)
        contentView.addSubview(label)
        storage = label
        setNeedsLayout()
        return label
    }

    /// Shows a title in the system's style. Sizes and colours are common knowledge. [U]
    final func show(_ title: String, isHeader: Bool, in style: UITableView.Style) {
        guard let label = textLabel else { return }
        isLow = isHeader && style != .plain
        if style == .plain {
            label.text = title
            label.font = .systemFont(ofSize: 17, weight: .semibold)
            label.textColor = .label
            contentView.backgroundColor = .secondarySystemBackground
        } else {
            label.text = isHeader ? title.uppercased() : title
            label.font = .systemFont(ofSize: 13)
            label.textColor = .secondaryLabel
            contentView.backgroundColor = nil
        }
        setNeedsLayout()
    }

    /// Returns the height of the view's constraints for a width; nil without constraints.
    final func fittingHeight(_ width: CGFloat) -> CGFloat? {
        updateConfigurationIfNeeded()
        guard autoLayout.isUsedInSubtree || contentView.autoLayout.isUsedInSubtree else {
            return nil
        }
        return contentView.systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
    }

    /// Resizes the content view immediately, before constraints inside it are solved.
    package override func boundsSizeDidChange(from oldSize: CGSize) {
        super.boundsSizeDidChange(from: oldSize)
        contentView.frame = bounds
    }

    open override func layoutSubviews() {
        updateConfigurationIfNeeded()
        super.layoutSubviews()
        configured?.layOut(in: self)
        backgroundView?.frame = bounds
        contentView.frame = bounds
        let side: CGFloat =
            superview.flatMap { ($0 as? UITableView)?.style.inset }.map { $0 + 16 } ?? 16
        let width = max(0, bounds.width - 2 * side)
        let height =
            storedText?.sizeThatFits(CGSize(width: width, height: bounds.height)).height ?? 0
        let detail =
            storedDetail?.sizeThatFits(CGSize(width: width, height: bounds.height)).height ?? 0
        let top =
            isLow ? bounds.height - height - detail - 6 : (bounds.height - height - detail) / 2
        storedText?.frame = CGRect(x: side, y: top, width: width, height: height)
        storedDetail?.frame = CGRect(x: side, y: top + height, width: width, height: detail)
    }
}
