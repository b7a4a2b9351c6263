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
