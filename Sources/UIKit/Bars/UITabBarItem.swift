/// An item of a tab bar: an image above a title, and a badge.
///
/// Source: Apple, UITabBarItem. Deviation: system items have titles, and of images those for which
/// there is a symbol.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
    /// The predefined items.
    ///
    /// Source: Apple, UITabBarItem.SystemItem.
    public enum SystemItem: Int, Sendable {
        /// A sign for more items.
        case more = 0
        /// Favourites.
        case favorites = 1
        /// A sign for featured content.
        case featured = 2
        /// A sign for the best-rated content.
        case topRated = 3
        /// A sign for recent content.
        case recents = 4
        /// Contacts.
        case contacts = 5
        /// The history.
        case history = 6
        /// Bookmarks.
        case bookmarks = 7
        /// A search.
        case search = 8
        /// A sign for downloads.
        case downloads = 9
        /// A sign for the most recent content.
        case mostRecent = 10
        /// A sign for the most viewed content.
        case mostViewed = 11

        var look: (title: String, symbol: String) {
            switch self {
            case .more: ("More", "ellipsis")
            case .favorites: ("Favorites", "star.fill")
            case .featured: ("Featured", "star.fill")
            case .topRated: ("Top Rated", "star.fill")
            case .recents: ("Recents", "clock.fill")
            case .contacts: ("Contacts", "person.fill")
            case .history: ("History", "clock.fill")
            case .bookmarks: ("Bookmarks", "book.fill")
            case .search: ("Search", "magnifyingglass")
            case .downloads: ("Downloads", "square.and.arrow.down")
            case .mostRecent: ("Most Recent", "clock.fill")
            case .mostViewed: ("Most Viewed", "list.bullet")
            }
        }
    }

    /// The image while the item is selected; nil for the image. Default: nil.
    open var selectedImage: UIImage? {
        didSet { if selectedImage != oldValue { didChange() } }
    }
    /// A short text in a red circle at the image; nil for none. Default: nil.
    open var badgeValue: String? {
        didSet { if badgeValue != oldValue { didChange() } }
    }
    /// The colour of the badge; nil for the bar's. Default: nil.
    open var badgeColor: UIColor? {
        didSet { didChange() }
    }
    /// The distance by which the title is moved, in points. Default: zero.
    open var titlePositionAdjustment = UIOffset.zero {
        didSet {
            guard titlePositionAdjustment != oldValue else { return }
            titlePositionAdjustment = checked(
                titlePositionAdjustment, "titlePositionAdjustment", keeping: oldValue)
            didChange()
        }
    }
    /// How the bar looks while the item is selected; nil for the bar's own.
    open var standardAppearance: UITabBarAppearance? {
        didSet {
            oldValue?.whenChanged = nil
            standardAppearance = watched(standardAppearance)
        }
    }
    /// How the bar looks while the item is selected and the content is scrolled to its end; nil for
    /// the bar's own.
    open var scrollEdgeAppearance: UITabBarAppearance? {
        didSet {
            oldValue?.whenChanged = nil
            scrollEdgeAppearance = watched(scrollEdgeAppearance)
        }
    }

    private func watched(_ appearance: UITabBarAppearance?) -> UITabBarAppearance? {
        didChange()
        return appearance?.watchedCopy { [weak self] in self?.didChange() }
    }
    final var badgeAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]
    /// The button of the bar that shows the item, which programs ask for by its key.
    final weak var shownView: UIView?

    /// Creates an item.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        self.title = title
        self.image = image
        self.tag = tag
    }

    /// Creates an item with an image for the time that it is selected.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }

    /// Creates a predefined item.
    public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
        let look = systemItem.look
        self.init(title: systemText(look.title), image: UIImage(systemName: look.symbol), tag: tag)
    }

    /// Sets the attributes of the badge's text in a state; nil removes them.
    open func setBadgeTextAttributes(
        _ textAttributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
    ) {
        badgeAttributes[state] = textAttributes
        didChange()
    }

    /// Returns the attributes of the badge's text that were set for a state, or nil.
    open func badgeTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        badgeAttributes[state]
    }
}
