extension UITextField {
    /// The attributed text, or the plain one with the field's own attributes.
    final var attributedContent: NSAttributedString? {
        if let attributed, attributed.string == edit.text { return attributed }
        return NSAttributedString(string: edit.text, attributes: defaultTextAttributes)
    }

    final var baseDefaultTextAttributes: [NSAttributedString.Key: Any] {
        get {
            let style =
                (defaults[.paragraphStyle] as? NSParagraphStyle)?.mutableCopy()
                as? NSMutableParagraphStyle ?? NSMutableParagraphStyle()
            style.alignment = textAlignment
            var all = defaults
            all[.font] = textView.font as UIFont
            all[.foregroundColor] = textView.textColor as UIColor
            all[.paragraphStyle] = style
            return all
        }
        set {
            attributed = nil
            defaults = newValue
            if let font = defaults.removeValue(forKey: .font) as? UIFont { self.font = font }
            if let color = defaults.removeValue(forKey: .foregroundColor) as? UIColor {
                textColor = color
            }
            if let style = newValue[.paragraphStyle] as? NSParagraphStyle {
                textAlignment = style.alignment
            }
            contentChanged()
        }
    }

    /// The text with its own or the default attributes, if it is drawn with any.
    final var styledText: NSAttributedString? {
        guard !isSecureTextEntry else { return nil }
        if let attributed, attributed.string == edit.text { return attributed }
        return defaults.isEmpty || edit.text.isEmpty ? nil : attributedContent
    }

    /// The attributes of text that is typed at the cursor.
    final var typedAttributes: [NSAttributedString.Key: Any] {
        if let ownTypingAttributes { return ownTypingAttributes }
        guard let attributed, attributed.string == edit.text, attributed.length > 0 else {
            return defaultTextAttributes
        }
        let cursor = edit.selection.lowerBound
        let place = edit.selection.isEmpty ? cursor - 1 : cursor
        var attributes = attributed.attributes(
            at: min(max(place, 0), attributed.length - 1), effectiveRange: nil)
        attributes[.link] = nil
        attributes[.attachment] = nil
        return attributes
    }

    /// Returns the attributed text after a change; nil for a text in the field's own attributes.
    final func attributed(replacing range: Range<Int>, with string: String) -> NSAttributedString? {
        let isAttributed = attributed != nil && attributed?.string == edit.text
        guard isAttributed || ownTypingAttributes != nil, let text = attributedContent else {
            return nil
        }
        let changed = NSMutableAttributedString(attributedString: text)
        changed.replaceCharacters(
            in: NSRange(range.clamped(to: 0..<text.length)),
            with: NSAttributedString(string: string, attributes: typedAttributes))
        return changed.length > 0 ? changed : nil
    }

    /// Implements the setter of `attributedText`. Source: Apple, UITextField.attributedText.
    final func setAttributed(_ value: NSAttributedString?) {
        text = value?.string
        guard let value, value.length > 0 else { return }
        let first = value.attributes(at: 0, effectiveRange: nil)
        if let font = first[.font] as? UIFont { self.font = font }
        if let color = first[.foregroundColor] as? UIColor { textColor = color }
        if let style = first[.paragraphStyle] as? NSParagraphStyle {
            textAlignment = style.alignment
        }
        attributed = NSAttributedString(attributedString: value)
        contentChanged()
    }
}
