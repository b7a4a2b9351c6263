extension UITextField {
    /// The attributed text, or the plain one with the field's own attributes.
    final var attributedContent: NSAttributedString? {
        if let attributed, attributed.string == edit.text { return attributed }
        let style = NSMutableParagraphStyle()
        style.alignment = textAlignment
        return NSAttributedString(
            string: edit.text,
            attributes: [
                .font: textView.font as UIFont, .foregroundColor: textView.textColor as UIColor,
                .paragraphStyle: style,
            ])
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
