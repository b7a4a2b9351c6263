/// Shows a menu when a view is pressed for half a second, or clicked with the secondary button of a
/// pointer.
///
/// ```swift
/// photo.addInteraction(UIContextMenuInteraction(delegate: self))
/// ```
///
/// The view, or the preview of the configuration, is shown in front of the dimmed window with the
/// menu beside it. The finger can move to a row without being lifted; otherwise rows are tapped. A
/// tap on the preview calls the delegate, and a tap outside dismisses the menu.
///
/// Source: Apple, UIContextMenuInteraction.
///
/// Deviation: what is behind is dimmed, not blurred. Dimensions and durations are ours. [U]
@preconcurrency @MainActor
open class UIContextMenuInteraction: NSObject, UIInteraction {
    /// How a menu looks.
    ///
    /// Source: Apple, UIContextMenuInteraction.Appearance.
    public enum Appearance: UInt, Sendable {
        /// No menu is shown.
        case unknown = 0
        /// With a preview.
        case rich = 1
        /// The menu alone, as controls show it.
        case compact = 2
    }

    /// The object that provides the menus; not retained.
    public private(set) final weak var delegate: (any UIContextMenuInteractionDelegate)?
    /// The view to which the interaction was added.
    public private(set) final weak var view: UIView?
    /// How the menu looks that is shown; unknown if none is.
    open var menuAppearance: Appearance {
        overlay == nil ? .unknown : isCompact ? .compact : .rich
    }

    final var recognizer: UIGestureRecognizer { press }
    private let press = MenuPressGestureRecognizer(target: nil, action: nil)
    /// The menu that is shown.
    final weak var overlay: _UIContextMenuContainerView?
    /// The menu that the current press will show.
    private var prepared: _UIContextMenuContainerView.Content?
    private var other: (() -> Void)?
    /// Where the secondary button of a pointer was clicked, in the window; nil after a press.
    private var pointer: CGPoint?

    /// Creates an interaction; it has an effect once it was added to a view.
    public init(delegate: any UIContextMenuInteractionDelegate) {
        self.delegate = delegate
        super.init()
        connect()
    }

    /// Creates an interaction of the framework's, whose subclass provides the menus.
    override init() {
        super.init()
        connect()
    }

    private func connect() {
        press.interaction = self
        press.addHandler { [weak self] in self?.pressed($0) }
    }

    /// Removes the interaction's recognizer from its view.
    open func willMove(to view: UIView?) {
        guard let old = self.view else { return }
        dismissMenu()
        old.removeGestureRecognizer(press)
        self.view = nil
    }

    /// Attaches the interaction's recognizer to its view.
    open func didMove(to view: UIView?) {
        self.view = view
        view?.addGestureRecognizer(press)
    }

    /// Belongs to a view without a recognizer: the program opens the menu.
    final func attach(to view: UIView?) { self.view = view }

    /// Returns where the finger pressed, in a view's coordinates; nil means the window's.
    open func location(in view: UIView?) -> CGPoint {
        guard let pointer, let window = self.view?.window else { return press.location(in: view) }
        return window.convert(pointer, to: view)
    }

    /// Replaces the menu that is shown, or the submenu if one is open, by what a closure returns
    /// for it; nothing happens if none is shown.
    open func updateVisibleMenu(_ block: (UIMenu) -> UIMenu) { overlay?.update(block) }

    /// Dismisses the menu, if one is shown.
    open func dismissMenu() { overlay?.end() }

    // MARK: For the framework's interactions

    /// The direction from a compact menu to its source.
    var arrow: UIMenuController.ArrowDirection { .default }
    /// Returns a function that shows another menu, if ``configuration(at:)`` has returned none.
    func otherMenu(at location: CGPoint) -> (() -> Void)? { nil }
    /// Whether a touch may open a menu.
    var mayOpen: Bool { true }
    /// Whether the menu opens when the finger goes down.
    var opensAtOnce: Bool { false }
    /// Whether the menu is shown alone, beside the view.
    var isCompact: Bool { false }
    /// The view that is lifted.
    var lifted: UIView? { view }
    /// The rectangle to which the menu belongs, in the window.
    func source(of view: UIView) -> CGRect {
        view.convert(sourceRect ?? view.bounds, to: nil as UIView?)
    }
    /// The part of the view beside which the menu is; nil for all of it.
    final var sourceRect: CGRect?

