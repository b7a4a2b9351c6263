extension UIPasteboard {
    /// A key of the options of ``setItems(_:options:)``.
    ///
    /// Source: Apple, UIPasteboard.OptionsKey.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The key.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// When the items are removed, a `Date`.
        public static let expirationDate = OptionsKey(
            rawValue: "UIPasteboardOptionExpirationDate")
        /// Whether other devices do not get the items, a Boolean.
        public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
    }

    /// Replaces the items, until a date if the options have one.
    ///
    /// The clock is that of the main loop. A date in the past removes the items at once. Items are
    /// always local, because pasteboards are those of the process.
    ///
    /// Source: Apple, setItems(_:options:).
    ///
    /// - Parameters:
    ///   - items: the values of each item by the identifiers of their types.
    ///   - options: the date, and whether the items are local. A date that is no `Date` is
    ///     reported and ignored.
    public final func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
        self.items = items
        guard let value = options[.expirationDate] else { return }
        guard let date = value as? Date else {
            return reportMistake("The expirationDate of a pasteboard must be a Date, not \(value)")
        }
        expire(at: date)
    }

    /// Replaces the items by one for each object, with all types as which it can be written.
    ///
    /// Data that an object delivers later is added then. Source: Apple, setObjects(_:).
    public final func setObjects(_ objects: [any NSItemProviderWriting]) {
        setObjects(objects, localOnly: false, expirationDate: nil)
    }

    /// Replaces the items by one for each object, until a date.
    ///
    /// Source: Apple, setObjects(_:localOnly:expirationDate:).
    ///
    /// - Parameters:
    ///   - objects: the objects.
    ///   - localOnly: whether other devices do not get the items, which here none does.
    ///   - expirationDate: when the items are removed; nil for never.
    public final func setObjects(
        _ objects: [any NSItemProviderWriting], localOnly: Bool, expirationDate: Date?
    ) {
        let writing = Writing(objects.count)
        for (index, object) in objects.enumerated() {
            for type in object.writableTypeIdentifiersForItemProvider {
                // Colours have no data that programs read, and pictures are encoded when asked.
                if object is UIColor || object is UIImage {
                    writing.items[index][type] = object
                    continue
                }
                _ = object.loadData(withTypeIdentifier: type) { [weak self] data, _ in
                    MainContext.perform {
                        guard let data else { return }
                        writing.items[index][type] = data
                        if let self, self.changeCount == writing.change {
                            self.store(writing.items)
                        }
                    }
                }
            }
        }
        setItems(writing.items, options: expirationDate.map { [.expirationDate: $0] } ?? [:])
        writing.change = changeCount
    }

    /// The items of objects whose data is being made.
    @MainActor
    private final class Writing {
        var items: [[String: Any]]
        /// The number of the change that has put the items there; nil before it.
        var change: Int?
        init(_ count: Int) { items = Array(repeating: [:], count: count) }
    }

    /// Replaces the items by one for each value of Swift's, such as a `String` or a `URL`.
    ///
    /// Source: Apple, setObjects(_:).
    public final func setObjects<Value: _ObjectiveCBridgeable>(_ objects: [Value])
    where Value._ObjectiveCType: NSItemProviderWriting {
        setObjects(objects.map { $0._bridgeToObjectiveC() })
    }

    /// Replaces the items by one for each value of Swift's, until a date.
    ///
    /// Source: Apple, setObjects(_:localOnly:expirationDate:).
    public final func setObjects<Value: _ObjectiveCBridgeable>(
        _ objects: [Value], localOnly: Bool, expirationDate: Date?
    ) where Value._ObjectiveCType: NSItemProviderWriting {
        setObjects(
            objects.map { $0._bridgeToObjectiveC() }, localOnly: localOnly,
            expirationDate: expirationDate)
    }
}
