extension UITextView {
    final var baseTextStorage: NSTextStorage {
        if let storage { return storage }
        let storage = plainStorage()
        use(storage)
        return storage
    }

    /// Shows a text storage with every change of it.
    final func use(_ storage: NSTextStorage) {
        self.storage = storage
        storage.changed = { [weak self] in self?.storageWasEdited() }
    }

    final var baseLayoutManager: NSLayoutManager {
        if let ownLayoutManager { return ownLayoutManager }
        dropTextLayout()
        let manager = NSLayoutManager()
        manager.addTextContainer(textContainer)
        textStorage.addLayoutManager(manager)
        adopt(manager)
        return manager
    }

    /// Sets the text with a layout manager, in the look of the view.
    final func adopt(_ manager: NSLayoutManager) {
        ownLayoutManager = manager
        manager.marksLists = true
        manager.linkLook = { [weak self] in self?.linkTextAttributes ?? StyledText.linkAttributes }
        manager.linkedText = { [weak self] in self?.linkedText }
    }

    // MARK: The stored text

    /// The text with its attributes, or the plain text with the view's.
    final var currentText: NSAttributedString {
        NSAttributedString(attributedString: storage ?? plainStorage())
    }

    /// The attributes of the character before the cursor, or of the first selected one.
    final var attributesAtCursor: [NSAttributedString.Key: Any] {
        guard let storage, storage.length > 0 else { return viewAttributes }
        let cursor = min(max(edit.selection.lowerBound, 0), storage.length)
        let place = edit.selection.isEmpty ? max(cursor - 1, 0) : min(cursor, storage.length - 1)
        var attributes = storage.attributes(at: place, effectiveRange: nil)
        attributes[.link] = nil
        attributes[.attachment] = nil
        return attributes
    }

    /// The view's font, colour and alignment.
    final var viewAttributes: [NSAttributedString.Key: Any] {
        let style = NSMutableParagraphStyle()
        style.alignment = textAlignment
        return [
            .font: textView.font as UIFont, .foregroundColor: (textColor ?? .label) as UIColor,
            .paragraphStyle: style.copy() as! NSParagraphStyle,
        ]
    }

    private func plainStorage() -> NSTextStorage {
        NSTextStorage(string: edit.text, attributes: viewAttributes)
    }

    /// Replaces a range of the stored text.
    final func replaceStored(
        _ range: Range<Int>, with string: String, _ attributes: [NSAttributedString.Key: Any]
    ) {
        guard let storage else { return }
        changesStorage = true
        storage.replaceCharacters(
            in: NSRange(range.clamped(to: 0..<storage.length)),
            with: NSAttributedString(string: string, attributes: attributes))
        changesStorage = false
        showsOldStorage = true
    }

    /// Sets an attribute of the whole stored text; nil removes it.
    final func setStored(_ key: NSAttributedString.Key, to value: Any?) {
        guard let storage, !changesStorage else { return }
        changesStorage = true
        let whole = NSRange(location: 0, length: storage.length)
        if let value {
            storage.addAttribute(key, value: value, range: whole)
        } else {
            storage.removeAttribute(key, range: whole)
        }
        changesStorage = false
        storedTextChanged()
    }

    /// Applies the view's alignment to the stored text's paragraphs.
    final func alignStored() {
        guard let storage, !changesStorage, storage.length > 0 else { return }
        changesStorage = true
        storage.setAttributedString(storage.aligned(textAlignment))
        changesStorage = false
        storedTextChanged()
    }

    /// Shows the stored text again, in the current look of links.
    final func storedTextChanged() {
        guard storage != nil else { return }
        showsOldStorage = true
        textLayout?.forgetLayout()
        contentChanged()
    }

    /// Copies the program's change of the stored text.
    final func storageWasEdited() {
        guard !changesStorage, let storage else { return }
        let text = storage.string
        if text != edit.text {
            let selection = edit.selection
            let isAtEnd = selection.lowerBound == edit.text.utf16.count
            edit.set(text)
            if !isAtEnd { edit.select(selection) }
        }
        adoptFirstAttributes(of: storage)
        storedTextChanged()
        foundTextChanged(reveals: false)
    }

    private func adoptFirstAttributes(of storage: NSTextStorage) {
        guard storage.length > 0 else { return }
        let first = storage.attributes(at: 0, effectiveRange: nil)
        changesStorage = true
        defer { changesStorage = false }
        if let font = first[.font] as? UIFont, font != self.font { self.font = font }
        if let color = first[.foregroundColor] as? UIColor, color != textColor { textColor = color }
        if let style = first[.paragraphStyle] as? NSParagraphStyle, style.alignment != textAlignment
        {
            textAlignment = style.alignment
        }
    }

    /// Shows the text with a cursor or selection.
    final func showText(cursor: Range<Int>?) {
        guard let storage else { return textView.show(edit.text, cursor: cursor) }
        if linkMenu == nil { linkMenu = TextLinkMenu(of: self) }
        if showsOldStorage || textView.text != edit.text {
            showsOldStorage = false
            textContainer.attachmentViews?.textChanged(storage)
            textView.attributedText = shownText(of: storage)
            textView.lineBreakMode = textContainer.lineBreakMode
        }
        textView.show(cursor: cursor)
    }

    // MARK: Links

    /// Returns the link at a point of the text, and its range.
    final func link(at point: CGPoint) -> (url: URL, range: NSRange)? {
        guard let storage = linkedText ?? storage, storage.length > 0 else { return nil }
        let lines = textLines
        let index = lines.line(atHeight: point.y, x: point.x)
        guard lines.lines.indices.contains(index), lines.lines[index].frame.contains(point) else {
            return nil
        }
        let place = lines.character(at: point.x, line: index).place.lowerBound
        guard place < storage.length else { return nil }
        var range = NSRange()
        let value = storage.attribute(
            .link, at: place, longestEffectiveRange: &range,
            in: NSRange(location: 0, length: storage.length))
        let url = value as? URL ?? (value as? String).flatMap { URL(string: $0) }
        return url.map { ($0, range) }
    }

    /// Follows the link at a point of the text, if the delegate allows it.
    final func followLink(at point: CGPoint) {
        guard let (url, range) = link(at: point),
            delegate?.textView(
                self, shouldInteractWith: url, in: range, interaction: .invokeDefaultAction) ?? true
        else { return }
        let opening = UIAction(title: url.absoluteString) { _ in UIApplication.shared.open(url) }
        let item = UITextItem(content: .link(url), range: range)
        guard let delegate else { return opening.run(sender: self) }
        delegate.textView(self, primaryActionFor: item, defaultAction: opening)?.run(sender: self)
    }
}
