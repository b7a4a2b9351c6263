import MainLoop

extension UIPasteboard {
    /// A kind of text on a pasteboard.
    ///
    /// Source: Apple, UIPasteboard.DetectionPattern.
    public struct DetectionPattern: RawRepresentable, Hashable, Sendable {
        /// The pattern's name.
        public let rawValue: String
        /// Creates a pattern from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An address of the web, without a scheme too; its value is a `String`.
        public static let probableWebURL = DetectionPattern(
            rawValue: "com.apple.uikit.pasteboard-detection-pattern.probable-web-url")
        /// Another text, which one might search for; its value is a `String`.
        public static let probableWebSearch = DetectionPattern(
            rawValue: "com.apple.uikit.pasteboard-detection-pattern.probable-web-search")
        /// A number; its value is an `NSNumber`.
        public static let number = DetectionPattern(
            rawValue: "com.apple.uikit.pasteboard-detection-pattern.number")
    }

    /// Finds out which patterns the first item's text has.
    ///
    /// Source: Apple, detectPatterns(for:completionHandler:).
    ///
    /// - Parameters:
    ///   - patterns: the patterns to look for.
    ///   - completionHandler: called on the main queue with those that were found.
    public final func detectPatterns(
        for patterns: Set<DetectionPattern>,
        completionHandler: @escaping (Result<Set<DetectionPattern>, any Error>) -> Void
    ) {
        detectValues(for: patterns) { result in completionHandler(result.map { Set($0.keys) }) }
    }

    /// Finds the first item's values that have some patterns.
    ///
    /// Source: Apple, detectValues(for:completionHandler:).
    ///
    /// - Parameters:
    ///   - patterns: the patterns to look for.
    ///   - completionHandler: called on the main queue with the values that were found.
    public final func detectValues(
        for patterns: Set<DetectionPattern>,
        completionHandler: @escaping (Result<[DetectionPattern: Any], any Error>) -> Void
    ) {
        let found = string.map(Self.patterns) ?? [:]
        MainLoop.main.deferBlock {
            completionHandler(.success(found.filter { patterns.contains($0.key) }))
        }
    }

    /// Returns the values of a text. A text of several lines has none. [U]
    private static func patterns(of text: String) -> [DetectionPattern: Any] {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty, !text.contains(where: \.isNewline) else { return [:] }
        if let number = Double(text), number.isFinite { return [.number: NSNumber(value: number)] }
        // The bit of NSTextCheckingResult.CheckingType.link, which Foundation here deprecates.
        let detector = try? NSDataDetector(types: 1 << 5)
        let whole = NSRange(location: 0, length: text.utf16.count)
        let link = detector?.firstMatch(in: text, options: [], range: whole)
        if link?.range == whole, link?.url?.scheme != "mailto" { return [.probableWebURL: text] }
        return [.probableWebSearch: text]
    }
}
