import MainLoop

/// The focus of a window: the item that keys of a keyboard are for.
///
/// Tab and Shift-Tab move the focus between groups, arrows within a group, and Return selects the
/// focused item. Nothing is focused until such a key is pressed, and after a touch: the system then
/// only remembers where the focus would be, and the next key shows it there.
///
/// Items that can be focused are text fields, text views, the cells of lists that allow it (see
/// ``UITableView/allowsFocus`` and ``UICollectionView/allowsFocus``) and those of the program. A
/// presented controller's view keeps the focus until it is dismissed.
///
/// Sources: Apple, UIFocusSystem, "About focus interactions for Apple TV"; WWDC 2021, "Focus on
/// iPad keyboard navigation". Deviation: there is one system for each window, not for the scene.
@preconcurrency @MainActor
open class UIFocusSystem: NSObject {
    /// Posted after the focus has moved; the object is the system.
    nonisolated public static let didUpdateNotification = NSNotification.Name(
        "UIFocusDidUpdateNotification")
    /// Posted after a key has not moved the focus, because there is no item in its direction or
    /// because an environment refused; the object is the system.
    nonisolated public static let movementDidFailNotification = NSNotification.Name(
        "UIFocusMovementDidFailNotification")
    /// The key of the ``UIFocusUpdateContext`` in the information of both notifications.
    nonisolated public static let focusUpdateContextUserInfoKey = "UIFocusUpdateContextKey"
    /// The key of the ``UIFocusAnimationCoordinator`` in that of ``didUpdateNotification``.
    nonisolated public static let animationCoordinatorUserInfoKey =
        "UIFocusUpdateAnimationCoordinatorKey"

    /// Whether an item was ever focused, so that views have to be watched.
    static var isUsed = false

    unowned let window: UIWindow
    /// Nil after the window was released, which a program's reference to the system survives.
    private weak var owner: UIWindow?
    let halo = FocusHalo()
    /// Where the focus appears with the next key, while nothing is focused.
    weak var deferredEnvironment: (any UIFocusEnvironment)?
    /// The items that were focused, the last one at the end; the focus returns to them.
    var history: [WeakObject] = []
    /// The environment that requested an update.
    private var requested: (any UIFocusEnvironment)?
    private var isScheduled = false
    /// The list from which the focused cell was removed.
    private weak var listOfLost: (any FocusList)?
    /// The item that was focused until it was removed or covered.
    private var lostItem: (any UIFocusItem)?
    /// The list whose last place gets the focus with the next key, while nothing is focused.
    weak var deferredList: (any FocusList)?
    var isUpdating = false

    init(window: UIWindow) {
        self.window = window
        owner = window
    }

    /// The focused item; nil while nothing is focused.
    open var focusedItem: (any UIFocusItem)? { storedFocusedItem }
    final weak var storedFocusedItem: (any UIFocusItem)?

    /// Returns the focus system of an environment; nil outside of windows.
    ///
    /// On an iPhone there is none either before a key has moved the focus: without a keyboard
    /// nothing is focused there. An iPad always has one.
    ///
    /// Source: Apple, focusSystem(for:).
    open class func focusSystem(for environment: any UIFocusEnvironment) -> UIFocusSystem? {
        guard let window = environment.focusWindow else { return nil }
        let isPhone = window.traitCollection.userInterfaceIdiom == .phone
        return isPhone ? window.storedFocus : window.focus
    }

    /// Returns whether an environment is another one or contains it.
    open class func environment(
        _ environment: any UIFocusEnvironment,
        contains otherEnvironment: any UIFocusEnvironment
    ) -> Bool {
        otherEnvironment.focusChain.contains { $0 === environment }
    }

    /// Requests that the focus moves into an environment before the next turn of the main loop.
    ///
    /// Nothing happens if it contains no item that can be focused. While nothing is focused, the
    /// next key moves the focus there.
    open func requestFocusUpdate(to environment: any UIFocusEnvironment) {
        requested = environment
        schedule()
    }

