extension UIKey {
    /// The keys of a US keyboard that produce characters: each with its characters alone and with
    /// Shift.
    ///
    /// Source: USB, HID Usage Tables 1.12, section 10.
    private static let keys: [Character: (code: Int, plain: Character, isShifted: Bool)] = {
        var keys: [Character: (code: Int, plain: Character, isShifted: Bool)] = [:]
        func add(_ plain: String, _ shifted: String, from code: Int) {
            for (index, pair) in zip(plain, shifted).enumerated() {
                keys[pair.1] = (code + index, pair.0, true)
                keys[pair.0] = (code + index, pair.0, false)
            }
        }
        add("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", from: 4)
        add("1234567890", "!@#$%^&*()", from: 30)
        add(" ", " ", from: 44)
        add("-=[]\\", "_+{}|", from: 45)
        add(";'`,./", ":\"~<>?", from: 51)
        return keys
    }()

    /// The keys with names that a viewer's message has beside those of ``KeyboardKey``, with their
    /// codes.
    private static let named: [String: (input: String, code: UIKeyboardHIDUsage)] = {
        var named = [
            "pageUp": (UIKeyCommand.inputPageUp, UIKeyboardHIDUsage.keyboardPageUp),
            "pageDown": (UIKeyCommand.inputPageDown, .keyboardPageDown),
        ]
        let functions = [
            UIKeyCommand.f1, UIKeyCommand.f2, UIKeyCommand.f3, UIKeyCommand.f4, UIKeyCommand.f5,
            UIKeyCommand.f6, UIKeyCommand.f7, UIKeyCommand.f8, UIKeyCommand.f9, UIKeyCommand.f10,
            UIKeyCommand.f11, UIKeyCommand.f12,
        ]
        for (index, input) in functions.enumerated() {
            // F1 has the code 58, and the others follow (HID Usage Tables, section 10).
            named["f\(index + 1)"] = UIKeyboardHIDUsage(rawValue: 58 + index).map { (input, $0) }
        }
        return named
    }()

    /// Returns the input of a key command for the key that a viewer's message names; nil for
    /// another name.
    package static func input(named name: String) -> String? {
        named[name]?.input
            ?? KeyboardKey(rawValue: name).map { UIKey($0).charactersIgnoringModifiers }
    }

    /// The code of the key that a constant of ``UIKeyCommand`` means.
    static func code(of input: String) -> UIKeyboardHIDUsage {
        let key = KeyboardKey.allCases.lazy.map { UIKey($0) }.first { $0.characters == input }
        return key?.keyCode ?? named.values.first { $0.input == input }?.code
            ?? .keyboardErrorUndefined
    }

    /// Creates the key that types a character.
    convenience init(typing character: Character) {
        switch character {
        case "\n", "\r", "\r\n": self.init("\r", code: .keyboardReturnOrEnter)
        case "\t": self.init("\t", code: .keyboardTab)
        case "\u{8}": self.init("\u{8}", code: .keyboardDeleteOrBackspace)
        default:
            guard let key = Self.keys[character], let code = UIKeyboardHIDUsage(rawValue: key.code)
            else {
                self.init(String(character), code: .keyboardErrorUndefined)
                return
            }
            self.init(
                String(character), ignoringModifiers: String(key.plain),
                key.isShifted ? .shift : [], code: code)
        }
    }

    /// Creates a key that a viewer names.
    convenience init(_ key: KeyboardKey) {
        switch key {
        case .backspace: self.init("\u{8}", code: .keyboardDeleteOrBackspace)
        case .delete: self.init(UIKeyCommand.inputDelete, code: .keyboardDeleteForward)
        case .return: self.init("\r", code: .keyboardReturnOrEnter)
        case .tab: self.init("\t", code: .keyboardTab)
        case .backtab: self.init("\t", .shift, code: .keyboardTab)
        case .escape: self.init(UIKeyCommand.inputEscape, code: .keyboardEscape)
        case .left: self.init(UIKeyCommand.inputLeftArrow, code: .keyboardLeftArrow)
        case .right: self.init(UIKeyCommand.inputRightArrow, code: .keyboardRightArrow)
        case .up: self.init(UIKeyCommand.inputUpArrow, code: .keyboardUpArrow)
        case .down: self.init(UIKeyCommand.inputDownArrow, code: .keyboardDownArrow)
        case .home: self.init(UIKeyCommand.inputHome, code: .keyboardHome)
        case .end: self.init(UIKeyCommand.inputEnd, code: .keyboardEnd)
        case .selectAll: self.init("a", .command, code: .keyboardA)
        case .copy: self.init("c", .command, code: .keyboardC)
        case .cut: self.init("x", .command, code: .keyboardX)
        case .paste: self.init("v", .command, code: .keyboardV)
        }
    }
}
