/// The widths of characters that the built-in typeface lacks, by their Unicode class, in em.
///
/// Marks and controls have no width, ideographs and Hangul 1 em, half-width forms 0.5, emoji
/// 1.25 and others 0.6. An emoji that consists of several characters counts once. [U]
///
/// Source: Unicode Standard Annex 11 (East Asian Width) for the ranges of wide characters, and
/// Unicode Technical Standard 51 for emoji sequences.
struct UnlistedWidths {
    /// The sum of the widths so far, in em.
    private(set) var sum: CGFloat = 0
    /// Whether the next emoji belongs to the one before it.
    private var isJoined = false
    /// Whether the last character was the first half of a flag.
    private var isHalfFlag = false

    /// Ends a sequence of emoji, because a listed character follows.
    mutating func reset() {
        isJoined = false
        isHalfFlag = false
    }

    /// Adds a character. Returns whether it is drawn beside the one before it.
    mutating func add(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        if scalar.value == 0x200D {
            isJoined = true
            return false
        }
        if properties.isEmojiModifier || scalar.hasNoWidth { return false }
        let wasJoined = isJoined
        isJoined = false
        if scalar.isRegionalIndicator {
            isHalfFlag.toggle()
            if isHalfFlag { sum += Self.emoji }
            return true
        }
        isHalfFlag = false
        if properties.isEmojiPresentation || scalar.isPicture {
            if !wasJoined { sum += Self.emoji }
        } else if scalar.isHalfWidth {
            sum += 0.5
        } else if scalar.isWide {
            sum += 1
        } else {
            sum += 0.6
        }
        return true
    }

    private static let emoji: CGFloat = 1.25
}

extension Unicode.Scalar {
    fileprivate var hasNoWidth: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .control, .format, .surrogate: true
        default: properties.isVariationSelector
        }
    }

    /// Whether the character is half of a flag.
    fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

    /// Whether the character is drawn as a picture, though some fonts have it as a letter.
    fileprivate var isPicture: Bool { (0x1F000...0x1FAFF).contains(value) }

    fileprivate var isHalfWidth: Bool {
        (0xFF61...0xFFDC).contains(value) || (0xFFE8...0xFFEE).contains(value)
    }

    fileprivate var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F200...0x1F2FF,
            0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
