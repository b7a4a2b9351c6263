/// The actions of editing that a responder may implement.
///
/// ``UIResponder`` has all of them; its own versions do nothing, and an object performs an action
/// only if its class overrides the method.
///
/// Source: Apple, UIResponderStandardEditActions.
///
/// Deviation: those that change styles, writing directions and sizes are missing.
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

    var selector: Selector {
        switch self {
        case .cut: Selector(rawValue, UIResponder.cut(_:))
        case .copy: Selector(rawValue, UIResponder.copy(_:))
        case .paste: Selector(rawValue, UIResponder.paste(_:))
        case .select: Selector(rawValue, UIResponder.select(_:))
        case .selectAll: Selector(rawValue, UIResponder.selectAll(_:))
        case .delete: Selector(rawValue, UIResponder.delete(_:))
        }
    }

    /// Whether an object's class overrides the action.
    func isOverridden(by responder: UIResponder) -> Bool {
        let methods =
            switch self {
            case .cut: Self.cuts
            case .copy: Self.copies
            case .paste: Self.pastes
            case .select: Self.selects
            case .selectAll: Self.selectsAll
            case .delete: Self.deletes
            }
        return methods.differ(Swift.type(of: responder), UIResponder.self)
    }

    /// An object that overrides nothing; a method that it has is one of ``UIResponder``'s own.
    static let plain = UIResponder()

    private static func overrides(_ overriding: AnyClass) -> MethodOverrides {
        MethodOverrides(overriding, _SilentResponder.self, of: UIResponder.self, count: 1)
    }

    private static let cuts = overrides(_CutResponder.self)
    private static let copies = overrides(_CopyResponder.self)
    private static let pastes = overrides(_PasteResponder.self)
    private static let selects = overrides(_SelectResponder.self)
    private static let selectsAll = overrides(_SelectAllResponder.self)
    private static let deletes = overrides(_DeleteResponder.self)
}

private final class _SilentResponder: UIResponder {}

private final class _CutResponder: UIResponder {
    override func cut(_ sender: Any?) {}
}

private final class _CopyResponder: UIResponder {
    override func copy(_ sender: Any?) {}
}

private final class _PasteResponder: UIResponder {
    override func paste(_ sender: Any?) {}
}

private final class _SelectResponder: UIResponder {
    override func select(_ sender: Any?) {}
}

private final class _SelectAllResponder: UIResponder {
    override func selectAll(_ sender: Any?) {}
}

private final class _DeleteResponder: UIResponder {
    override func delete(_ sender: Any?) {}
}

extension UIResponder {
    /// The actions, by which selectors with a name alone are found.
    static var editMembers: [ObjCMember] {
        [
            .method("cut:", UIResponder.cut(_:)), .method("copy:", UIResponder.copy(_:)),
            .method("paste:", UIResponder.paste(_:)), .method("select:", UIResponder.select(_:)),
            .method("selectAll:", UIResponder.selectAll(_:)),
            .method("delete:", UIResponder.delete(_:)),
        ]
    }

    final func baseResponds(to selector: Selector?) -> Bool {
        guard let method = selector?.method(of: self) else { return false }
        guard let action = EditAction(selector), method.isMethod(EditAction.plain) else {
            return true
        }
        return action.isOverridden(by: self)
    }

    /// Performs an action on the first object of the responder chain that can; returns whether
    /// there is one.
    final func perform(_ action: EditAction) -> Bool {
        guard let target = target(forAction: action.selector, withSender: nil) as? UIResponder
        else { return false }
        switch action {
        case .cut: target.cut(nil)
        case .copy: target.copy(nil)
        case .paste: target.paste(nil)
        case .select: target.select(nil as Any?)
        case .selectAll: target.selectAll(nil)
        case .delete: target.delete(nil as Any?)
        }
        return true
    }
}
