/// Paragraph styles in archives.
///
/// Source: Apple, NSParagraphStyle conforms to NSSecureCoding. The keys are ours.
extension NSParagraphStyle.Values {
    private static nonisolated(unsafe) let lengths:
        [(name: String, path: WritableKeyPath<Self, CGFloat>)] = [
            ("NSLineSpacing", \.lineSpacing), ("NSLineHeightMultiple", \.lineHeightMultiple),
            ("NSMinLineHeight", \.minimumLineHeight), ("NSMaxLineHeight", \.maximumLineHeight),
            ("NSFirstLineHeadIndent", \.firstLineHeadIndent), ("NSHeadIndent", \.headIndent),
            ("NSTailIndent", \.tailIndent), ("NSParagraphSpacing", \.paragraphSpacing),
            ("NSParagraphSpacingBefore", \.paragraphSpacingBefore),
            ("NSDefaultTabInterval", \.defaultTabInterval),
        ]

    /// Reads the values of an archive.
    init(_ coder: NSCoder) {
        func number(_ key: String) -> Int? {
            coder.containsValue(forKey: key) ? coder.decodeInteger(forKey: key) : nil
        }
        func length(_ key: String) -> CGFloat? {
            guard coder.containsValue(forKey: key) else { return nil }
            let length = coder.decodeDouble(forKey: key)
            return abs(length) < 1e9 ? CGFloat(length) : nil
        }
        self.init()
        alignment = number("NSAlignment").flatMap(NSTextAlignment.init) ?? alignment
        lineBreakMode = number("NSLineBreakMode").flatMap(NSLineBreakMode.init) ?? lineBreakMode
        if let bits = number("NSLineBreakStrategy") {
            lineBreakStrategy = .init(rawValue: UInt(bitPattern: bits))
        }
        baseWritingDirection =
            number("NSWritingDirection").flatMap(NSWritingDirection.init) ?? baseWritingDirection
        allowsTightening = coder.decodeBool(forKey: "NSAllowsTighteningForTruncation")
        hyphenationFactor = Float(min(max(length("NSHyphenationFactor") ?? 0, 0), 1))
        for (name, path) in Self.lengths {
            // Only the end of lines may be negative.
            let least: CGFloat = path == \.tailIndent ? -.infinity : 0
            if let length = length(name) { self[keyPath: path] = max(least, length) }
        }
        readTabStops(coder)
        let count =
            coder.containsValue(forKey: "NSListCount")
            ? coder.decodeInteger(forKey: "NSListCount") : 0
        guard (1...1000).contains(count) else { return }
        textLists = (0..<count).compactMap {
            coder.decodeObject(of: NSTextList.self, forKey: "NSList\($0)")
        }
    }

    private mutating func readTabStops(_ coder: NSCoder) {
        guard coder.containsValue(forKey: "NSTabCount") else { return }
        let count = coder.decodeInteger(forKey: "NSTabCount")
        guard (0...10_000).contains(count) else { return }
        ownTabStops = (0..<count).map { index in
            let terminators =
                coder.containsValue(forKey: "NSTab\(index).terminators")
                ? coder.decodeObject(of: NSData.self, forKey: "NSTab\(index).terminators") : nil
            return NSTextTab(
                textAlignment: NSTextAlignment(
                    rawValue: coder.decodeInteger(forKey: "NSTab\(index).alignment")) ?? .natural,
                location: CGFloat(coder.decodeDouble(forKey: "NSTab\(index).location")),
                options: terminators.map {
                    [.columnTerminators: CharacterSet(bitmapRepresentation: $0 as Data)]
                } ?? [:])
        }
    }

    /// Writes the values that differ from the default ones.
    func encode(with coder: NSCoder) {
        let usual = Self()
        func write(_ number: Int, _ usual: Int, _ key: String) {
            if number != usual { coder.encode(number, forKey: key) }
        }
        write(alignment.rawValue, usual.alignment.rawValue, "NSAlignment")
        write(lineBreakMode.rawValue, usual.lineBreakMode.rawValue, "NSLineBreakMode")
        write(Int(bitPattern: lineBreakStrategy.rawValue), 0, "NSLineBreakStrategy")
        write(
            baseWritingDirection.rawValue, usual.baseWritingDirection.rawValue,
            "NSWritingDirection")
        if allowsTightening { coder.encode(true, forKey: "NSAllowsTighteningForTruncation") }
        if hyphenationFactor != 0 {
            coder.encode(Double(hyphenationFactor), forKey: "NSHyphenationFactor")
        }
        for (name, path) in Self.lengths where self[keyPath: path] != 0 {
            coder.encode(Double(self[keyPath: path]), forKey: name)
        }
        if !textLists.isEmpty { coder.encode(textLists.count, forKey: "NSListCount") }
        for (index, list) in textLists.enumerated() {
            coder.encode(list, forKey: "NSList\(index)")
        }
        guard let ownTabStops else { return }
        coder.encode(ownTabStops.count, forKey: "NSTabCount")
        for (index, tab) in ownTabStops.enumerated() {
            coder.encode(tab.alignment.rawValue, forKey: "NSTab\(index).alignment")
            coder.encode(Double(tab.location), forKey: "NSTab\(index).location")
            if let terminators = tab.terminators {
                coder.encode(
                    terminators.bitmapRepresentation as NSData,
                    forKey: "NSTab\(index).terminators")
            }
        }
    }
}
