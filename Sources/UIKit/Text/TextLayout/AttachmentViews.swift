/// The views in place of a text's attachments.
@MainActor
final class AttachmentViews {
    /// The view that shows the text; nil for a program's own.
    private weak var parent: UITextView?
    private var known: [ObjectIdentifier: Entry] = [:]

    private struct Entry {
        /// Retained, so that no other object gets its identifier.
        var attachment: NSTextAttachment
        /// One for each time that the attachment is in the text, by the places there.
        var providers: [Int: NSTextAttachmentViewProvider]
    }

    init(_ parent: UITextView? = nil) { self.parent = parent }

    /// Returns the provider of an attachment at a place of the text; nil for a picture.
    func provider(
        of attachment: NSTextAttachment, at place: Int, _ container: NSTextContainer
    ) -> NSTextAttachmentViewProvider? {
        guard attachment.allowsTextAttachmentView else { return nil }
        let id = ObjectIdentifier(attachment)
        if let provider = known[id]?.providers[place] { return provider }
        guard
            let provider = attachment.viewProvider(
                for: parent, location: CountedTextLocation(place), textContainer: container)
        else { return nil }
        known[id, default: Entry(attachment: attachment, providers: [:])].providers[place] =
            provider
        return provider
    }

    /// Moves the providers with their attachments, and removes those of attachments that are gone.
    func textChanged(_ text: NSAttributedString?) {
        guard !known.isEmpty else { return }
        let now = Dictionary(
            grouping: text?.attachments ?? [], by: { ObjectIdentifier($0.object) })
        for (id, entry) in known {
            let places = now[id]?.map(\.place) ?? []
            let old = entry.providers.sorted { $0.key < $1.key }.map(\.value)
            for provider in old.dropFirst(places.count) {
                provider.view?.removeFromSuperview()
            }
            guard !places.isEmpty else {
                known[id] = nil
                continue
            }
            var providers: [Int: NSTextAttachmentViewProvider] = [:]
            for (place, provider) in zip(places, old) {
                provider.move(to: place)
                providers[place] = provider
            }
            known[id]?.providers = providers
        }
    }

    /// Whether a view is one of an attachment, or part of it.
    func contain(_ view: UIView) -> Bool {
        known.values.contains { entry in
            entry.providers.values.contains { $0.view.map { view.isDescendant(of: $0) } ?? false }
        }
    }

    /// Shows the views in the lines of a text view.
    ///
    /// - Parameter origin: where the corner of the lines is in the text view.
    func show(
        in lines: SetText, of text: NSAttributedString, at origin: CGPoint,
        _ container: NSTextContainer
    ) {
        // The layout of the lines has asked for the providers.
        guard let parent, !known.isEmpty else { return }
        for (attachment, place) in text.attachments {
            guard let view = provider(of: attachment, at: place, container)?.view else { continue }
            guard let box = lines.attachmentBox(at: place) else {
                view.removeFromSuperview()
                continue
            }
            if view.superview !== parent { parent.addSubview(view) }
            let frame = box.offsetBy(dx: origin.x, dy: origin.y)
            if view.frame != frame { view.frame = frame }
        }
    }
}

/// The tap that puts the cursor into a text view; the views of attachments have their own touches.
final class TextViewTap: UITapGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        let views = (view as? UITextView)?.textContainer.attachmentViews
        if let views, touches.contains(where: { $0.view.map { views.contain($0) } ?? false }) {
            state = .failed
        } else {
            super.touchesBegan(touches, with: event)
        }
    }
}

extension NSAttributedString {
    /// The attachments with their places.
    final var attachments: [(object: NSTextAttachment, place: Int)] {
        var found: [(NSTextAttachment, Int)] = []
        let string = self.string as NSString
        enumerateAttribute(.attachment, in: NSRange(location: 0, length: length)) {
            value, range, _ in
            guard let attachment = value as? NSTextAttachment else { return }
            for place in range.location..<range.upperBound
            where string.character(at: place) == 0xFFFC {
                found.append((attachment, place))
            }
        }
        return found
    }
}

extension SetText {
    /// Returns the box of the attachment at a place, in points from the corner of the text; nil for
    /// another character, or if it is on no line.
    func attachmentBox(at place: Int) -> CGRect? {
        guard case .styled(let text) = look, !lines.isEmpty else { return nil }
        let line = lines[line(of: place)]
        guard line.shown.contains(place),
            let box = text.runs(in: text.string[utf16: place..<place + 1]).first?.attachment?
                .bounds
        else { return nil }
        return CGRect(
            x: x(of: place) + box.minX, y: line.frame.minY + line.ascent - box.maxY,
            width: box.width, height: box.height)
    }
}

extension NSTextContainer {
    /// Returns the provider of an attachment's view; nil for a picture.
    final func provider(
        of attachment: NSTextAttachment, at place: Int
    ) -> NSTextAttachmentViewProvider? {
        attachmentViews?.provider(of: attachment, at: place, self)
    }

    /// Returns the box of an attachment's view; nil for a picture.
    final func viewBounds(
        of attachment: NSTextAttachment, at place: Int, within fragment: CGRect, _ font: UIFont
    ) -> CGRect? {
        provider(of: attachment, at: place)?.attachmentBounds(
            for: [.attachment: attachment, .font: font], location: CountedTextLocation(place),
            textContainer: self, proposedLineFragment: fragment, position: .zero)
    }
}
