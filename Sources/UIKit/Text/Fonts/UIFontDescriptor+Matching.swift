extension UIFontDescriptor {
    /// Returns the descriptors of the fonts that have the attributes with some keys, without sizes.
    ///
    /// Source: Apple, matchingFontDescriptors(withMandatoryKeys:).
    ///
    /// Deviation: the name, the family and the traits are compared, no other attributes; for nil
    /// the name or, if it is that of a family, the family. The system's fonts are one.
    ///
    /// - Parameter mandatoryKeys: the keys of the attributes; nil for those of the descriptor.
    public func matchingFontDescriptors(
        withMandatoryKeys mandatoryKeys: Set<AttributeName>?
    ) -> [UIFontDescriptor] {
        guard let name else { return [self] }
        let all = UIFont.familyNames.flatMap { family in
            UIFont.fontNames(forFamilyName: family).map { (family, $0) }
        }
        let isFont = all.contains { $0.1 == name }
        let keys = mandatoryKeys ?? [isFont ? .name : .family]
        let family = FontName(name)?.family
        return all.filter { candidate in
            let own = UIFontDescriptor(name: candidate.1, size: 0)
            return (!keys.contains(.name) || candidate.1 == name)
                && (!keys.contains(.family) || candidate.0 == name
                    || family != nil && FontName(candidate.1)?.family == family)
                && (!keys.contains(.traits) || own.symbolicTraits == symbolicTraits)
        }.map { UIFontDescriptor(name: $0.1, size: pointSize) }
    }
}

extension UIFont {
    /// Whether the font has the glyphs of a character, without those of other fonts.
    fileprivate func hasGlyphs(of character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isDefaultIgnorableCodePoint
                || (face.map { $0.file.glyph(of: scalar) != nil }
                    ?? (TypefaceTable.inter.glyph(of: scalar) != nil))
        }
    }
}

extension StyledText.Run {
    /// Returns the run in parts with the fonts that have their characters.
    func split(byFontsOf text: String) -> [StyledText.Run] {
        guard !font.cascade.isEmpty, attachment == nil else { return [self] }
        var parts: [StyledText.Run] = []
        var start = range.lowerBound
        var current = font
        let others = font.cascade.map { UIFont(descriptor: $0, size: font.pointSize) }
        func end(at place: String.Index) {
            guard start < place else { return }
            var part = self
            (part.range, part.font) = (start..<place, current)
            parts.append(part)
            start = place
        }
        for place in text[range].indices {
            let character = text[place]
            let own =
                font.hasGlyphs(of: character)
                ? font : others.first { $0.hasGlyphs(of: character) } ?? font
            if own != current { end(at: place) }
            current = own
        }
        end(at: range.upperBound)
        return parts
    }
}
