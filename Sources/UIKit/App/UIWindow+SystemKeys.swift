/// An object with a use of Return or Escape if the program has none.
@MainActor
protocol SystemKeyUser: AnyObject {
    /// Uses Return; returns whether it did.
    func useReturn() -> Bool
    /// Uses Escape; returns whether it did.
    func useEscape() -> Bool
}

extension SystemKeyUser {
    func useReturn() -> Bool { false }
}

extension UIWindow {
    /// Performs what Return and Escape do where nothing in the window has used them.
    ///
    /// Return presses the preferred action of an alert. Escape cancels an alert or a search, ends
    /// the editing of a text, or dismisses a sheet or a popover.
    ///
    /// Sources: Apple, UIAlertController.preferredAction, for Return; what Escape does on an iPad
    /// is not documented. [U]
    ///
    /// - Returns: whether the key had such an effect.
    final func performSystemCommand(of key: UIKey) -> Bool {
        let flags: UIKeyModifierFlags = [.shift, .control, .alternate, .command]
        guard key.modifierFlags.isDisjoint(with: flags) else { return false }
        switch key.charactersIgnoringModifiers {
        case "\r": return containersInFront.contains { $0.useReturn() }
        case UIKeyCommand.inputEscape: return escape()
        default: return false
        }
    }

    private func escape() -> Bool {
        if containersInFront.contains(where: { $0.useEscape() }) { return true }
        // The keyboard can always leave a text.
        if isEditingText, endEditing(false) { return true }
        var presented = rootViewController?.presentedViewController
        while let next = presented?.presentedViewController { presented = next }
        return (presented?.presentedBy as? any SystemKeyUser)?.useEscape() ?? false
    }

    /// The controller in front and those around it, up to the one that was presented.
    private var containersInFront: [any SystemKeyUser] {
        guard let front = frontController else { return [] }
        return sequence(first: front, next: \.parent).compactMap { $0 as? any SystemKeyUser }
    }
}
