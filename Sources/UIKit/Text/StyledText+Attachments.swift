extension StyledText {
    /// An attachment with its box.
    package struct Attachment {
        let object: NSTextAttachment
        /// The box in points; its origin is at the baseline, and y points upwards.
        package var bounds: CGRect
        package var image: UIImage?

        init(_ object: NSTextAttachment) {
            self.object = object
            bounds = NSTextAttachment.usable(object.ownBounds) ?? .zero
            image = object.image(forBounds: bounds, textContainer: nil, characterIndex: 0)
        }
    }

    /// Splits a run with an attachment: only characters U+FFFC are replaced by it.
    static func split(_ run: Run, of text: String, _ attachment: NSTextAttachment) -> [Run] {
        let scalars = text.unicodeScalars
        var parts: [Run] = []
        var place = run.range.lowerBound
        while place < run.range.upperBound {
            let isReplaced = scalars[place].value == 0xFFFC
            var end = scalars.index(after: place)
            while end < run.range.upperBound, (scalars[end].value == 0xFFFC) == isReplaced {
                end = scalars.index(after: end)
            }
            var part = run
            part.range = place..<min(end, run.range.upperBound)
            if isReplaced { part.attachment = Attachment(attachment) }
            parts.append(part)
            place = end
        }
        return parts
    }

    var hasAttachments: Bool { runs.contains { $0.attachment != nil } }

    /// Returns the text with the boxes that its attachments have in lines of a width.
    func withAttachments(within width: CGFloat, _ container: NSTextContainer?) -> StyledText {
        guard hasAttachments else { return self }
        var text = self
        for (index, run) in runs.enumerated() {
            guard let attachment = run.attachment else { continue }
            let style = style(at: run.range.lowerBound)
            let room = style.room(in: min(width, 1e7), indent: style.headIndent)
            let fragment = CGRect(
                x: 0, y: 0, width: max(0, room),
                height: UIFont.measurer.metrics(of: run.font).lineHeight)
            let place = run.range.lowerBound.utf16Offset(in: string)
            if let box = container.flatMap({
                Self.viewBounds(of: attachment.object, at: place, within: fragment, run.font, $0)
            }) {
                text.setAttachment(NSTextAttachment.usable(box) ?? .zero, nil, ofRun: index)
                continue
            }
            let chosen = attachment.object.attachmentBounds(
                for: container, proposedLineFragment: fragment, glyphPosition: .zero,
                characterIndex: place)
            let bounds = NSTextAttachment.usable(chosen) ?? .zero
            text.setAttachment(
                bounds,
                attachment.object.image(
                    forBounds: bounds, textContainer: container, characterIndex: place),
                ofRun: index
            )
        }
        return text
    }

    /// Returns the box of an attachment's view; nil for a picture.
    private static func viewBounds(
        of attachment: NSTextAttachment, at place: Int, within fragment: CGRect, _ font: UIFont,
        _ container: NSTextContainer
    ) -> CGRect? {
        // Texts in containers are set on the main actor, to which containers belong.
        nonisolated(unsafe) let attachment = attachment
        return MainActor.assumeIsolated {
            container.viewBounds(of: attachment, at: place, within: fragment, font)
        }
    }
}

extension UIImage {
    /// Whether a text draws the image in its own colour.
    final var isTextTemplate: Bool { renderingMode == .alwaysTemplate }
}
