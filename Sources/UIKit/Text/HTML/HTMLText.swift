/// Makes an attributed text of HTML.
struct HTMLText {
    /// The look of the text inside an element.
    private struct Look {
        var tag = ""
        var size: CGFloat = 12
        var isBold = false
        var isItalic = false
        var isMonospaced = false
        var isPreformatted = false
        var attributes: [NSAttributedString.Key: Any] = [:]
        var alignment = NSTextAlignment.natural
        /// The number of the next item of an ordered list; nil for one with bullets.
        var item: Int?
        var level = 0
    }

    /// Elements inside each other beyond this number have the look of the last one.
    private static let deepest = 200

    private static let blocks: Set = [
        "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre",
        "section", "article", "header", "footer", "table", "tr", "center", "body", "html",
    ]
    private static let headings: [String: CGFloat] = [
        "h1": 24, "h2": 18, "h3": 14, "h4": 12, "h5": 10, "h6": 9,
    ]
    private static let empty: Set = ["br", "hr", "img", "meta", "link", "input", "wbr"]

    private var looks = [Look()]
    private let result = NSMutableAttributedString()
    /// Whether the next text begins a paragraph.
    private var isAtStart = true
    /// Whether a space between words waits for the next word.
    private var hasSpace = false

    static func read(_ html: String) -> NSAttributedString {
        var reader = HTMLText()
        var scanner = HTMLScanner(html)
        while let token = scanner.next() {
            switch token {
            case .text(let text): reader.append(text)
            case .open(let tag, let attributes): reader.open(tag, attributes)
            case .close(let tag): reader.close(tag)
            }
        }
        return reader.result
    }

    private var look: Look { looks[looks.count - 1] }

    // MARK: Text

    private mutating func append(_ text: String) {
        if look.isPreformatted { return write(text) }
        // Only HTML's own spaces collapse; a no-break space remains.
        let isSpace: (Character) -> Bool = { " \t\n\r\u{C}\r\n".contains($0) }
        var words = ""
        for character in text {
            if isSpace(character) {
                hasSpace = true
            } else {
                if hasSpace, !isAtStart || !words.isEmpty { words.append(" ") }
                hasSpace = false
                words.append(character)
            }
        }
        write(words)
    }

    private mutating func write(_ text: String) {
        guard !text.isEmpty else { return }
        result.append(NSAttributedString(string: text, attributes: attributes))
        isAtStart = text.last == "\n"
    }

    private mutating func breakLine() {
        hasSpace = false
        result.append(NSAttributedString(string: "\n", attributes: attributes))
        isAtStart = true
    }

    private mutating func endParagraph() {
        hasSpace = false
        if !isAtStart { breakLine() }
    }

    private var attributes: [NSAttributedString.Key: Any] {
        var attributes = look.attributes
        let base: UIFont =
            look.isMonospaced
            ? .monospacedSystemFont(ofSize: look.size, weight: look.isBold ? .bold : .regular)
            : .systemFont(ofSize: look.size, weight: look.isBold ? .bold : .regular)
        var font = base
        if look.isItalic,
            let descriptor = base.fontDescriptor.withSymbolicTraits(
                base.fontDescriptor.symbolicTraits.union(.traitItalic))
        {
            font = UIFont(descriptor: descriptor, size: look.size)
        }
        attributes[.font] = font
        let style = NSMutableParagraphStyle()
        style.alignment = look.alignment
        if look.level > 0 { style.headIndent = CGFloat(min(look.level, 20)) * 36 }
        attributes[.paragraphStyle] = style
        return attributes
    }

    // MARK: Elements

    private mutating func open(_ tag: String, _ attributes: [String: String]) {
        if Self.blocks.contains(tag) { endParagraph() }
        if tag == "br" { return breakLine() }
        if Self.empty.contains(tag) { return }
        guard looks.count < Self.deepest else { return }
        var next = look
        next.tag = tag
        Self.apply(tag, attributes, to: &next)
        for (name, value) in Self.declarations(attributes["style"] ?? "") {
            Self.apply(name, value, to: &next)
        }
        looks.append(next)
        if tag == "li" { beginItem() }
    }

    private mutating func beginItem() {
        guard let list = looks.lastIndex(where: { $0.tag == "ul" || $0.tag == "ol" }) else {
            return write("\t•\t")
        }
        if let item = looks[list].item {
            looks[list].item = item &+ 1
            write("\t\(item).\t")
        } else {
            write("\t•\t")
        }
    }

    private mutating func close(_ tag: String) {
        guard let index = looks.lastIndex(where: { $0.tag == tag }), index > 0 else { return }
        looks.removeSubrange(index...)
        if Self.blocks.contains(tag) { endParagraph() }
    }

