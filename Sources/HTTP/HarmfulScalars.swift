extension Unicode.Scalar {
    /// Whether it controls a terminal, or hides, reorders or splits the text around it.
    ///
    /// These are control characters, line and paragraph separators, Bidi_Control (Unicode Standard
    /// Annex 9; CVE-2021-42574), interlinear annotations, and characters that are not displayed
    /// (Default_Ignorable_Code_Point). Of the latter, joiners and variation selectors remain:
    /// emoji, Persian and the scripts of India need them.
    package var isHarmful: Bool {
        switch value {
        case 32..<127: return false
        case 0..<32, 127..<160, 0x2028, 0x2029, 0xFFF9...0xFFFB: return true
        case 0x200C, 0x200D: return false
        default:
            let properties = properties
            return properties.isBidiControl
                || properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
        }
    }

    /// Its escape sequence in a JSON string; two of them for a character above U+FFFF.
    package var escapedForJSON: String {
        UTF16.encode(self)!.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }.joined()
    }
}

extension String {
    /// The text as a part of one line of output: each harmful character except tabs becomes U+FFFD.
    package var harmlessLine: String {
        if utf8.allSatisfy({ 32..<127 ~= $0 }) { return self }
        guard unicodeScalars.contains(where: { $0.isHarmful && $0 != "\t" }) else { return self }
        return String(
            String.UnicodeScalarView(
                unicodeScalars.map { $0.isHarmful && $0 != "\t" ? "\u{FFFD}" : $0 }))
    }
}
