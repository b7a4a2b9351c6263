import MainLoop

extension UIPasteboard {
    /// How items are set.
    ///
    /// Source: Apple, UIPasteboard.OptionsKey.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The key's name.
        public let rawValue: String
        /// Creates a key from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A `Date` at which the items are removed.
        public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
        /// Whether other devices do not see the items, a `Bool`; as here, always.
        public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
    }

    /// Replaces the items, with options.
    ///
    /// Source: Apple, setItems(_:options:).
    public final func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
        self.items = items
        if let date = options[.expirationDate] as? Date { removeItems(at: date) }
    }

    /// Removes the present items at a date, unless there are others then.
    private func removeItems(at date: Date) {
        let rest = date.timeIntervalSinceNow
        guard rest > 0 else { return items = [] }
        guard rest.isFinite, rest < 1e9 else { return }
        let count = changeCount
        MainLoop.main.schedule(after: .seconds(rest)) { [self] in
            if changeCount == count { items = [] }
        }
    }

    /// Replaces the items by one for each object, such as texts, addresses, pictures and colours.
    ///
    /// Objects of other classes write their data, which may take a moment.
    ///
    /// Source: Apple, setObjects(_:localOnly:expirationDate:).
    ///
    /// - Parameters:
    ///   - objects: the objects.
    ///   - localOnly: whether other devices do not see them; as here, always.
    ///   - expirationDate: when the items are removed; nil for never.
    public final func setObjects(
        _ objects: [any NSItemProviderWriting], localOnly: Bool = false,
        expirationDate: Date? = nil
    ) {
        items = objects.map(Self.item)
        let count = changeCount
        for (index, object) in objects.enumerated() where items[index].isEmpty {
            for type in object.writableTypeIdentifiersForItemProvider {
                _ = object.loadData(withTypeIdentifier: type) { [self] data, _ in
                    let add = { @MainActor @Sendable [self] in
                        guard let data, changeCount == count else { return }
                        complete(index, type, data)
                    }
                    if MainContext.isCurrent {
                        MainActor.assumeIsolated(add)
                    } else {
                        DispatchQueue.main.async { MainActor.assumeIsolated(add) }
                    }
                }
            }
        }
        if let expirationDate { removeItems(at: expirationDate) }
    }

    /// Returns the item of an object whose value a pasteboard has as it is; empty for others.
    private static func item(of object: any NSItemProviderWriting) -> [String: Any] {
        switch object {
        case let text as NSString: ["public.utf8-plain-text": String(describing: text)]
        case let text as NSAttributedString: ["public.utf8-plain-text": text.string]
        case let url as NSURL: ["public.url": url as URL]
        case let image as UIImage: ["public.image": image]
        case let color as UIColor: ["com.apple.uikit.color": color]
        default: [:]
        }
    }

    // MARK: Patterns

    /// What a text on a pasteboard may be.
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

    /// Returns the values of a text. A text of several lines is none of them. [U]
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
