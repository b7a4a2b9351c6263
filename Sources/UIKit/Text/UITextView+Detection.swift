/// Kinds of text that become links.
///
/// Source: Apple, UIDataDetectorTypes.
///
/// Deviation: postal addresses, dates and the other kinds are not found.
public struct UIDataDetectorTypes: OptionSet, Sendable {
    /// The kinds as a number.
    public let rawValue: UInt
    /// Creates kinds from their number.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Phone numbers.
    public static let phoneNumber = UIDataDetectorTypes(rawValue: 1 << 0)
    /// Addresses of pages and of mail.
    public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
    /// All kinds.
    public static let all = UIDataDetectorTypes(rawValue: .max)
}

extension UITextView {
    final func detectedTypesChanged() {
        if !dataDetectorTypes.isEmpty { _ = textStorage }
        storedTextChanged()
    }

    /// Returns the text with the links that it contains; nil if none are searched or found.
    final func detectedLinks(in text: NSAttributedString) -> NSAttributedString? {
        guard !isEditable, !dataDetectorTypes.isEmpty, text.length > 0 else { return nil }
        var types: NSTextCheckingTypes = 0
        // The raw values of NSTextCheckingResult.CheckingType.
        if dataDetectorTypes.contains(.link) { types |= 1 << 5 }
        if dataDetectorTypes.contains(.phoneNumber) { types |= 1 << 11 }
        guard let detector = try? NSDataDetector(types: types) else { return nil }
        let whole = NSRange(location: 0, length: text.length)
        let found = detector.matches(in: text.string, options: [], range: whole)
        guard !found.isEmpty else { return nil }
        let linked = NSMutableAttributedString(attributedString: text)
        for match in found
        where text.attribute(.link, at: match.range.location, effectiveRange: nil) == nil {
            let number = match.phoneNumber.map { $0.filter { $0.isNumber || $0 == "+" } }
            guard let url = match.url ?? number.flatMap({ URL(string: "tel:\($0)") }) else {
                continue
            }
            linked.addAttribute(.link, value: url, range: match.range)
        }
        return linked
    }
}
