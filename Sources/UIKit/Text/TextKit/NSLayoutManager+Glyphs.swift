extension NSLayoutManager {
    /// How a glyph behaves in the layout.
    ///
    /// Source: Apple, NSLayoutManager.GlyphProperty.
    public struct GlyphProperty: OptionSet, Sendable {
        /// The bits.
        public let rawValue: Int
        /// Creates properties from their bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Left out. No glyph is, because delegates exchange none here.
        public static let null = GlyphProperty(rawValue: 1)
        /// A character with a meaning for the layout, such as a tab, a break or an attachment.
        public static let controlCharacter = GlyphProperty(rawValue: 2)
        /// White space, which may be wider than in the font.
        public static let elastic = GlyphProperty(rawValue: 4)
        /// A mark that is drawn with the character before it.
        public static let nonBaseCharacter = GlyphProperty(rawValue: 8)
    }

    /// Returns how a glyph behaves in the layout; nothing for one outside of the text.
    ///
    /// Source: Apple, propertyForGlyph(at:).
    public final func propertyForGlyph(at glyphIndex: Int) -> GlyphProperty {
        guard let scalar = scalar(ofGlyph: glyphIndex) else { return [] }
        // The replacement character represents an attachment.
        if scalar.value == 0xFFFC { return .controlCharacter }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return .controlCharacter
        case .spaceSeparator: return .elastic
        case .nonspacingMark, .enclosingMark: return .nonBaseCharacter
        default: return []
        }
    }

    /// Returns whether a glyph is not drawn, such as that of a tab, a break or an attachment.
    ///
    /// Source: Apple, notShownAttribute(forGlyphAt:).
    public final func notShownAttribute(forGlyphAt glyphIndex: Int) -> Bool {
        propertyForGlyph(at: glyphIndex) == .controlCharacter
    }

    /// The first half of a pair of surrogates counts as its character, the second as nothing.
    private func scalar(ofGlyph index: Int) -> Unicode.Scalar? {
        guard let text = textStorage?.string, index >= 0, index < text.utf16.count else {
            return nil
        }
        let place = text.utf16.index(text.startIndex, offsetBy: index)
        guard let start = place.samePosition(in: text.unicodeScalars) else { return nil }
        return text.unicodeScalars[start]
    }

    // MARK: The extent of the layout

    /// Makes glyphs for characters. Each character's glyph exists as soon as the text has it.
    ///
    /// Source: Apple, ensureGlyphs(forCharacterRange:).
    public final func ensureGlyphs(forCharacterRange charRange: NSRange) {}
    /// Makes glyphs of a range. Each character's glyph exists as soon as the text has it.
    ///
    /// Source: Apple, ensureGlyphs(forGlyphRange:).
    public final func ensureGlyphs(forGlyphRange glyphRange: NSRange) {}

    /// Has the glyphs of characters made and laid out again.
    ///
    /// Source: Apple, invalidateGlyphs(forCharacterRange:changeInLength:actualCharacterRange:).
    ///
    /// - Parameters:
    ///   - charRange: the characters.
    ///   - delta: how many characters were added; the manager knows that from the storage's edits.
    ///   - actualCharRange: receives the characters.
    public final func invalidateGlyphs(
        forCharacterRange charRange: NSRange, changeInLength delta: Int,
        actualCharacterRange actualCharRange: NSRangePointer?
    ) {
        invalidateLayout(forCharacterRange: charRange, actualCharacterRange: actualCharRange)
    }

    /// Returns the first character that the containers have no room for, or the length of the text.
    ///
    /// Source: Apple, firstUnlaidCharacterIndex().
    public final func firstUnlaidCharacterIndex() -> Int { parts.last?.range.upperBound ?? 0 }

    /// Returns the first glyph that the containers have no room for, or the number of glyphs.
    ///
    /// Source: Apple, firstUnlaidGlyphIndex().
    public final func firstUnlaidGlyphIndex() -> Int { firstUnlaidCharacterIndex() }

    /// Finds the first character and glyph that the containers have no room for.
    ///
    /// Source: Apple, getFirstUnlaidCharacterIndex(_:glyphIndex:).
    public final func getFirstUnlaidCharacterIndex(
        _ charIndex: UnsafeMutablePointer<Int>?, glyphIndex: UnsafeMutablePointer<Int>?
    ) {
        charIndex?.pointee = firstUnlaidCharacterIndex()
        glyphIndex?.pointee = firstUnlaidGlyphIndex()
    }

    /// Returns the container of a glyph; nil if none has it.
    ///
    /// The layout is computed whole, so that `withoutAdditionalLayout` makes no difference.
    public final func textContainer(
        forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?, withoutAdditionalLayout: Bool
    ) -> NSTextContainer? {
        textContainer(forGlyphAt: glyphIndex, effectiveRange: effectiveRange)
    }

    /// Finds the places of the cursor on the line of a character, from left to right or in the
    /// order of the text.
    ///
    /// Text from right to left has its order here, too.
    ///
    /// Source: Apple, getLineFragmentInsertionPoints(forCharacterAt:alternatePositions:
    /// inDisplayOrder:positions:characterIndexes:).
    ///
    /// - Parameters:
    ///   - charIndex: the character.
    ///   - alternatePositions: whether the second places are found, where directions change; the
    ///     same here, because each character has one.
    ///   - inDisplayOrder: whether the places are sorted from left to right.
    ///   - positions: receives the distances from the left edge of the line's box, in points; nil
    ///     if only the number is needed.
    ///   - charIndexes: receives the characters behind the places.
    /// - Returns: the number of places.
    @discardableResult
    public final func getLineFragmentInsertionPoints(
        forCharacterAt charIndex: Int, alternatePositions: Bool, inDisplayOrder: Bool,
        positions: UnsafeMutablePointer<CGFloat>?,
        characterIndexes charIndexes:
            UnsafeMutablePointer<Int>?
    ) -> Int {
        guard let (part, container, line) = place(ofGlyph: charIndex),
            let text = textStorage?.string
        else { return 0 }
        var places = line.shown.compactMap { index -> (x: CGFloat, index: Int)? in
            let unit = text.utf16.index(text.startIndex, offsetBy: part.start + index)
            guard unit.samePosition(in: text) != nil else { return nil }
            return (container.lineFragmentPadding + part.text.x(of: index), part.start + index)
        }
        let end = line.shown.upperBound
        // Behind a line that goes on, the cursor is at the start of the next one.
        if line.whole.upperBound > end || end == part.text.lines.last?.whole.upperBound {
            places.append((container.lineFragmentPadding + line.frame.maxX, part.start + end))
        }
        if inDisplayOrder { places.sort { $0.x < $1.x } }
        for (count, place) in places.enumerated() {
            positions?[count] = place.x
            charIndexes?[count] = place.index
        }
        return places.count
    }
}
