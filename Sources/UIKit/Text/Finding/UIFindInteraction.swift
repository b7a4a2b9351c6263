/// Shows a panel for a search in a view, and performs it with a session.
///
/// ```swift
/// textView.isFindInteractionEnabled = true
/// textView.findInteraction?.presentFindNavigator(showingReplace: false)
/// ```
///
/// The panel is at the lower edge of the window, above the keyboard. Return finds the next result,
/// Escape ends the search.
///
/// Source: Apple, UIFindInteraction.
///
/// Deviation: the panel has no menu of options.
@preconcurrency @MainActor
open class UIFindInteraction: NSObject, UIInteraction {
    /// The object that provides sessions; not retained.
    public private(set) final weak var delegate: (any UIFindInteractionDelegate)?
    /// The view to which the interaction was added.
    public private(set) final weak var view: UIView?
    /// The session of the panel that is shown; nil for none.
    public private(set) final var activeFindSession: UIFindSession? {
        didSet {
            activeFindSession?.resultsChanged = { [weak self] in self?.updateResultCount() }
        }
    }
    private var panel: FindPanel?

    /// Creates an interaction; it can show a panel once it was added to a view.
    public init(sessionDelegate: any UIFindInteractionDelegate) { delegate = sessionDelegate }

    /// Ends the search when the interaction leaves its view.
    open func willMove(to view: UIView?) {
        if view == nil { dismissFindNavigator() }
    }

    /// Connects the interaction with its view.
    open func didMove(to view: UIView?) { self.view = view }

    /// Whether the panel is shown.
    open var isFindNavigatorVisible: Bool { panel != nil }
    /// The text that is searched for; nil without a panel that had one. Default: nil.
    ///
    /// Setting it searches, if the panel is shown, and otherwise when it is.
    open var searchText: String? { didSet { if searchText != oldValue { search() } } }
    /// The text in place of results. Default: nil.
    open var replacementText: String? {
        didSet { if let panel { panel.replacement.text = replacementText } }
    }

    /// Shows the panel, with the text that was searched for last.
    ///
    /// - Parameter showingReplace: whether it has a field for a replacement, if the session can
    ///   replace.
    open func presentFindNavigator(showingReplace: Bool) {
        guard let view, let window = view.window else { return }
        if activeFindSession == nil {
            guard let session = delegate?.findInteraction(self, sessionFor: view) else { return }
            activeFindSession = session
            delegate?.findInteraction(self, didBegin: session)
        }
        guard let session = activeFindSession else { return }
        panel?.removeFromSuperview()
        let panel = FindPanel(
            of: self, showingReplace: showingReplace && session.supportsReplacement)
        self.panel = panel
        panel.query.text = searchText
        panel.replacement.text = replacementText
        panel.show(in: window)
        search()
        panel.query.becomeFirstResponder()
        panel.query.selectAll(nil)
    }

    /// Hides the panel and ends the session; the view becomes first responder, if it can.
    open func dismissFindNavigator() {
        guard let panel, let session = activeFindSession else { return }
        self.panel = nil
        panel.endEditing(true)
        panel.removeFromSuperview()
        session.invalidateFoundResults()
        activeFindSession = nil
        delegate?.findInteraction(self, didEnd: session)
    }

    /// Highlights the next result.
    open func findNext() { step(.forward) }

    /// Highlights the previous result.
    open func findPrevious() { step(.backward) }

    /// Shows the session's number of results in the panel.
    open func updateResultCount() {
        guard let panel, let session = activeFindSession else { return }
        let isEmpty = searchText?.isEmpty ?? true
        let (count, index) = (session.resultCount, session.highlightedResultIndex)
        panel.count.text =
            switch session.searchResultDisplayStyle {
            case _ where isEmpty: nil
            case .none: nil
            case _ where count == 0: "Not found"
            case .currentAndTotal where index != NSNotFound: "\(index + 1) of \(count)"
            case .currentAndTotal, .total: "\(count)"
            }
        panel.setNeedsLayout()
    }

    private func step(_ direction: UITextStorageDirection) {
        activeFindSession?.highlightNextResult(in: direction)
        updateResultCount()
    }

    private func search() {
        guard panel != nil, let session = activeFindSession else { return }
        let text = searchText ?? ""
        if text.isEmpty {
            session.invalidateFoundResults()
        } else {
            session.performSearch(query: text, options: UITextSearchOptions())
        }
        updateResultCount()
    }

    final func replace(all: Bool) {
        guard let session = activeFindSession, let query = searchText, !query.isEmpty else {
            return
        }
        replacementText = panel?.replacement.text
        let text = replacementText ?? ""
        if all {
            session.replaceAll(
                searchQuery: query, replacementString: text, options: UITextSearchOptions())
        } else if session.allowsReplacementForCurrentlyHighlightedResult {
            session.performSingleReplacement(
                query: query, replacementString: text, options: UITextSearchOptions())
        }
        updateResultCount()
    }
}

/// The object that provides the sessions of an interaction and is notified of them.
///
/// Source: Apple, UIFindInteractionDelegate. The last two methods have defaults.
@preconcurrency @MainActor
public protocol UIFindInteractionDelegate: NSObjectProtocol {
    /// Returns the session of a search in a view; nil for none, so that no panel is shown.
    func findInteraction(
        _ interaction: UIFindInteraction, sessionFor view: UIView
    ) -> UIFindSession?
    /// Called when a session has begun.
    func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession)
    /// Called when a session has ended.
    func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession)
}

extension UIFindInteractionDelegate {
    /// Does nothing.
    public func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession) {
    }
    /// Does nothing.
    public func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {}
}
