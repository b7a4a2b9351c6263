extension UILabel {
    /// The attributed text, or the plain one with the label's own attributes.
    final var attributedContent: NSAttributedString? {
        if let attributed { return attributed }
        guard let text else { return nil }
        let style = NSMutableParagraphStyle()
        style.alignment = textAlignment
        style.lineBreakMode = lineBreakMode
        style.lineBreakStrategy = lineBreakStrategy
        return NSAttributedString(
            string: text,
            attributes: [
                .font: font as UIFont, .foregroundColor: textColor as UIColor,
                .paragraphStyle: style.copy() as! NSParagraphStyle,
            ])
    }

    /// Implements the setter of `attributedText`. Source: Apple, UILabel.attributedText.
    final func setAttributed(_ value: NSAttributedString?) {
        guard let value else {
            text = nil
            return
        }
        let copy = NSAttributedString(attributedString: value)
        text = copy.string
        if copy.length > 0 {
            let first = copy.attributes(at: 0, effectiveRange: nil)
            if let font = first[.font] as? UIFont { self.font = font }
            if let color = first[.foregroundColor] as? UIColor { textColor = color }
            if let style = first[.paragraphStyle] as? NSParagraphStyle {
                textAlignment = style.alignment
                lineBreakMode = style.lineBreakMode
                lineBreakStrategy = style.lineBreakStrategy
            }
        }
        attributed = copy
        restyle()
    }

    /// Sets one attribute of the whole attributed text.
    final func setStyle(_ key: NSAttributedString.Key, to value: Any) {
        guard let attributed else { return }
        let changed = NSMutableAttributedString(attributedString: attributed)
        changed.addAttribute(key, value: value, range: NSRange(location: 0, length: changed.length))
        self.attributed = changed
        restyle()
    }

    final func forgetStyle() {
        attributed = nil
        styledText = nil
        sizeMayHaveChanged()
    }

    private func restyle() {
        styledText = attributed.map {
            StyledText($0, font: font, color: textColor, links: linkAttributes)
        }
        sizeMayHaveChanged()
    }
}
