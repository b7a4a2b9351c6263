/// The content of a navigation bar for one controller: a title and buttons on both sides.
///
/// Source: Apple, UINavigationItem.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    /// When a title is large.
    ///
    /// Source: Apple, UINavigationItem.LargeTitleDisplayMode.
    public enum LargeTitleDisplayMode: Int, Sendable {
        /// As that of the item below; large for the first one.
        case automatic = 0
        /// Large.
        case always = 1
        /// Not large.
        case never = 2
    }

    /// The content of a back button.
    ///
    /// Source: Apple, UINavigationItem.BackButtonDisplayMode.
    public enum BackButtonDisplayMode: Int, Sendable {
        /// The title; without one, "Back".
        case `default` = 0
        /// "Back".
        case generic = 1
        /// The indicator alone.
        case minimal = 2
    }

    /// The use of a bar, which decides where it has its title.
    ///
    /// Source: Apple, UINavigationItem.ItemStyle.
    public enum ItemStyle: Int, Sendable {
        /// Moving through controllers: the title is in the middle.
        case navigator = 0
        /// Moving through content: in a bar of regular width the title is at the leading edge.
        case browser = 1
        /// Editing a document: in a bar of regular width the title is at the leading edge.
        case editor = 2
    }

    /// The use of the bar. Default: navigator.
    ///
    /// Source: Apple, UINavigationItem.style.
    open var style = ItemStyle.navigator {
        didSet { if style != oldValue { didChange() } }
    }
    /// The title, or nil.
    open var title: String? {
        didSet { if title != oldValue { didChange() } }
    }
    /// A smaller line below the title, or nil. Default: nil.
    ///
    /// Source: Apple, UINavigationItem.subtitle (iOS 26).
    open var subtitle: String? {
        didSet { if subtitle != oldValue { didChange() } }
    }
    /// The text of a large title; nil (the default) for ``title``.
    ///
    /// Source: Apple, UINavigationItem.largeTitle (iOS 26).
    open var largeTitle: String? {
        didSet { if largeTitle != oldValue { didChange() } }
    }
    /// The smaller line below a large title; nil (the default) for ``subtitle``. [U]
    ///
    /// Source: Apple, UINavigationItem.largeSubtitle (iOS 26).
    open var largeSubtitle: String? {
        didSet { if largeSubtitle != oldValue { didChange() } }
    }
    /// A view shown in place of the title, or nil.
    open var titleView: UIView? {
        didSet { if titleView !== oldValue { didChange() } }
    }
    /// A line above the bar's content, for which the bar is 30 points taller; nil for none.
    open var prompt: String? {
        didSet { if prompt != oldValue { didChange() } }
    }
    /// When the title is large in a bar that prefers large titles. Default: automatic.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic {
        didSet { if largeTitleDisplayMode != oldValue { didChange() } }
    }
    /// The content of the back button while the next item is shown. Default: default.
    open var backButtonDisplayMode = BackButtonDisplayMode.default {
        didSet { if backButtonDisplayMode != oldValue { didChange() } }
    }
    /// How the bar looks while it shows this item; nil for the bar's own.
    open var standardAppearance: UINavigationBarAppearance? {
        get { appearances[.standard] }
        set { setAppearance(newValue, .standard) }
    }
    /// How a bar of compact height looks while it shows this item; nil for the bar's own.
    open var compactAppearance: UINavigationBarAppearance? {
        get { appearances[.compact] }
        set { setAppearance(newValue, .compact) }
    }
    /// How the bar looks while it shows this item and the content is scrolled to its top; nil for
    /// the bar's own.
    open var scrollEdgeAppearance: UINavigationBarAppearance? {
        get { appearances[.scrollEdge] }
        set { setAppearance(newValue, .scrollEdge) }
    }
    /// The same for a bar of compact height.
    open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
        get { appearances[.compactScrollEdge] }
        set { setAppearance(newValue, .compactScrollEdge) }
    }
    /// The back button's title while the next item is shown; nil uses this item's title.
    open var backButtonTitle: String? {
        didSet { if backButtonTitle != oldValue { didChange() } }
    }
    /// The back button while the next item is shown; nil uses one with this item's title.
    open var backBarButtonItem: UIBarButtonItem? {
        didSet { didChange() }
    }
    /// Whether the back button is hidden. Default: false.
    open var hidesBackButton = false {
        didSet { if hidesBackButton != oldValue { didChange() } }
    }
    /// Whether the left buttons are shown beside the back button instead of replacing it. Default:
    /// false.
    open var leftItemsSupplementBackButton = false {
        didSet { if leftItemsSupplementBackButton != oldValue { didChange() } }
    }
    /// The buttons on the left, from left to right.
    open var leftBarButtonItems: [UIBarButtonItem]? {
        didSet { didChange() }
    }
    /// The buttons on the right, from right to left.
    open var rightBarButtonItems: [UIBarButtonItem]? {
        didSet { didChange() }
    }
    /// The leftmost button on the left.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    /// The rightmost button on the right.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    // MARK: Groups and menus

    /// The groups behind the buttons on the leading side, from the leading edge on. Default: none.
    ///
    /// Source: Apple, UINavigationItem.leadingItemGroups.
    open var leadingItemGroups: [UIBarButtonItemGroup] = [] { didSet { didChange() } }
    /// The groups in the middle, if the ``style`` and the width put the title at the leading edge.
    /// Default: none.
    ///
    /// Source: Apple, UINavigationItem.centerItemGroups.
    open var centerItemGroups: [UIBarButtonItemGroup] = [] { didSet { didChange() } }
    /// The groups before the buttons on the trailing side, from the leading side on. Default: none.
    ///
    /// Source: Apple, UINavigationItem.trailingItemGroups.
    open var trailingItemGroups: [UIBarButtonItemGroup] = [] { didSet { didChange() } }
    /// The group at the trailing edge; nil for none. Default: nil.
    ///
    /// Source: Apple, UINavigationItem.pinnedTrailingGroup.
    open var pinnedTrailingGroup: UIBarButtonItemGroup? { didSet { didChange() } }

    /// The action of the back button in place of going back, which is shown for the first item,
    /// too; nil for none. Default: nil.
    ///
    /// Its title, if it has one, is that of the button. The edge swipe still goes back. Source:
    /// Apple, UINavigationItem.backAction.
    open var backAction: UIAction? { didSet { didChange() } }

    /// Returns the menu of the title for suggested elements: those of Duplicate, Move, Rename,
    /// Export and Print that the responder chain performs. Nil (the default) for no menu.
    ///
    /// Without a menu, or if the title is a view, the title does not react. Source: Apple,
    /// UINavigationItem.titleMenuProvider.
    open var titleMenuProvider: (([UIMenuElement]) -> UIMenu?)? { didSet { didChange() } }

    /// The name under which a device keeps what people have changed in the bar; nil for a bar that
    /// they cannot change. Default: nil.
    ///
    /// Here nothing lets people change the bar. Source: Apple,
    /// UINavigationItem.customizationIdentifier.
    open var customizationIdentifier: String?

    /// The document that the content shows; nil (the default) for none.
    ///
    /// The title's menu begins with its name, and Share if it can be shared. Source: Apple,
    /// UINavigationItem.documentProperties.
    open var documentProperties: UIDocumentProperties? { didSet { didChange() } }

    /// The controller of the item, at which the commands of the title's menu begin.
    final weak var owner: UIResponder?

    /// The object that is notified when people change the title; nil (the default) if they cannot.
    /// Not retained.
    ///
    /// The title's menu has Rename, which shows a field in place of the title; without a
    /// ``titleMenuProvider`` a tap on the title does. Source: Apple, renameDelegate.
    open weak var renameDelegate: (any UINavigationItemRenameDelegate)? { didSet { didChange() } }

    // MARK: Search

    /// A place of the search bar in a navigation bar.
    public enum SearchBarPlacement: Int, Sendable {
        /// The system decides.
        case automatic = 0
        /// In one line with the title and the buttons.
        case inline = 1
        /// Below the titles.
        case stacked = 2
    }

    /// The search controller whose bar is shown below the titles; nil for none.
    open var searchController: UISearchController? {
        didSet {
            guard searchController !== oldValue else { return }
            oldValue?.item = nil
            oldValue?.usedSearchBar.removeFromSuperview()
            searchController?.item = self
            didChange()
        }
    }
    /// Whether the search bar disappears while the content is scrolled. Default: true.
    open var hidesSearchBarWhenScrolling = true {
        didSet { if hidesSearchBarWhenScrolling != oldValue { didChange() } }
    }
    /// Where the program would like the search bar. Default: automatic.
    ///
    /// Deviation: the bar is stacked whatever is preferred, as iOS shows it on phones.
    open var preferredSearchBarPlacement = SearchBarPlacement.automatic
    /// Where the search bar is: below the titles.
    open var searchBarPlacement: SearchBarPlacement { .stacked }
    /// Called when a search has begun or ended; set by the bar that shows the item.
    final var whenSearchChanged: (() -> Void)?

    final func searchChanged() { whenSearchChanged?() }

    final var appearances: [NavigationBarState: UINavigationBarAppearance] = [:]

    private func setAppearance(_ new: UINavigationBarAppearance?, _ state: NavigationBarState) {
        appearances[state]?.whenChanged = nil
        appearances[state] = new?.watchedCopy { [weak self] in self?.didChange() }
        didChange()
    }

    /// Sets the buttons on the left, which appear at once.
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        leftBarButtonItems = items
    }
    /// Sets the buttons on the right, which appear at once.
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        rightBarButtonItems = items
    }
    /// Sets the button on the left, which appears at once.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        leftBarButtonItem = item
    }
    /// Sets the button on the right, which appears at once.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        rightBarButtonItem = item
    }
    /// Sets whether the back button is hidden, at once.
    open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
        self.hidesBackButton = hidesBackButton
    }

    /// Called when the item's content has changed; set by the bar that shows it.
    final var whenChanged: (() -> Void)?
    private func didChange() {
        whenChanged?()
        observedPropertiesMayHaveChanged()
    }

    /// Creates an item from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        super.init()
        coder.didInitialize(self, as: UINavigationItem.self)
    }

    /// Creates an item without a title.
    public override init() { super.init() }

    /// Creates an item with a title.
    public init(title: String) {
        self.title = title
        super.init()
    }
}
