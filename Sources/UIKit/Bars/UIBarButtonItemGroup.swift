/// Bar button items that a navigation bar shows together, or as one button if there is no room.
///
/// ```swift
/// navigationItem.trailingItemGroups = [
///     .fixedGroup(representativeItem: UIBarButtonItem(title: "More"), items: [bold, italic])
/// ]
/// ```
///
/// Source: Apple, UIBarButtonItemGroup.
///
/// Deviation: people cannot change which groups a bar has, so that movable and optional groups keep
/// their places.
@preconcurrency @MainActor
open class UIBarButtonItemGroup: NSObject {
    /// The items, from the leading edge on.
    open var barButtonItems: [UIBarButtonItem] { didSet { joinItems(oldValue) } }
    /// The button shown in place of the items if there is not enough room; nil for none.
    ///
    /// Without an action and a menu of its own it opens a menu of the items.
    open var representativeItem: UIBarButtonItem? { didSet { didChange() } }
    /// Whether the bar shows the representative item.
    public internal(set) final var isDisplayingRepresentativeItem = false
    /// Whether the group is left out. Default: false.
    open var isHidden = false { didSet { if isHidden != oldValue { didChange() } } }
    /// The element that represents the group in menus; nil for its items. Default: nil.
    open var menuRepresentation: UIMenuElement? { didSet { didChange() } }
    /// Whether the bar shows the group unless people choose otherwise.
    public private(set) final var isInDefaultCustomization = true
    final var whenChanged: (() -> Void)?

    /// Creates a group.
    ///
    /// - Parameters:
    ///   - barButtonItems: the items.
    ///   - representativeItem: the button in their place if there is no room; nil for none.
    public init(barButtonItems: [UIBarButtonItem], representativeItem: UIBarButtonItem?) {
        self.barButtonItems = barButtonItems
        self.representativeItem = representativeItem
        super.init()
        joinItems([])
    }

    private convenience init(
        _ representative: UIBarButtonItem?, _ items: [UIBarButtonItem], isDefault: Bool = true
    ) {
        self.init(barButtonItems: items, representativeItem: representative)
        isInDefaultCustomization = isDefault
    }

    /// Returns a group that people cannot move or remove.
    open class func fixedGroup(
        representativeItem: UIBarButtonItem? = nil, items: [UIBarButtonItem]
    ) -> UIBarButtonItemGroup { UIBarButtonItemGroup(representativeItem, items) }

    /// Returns a group that people can move where bars can be changed.
    open class func movableGroup(
        customizationIdentifier: String, representativeItem: UIBarButtonItem? = nil,
        items: [UIBarButtonItem]
    ) -> UIBarButtonItemGroup { UIBarButtonItemGroup(representativeItem, items) }

    /// Returns a group that people can remove where bars can be changed.
    ///
    /// - Parameters:
    ///   - customizationIdentifier: the group's name in what people have chosen.
    ///   - isInDefaultCustomization: whether the bar shows it unless people choose otherwise; a
    ///     group that is not shown by default is never shown.
    ///   - representativeItem: the button in place of the items if there is no room.
    ///   - items: the items.
    open class func optionalGroup(
        customizationIdentifier: String, isInDefaultCustomization: Bool = true,
        representativeItem: UIBarButtonItem? = nil, items: [UIBarButtonItem]
    ) -> UIBarButtonItemGroup {
        UIBarButtonItemGroup(representativeItem, items, isDefault: isInDefaultCustomization)
    }

    private func joinItems(_ old: [UIBarButtonItem]) {
        for item in old where item.buttonGroup === self { item.buttonGroup = nil }
        for item in barButtonItems { item.buttonGroup = self }
        didChange()
    }

    private func didChange() { whenChanged?() }

    /// Whether the bar shows a part of the group.
    final var isShown: Bool { !isHidden && isInDefaultCustomization && !barButtonItems.isEmpty }

    /// The menu that the representative item has from the group; nil if it has its own.
    private final weak var collapsedMenu: UIMenu?

    /// The button in place of the items; nil without one.
    final var collapsed: UIBarButtonItem? {
        guard let item = representativeItem, item.action == nil, item.primaryAction == nil,
            item.menu == nil || item.menu === collapsedMenu
        else { return representativeItem }
        let element = menuRepresentation
        let menu =
            element as? UIMenu
            ?? UIMenu(children: element.map { [$0] } ?? barButtonItems.map(\.menuRepresentation))
        // The bar is about to show the item.
        let notify = item.whenChanged
        item.whenChanged = nil
        (collapsedMenu, item.menu) = (menu, menu)
        item.whenChanged = notify
        return item
    }
}

extension UIBarButtonItem {
    /// Returns a group with this item that people cannot move or remove.
    public final func creatingFixedGroup() -> UIBarButtonItemGroup { .fixedGroup(items: [self]) }

    /// Returns a group with this item that people can move where bars can be changed.
    public final func creatingMovableGroup(
        customizationIdentifier: String
    ) -> UIBarButtonItemGroup {
        .movableGroup(customizationIdentifier: customizationIdentifier, items: [self])
    }

    /// Returns a group with this item that people can remove where bars can be changed.
    public final func creatingOptionalGroup(
        customizationIdentifier: String, isInDefaultCustomization: Bool = true
    ) -> UIBarButtonItemGroup {
        .optionalGroup(
            customizationIdentifier: customizationIdentifier,
            isInDefaultCustomization: isInDefaultCustomization, items: [self])
    }

    /// The item as an element of a menu.
    final var menuRepresentation: UIMenuElement {
        let name = title ?? accessibilityLabel ?? ""
        if let menu { return UIMenu(title: name, image: image, children: menu.children) }
        return UIAction(
            title: name, image: image, attributes: isEnabled ? [] : .disabled
        ) { [weak self] action in
            guard let self else { return }
            let view = action.sender as? UIResponder
            perform(from: view ?? UIApplication.shared)
        }
    }
}
