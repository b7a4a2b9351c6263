/// The actions of editing that a responder may implement.
///
/// ``UIResponder`` has all of them; its own versions do nothing, and an object performs an action
/// only if its class overrides the method.
///
/// Source: Apple, UIResponderStandardEditActions.
///
/// Deviation: those that paste in another way are missing.
@preconcurrency @MainActor
public protocol UIResponderStandardEditActions: NSObjectProtocol {
    /// Moves the selection to the pasteboard.
    func cut(_ sender: Any?)
    /// Copies the selection to the pasteboard.
    func copy(_ sender: Any?)
    /// Replaces the selection with the contents of the pasteboard.
    func paste(_ sender: Any?)
    /// Selects the word at the cursor.
    func select(_ sender: Any?)
    /// Selects everything.
    func selectAll(_ sender: Any?)
    /// Removes the selection.
    func delete(_ sender: Any?)
    /// Makes the selection bold, or not bold any more.
    func toggleBoldface(_ sender: Any?)
    /// Makes the selection slanted, or upright again.
    func toggleItalics(_ sender: Any?)
    /// Underlines the selection, or removes the underline.
    func toggleUnderline(_ sender: Any?)
    /// Makes the letters of the selection larger.
    func increaseSize(_ sender: Any?)
    /// Makes the letters of the selection smaller.
    func decreaseSize(_ sender: Any?)
    /// Has the paragraphs of the selection written from left to right.
    func makeTextWritingDirectionLeftToRight(_ sender: Any?)
    /// Has the paragraphs of the selection written from right to left.
    func makeTextWritingDirectionRightToLeft(_ sender: Any?)
    /// Makes a copy of the content.
    func duplicate(_ sender: Any?)
    /// Puts the content elsewhere.
    func move(_ sender: Any?)
    /// Gives the content another name.
    func rename(_ sender: Any?)
    /// Writes the content in another format.
    func export(_ sender: Any?)
    /// Prints the content.
    func printContent(_ sender: Any?)
    /// Shows the panel for a search.
    func find(_ sender: Any?)
    /// Shows the next result of the search.
    func findNext(_ sender: Any?)
    /// Shows the previous result of the search.
    func findPrevious(_ sender: Any?)
    /// Shows the panel for a search with a replacement.
    func findAndReplace(_ sender: Any?)
    /// Searches for the selected text.
    func useSelectionForFind(_ sender: Any?)
}

/// An action of editing, by the name of its selector.
@MainActor
enum EditAction: String, CaseIterable {
    case cut = "cut:"
    case copy = "copy:"
    case paste = "paste:"
    case select = "select:"
    case selectAll = "selectAll:"
    case delete = "delete:"
    case toggleBoldface = "toggleBoldface:"
    case toggleItalics = "toggleItalics:"
    case toggleUnderline = "toggleUnderline:"
    case increaseSize = "increaseSize:"
    case decreaseSize = "decreaseSize:"
    case makeTextWritingDirectionLeftToRight = "makeTextWritingDirectionLeftToRight:"
    case makeTextWritingDirectionRightToLeft = "makeTextWritingDirectionRightToLeft:"
    case duplicate = "duplicate:"
    case move = "move:"
    case rename = "rename:"
    case export = "export:"
    case printContent = "printContent:"
    case find = "find:"
    case findNext = "findNext:"
    case findPrevious = "findPrevious:"
    case findAndReplace = "findAndReplace:"
    case useSelectionForFind = "useSelectionForFind:"

    init?(_ selector: Selector?) {
        guard let selector else { return nil }
        self.init(rawValue: selector.name)
    }

    /// The action of a key pressed with Command.
    init?(_ key: KeyboardKey) {
        switch key {
        case .cut: self = .cut
        case .copy: self = .copy
        case .paste: self = .paste
        case .selectAll: self = .selectAll
        default: return nil
        }
    }

    /// The method of responders.
    var method: @MainActor (UIResponder) -> (Any?) -> Void {
        switch self {
        case .cut: { $0.cut(_:) }
        case .copy: { $0.copy(_:) }
        case .paste: { $0.paste(_:) }
        case .select: { $0.select(_:) }
        case .selectAll: { $0.selectAll(_:) }
        case .delete: { $0.delete(_:) }
        case .toggleBoldface: { $0.toggleBoldface(_:) }
        case .toggleItalics: { $0.toggleItalics(_:) }
        case .toggleUnderline: { $0.toggleUnderline(_:) }
        case .increaseSize: { $0.increaseSize(_:) }
        case .decreaseSize: { $0.decreaseSize(_:) }
        case .makeTextWritingDirectionLeftToRight: { $0.makeTextWritingDirectionLeftToRight(_:) }
        case .makeTextWritingDirectionRightToLeft: { $0.makeTextWritingDirectionRightToLeft(_:) }
        case .duplicate: { $0.duplicate(_:) }
        case .move: { $0.move(_:) }
        case .rename: { $0.rename(_:) }
        case .export: { $0.export(_:) }
        case .printContent: { $0.printContent(_:) }
        case .find: { $0.find(_:) }
        case .findNext: { $0.findNext(_:) }
        case .findPrevious: { $0.findPrevious(_:) }
        case .findAndReplace: { $0.findAndReplace(_:) }
        case .useSelectionForFind: { $0.useSelectionForFind(_:) }
        }
    }

    var selector: Selector { Selector(rawValue, method) }

    /// Whether an object's class overrides the action.
    func isOverridden(by responder: UIResponder) -> Bool {
        Self.overrides[self]?.differ(Swift.type(of: responder), UIResponder.self) ?? true
    }

    /// An object that overrides nothing; a method that it has is one of ``UIResponder``'s own.
    static let plain = UIResponder()
}

extension UIResponder {
    /// The actions, by which selectors with a name alone are found.
    static var editMembers: [ObjCMember] {
        EditAction.allCases.map { .method($0.rawValue, $0.method) }
    }

    final func baseResponds(to selector: Selector?) -> Bool {
        guard let method = selector?.method(of: self) else { return false }
        guard let action = EditAction(selector), method.isMethod(EditAction.plain) else {
            return true
        }
        if action.isOverridden(by: self) { return true }
        return action == .paste && pasteConfiguration != nil
            && canPaste(UIPasteboard.general.itemProviders)
    }

    /// Performs an action on the first object of the responder chain that can; returns whether
    /// there is one.
    final func perform(_ action: EditAction) -> Bool {
        guard let target = target(forAction: action.selector, withSender: nil) as? UIResponder
        else { return false }
        action.method(target)(nil)
        return true
    }
}
