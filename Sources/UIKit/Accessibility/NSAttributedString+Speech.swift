extension NSAttributedString.Key {
    /// Whether punctuation is spoken, a `Bool`. Default: as the user has set it.
    ///
    /// A device's speech reads it in announcements
    /// (``UIAccessibility/announcementTextUserInfoKey``). Source: Apple,
    /// accessibilitySpeechPunctuation.
    ///
    /// Deviation: browsers have no form for it, so that the page does not know it; the same holds
    /// for the pitch, spelling and phonetic notation.
    public static let accessibilitySpeechPunctuation = NSAttributedString.Key(
        "UIAccessibilitySpeechAttributePunctuation")
    /// The language in which a text is spoken: a `String` such as `de-DE`. Default: the user's.
    ///
    /// The page's elements have it where one language covers the whole text of a label, its
    /// ``UIAccessibilityElement/accessibilityLabel`` or its value. Source: Apple,
    /// accessibilitySpeechLanguage.
    ///
    /// Deviation: languages of parts of a text are kept only.
    public static let accessibilitySpeechLanguage = NSAttributedString.Key(
        "UIAccessibilitySpeechAttributeLanguage")
    /// The pitch of the voice, a number in 0...2. Default: 1.
    ///
    /// A device's speech reads it in announcements. Source: Apple, accessibilitySpeechPitch.
    public static let accessibilitySpeechPitch = NSAttributedString.Key(
        "UIAccessibilitySpeechAttributePitch")
    /// Whether an announcement waits for the end of another one, a `Bool`. Default: false.
    ///
    /// A device's speech reads it. Source: Apple, accessibilitySpeechQueueAnnouncement.
    public static let accessibilitySpeechQueueAnnouncement = NSAttributedString.Key(
        "UIAccessibilitySpeechAttributeQueueAnnouncement")
    /// The pronunciation in the letters of the International Phonetic Alphabet, a `String`.
    ///
    /// A device's speech reads it in announcements. Source: Apple, accessibilitySpeechIPANotation.
    public static let accessibilitySpeechIPANotation = NSAttributedString.Key(
        "UIAccessibilitySpeechAttributeIPANotation")
    /// Whether a text is spelt letter by letter, a `Bool`. Default: false.
    ///
    /// A device's speech reads it in announcements. Source: Apple, accessibilitySpeechSpellOut.
    public static let accessibilitySpeechSpellOut = NSAttributedString.Key(
        "UIAccessibilitySpeechAttributeSpellOut")
    /// How urgent an announcement is, a ``UIAccessibilityPriority``. Default: the default one.
    ///
    /// The page speaks announcements of high priority at once, others when nothing is spoken; a
    /// device's speech reads the attribute itself. Source: Apple,
    /// accessibilitySpeechAnnouncementPriority.
    public static let accessibilitySpeechAnnouncementPriority = NSAttributedString.Key(
        "UIAccessibilitySpeechAttributeAnnouncementPriority")
    /// The level of a heading, an integer in 1...6, or 0 for none. Default: 0.
    ///
    /// The page's elements have it where one level covers the whole text of a label or its
    /// ``UIAccessibilityElement/accessibilityLabel``; it makes them headings unless the program
    /// has given them other traits. Source: Apple, accessibilityTextHeadingLevel.
    ///
    /// Deviation: levels of parts of a text are kept only.
    public static let accessibilityTextHeadingLevel = NSAttributedString.Key(
        "UIAccessibilityTextAttributeHeadingLevel")
}

/// How urgent an announcement is.
///
/// Source: Apple, UIAccessibilityPriority.
public struct UIAccessibilityPriority: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a priority from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// It interrupts what is spoken, and nothing interrupts it.
    public static let high = UIAccessibilityPriority(rawValue: "UIAccessibilityPriorityHigh")
    /// It interrupts what is spoken, and other speech may interrupt it.
    public static let `default` = UIAccessibilityPriority(
        rawValue: "UIAccessibilityPriorityDefault")
    /// It waits until nothing is spoken.
    public static let low = UIAccessibilityPriority(rawValue: "UIAccessibilityPriorityLow")
}

/// The attributes of speech that cover a whole text, for the page's tree.
package struct SpokenText: Equatable {
    /// The language, such as `de-DE`; nil for none.
    package var language: String?
    /// The level of a heading, 1...6; nil for none.
    package var headingLevel: Int?

    /// Reads a text's attributes; nil if none covers all of it.
    package init?(_ text: NSAttributedString?) {
        guard let text, text.length > 0 else { return nil }
        func whole(_ key: NSAttributedString.Key) -> Any? {
            // The search for the range's end is expensive.
            guard text.attribute(key, at: 0, effectiveRange: nil) != nil else { return nil }
            let all = NSRange(location: 0, length: text.length)
            var range = NSRange()
            let value = text.attribute(key, at: 0, longestEffectiveRange: &range, in: all)
            return range == all ? value : nil
        }
        language = (whole(.accessibilitySpeechLanguage) as? String).flatMap {
            $0.isEmpty ? nil : $0
        }
        headingLevel = StyledText.number(whole(.accessibilityTextHeadingLevel))
            .flatMap { Int(exactly: $0) }.flatMap { (1...6).contains($0) ? $0 : nil }
        if language == nil, headingLevel == nil { return nil }
    }
}
