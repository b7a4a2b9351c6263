extension NSAttributedString {
    /// The format of a document.
    ///
    /// Source: Apple, NSAttributedString.DocumentType.
    ///
    /// Deviation: rich text formats do not exist.
    public struct DocumentType: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a format from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Text without attributes.
        public static let plain = DocumentType(rawValue: "NSPlainText")
        /// HTML.
        public static let html = DocumentType(rawValue: "NSHTML")
    }

    /// The name of an option of a reader.
    ///
    /// Source: Apple, NSAttributedString.DocumentReadingOptionKey.
    public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The format: a `DocumentType`.
        public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
        /// The encoding: the raw value of a `String.Encoding`. Default: UTF-8.
        public static let characterEncoding =
            DocumentReadingOptionKey(rawValue: "CharacterEncoding")
        /// The attributes of a plain text.
        public static let defaultAttributes =
            DocumentReadingOptionKey(rawValue: "DefaultAttributes")
    }

    /// Reads a text with attributes from a document.
    ///
    /// HTML has the system's font of 12 points. Paragraphs, headings, lists, emphasis, code, links,
    /// colours and the attributes `style`, `align` and `color` are read; style sheets, tables as
    /// such, pictures and scripts are left out. The time is proportional to the document's length.
    ///
    /// Source: Apple, NSAttributedString.init(data:options:documentAttributes:).
    ///
    /// - Parameters:
    ///   - data: The document.
    ///   - options: Its format and encoding. Without a format, a document that begins with a tag is
    ///     HTML.
    ///   - dict: The document's attributes; not set.
    /// - Throws: `CocoaError.fileReadInapplicableStringEncoding` for a text that does not have the
    ///   encoding, `featureUnsupported` for another format.
    public convenience init(
        data: Data, options: [DocumentReadingOptionKey: Any] = [:],
        documentAttributes dict: AutoreleasingUnsafeMutablePointer<NSDictionary?>? = nil
    ) throws {
        let number = options[.characterEncoding]
        let raw =
            (number as? UInt) ?? (number as? Int).map { UInt(bitPattern: $0) }
            ?? (number as? NSNumber)?.uintValue
        let encoding = raw.map(String.Encoding.init(rawValue:)) ?? .utf8
        guard let text = String(data: data, encoding: encoding) else {
            throw CocoaError(.fileReadInapplicableStringEncoding)
        }
        let begin = text.drop { $0.isWhitespace }.first
        switch options[.documentType] as? DocumentType ?? (begin == "<" ? .html : .plain) {
        case .html: self.init(attributedString: HTMLText.read(text))
        case .plain:
            self.init(
                string: text,
                attributes: options[.defaultAttributes] as? [NSAttributedString.Key: Any])
        default: throw CocoaError(.featureUnsupported)
        }
    }
}
