/// A change of the look of selected text.
enum TextToggle {
    case bold, italic, underlined

    /// Whether attributes have the look.
    func isOn(_ attributes: [NSAttributedString.Key: Any], _ usual: UIFont) -> Bool {
        let traits = (attributes[.font] as? UIFont ?? usual).fontDescriptor.symbolicTraits
        return switch self {
        case .bold: traits.contains(.traitBold)
        case .italic: traits.contains(.traitItalic)
        case .underlined: LetterLine(attribute: attributes[.underlineStyle]) != nil
        }
    }

    /// Adds the look to attributes, or removes it.
    func set(
        _ isOn: Bool, in attributes: inout [NSAttributedString.Key: Any], _ usual: UIFont
    ) {
        if self == .underlined {
            attributes[.underlineStyle] = isOn ? NSUnderlineStyle.single.rawValue : nil
            return
        }
        let font = attributes[.font] as? UIFont ?? usual
        var traits = font.fontDescriptor.symbolicTraits
        let trait: UIFontDescriptor.SymbolicTraits = self == .bold ? .traitBold : .traitItalic
        if isOn { traits.insert(trait) } else { traits.remove(trait) }
        guard let descriptor = font.fontDescriptor.withSymbolicTraits(traits) else { return }
        attributes[.font] = UIFont(descriptor: descriptor, size: font.pointSize)
    }
}

extension EditedText {
    /// Changes the look of the selection, or of what is typed next: on, unless all of it has it.
    ///
    /// Source: Apple, UIResponderStandardEditActions.
    func toggle(_ look: TextToggle, usual: UIFont) {
        guard allowsEditingTextAttributes, canEdit else { return }
        guard !edit.selection.isEmpty else {
            look.set(!look.isOn(nextAttributes, usual), in: &nextAttributes, usual)
            return
        }
        let isOn = attributes(of: edit.selection).allSatisfy { look.isOn($0, usual) }
        restyle(edit.selection) { look.set(!isOn, in: &$0, usual) }
    }

    /// Changes the size of the selection's letters by a point. [U]
    func resize(by step: CGFloat, usual: UIFont) {
        guard allowsEditingTextAttributes, canEdit, !edit.selection.isEmpty else { return }
        restyle(edit.selection) { attributes in
            let font = attributes[.font] as? UIFont ?? usual
            attributes[.font] = font.withSize(max(1, font.pointSize + step))
        }
    }

    // MARK: The edit menu

    /// Shows the menu of commands beside the selection; returns whether there are any.
    func showEditMenu() -> Bool {
        let suggested = EditMenu.suggestedActions(in: self)
        let menu = delegateMenu(suggested) ?? UIMenu(children: suggested)
        let range = TextPlaceRange(edit.selection)
        guard let first = selectionRects(for: range).first?.rect ?? caretArea else { return false }
        editMenu.show(menu, at: first, of: self)
        return editMenu.isShown
    }

    private var caretArea: CGRect? { selectedTextRange.map { caretRect(for: $0.start) } }
}

extension NSAttributedString {
    /// Returns the attributes of a range's characters, run by run.
    final func runs(in range: NSRange) -> [[NSAttributedString.Key: Any]] {
        var runs: [[NSAttributedString.Key: Any]] = []
        enumerateAttributes(in: range, options: []) { attributes, _, _ in runs.append(attributes) }
        return runs
    }

    /// Returns a copy in which the attributes of a range are changed, run by run.
    final func restyled(
        _ range: NSRange, _ change: (inout [NSAttributedString.Key: Any]) -> Void
    ) -> NSMutableAttributedString {
        let copy = NSMutableAttributedString(attributedString: self)
        enumerateAttributes(in: range, options: []) { attributes, part, _ in
            var changed = attributes
            change(&changed)
            copy.setAttributes(changed, range: part)
        }
        return copy
    }
}

extension UITextView {
    final var nextAttributes: [NSAttributedString.Key: Any] {
        get { typingAttributes }
        set { typingAttributes = newValue }
    }

    final func attributes(of range: Range<Int>) -> [[NSAttributedString.Key: Any]] {
        currentText.runs(in: NSRange(range))
    }

    final func restyle(
        _ range: Range<Int>, _ change: (inout [NSAttributedString.Key: Any]) -> Void
    ) {
        unmark()
        let old = stateToUndo(replacing: nil, with: " ")
        let changed = textStorage.restyled(NSRange(range), change)
        changesStorage = true
        textStorage.setAttributedString(changed)
        changesStorage = false
        showsOldStorage = true
        registerUndo(old)
        textWasEdited()
    }

    final func delegateMenu(_ suggested: [UIMenuElement]) -> UIMenu? {
        delegate?.textView(self, editMenuForTextIn: selectedRange, suggestedActions: suggested)
    }

    /// Returns the menu of commands for the selection, which reports to the delegate.
    final func makeEditMenu() -> EditMenu {
        let menu = EditMenu()
        menu.willAppear = { [weak self] animator in
            guard let self else { return }
            delegate?.textView(self, willPresentEditMenuWith: animator)
        }
        menu.willDisappear = { [weak self] animator in
            guard let self else { return }
            delegate?.textView(self, willDismissEditMenuWith: animator)
        }
        return menu
    }
}

extension UITextField {
    final var nextAttributes: [NSAttributedString.Key: Any] {
        get { typedAttributes }
        set { ownTypingAttributes = newValue }
    }

    final func attributes(of range: Range<Int>) -> [[NSAttributedString.Key: Any]] {
        attributedContent?.runs(in: NSRange(range)) ?? []
    }

    final func restyle(
        _ range: Range<Int>, _ change: (inout [NSAttributedString.Key: Any]) -> Void
    ) {
        unmark()
        guard !isSecureTextEntry else { return }
        let old = stateToUndo(replacing: nil, with: " ")
        attributed = attributedContent?.restyled(NSRange(range), change)
        registerUndo(old)
        textWasEdited()
    }

    final func delegateMenu(_ suggested: [UIMenuElement]) -> UIMenu? {
        delegate?.textField(
            self, editMenuForCharactersIn: NSRange(edit.selection), suggestedActions: suggested)
    }

    /// Returns the menu of commands for the selection, which reports to the delegate.
    final func makeEditMenu() -> EditMenu {
        let menu = EditMenu()
        menu.willAppear = { [weak self] animator in
            guard let self else { return }
            delegate?.textField(self, willPresentEditMenuWith: animator)
        }
        menu.willDisappear = { [weak self] animator in
            guard let self else { return }
            delegate?.textField(self, willDismissEditMenuWith: animator)
        }
        return menu
    }
}