    /// Performs a requested update now.
    open func updateFocusIfNeeded() {
        guard owner != nil else { return }
        replaceLostItem()
        guard let environment = requested else { return }
        requested = nil
        guard focusedItem != nil else {
            deferredEnvironment = environment
            return
        }
        guard let place = preferredPlace(in: environment), let item = load(place),
            item !== focusedItem
        else { return }
        update(to: item, heading: [])
    }

    final func requestUpdate(from environment: any UIFocusEnvironment) {
        if let focusedItem, !environment.contains(focusedItem) { return }
        requestFocusUpdate(to: environment)
    }

    private func schedule() {
        guard !isScheduled else { return }
        isScheduled = true
        MainLoop.main.deferBlock { [weak self] in
            guard let self else { return }
            isScheduled = false
            updateFocusIfNeeded()
        }
    }

    // MARK: Items that disappear

    /// Remembers that the focused item is no longer shown; the focus moves before the next turn.
    ///
    /// - Parameter list: the list that has removed the cell.
    final func loseFocus(in list: (any FocusList)? = nil) {
        guard let item = focusedItem else { return }
        lostItem = item
        listOfLost = list
        storedFocusedItem = nil
        halo.remove()
        (item as? UIView)?.focusStateDidChange()
        schedule()
    }

    private func replaceLostItem() {
        guard let lost = lostItem else { return }
        let list = listOfLost
        (lostItem, listOfLost) = (nil, nil)
        var next: (any UIFocusItem)?
        if let list, isAvailable(list) {
            // A list shows the same row again after it was reloaded.
            next = list.reloadedFocusCell
        } else {
            next = isAvailable(lost) && lost.canBecomeFocused ? lost : lastAvailableItem
        }
        guard next !== lost else {
            storedFocusedItem = lost
            (lost as? UIView)?.focusStateDidChange()
            return halo.show(lost)
        }
        move(from: lost, to: next)
        if next == nil { deferredList = list }
    }

    /// Returns the item that loses the focus to another one, which may be out of sight by then.
    final func itemLosingFocus() -> (any UIFocusItem)? {
        defer { (lostItem, listOfLost) = (nil, nil) }
        return focusedItem ?? lostItem
    }

    /// The item that was focused last among those that can be focused now.
    final var lastAvailableItem: (any UIFocusItem)? {
        history.reversed().lazy.compactMap { $0.object as? any UIFocusItem }.first {
            $0 !== self.focusedItem && self.isAvailable($0) && $0.canBecomeFocused
                && $0.restoresFocus
        }
    }

    /// Hides the focus, because the user touches the screen; the next key shows it there.
    final func wasTouched() {
        guard !isUpdating, let item = focusedItem, !isEditing(item) else { return }
        hideFocus(keeping: item)
    }

    final func hideFocus(keeping item: any UIFocusItem) {
        move(from: item, to: nil)
        deferredEnvironment = item
    }

    /// Whether an item is the text that is edited.
    final func isEditing(_ item: any UIFocusItem) -> Bool {
        window.isEditingText && window.firstResponder === item
    }

    /// Has the focus follow the first responder.
    final func firstResponderDidChange(from old: UIResponder?) {
        guard !isUpdating, let item = focusedItem else { return }
        if window.firstResponder == nil, window.isChangingFirstResponder > 0 { return }
        if let text = window.firstResponder as? any UIFocusItem, text !== item,
            text.canBecomeFocused
        {
            move(from: item, to: text)
        } else if old === item, old is any UIKeyInput {
            hideFocus(keeping: item)
        }
    }
}

extension UIFocusItem {
    /// Whether the controller of the item restores the focus.
    fileprivate var restoresFocus: Bool {
        nearest(UIViewController.self)?.restoresFocusAfterTransition ?? true
    }
}
