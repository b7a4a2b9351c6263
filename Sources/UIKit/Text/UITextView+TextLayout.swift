extension UITextView {
    final var baseTextLayoutManager: NSTextLayoutManager? {
        if let textLayout { return textLayout }
        guard ownLayoutManager == nil, allowsTextLayout else { return nil }
        let contents = NSTextContentStorage()
        contents.textStorage = textStorage
        let manager = NSTextLayoutManager()
        contents.addTextLayoutManager(manager)
        manager.textContainer = textContainer
        adopt(manager, contents)
        return manager
    }

    /// Lays out the text with a manager, in the look of the view.
    final func adopt(_ manager: NSTextLayoutManager, _ contents: NSTextContentStorage) {
        (textLayout, textContents) = (manager, contents)
        manager.linkLook = { [weak self] in self?.linkTextAttributes ?? StyledText.linkAttributes }
        manager.changed = { [weak self] in
            guard let self, !changesStorage else { return }
            storedTextChanged()
        }
        manager.viewSelection = { [weak self] in self?.edit.selection ?? 0..<0 }
        manager.setViewSelection = { [weak self] in self?.select($0) }
        manager.viewport = { [weak self] in
            guard let self else { return .zero }
            return bounds.offsetBy(dx: -textContainerInset.left, dy: -textContainerInset.top)
        }
    }

    /// Lays out the text by ``layoutManager`` from now on.
    final func dropTextLayout() {
        guard let textLayout else { return }
        (self.textLayout, textContents) = (nil, nil)
        textLayout.changed = {}
        (textLayout.viewSelection, textLayout.setViewSelection) = (nil, nil)
        textLayout.viewport = nil
        textLayout.textContainer = nil
        textView.layout = nil
        storedTextChanged()
    }

    /// Returns the stored text as it is shown: with the paragraphs and the room of fragments that
    /// delegates provide, or with the links that were found.
    final func shownText(of storage: NSTextStorage) -> NSAttributedString {
        linkedText = detectedLinks(in: storage)
        guard let textLayout, textLayout.changesText else { return linkedText ?? storage }
        let shown = textLayout.layout.shown
        // Elements that a delegate leaves out are shown, because the cursor may be in them.
        return shown.string == storage.string ? shown : linkedText ?? storage
    }
}

extension NSTextLayoutManager {
    /// Whether the text that is shown may differ from the stored one.
    final var changesText: Bool {
        delegate != nil || rendering != nil
            || (textContentManager as? NSTextContentStorage)?.changesParagraphs == true
    }

    /// Whether a fragment's class draws its own way, so that a text view has to draw through it.
    final var drawsDifferently: Bool {
        delegate != nil
            && layout.fragments.contains { type(of: $0) != NSTextLayoutFragment.self }
    }

    /// Draws the fragments with the corner of the container at a point.
    final func draw(at origin: CGPoint, in context: CGContext) {
        for fragment in layout.fragments {
            let corner = fragment.layoutFragmentFrame.origin
            fragment.draw(
                at: CGPoint(x: origin.x + corner.x, y: origin.y + corner.y), in: context)
        }
    }
}