    private static func apply(_ tag: String, _ attributes: [String: String], to look: inout Look) {
        switch tag {
        case "b", "strong", "th": look.isBold = true
        case "i", "em", "cite", "var": look.isItalic = true
        case "u", "ins": look.attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue
        case "s", "strike", "del":
            look.attributes[.strikethroughStyle] = NSUnderlineStyle.single.rawValue
        case "code", "tt", "kbd", "samp": look.isMonospaced = true
        case "pre": (look.isMonospaced, look.isPreformatted) = (true, true)
        case "small": look.size = max(1, look.size * 5 / 6)
        case "big": look.size = min(1_000, look.size * 1.2)
        case "sup": look.attributes[.baselineOffset] = look.size / 3
        case "sub": look.attributes[.baselineOffset] = -look.size / 6
        case "center": look.alignment = .center
        case "ul", "ol":
            look.level += 1
            look.item = tag == "ol" ? attributes["start"].flatMap { Int($0) } ?? 1 : nil
        case "blockquote": look.level += 1
        case "a":
            guard let address = attributes["href"], let url = URL(string: address) else { break }
            look.attributes[.link] = url
            look.attributes[.foregroundColor] = UIColor(red: 0, green: 0, blue: 238 / 255, alpha: 1)
            look.attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue
        case "font":
            if let color = attributes["color"] { apply("color", color, to: &look) }
            let sizes: [CGFloat] = [7.5, 10, 12, 13.5, 18, 24, 36]
            if let size = attributes["size"].flatMap({ Int($0) }), (1...7).contains(size) {
                look.size = sizes[size - 1]
            }
        default:
            guard let size = headings[tag] else { break }
            (look.size, look.isBold) = (size, true)
        }
        if let alignment = attributes["align"] { apply("text-align", alignment, to: &look) }
    }

    // MARK: Styles

    private static func declarations(_ style: String) -> [(String, String)] {
        style.split(separator: ";").compactMap { declaration in
            let parts = declaration.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            let trimmed = parts.map {
                $0.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
            }
            return (trimmed[0], trimmed[1])
        }
    }

    private static func apply(_ property: String, _ value: String, to look: inout Look) {
        switch property {
        case "color": if let color = color(value) { look.attributes[.foregroundColor] = color }
        case "background-color", "background":
            if let color = color(value) { look.attributes[.backgroundColor] = color }
        case "font-size":
            let digits = value.prefix { $0.isNumber || $0 == "." }
            guard let number = Double(digits), number.isFinite else { break }
            let unit = value.dropFirst(digits.count)
            let size =
                unit == "px"
                ? number * 0.75
                : unit == "em"
                    ? number * look.size : unit == "%" ? number / 100 * look.size : number
            look.size = min(max(size, 1), 1_000)
        case "font-weight":
            look.isBold = value == "bold" || value == "bolder" || (Int(value) ?? 0) >= 600
        case "font-style": look.isItalic = value == "italic" || value == "oblique"
        case "text-decoration", "text-decoration-line":
            if value.contains("underline") {
                look.attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue
            } else if value.contains("line-through") {
                look.attributes[.strikethroughStyle] = NSUnderlineStyle.single.rawValue
            } else if value == "none" {
                look.attributes[.underlineStyle] = nil
            }
        case "text-align":
            let alignments: [String: NSTextAlignment] = [
                "left": .left, "right": .right, "center": .center, "justify": .justified,
            ]
            look.alignment = alignments[value.lowercased()] ?? look.alignment
        default: break
        }
    }

    private static let names: [String: UInt32] = [
        "black": 0x000000, "white": 0xFFFFFF, "red": 0xFF0000, "green": 0x008000, "lime": 0x00FF00,
        "blue": 0x0000FF, "yellow": 0xFFFF00, "orange": 0xFFA500, "purple": 0x800080,
        "gray": 0x808080, "grey": 0x808080, "silver": 0xC0C0C0, "maroon": 0x800000,
        "olive": 0x808000, "teal": 0x008080, "navy": 0x000080, "aqua": 0x00FFFF, "cyan": 0x00FFFF,
        "fuchsia": 0xFF00FF, "magenta": 0xFF00FF, "pink": 0xFFC0CB, "brown": 0xA52A2A,
    ]

    /// A colour by its name, `#rgb`, `#rrggbb` or `rgb(r, g, b)`; nil for others.
    private static func color(_ text: String) -> UIColor? {
        let text = text.lowercased()
        if let number = names[text] { return color(number) }
        if text.hasPrefix("#") {
            var digits = String(text.dropFirst())
            if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
            return digits.count == 6 ? UInt32(digits, radix: 16).map(color) : nil
        }
        guard text.hasPrefix("rgb"), let open = text.firstIndex(of: "("), text.last == ")" else {
            return nil
        }
        let numbers = text[open...].dropFirst().dropLast().split(separator: ",").map {
            Double($0.trimmingCharacters(in: .whitespaces)) ?? .nan
        }
        guard numbers.count >= 3, numbers.allSatisfy(\.isFinite) else { return nil }
        let parts = numbers.prefix(3).map { min(max($0, 0), 255) / 255 }
        return UIColor(
            red: parts[0], green: parts[1], blue: parts[2],
            alpha: numbers.count > 3 ? min(max(numbers[3], 0), 1) : 1)
    }

    private static func color(_ number: UInt32) -> UIColor {
        UIColor(
            red: CGFloat(number >> 16 & 0xFF) / 255, green: CGFloat(number >> 8 & 0xFF) / 255,
            blue: CGFloat(number & 0xFF) / 255, alpha: 1)
    }
}
