public import Foundation

/// A command that a program adds to the menu of editing commands.
///
/// Source: Apple, UIMenuItem (deprecated in iOS 16).
@preconcurrency @MainActor
open class UIMenuItem: NSObject {
    /// The title.
    open var title: String
    /// The method; the item is shown if an object of the responder chain performs it.
    open var action: Selector

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - title: the title.
    ///   - action: the method, which may take the menu controller.
    public init(title: String, action: Selector) {
        (self.title, self.action) = (title, action)
        super.init()
    }
}

/// The only menu of editing commands, as programs showed it before ``UIEditMenuInteraction``.
///
/// ```swift
/// becomeFirstResponder()
/// UIMenuController.shared.showMenu(from: self, rect: bounds)
/// ```
///
/// It shows the commands of editing that the first responder's chain performs, then the items, in
/// the form of edit menus. A view shows them only if it, or a view inside it, is the first
/// responder.
///
/// Source: Apple, UIMenuController (deprecated in iOS 16).
///
/// Deviation: the menu has no arrow; ``arrowDirection`` chooses the side on which it lies.
@preconcurrency @MainActor
open class UIMenuController: NSObject {
    /// The menu controller.
    public static let shared = UIMenuController()

    /// Posted before the menu is shown; the object is the menu controller.
    nonisolated public static let willShowMenuNotification = NSNotification.Name(
        "UIMenuControllerWillShowMenuNotification")
    /// Posted once the menu is shown.
    nonisolated public static let didShowMenuNotification = NSNotification.Name(
        "UIMenuControllerDidShowMenuNotification")
    /// Posted before the menu is hidden.
    nonisolated public static let willHideMenuNotification = NSNotification.Name(
        "UIMenuControllerWillHideMenuNotification")
    /// Posted once the menu is hidden.
    nonisolated public static let didHideMenuNotification = NSNotification.Name(
        "UIMenuControllerDidHideMenuNotification")

    /// The items behind the commands of editing; nil for none. Default: nil.
    open var menuItems: [UIMenuItem]? { didSet { update() } }
    /// Whether the menu is shown.
    open var isMenuVisible: Bool { menu.isShown }
    /// The direction from the menu to its rectangle; the next menu has it. Default: `default`.
    ///
    /// Source: Apple, UIMenuController.arrowDirection.
    open var arrowDirection: ArrowDirection {
        get { menu.arrowDirection }
        set { menu.arrowDirection = newValue }
    }
    /// The frame of the menu, in the window's coordinates; zero without one.
    open var menuFrame: CGRect { menu.frame }

    /// The direction from the menu to its rectangle.
    ///
    /// Source: Apple, UIMenuController.ArrowDirection.
    public enum ArrowDirection: Int, Sendable {
        /// Where there is room: the menu is below the rectangle, or else above.
        case `default` = 0
        /// Upwards: the menu is below.
        case up = 1
        /// Downwards: the menu is above.
        case down = 2
        /// To the left: the menu is on the right.
        case left = 3
        /// To the right: the menu is on the left.
        case right = 4
    }

    private let menu = EditMenu()
    /// The cell whose commands the menu shows; nil for those of the first responder.
    private var cell: CellCommands?
    /// How many menus were shown.
    private var count = 0
    private weak var view: UIView?
    private var rect = CGRect.zero

    private override init() {
        super.init()
        menu.willAppear = { [weak self] animator in
            self?.post(Self.willShowMenuNotification)
            animator.addCompletion { self?.post(Self.didShowMenuNotification) }
        }
        menu.willDisappear = { [weak self] animator in
            self?.post(Self.willHideMenuNotification)
            let count = self?.count
            animator.addCompletion {
                // A program that moves a cell's menu hides it and shows it elsewhere.
                if self?.count == count { self?.cell = nil }
                self?.post(Self.didHideMenuNotification)
            }
        }
    }

    private func post(_ name: NSNotification.Name) {
        NotificationCenter.default.post(name: name, object: self)
    }

    /// Shows the menu beside a rectangle of a view.
    ///
    /// Without commands, without a window, or if the first responder is not in the view, no menu is
    /// shown.
    ///
    /// - Parameters:
    ///   - targetView: the view.
    ///   - targetRect: the rectangle, in the view's coordinates, in points.
    open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
        guard targetView.window != nil,
            cell?.belong(to: targetView) ?? false || Self.isFirstResponder(in: targetView)
        else { return }
        if cell?.belong(to: targetView) == false { cell = nil }
        count += 1
        let old = rect
        (view, rect) = (targetView, targetRect)
        if !rect.origin.x.isFinite || !rect.origin.y.isFinite || !rect.size.width.isFinite
            || !rect.size.height.isFinite
        {
            reportMistake("UIMenuController cannot show a menu at \(targetRect); it uses \(old)")
            rect = old
        }
        let elements = self.elements(in: targetView)
        guard !elements.isEmpty else { return hideMenu() }
        menu.show(UIMenu(children: elements), at: rect, of: targetView)
    }

    /// Hides the menu.
    open func hideMenu() { menu.dismissMenu() }

    /// Hides the menu of a view; nil means any view.
    open func hideMenu(from targetView: UIView?) {
        if targetView == nil || targetView === view { hideMenu() }
    }

    /// Sets the rectangle for ``setMenuVisible(_:animated:)``, in a view's coordinates.
    open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {
        (view, rect) = (targetView, targetRect)
    }

    /// Shows the menu beside the target's rectangle, or hides it.
    ///
    /// - Parameters:
    ///   - menuVisible: whether the menu is shown.
    ///   - animated: ignored: a menu always appears in an animation.
    open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
        guard menuVisible else { return hideMenu() }
        if let view { showMenu(from: view, rect: rect) }
    }

    /// Shows in a visible menu the commands that are possible now.
    open func update() {
        guard let view, menu.isShown else { return }
        let elements = self.elements(in: view)
        menu.updateVisibleMenu { _ in UIMenu(children: elements) }
    }

    /// Shows the commands of a list's cell beside it, if there are any.
    final func show(_ commands: CellCommands) {
        guard let view = commands.cell else { return }
        hideMenu()
        cell = commands
        showMenu(from: view, rect: view.bounds)
    }

    private func elements(in view: UIView) -> [UIMenuElement] {
        if let cell { return cell.elements(menuItems ?? [], of: self) }
        let own = (menuItems ?? []).compactMap { item in
            EditMenu.target(of: item.action, in: view, sender: self) == nil
                ? nil : UICommand(title: item.title, action: item.action)
        }
        let group: [UIMenuElement] =
            own.isEmpty ? [] : [UIMenu(title: "", options: .displayInline, children: own)]
        return EditMenu.suggestedActions(in: view) + group
    }

    private static func isFirstResponder(in view: UIView) -> Bool {
        guard let first = view.window?.firstResponder else { return false }
        return sequence(first: first, next: \.next).contains { $0 === view }
    }
}