    /// The sender of actions.
    var sender: Any? { view }

    func configuration(at location: CGPoint) -> UIContextMenuConfiguration? {
        delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: location)
    }

    /// Returns the preview that is lifted; nil for the view where it is.
    func highlightPreview(of configuration: UIContextMenuConfiguration) -> UITargetedPreview? {
        delegate?.contextMenuInteraction(
            self, configuration: configuration,
            highlightPreviewForItemWithIdentifier: configuration.identifier)
    }

    /// Returns to what the lifted preview moves at the end; nil for where it was.
    func dismissalPreview(of configuration: UIContextMenuConfiguration) -> UITargetedPreview? {
        delegate?.contextMenuInteraction(
            self, configuration: configuration,
            dismissalPreviewForItemWithIdentifier: configuration.identifier)
    }

    func willDisplay(_ configuration: UIContextMenuConfiguration, _ animator: MenuAnimator) {
        delegate?.contextMenuInteraction(
            self, willDisplayMenuFor: configuration, animator: animator)
    }

    func willEnd(_ configuration: UIContextMenuConfiguration, _ animator: MenuAnimator) {
        delegate?.contextMenuInteraction(self, willEndFor: configuration, animator: animator)
    }

    func willCommit(_ configuration: UIContextMenuConfiguration, _ animator: MenuAnimator) {
        delegate?.contextMenuInteraction(
            self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
    }

    /// Called before an element is performed, when its state is the new one.
    func didChoose(_ leaf: any UIMenuLeaf) {}

    final func perform(_ leaf: any UIMenuLeaf, target: Any?) {
        if let action = leaf as? UIAction { return send(action) }
        leaf.performWithSender(sender, target: target)
    }

    func send(_ action: UIAction) { action.performWithSender(sender, target: nil) }

    // MARK: Opening

    /// Asks for the menu at a location; returns whether there is one.
    final func prepare(at location: CGPoint) -> Bool {
        pointer = nil
        return prepareNow(at: location)
    }

    private func prepareNow(at location: CGPoint) -> Bool {
        prepared = content(at: location)
        other = prepared == nil ? otherMenu(at: location) : nil
        return prepared != nil || other != nil
    }

    private func content(at location: CGPoint) -> _UIContextMenuContainerView.Content? {
        guard overlay == nil, view?.window != nil,
            let configuration = configuration(at: location)
        else { return nil }
        let preview = isCompact ? nil : configuration.previewProvider?()
        let menu = configuration.actionProvider?([])
        guard preview != nil || menu?.isVisible ?? false else { return nil }
        return _UIContextMenuContainerView.Content(
            configuration: configuration, menu: menu ?? UIMenu(), preview: preview,
            targeted: isCompact ? nil : highlightPreview(of: configuration)?.inWindow)
    }

    private func pressed(_ press: UIGestureRecognizer) {
        switch press.state {
        case .began: open()
        case .changed: overlay?.fingerMoved(to: press.location(in: nil))
        case .ended:
            open()
            overlay?.fingerLifted(at: press.location(in: nil))
        default:
            (prepared, other) = (nil, nil)
            overlay?.fingerLeft()
        }
    }

    /// Opens the menu at a location without a press, if there is one.
    final func open(at location: CGPoint) {
        if prepare(at: location) { open() }
    }

    /// Opens the menu for a click of a pointer's secondary button at a point of the window; returns
    /// whether there is one.
    final func open(clickedAt point: CGPoint) -> Bool {
        guard mayOpen, overlay == nil, let view else { return false }
        pointer = point
        guard prepareNow(at: view.convert(point, from: nil as UIView?)) else {
            pointer = nil
            return false
        }
        open()
        return true
    }

    private func open() {
        if let other {
            self.other = nil
            return other()
        }
        guard let content = prepared else { return }
        prepared = nil
        guard overlay == nil, let window = view?.window, let lifted else { return }
        let overlay = _UIContextMenuContainerView(content, for: self, lifting: lifted, in: window)
        self.overlay = overlay
        overlay.fingerStart = press.numberOfTouches > 0 ? press.location(in: nil) : nil
        overlay.show(in: window)
    }
}
