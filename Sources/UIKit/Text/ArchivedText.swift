/// A text with attributes in an archive.
///
/// Foundation on Linux does not archive attributes. Those with fonts, colours, numbers, texts and
/// addresses are.
@preconcurrency @MainActor
final class ArchivedText: NSObject, @preconcurrency NSCoding {
    let text: NSAttributedString

    init(_ text: NSAttributedString) { self.text = text }

    /// Whether no part of the text has an attribute.
    var isPlain: Bool {
        text.length == 0 || text.attributes(at: 0, effectiveRange: nil).isEmpty
    }

    func encode(with coder: NSCoder) {
        coder.encode(text.string as NSString, forKey: "NSString")
        var ranges: [NSNumber] = []
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) {
            attributes, range, _ in
            let index = ranges.count / 2
            ranges += [range.location as NSNumber, range.length as NSNumber]
            var names: [String] = []
            for (key, value) in attributes {
                guard let object = Self.archived(value) else { continue }
                names.append(key.rawValue)
                coder.encode(object, forKey: "\(index).\(key.rawValue)")
            }
            coder.encode(names.sorted() as NSArray, forKey: "\(index)")
        }
        coder.encode(ranges as NSArray, forKey: "ranges")
    }

    init?(coder: NSCoder) {
        guard let string = coder.text("NSString") else { return nil }
        let text = NSMutableAttributedString(string: string)
        let numbers =
            (coder.object("ranges", as: NSArray.self)?.compactMap { $0 as? NSNumber }) ?? []
        let ranges = numbers.map(\.intValue)
        for index in 0..<ranges.count / 2 {
            let range = NSRange(location: ranges[2 * index], length: ranges[2 * index + 1])
            guard range.location >= 0, range.length >= 0, NSMaxRange(range) <= text.length else {
                return nil
            }
            let names = coder.decodeObject(forKey: "\(index)") as? [String] ?? []
            for name in names {
                guard let value = coder.decodeObject(forKey: "\(index).\(name)") else { continue }
                text.addAttribute(
                    NSAttributedString.Key(name),
                    value: (value as? ArchivedParagraph)?.style ?? value, range: range)
            }
        }
        self.text = text
    }

    private static func archived(_ value: Any) -> NSObject? {
        switch value {
        case let value as NSParagraphStyle: ArchivedParagraph(value)
        case let value as UIFont: value
        case let value as UIColor: value
        case let value as String: value as NSString
        case let value as URL: value as NSURL
        case let value as NSNumber: value
        default: StyledText.number(value).map { NSNumber(value: Double($0)) }
        }
    }
}

/// A paragraph's style in an archive: alignment, line break mode, indents and distances.
final class ArchivedParagraph: NSObject, NSCoding {
    let style: NSParagraphStyle

    init(_ style: NSParagraphStyle) { self.style = style }

    private static nonisolated(unsafe) let lengths:
        [ReferenceWritableKeyPath<NSMutableParagraphStyle, CGFloat>] = [
            \.lineSpacing, \.paragraphSpacing, \.paragraphSpacingBefore, \.firstLineHeadIndent,
            \.headIndent, \.tailIndent, \.minimumLineHeight, \.maximumLineHeight,
            \.lineHeightMultiple,
        ]

    func encode(with coder: NSCoder) {
        guard let style = style.mutableCopy() as? NSMutableParagraphStyle else { return }
        coder.encode(style.alignment.rawValue, forKey: "NSAlignment")
        coder.encode(style.lineBreakMode.rawValue, forKey: "NSLineBreakMode")
        for (index, path) in Self.lengths.enumerated() {
            coder.encode(Double(style[keyPath: path]), forKey: "NSLength\(index)")
        }
    }

    init?(coder: NSCoder) {
        let style = NSMutableParagraphStyle()
        style.alignment =
            NSTextAlignment(rawValue: coder.decodeInteger(forKey: "NSAlignment")) ?? .natural
        style.lineBreakMode =
            NSLineBreakMode(rawValue: coder.decodeInteger(forKey: "NSLineBreakMode"))
            ?? .byWordWrapping
        for (index, path) in Self.lengths.enumerated() {
            style[keyPath: path] = CGFloat(coder.decodeDouble(forKey: "NSLength\(index)"))
        }
        self.style = style
    }
}
