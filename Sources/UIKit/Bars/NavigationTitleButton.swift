/// The part of a bar's title that reacts to taps: it shows a menu, and a field for another title.
final class NavigationTitleButton: UIButton, UITextFieldDelegate {
    private weak var item: UINavigationItem?
    /// The field for another title, which covers the title.
    private var field: UITextField?
    private let sign = UIImageView(image: UIImage(systemName: "chevron.down"))

    /// Returns nil if the title does not react.
    init?(of item: UINavigationItem) {
        let hasMenu = item.titleMenuProvider != nil || item.documentProperties != nil
        guard hasMenu || item.renameDelegate != nil else { return nil }
        self.item = item
        super.init(frame: .zero)
        accessibilityIdentifier = "NavigationTitle"
        accessibilityLabel = item.title
        sign.contentMode = .center
        sign.tintColor = .secondaryLabel
        addSubview(sign)
        if hasMenu {
            showsMenuAsPrimaryAction = true
            // The elements are those of the moment when the menu opens.
            menu = UIMenu(children: [
                UIDeferredMenuElement.uncached { [weak self] elements in
                    elements(self?.titleMenu?.children ?? [])
                }
            ])
        } else {
            addAction(UIAction { [weak self] _ in self?.beginRenaming() }, for: .touchUpInside)
        }
    }

    required init?(coder: NSCoder) { nil }

    private static let titles: [(EditAction, String)] = [
        (.duplicate, "Duplicate"), (.move, "Move"), (.rename, "Rename"), (.export, "Export"),
        (.printContent, "Print"),
    ]

    private var titleMenu: UIMenu? {
        guard let item else { return nil }
        let suggested = Self.titles.compactMap { action, title -> UIMenuElement? in
            if action == .rename, item.renameDelegate != nil {
                return UIAction(title: title) { [weak self] _ in self?.beginRenaming() }
            }
            let start = window?.firstResponder ?? item.owner
            let target = start?.target(forAction: action.selector, withSender: nil)
            guard let target = target as? UIResponder else { return nil }
            return UIAction(title: title) { [weak target] _ in
                if let target { action.method(target)(nil) }
            }
        }
        let own = item.titleMenuProvider?(suggested)
        guard let document = item.documentProperties?.header(in: self) else { return own }
        let others = item.titleMenuProvider == nil ? suggested : own?.children ?? []
        return UIMenu(children: [document] + others)
    }

    /// Covers the title and the sign beside it.
    func place(over title: CGRect, in row: CGRect) {
        let width: CGFloat = 20
        frame = CGRect(
            x: title.minX - width, y: row.minY, width: title.width + 2 * width, height: row.height)
        sign.frame = CGRect(x: bounds.width - width, y: 0, width: width, height: bounds.height)
        field?.frame = CGRect(
            x: 0, y: (bounds.height - 34) / 2, width: max(bounds.width, 120), height: 34)
    }

    // MARK: Renaming

    private func beginRenaming() {
        guard let item, let delegate = item.renameDelegate, field == nil,
            delegate.navigationItemShouldBeginRenaming(item)
        else { return }
        let old = item.title ?? ""
        let whole = old.startIndex..<old.endIndex
        let (text, selected) = delegate.navigationItem(
            item, willBeginRenamingWith: old, selectedRange: whole)
        let field = UITextField()
        field.borderStyle = .roundedRect
        field.text = text
        field.returnKeyType = .done
        field.delegate = self
        field.accessibilityIdentifier = "NavigationTitleField"
        self.field = field
        sign.isHidden = true
        addSubview(field)
        superview?.setNeedsLayout()
        field.becomeFirstResponder()
        let range = NSRange(selected, in: text)
        field.select(range.location..<range.location + range.length)
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        guard let item, let delegate = item.renameDelegate else { return true }
        let text = textField.text ?? ""
        if delegate.navigationItem(item, shouldEndRenamingWith: text) {
            textField.resignFirstResponder()
        }
        return false
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
        guard let field, let item else { return }
        self.field = nil
        sign.isHidden = false
        field.removeFromSuperview()
        let text = field.text ?? ""
        guard text != item.title, !text.isEmpty else { return }
        item.title = text
        item.renameDelegate?.navigationItem(item, didEndRenamingWith: text)
    }
}

/// An object that is notified when people change the title of a navigation item.
///
/// Source: Apple, UINavigationItemRenameDelegate. All methods but the first have defaults.
@preconcurrency @MainActor
public protocol UINavigationItemRenameDelegate: NSObjectProtocol {
    /// Called when the title has been changed; the item has the new one.
    func navigationItem(_ navigationItem: UINavigationItem, didEndRenamingWith title: String)
    /// Returns whether the title may be changed now. Default: true.
    func navigationItemShouldBeginRenaming(_ navigationItem: UINavigationItem) -> Bool
    /// Returns the text to begin with, and the part of it that is selected. Default: the title, all
    /// of it.
    func navigationItem(
        _ navigationItem: UINavigationItem, willBeginRenamingWith suggestedTitle: String,
        selectedRange: Range<String.Index>
    ) -> (String, Range<String.Index>)
    /// Returns whether the return key may end with a title. Default: true.
    func navigationItem(
        _ navigationItem: UINavigationItem, shouldEndRenamingWith title: String
    ) -> Bool
}

extension UINavigationItemRenameDelegate {
    /// Returns true.
    public func navigationItemShouldBeginRenaming(_ navigationItem: UINavigationItem) -> Bool {
        true
    }
    /// Returns the title and its whole range.
    public func navigationItem(
        _ navigationItem: UINavigationItem, willBeginRenamingWith suggestedTitle: String,
        selectedRange: Range<String.Index>
    ) -> (String, Range<String.Index>) { (suggestedTitle, selectedRange) }
    /// Returns true.
    public func navigationItem(
        _ navigationItem: UINavigationItem, shouldEndRenamingWith title: String
    ) -> Bool { true }
}

extension UINavigationItem {
    /// Whether the bar's width decides how buttons are shown.
    final var hasGroups: Bool {
        !leadingItemGroups.isEmpty || !centerItemGroups.isEmpty || !trailingItemGroups.isEmpty
            || pinnedTrailingGroup != nil
    }
}
