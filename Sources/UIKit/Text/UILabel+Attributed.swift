extension UILabel {
    /// The attributed text, or the plain one with the label's own attributes.
    final var attributedContent: NSAttributedString? {
        if let attributed { return attributed }
        guard let text = storedText else { return nil }
        let style = NSMutableParagraphStyle()
        style.alignment = textAlignment
        style.lineBreakMode = lineBreakMode
        style.lineBreakStrategy = lineBreakStrategy
        style.allowsDefaultTighteningForTruncation = allowsDefaultTighteningForTruncation
        return NSAttributedString(
            string: text,
            attributes: [
                .font: font as UIFont, .foregroundColor: textColor as UIColor,
                .paragraphStyle: style.copy() as! NSParagraphStyle,
            ])
    }

    final func textWasSet(instead old: String?) {
        if styledText != nil { forgetStyle() } else if storedText != old { sizeMayHaveChanged() }
        observedPropertiesMayHaveChanged()
    }

    /// Implements the setter of `attributedText`. Source: Apple, UILabel.attributedText.
    final func setAttributed(_ value: NSAttributedString?) {
        guard let value else {
            storedText = nil
            return
        }
        let copy = NSAttributedString(attributedString: value)
        storedText = copy.string
        if copy.length > 0 {
            let first = copy.attributes(at: 0, effectiveRange: nil)
            if let font = first[.font] as? UIFont { self.font = font }
            if let color = first[.foregroundColor] as? UIColor { textColor = color }
            if let style = first[.paragraphStyle] as? NSParagraphStyle {
                textAlignment = style.alignment
                lineBreakMode = style.lineBreakMode
                lineBreakStrategy = style.lineBreakStrategy
                allowsDefaultTighteningForTruncation = style.allowsDefaultTighteningForTruncation
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
            StyledText(
                $0, font: font, color: textColor, links: linkAttributes, marksLists: marksLists)
        }
        sizeMayHaveChanged()
    }

    /// Sets the alignment of all paragraphs of an attributed text to the label's.
    final func alignParagraphs() {
        guard let attributed, styledText?.hasManyStyles == true else { return }
        self.attributed = attributed.aligned(textAlignment)
        restyle()
    }

    /// A plain text with tabs, leading, or a font that is registered or has a width of its own, set
    /// like an attributed one; nil for any other.
    final var tabbedText: StyledText? {
        guard let text = storedText, attributed == nil else { return nil }
        guard
            text.utf8.contains(9) || placesLeading && font.leading > 0 || flowsRoundShapes
                || allowsDefaultTighteningForTruncation || cutsLastLine || font.face != nil
                || font.look.widening != 1 || !font.cascade.isEmpty
        else { return nil }
        return StyledText(NSAttributedString(string: text), font: font, color: textColor)
    }

    /// Whether the last one of several lines may be cut at its head or in its middle: programs that
    /// draw lines cut them so only if there is a single one.
    private var cutsLastLine: Bool { numberOfLines > 1 && lineBreakMode.truncatesBeforeEnd }

    /// Whether the layout breaks lines as no program that draws them would.
    private var flowsRoundShapes: Bool {
        attachmentContainer?.hasExclusion == true || usualHyphenation > 0 || lineRules != nil
    }

    final func breakLines(within width: CGFloat, numberOfLines: Int) -> TextLines {
        var lines =
            if let styled = styledText ?? tabbedText {
                TextLines(
                    of: styled, width: width, numberOfLines: numberOfLines, mode: lineBreakMode,
                    strategy: usableStrategy, container: attachmentContainer,
                    exclusion: attachmentContainer?.exclusion, hyphenationFactor: usualHyphenation,
                    rules: lineRules, tightens: allowsDefaultTighteningForTruncation)
            } else {
                TextLines(
                    of: storedText ?? "", in: storedFont, width: width,
                    numberOfLines: numberOfLines,
                    mode: lineBreakMode, strategy: usableStrategy)
            }
        lines.addsLeading = placesLeading
        return lines
    }

    /// The text with the letters of its last line closer to each other, and its breaks; nil if it
    /// fits, or would be truncated all the same.
    final var tightened: (text: StyledText, breaks: [Int])? {
        guard allowsDefaultTighteningForTruncation, bounds.width > 0 else { return nil }
        let lines = self.lines
        guard lines.isTightened, let text = lines.styled else { return nil }
        return (text, lines.chosenBreaks)
    }

    /// Returns where the parts of the text are; nil if a program that draws it can compute that.
    ///
    /// - Parameter isShrunk: Whether the text is in a smaller font than the label's.
    final func places(of styled: StyledText, isShrunk: Bool) -> ViewContent.TextPlaces? {
        // A program that draws the text knows no leading.
        let addsLeading = placesLeading && styled.runs.contains { $0.font.leading > 0 }
        guard styled.placesLines || addsLeading || flowsRoundShapes || cutsLastLine,
            bounds.width > 0
        else { return nil }
        let limit = isShrunk ? bounds.width : widthForLines(of: textSize(within: .infinity))
        var lines = TextLines(
            of: styled, width: limit, numberOfLines: numberOfLines, mode: lineBreakMode,
            strategy: usableStrategy, container: attachmentContainer,
            exclusion: attachmentContainer?.exclusion, hyphenationFactor: usualHyphenation,
            rules: lineRules)
        lines.addsLeading = placesLeading
        let isCut = lines.lines.contains(where: \.isTruncated)
        if lineBreakMode.truncatesBeforeEnd {
            // The lines of layout managers are one range each.
            if isCut, attachmentContainer != nil { return nil }
            // Others are broken by the program that draws them.
            guard isCut || styled.placesLines || addsLeading || flowsRoundShapes else { return nil }
        }
        return ViewContent.TextPlaces(
            lines,
            TextLines.Placement(
                width: bounds.width, alignment: textAlignment, isRightToLeft: isRightToLeft))
    }
}

extension NSAttributedString {
    /// Returns the text with all its paragraph styles in one alignment.
    final func aligned(_ alignment: NSTextAlignment) -> NSAttributedString {
        let result = NSMutableAttributedString(attributedString: self)
        var place = 0
        while place < length {
            var range = NSRange()
            let old =
                attribute(.paragraphStyle, at: place, effectiveRange: &range) as? NSParagraphStyle
            let style = NSMutableParagraphStyle()
            if let old { style.setParagraphStyle(old) }
            style.alignment = alignment
            result.addAttribute(.paragraphStyle, value: style.copy(), range: range)
            place = max(place + 1, NSMaxRange(range))
        }
        return result
    }
}
