extension NSAttributedString {
    /// The format of a document.
    ///
    /// Source: Apple, NSAttributedString.DocumentType.
    ///
    /// Deviation: rich text with files (RTFD) does not exist.
    public struct DocumentType: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a format from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Text without attributes.
        public static let plain = DocumentType(rawValue: "NSPlainText")
        /// HTML.
        public static let html = DocumentType(rawValue: "NSHTML")
        /// Rich text without files.
        public static let rtf = DocumentType(rawValue: "NSRTF")
    }

    /// The name of an attribute of a document.
    ///
    /// Source: Apple, NSAttributedString.DocumentAttributeKey.
    public struct DocumentAttributeKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The format: a `DocumentType`.
        public static let documentType = DocumentAttributeKey(rawValue: "DocumentType")
        /// The encoding of plain texts and HTML: the raw value of a `String.Encoding`. Default:
        /// UTF-8.
        public static let characterEncoding = DocumentAttributeKey(rawValue: "CharacterEncoding")
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
    /// such, pictures and scripts are left out. Of rich text, fonts, emphasis, colours, links,
    /// offsets and the measures of paragraphs are read; tables are lines, pictures and style sheets
    /// are left out. The time is proportional to the document's length.
    ///
    /// Source: Apple, NSAttributedString.init(data:options:documentAttributes:).
    ///
    /// - Parameters:
    ///   - data: The document.
    ///   - options: Its format and encoding. Without a format, a document that begins with a tag is
    ///     HTML, and one that begins with `{\\rtf` is rich text.
    ///   - dict: Receives the document's format, as "DocumentType".
    /// - Throws: `CocoaError.fileReadInapplicableStringEncoding` for a text that does not have the
    ///   encoding, `fileReadCorruptFile` for rich text that is not valid, `featureUnsupported` for
    ///   another format.
    public convenience init(
        data: Data, options: [DocumentReadingOptionKey: Any] = [:],
        documentAttributes dict: AutoreleasingUnsafeMutablePointer<NSDictionary?>? = nil
    ) throws {
        let type = options[.documentType]
        let known = type as? DocumentType ?? (type as? String).map(DocumentType.init(rawValue:))
        if known == .rtf || known == nil && RichTextReader.canRead(data) {
            guard let text = RichTextReader.read(data) else {
                throw CocoaError(.fileReadCorruptFile)
            }
            self.init(attributedString: text)
            dict?.pointee = [Self.typeKey: DocumentType.rtf.rawValue]
            return
        }
        guard
            let text = String(data: data, encoding: Self.encoding(options[.characterEncoding]))
        else { throw CocoaError(.fileReadInapplicableStringEncoding) }
        let begin = text.drop { $0.isWhitespace }.first
        let format = known ?? (begin == "<" ? .html : .plain)
        switch format {
        case .html: self.init(attributedString: HTMLText.read(text))
        case .plain:
            self.init(
                string: text,
                attributes: options[.defaultAttributes] as? [NSAttributedString.Key: Any])
        default: throw CocoaError(.featureUnsupported)
        }
        dict?.pointee = [Self.typeKey: format.rawValue]
    }

    /// Reads a text with attributes from a file; otherwise like
    /// ``init(data:options:documentAttributes:)``.
    ///
    /// Without a format in the options, the extensions `txt`, `html`, `htm` and `rtf` mean one.
    ///
    /// Source: Apple, NSAttributedString.init(url:options:documentAttributes:).
    public convenience init(
        url: URL, options: [DocumentReadingOptionKey: Any] = [:],
        documentAttributes dict: AutoreleasingUnsafeMutablePointer<NSDictionary?>? = nil
    ) throws {
        let types: [String: DocumentType] = [
            "txt": .plain, "html": .html, "htm": .html, "rtf": .rtf,
        ]
        var options = options
        if options[.documentType] == nil {
            options[.documentType] = types[url.pathExtension.lowercased()]
        }
        try self.init(
            data: Data(contentsOf: url), options: options, documentAttributes: dict)
    }

    private static var typeKey: String { DocumentAttributeKey.documentType.rawValue }

    private static func encoding(_ value: Any?) -> String.Encoding {
        let raw =
            (value as? UInt) ?? (value as? Int).map { UInt(bitPattern: $0) }
            ?? (value as? NSNumber)?.uintValue
        return raw.map(String.Encoding.init(rawValue:)) ?? .utf8
    }

    /// Returns a document of a part of the text: plain, HTML or rich text.
    ///
    /// Attachments are left out.
    ///
    /// Source: Apple, NSAttributedString.data(from:documentAttributes:).
    ///
    /// Deviation: HTML has a style at each element in place of a style sheet.
    ///
    /// - Parameters:
    ///   - range: The part, in UTF-16 code units.
    ///   - dict: The document's attributes; `documentType` is required.
    /// - Throws: `CocoaError.fileWriteInapplicableStringEncoding` for a text that cannot have the
    ///   encoding, `featureUnsupported` without a format or for another one, `fileWriteUnknown` for
    ///   a range outside the text.
    public func data(
        from range: NSRange, documentAttributes dict: [DocumentAttributeKey: Any] = [:]
    ) throws -> Data {
        guard range.location >= 0, range.length >= 0, range.upperBound <= length else {
            throw CocoaError(.fileWriteUnknown)
        }
        let part = attributedSubstring(from: range)
        let type = dict[.documentType]
        let encoding = Self.encoding(dict[.characterEncoding])
        let text: String
        switch type as? DocumentType ?? (type as? String).map(DocumentType.init(rawValue:)) {
        case .rtf: return RichTextWriter.write(part)
        case .plain: text = part.string.replacingOccurrences(of: "\u{FFFC}", with: "")
        case .html: text = HTMLWriter.write(part, encoding: encoding.webName)
        default: throw CocoaError(.featureUnsupported)
        }
        guard let data = text.data(using: encoding) else {
            throw CocoaError(.fileWriteInapplicableStringEncoding)
        }
        return data
    }
}

extension String.Encoding {
    /// The name that HTML has for the encoding.
    fileprivate var webName: String {
        let names: [String.Encoding: String] = [
            .utf8: "utf-8", .utf16: "utf-16", .isoLatin1: "iso-8859-1", .ascii: "us-ascii",
            .windowsCP1252: "windows-1252", .macOSRoman: "macintosh",
        ]
        return names[self] ?? "utf-8"
    }
}
