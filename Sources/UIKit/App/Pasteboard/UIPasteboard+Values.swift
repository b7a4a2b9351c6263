/// The identifiers of the types that a pasteboard converts.
private enum PasteType {
    static let strings = ["public.utf8-plain-text", "public.plain-text", "public.text"]
    static let urls = ["public.url"]
    static let images = ["public.image", "public.png", "public.jpeg"]
    static let colors = ["com.apple.uikit.color"]
}

extension UIPasteboard {
    /// Adds items behind the present ones.
    public final func addItems(_ items: [[String: Any]]) { self.items += items }

    /// The number of items.
    public final var numberOfItems: Int { items.count }

    /// The identifiers of the first item's types, sorted.
    public final var types: [String] { items.first?.keys.sorted() ?? [] }

    /// Returns whether the first item has a value of one of some types.
    public final func contains(pasteboardTypes: [String]) -> Bool {
        !Set(types).isDisjoint(with: pasteboardTypes)
    }

    /// Replaces the items by one with a value.
    public final func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
        items = [[pasteboardType: value]]
    }

    /// Returns the first item's value of a type, or nil.
    public final func value(forPasteboardType pasteboardType: String) -> Any? {
        items.first?[pasteboardType]
    }

    /// Replaces the items by one with data.
    public final func setData(_ data: Data, forPasteboardType pasteboardType: String) {
        items = [[pasteboardType: data]]
    }

    /// Returns the first item's value of a type as data: of a text its UTF-8; nil for other values.
    public final func data(forPasteboardType pasteboardType: String) -> Data? {
        items.first?[pasteboardType].flatMap(Self.data)
    }

    static func data(_ value: Any) -> Data? {
        switch value {
        case let data as Data: data
        case let text as String: Data(text.utf8)
        case let url as URL: Data(url.absoluteString.utf8)
        default: nil
        }
    }

    // MARK: Texts, addresses, pictures and colours

    private func values<Value>(_ types: [String], _ convert: (Any) -> Value?) -> [Value] {
        items.compactMap { item in
            types.lazy.compactMap { item[$0] }.compactMap(convert).first
        }
    }

    private func set<Value>(_ values: [Value]?, as type: String) {
        items = (values ?? []).map { [type: $0] }
    }

    private static func text(_ value: Any) -> String? {
        switch value {
        case let text as String: text
        case let data as Data: String(data: data, encoding: .utf8)
        default: nil
        }
    }

    /// The first item's text; nil for none. An address can be read as a text, too. Setting nil
    /// removes all items.
    public final var string: String? {
        get { strings?.first }
        set { set(newValue.map { [$0] }, as: PasteType.strings[0]) }
    }

    /// The texts of all items; nil for none.
    public final var strings: [String]? {
        get {
            let found = values(PasteType.strings + PasteType.urls) { value in
                (value as? URL)?.absoluteString ?? Self.text(value)
            }
            return found.isEmpty ? nil : found
        }
        set { set(newValue, as: PasteType.strings[0]) }
    }

    /// The first item's address; nil for none. A text is read as an address if it has a scheme.
    public final var url: URL? {
        get { urls?.first }
        set { set(newValue.map { [$0] }, as: PasteType.urls[0]) }
    }

    /// The addresses of all items; nil for none.
    public final var urls: [URL]? {
        get {
            let found = values(PasteType.urls + PasteType.strings) { value -> URL? in
                if let url = value as? URL { return url }
                let url = Self.text(value).flatMap { URL(string: $0) }
                return url?.scheme == nil ? nil : url
            }
            return found.isEmpty ? nil : found
        }
        set { set(newValue, as: PasteType.urls[0]) }
    }

    /// The first item's picture; nil for none.
    public final var image: UIImage? {
        get { images?.first }
        set { set(newValue.map { [$0] }, as: PasteType.images[0]) }
    }

    /// The pictures of all items; nil for none. Data of a picture can be read, too.
    public final var images: [UIImage]? {
        get {
            let found = values(PasteType.images) { value in
                value as? UIImage ?? (value as? Data).flatMap { UIImage(data: $0) }
            }
            return found.isEmpty ? nil : found
        }
        set { set(newValue, as: PasteType.images[0]) }
    }

    /// The first item's colour; nil for none.
    public final var color: UIColor? {
        get { colors?.first }
        set { set(newValue.map { [$0] }, as: PasteType.colors[0]) }
    }

    /// The colours of all items; nil for none.
    public final var colors: [UIColor]? {
        get {
            let found = values(PasteType.colors) { $0 as? UIColor }
            return found.isEmpty ? nil : found
        }
        set { set(newValue, as: PasteType.colors[0]) }
    }

    /// Whether there is a text.
    public final var hasStrings: Bool { strings != nil }
    /// Whether there is an address.
    public final var hasURLs: Bool { urls != nil }
    /// Whether there is a picture.
    public final var hasImages: Bool { images != nil }
    /// Whether there is a colour.
    public final var hasColors: Bool { colors != nil }
}
