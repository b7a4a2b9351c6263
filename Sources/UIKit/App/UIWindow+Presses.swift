extension UIWindow {
    /// Presses and releases a key that types a text of one character.
    ///
    /// - Returns: whether an object of the responder chain handled the press.
    package final func press(typing character: Character) -> Bool {
        press(UIKey(typing: character), .text(String(character)))
    }

    /// Presses and releases a key that produces no character.
    ///
    /// - Returns: whether an object of the responder chain handled the press.
    @discardableResult
    package final func press(_ key: KeyboardKey) -> Bool {
        // A menu in front gets the keys, as long as it is shown.
        if let shownMenu { return shownMenu.receive(key) }
        return press(UIKey(key), .key(key))
    }

    /// Presses and releases a key with modifiers.
    ///
    /// - Parameters:
    ///   - input: a character without modifiers, or a constant of ``UIKeyCommand``.
    ///   - flags: the modifiers. With Command or Control the key types no text.
    /// - Returns: whether a command or an object of the responder chain handled the press.
    package final func press(_ input: String, _ flags: UIKeyModifierFlags) -> Bool {
        guard input.count == 1, let character = input.first else {
            return press(UIKey(input, flags, code: UIKey.code(of: input)), .nothing)
        }
        let key = UIKey(typing: character)
        let typesText = flags.isDisjoint(with: [.command, .control])
        let meaning: UIPress.Meaning =
            switch character {
            case _ where !typesText: .nothing
            case "\r": .key(.return)
            case "\t": .key(flags.contains(.shift) ? .backtab : .tab)
            case "\u{8}": .key(.backspace)
            default: .text(String(character))
            }
        return press(
            UIKey(
                key.characters, ignoringModifiers: key.charactersIgnoringModifiers,
                key.modifierFlags.union(flags), code: key.keyCode), meaning)
    }

    private func press(_ key: UIKey, _ meaning: UIPress.Meaning) -> Bool {
        let receiver = firstResponder
        let heading = UIFocusHeading(key)
        let focused = storedFocus.flatMap { $0.ownsKeys ? $0.keyResponder : nil }
        guard let responder = focused ?? receiver ?? frontController else {
            return heading.map(moveFocus) ?? false || performSystemCommand(of: key)
        }
        // Keys that move the focus come before commands that have no priority.
        if focused != nil, let heading {
            if performCommand(for: key, from: responder, hasPriority: true) { return true }
            if moveFocus(heading) { return true }
        }
        if performCommand(for: key, from: responder) { return true }
        if send(key, meaning, to: responder) { return true }
        if focused == nil, let heading, moveFocus(heading) { return true }
        if performSystemCommand(of: key) { return true }
        // A first responder that accepts no text is there for the keys; it may pass them on all the
        // same.
        return receiver.map { !($0 is any UIKeyInput) } ?? false
    }

    /// Sends a press to the responder chain; returns whether an object handled it.
    private func send(_ key: UIKey, _ meaning: UIPress.Meaning, to responder: UIResponder) -> Bool {
        let press = UIPress(
            key, meaning, window: self, responder: responder,
            timestamp: LayerScheduler.current.mediaTime)
        let event = UIPressesEvent(press, window: self)
        UIApplication.shared.sendEvent(event)
        let isHandled = !press.isUnhandled
        press.phase = .ended
        UIApplication.shared.sendEvent(event)
        return isHandled
    }

    /// Shakes the device: the first responder, or else the controller in front, is called.
    package final func shake() {
        guard let responder = firstResponder ?? frontController else { return }
        let event = MotionEvent(window: self)
        event.timestamp = LayerScheduler.current.mediaTime
        responder.motionBegan(.motionShake, with: event)
        responder.motionEnded(.motionShake, with: event)
        if event.isUnhandled { offerUndo(of: responder, over: frontController) }
    }

    /// The controller in front, which receives keys if the window has no first responder.
    ///
    /// Source: Apple, "Handling key presses made on a physical keyboard": the main view controller.
    final var frontController: UIViewController? {
        var front = rootViewController
        while let next = front?.presentedViewController
            ?? front?.children.last(where: { $0.viewIfLoaded?.window === self })
        {
            front = next
        }
        return front
    }
}
