public import CoreGraphics
import MainLoop

/// A search bar and its results, shown over the content that is searched.
///
/// ```swift
/// let search = UISearchController(searchResultsController: nil)
/// search.searchResultsUpdater = self
/// search.obscuresBackgroundDuringPresentation = false
/// navigationItem.searchController = search
/// ```
///
/// Source: Apple, UISearchController.
///
/// Deviation: what it shows is laid over the searched controller's view instead of being presented,
/// so that `presentedViewController` stays nil.
@preconcurrency @MainActor
open class UISearchController: UIViewController {
    /// The search bar; a subclass may return one of its own.
    ///
    /// Source: Apple, UISearchController.searchBar.
    open var searchBar: UISearchBar { ownSearchBar }
    private let ownSearchBar: UISearchBar = {
        let bar = UISearchBar()
        // The placeholder on iOS. Whether the property has it there is not documented. [U]
        bar.placeholder = systemText("Search")
        return bar
    }()
    /// The bar that a subclass returned last.
    private weak var adopted: UISearchBar?

    /// The bar in use, which belongs to the controller from the first time it is asked for: an
    /// override cannot be called before the subclass's initializer has ended.
    final var usedSearchBar: UISearchBar {
        let bar = searchBar
        if bar !== adopted {
            adopted = bar
            bar.becomePart(of: self)
        }
        return bar
    }
    /// The controller that shows the results; nil if the searched one does.
    open var searchResultsController: UIViewController? { storedSearchResultsController }
    final var storedSearchResultsController: UIViewController?
    /// The object that finds; not retained.
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    /// The delegate; not retained.
    open weak var delegate: (any UISearchControllerDelegate)?
    /// Whether a search is in progress; setting it begins or ends one.
    ///
    /// A search that is to begin before the bar is in a window begins when it is.
    open var isActive: Bool {
        get { isSearching || isWaiting }
        set { if newValue { begin() } else { end() } }
    }
    /// Whether the content is dimmed while there is a search without results. Default: true.
    ///
    /// A tap on the dimmed content ends the search.
    open var obscuresBackgroundDuringPresentation = true { didSet { coverChanged() } }
    /// The older name of ``obscuresBackgroundDuringPresentation``.
    ///
    /// Source: Apple, dimsBackgroundDuringPresentation, deprecated in iOS 12.
    public final var dimsBackgroundDuringPresentation: Bool {
        get { obscuresBackgroundDuringPresentation }
        set { obscuresBackgroundDuringPresentation = newValue }
    }
    /// Whether the navigation bar shows nothing but the search bar during a search. Default: true.
    open var hidesNavigationBarDuringPresentation = true { didSet { item?.searchChanged() } }
    /// Whether the cancel button appears and disappears with the search. Default: true.
    open var automaticallyShowsCancelButton = true
    /// Whether the scopes appear and disappear with the search. Default: true.
    open var automaticallyShowsScopeBar = true
    /// Whether the results are shown although the text is empty; setting it determines that until
    /// the search ends. Default: false.
    open var showsSearchResultsController = false { didSet { coverChanged() } }

    /// The suggestions for the text: rows over the content and the results, until they are removed.
    /// Default: nil.
    ///
    /// A tap on a row calls the updater's method
    /// ``UISearchResultsUpdating/updateSearchResults(for:selecting:)``.
    /// Source: Apple, UISearchController.searchSuggestions.
    open var searchSuggestions: [any UISearchSuggestion]? { didSet { coverChanged() } }
    private var suggestionList: SearchSuggestionList?

    private var isSearching = false
    /// Whether a search begins when the bar is in a window.
    private var isWaiting = false
    private let dimming: UIView = UIDimmingView()
    private weak var searched: UIViewController?
    /// The bar's item that the controller belongs to.
    final weak var item: UINavigationItem?

    /// Creates a search controller.
    ///
    /// - Parameter searchResultsController: shows the results; nil if the searched controller
    ///   does.
    public init(searchResultsController: UIViewController?) {
        self.storedSearchResultsController = searchResultsController
        super.init(nibName: nil, bundle: nil)
        linkBar()
    }

    /// Creates a search controller whose results the searched controller shows.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        storedSearchResultsController = nil
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        linkBar()
    }

    /// Creates a search controller from an archive, without a controller for results.
    public required init?(coder: NSCoder) {
        storedSearchResultsController = nil
        super.init(coder: coder)
        linkBar()
    }

    /// Makes the bar part of the controller; that of a subclass in the loop's next turn at the
    /// latest, when its initializer has ended.
    private func linkBar() {
        adopted = ownSearchBar
        ownSearchBar.becomePart(of: self)
        guard type(of: self) != UISearchController.self else { return }
        MainLoop.main.deferBlock { [weak self] in _ = self?.usedSearchBar }
    }

    /// Creates the view over the searched content.
    open override func loadView() {
        let view = SearchCover(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.frame = view.bounds
        dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.backgroundColor = UIColor(white: 0, alpha: 0.3)
        dimming.addGestureRecognizer(
            UITapGestureRecognizer(target: self, action: UISearchController.dimmingTapped))
        view.addSubview(dimming)
        self.view = view
    }

    // MARK: Searching

    private func begin() {
        guard !isSearching else { return }
        isWaiting = usedSearchBar.window == nil
        guard !isWaiting else { return }
        isSearching = true
        defer { searched?.setNeedsUpdateContentUnavailableConfiguration() }
        delegate?.willPresentSearchController(self)
        searched = container
        searched?.loadViewIfNeeded()
        if let searched, let area = searched.view {
            searched.addChild(self)
            UIView.performWithoutAnimation {
                view.alpha = 0
                // A cover in a scroll view would scroll away.
                let holder = area is UIScrollView ? area.superview ?? area : area
                holder.addSubview(view)
                placeCover()
                coverChanged()
            }
            didMove(toParent: searched)
        }
        if usedSearchBar.window != nil, !usedSearchBar.searchTextField.isFirstResponder {
            usedSearchBar.becomeFirstResponder()
        }
        if automaticallyShowsScopeBar, usedSearchBar.scopeButtonTitles != nil {
            usedSearchBar.showsScopeBar = true
        }
        if automaticallyShowsCancelButton {
            usedSearchBar.setShowsCancelButton(true, animated: true)
        }
        searchResultsUpdater?.updateSearchResults(for: self)
        change { [weak self] in
            guard let self, isSearching else { return }
            delegate?.didPresentSearchController(self)
        }
    }

    /// Ends the search: on iOS the search controller is presented, so that `dismiss` of it, or of
    /// the controller of its results, dismisses it.
    final func dismissSearch(animated: Bool, completion: (() -> Void)?) -> Bool {
        guard isActive else { return false }
        end(animated: animated, completion: completion)
        return true
    }

    final func barIsInWindow() { if isWaiting { begin() } }

    private func end(animated: Bool = true, completion: (() -> Void)? = nil) {
        isWaiting = false
        guard isSearching else {
            completion?()
            return
        }
        isSearching = false
        searched?.setNeedsUpdateContentUnavailableConfiguration()
        delegate?.willDismissSearchController(self)
        usedSearchBar.clear()
        usedSearchBar.resignFirstResponder()
        if automaticallyShowsScopeBar { usedSearchBar.showsScopeBar = false }
        if automaticallyShowsCancelButton {
            usedSearchBar.setShowsCancelButton(false, animated: animated)
        }
        searchResultsUpdater?.updateSearchResults(for: self)
        change(animated: animated) { [weak self] in
            if let self, !isSearching {
                willMove(toParent: nil)
                viewIfLoaded?.removeFromSuperview()
                removeFromParent()
                showsSearchResultsController = false
                delegate?.didDismissSearchController(self)
            }
            completion?()
        }
    }

    /// Moves the bar and fades the cover to the present state.
    private func change(animated: Bool = true, completion: @escaping () -> Void) {
        let isVisible = animated && usedSearchBar.window != nil
        UIView.animateOrPlace(
            withDuration: isVisible ? UISearchBar.duration : 0,
            animations: {
                self.viewIfLoaded?.alpha = self.isSearching ? 1 : 0
                self.item?.searchChanged()
                self.placeCover()
            }, completion: { _ in completion() })
    }

    /// The text, or the scope, has changed.
    final func textChanged() {
        coverChanged()
        searched?.setNeedsUpdateContentUnavailableConfiguration()
        searchResultsUpdater?.updateSearchResults(for: self)
    }

    private func dimmingTapped(_ tap: UITapGestureRecognizer) { isActive = false }

    /// The controller that is searched: that of the item, otherwise that of the bar's superview.
    private var container: UIViewController? {
        let responders = sequence(first: usedSearchBar as UIResponder, next: \.next).lazy
        if let item {
            let navigation = responders.compactMap { $0 as? UINavigationController }.first
            return navigation?.viewControllers.last { $0.navigationItem === item }
        }
        return responders.compactMap { $0 as? UIViewController }.first { $0 !== self }
    }

    // MARK: The view over the content

    /// Lays the cover over the searched view, below the bars.
    private func placeCover() {
        guard isViewLoaded, let holder = view.superview, let area = searched?.viewIfLoaded else {
            return
        }
        var frame = holder === area ? area.bounds : area.frame
        let top = min(area.safeAreaInsets.top, frame.height)
        frame.origin.y += top
        frame.size.height -= top
        view.frame = frame
    }

    open override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        super.viewWillTransition(to: size, with: coordinator)
        coordinator.animate(alongsideTransition: { [weak self] _ in self?.placeCover() })
    }

    /// Shows the results, the dimming view, or neither.
    private func coverChanged() {
        guard isSearching, isViewLoaded, view.superview != nil else { return }
        let isEmpty = (usedSearchBar.text ?? "").isEmpty
        let showsResults =
            storedSearchResultsController != nil && (!isEmpty || showsSearchResultsController)
        if let results = storedSearchResultsController {
            if showsResults, results.parent == nil {
                addChild(results)
                results.view.frame = view.bounds
                results.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
                view.addSubview(results.view)
                results.didMove(toParent: self)
            } else if !showsResults, results.parent === self {
                results.willMove(toParent: nil)
                results.view.removeFromSuperview()
                results.removeFromParent()
            }
        }
        let suggestions = searchSuggestions ?? []
        dimming.isHidden =
            showsResults || !obscuresBackgroundDuringPresentation || !suggestions.isEmpty
        showSuggestions(suggestions)
    }

    private func showSuggestions(_ suggestions: [any UISearchSuggestion]) {
        guard !suggestions.isEmpty else {
            suggestionList?.removeFromSuperview()
            return
        }
        let list = suggestionList ?? SearchSuggestionList()
        suggestionList = list
        list.whenChosen = { [weak self] suggestion in
            guard let self else { return }
            searchResultsUpdater?.updateSearchResults(for: self, selecting: suggestion)
        }
        list.frame = view.bounds
        list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        // In front of the results.
        view.addSubview(list)
        list.show(suggestions)
    }
}

extension UISearchController: SystemKeyUser {
    /// Cancels the search as its button does.
    func useEscape() -> Bool {
        guard isActive else { return false }
        usedSearchBar.cancelTapped()
        return true
    }
}

/// A view that lets touches through where nothing lies over the content.
private final class SearchCover: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let view = super.hitTest(point, with: event)
        return view === self ? nil : view
    }
}
