/// Writes an attributed text as HTML: a paragraph for each of its own, with styles at the elements.
enum HTMLWriter {
    static func write(_ text: NSAttributedString, encoding: String) -> String {
        var body = ""
        let string = text.string as NSString
        var start = 0
        while start < text.length {
            let paragraph = string.paragraphRange(for: NSRange(location: start, length: 0))
            body += element(paragraph, of: text)
            start = max(paragraph.upperBound, start + 1)
        }
        return "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"\(encoding)\">\n</head>\n<body>\n"
            + body + "</body>\n</html>\n"
    }

    private static func element(_ paragraph: NSRange, of text: NSAttributedString) -> String {
        let style = text.attribute(.paragraphStyle, at: paragraph.location, effectiveRange: nil)
        let paragraphStyle = style as? NSParagraphStyle ?? .default
        var declarations: [String] = ["margin: 0"]
        let names: [NSTextAlignment: String] = [
            .left: "left", .right: "right", .center: "center", .justified: "justify",
        ]
        if let name = names[paragraphStyle.alignment] { declarations.append("text-align: \(name)") }
        if paragraphStyle.headIndent > 0 {
            declarations.append("margin-left: \(number(paragraphStyle.headIndent))pt")
        }
        let indent = paragraphStyle.firstLineHeadIndent - paragraphStyle.headIndent
        if indent != 0 { declarations.append("text-indent: \(number(indent))pt") }
        var runs = ""
        text.enumerateAttributes(in: paragraph, options: []) { attributes, range, _ in
            runs += run(text.attributedSubstring(from: range).string, attributes)
        }
        return "<p style=\"\(declarations.joined(separator: "; "))\">\(runs)</p>\n"
    }

    private static func run(
        _ string: String, _ attributes: [NSAttributedString.Key: Any]
    ) -> String {
        let letters = string.filter { !$0.isNewline || $0 == "\u{2028}" }
        guard !letters.isEmpty, letters != "\u{FFFC}" else { return "" }
        let font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 12)
        let traits = font.fontDescriptor.symbolicTraits
        var styles = [
            "font-family: '\(font.familyName.replacingOccurrences(of: "'", with: ""))'",
            "font-size: \(number(font.pointSize))pt",
        ]
        if traits.contains(.traitBold) { styles.append("font-weight: bold") }
        if traits.contains(.traitItalic) { styles.append("font-style: italic") }
        if let color = attributes[.foregroundColor] as? UIColor {
            styles.append("color: \(value(of: color))")
        }
        if let color = attributes[.backgroundColor] as? UIColor {
            styles.append("background-color: \(value(of: color))")
        }
        var text = escaped(letters)
        if isSet(attributes[.underlineStyle]) { text = "<u>\(text)</u>" }
        if isSet(attributes[.strikethroughStyle]) { text = "<s>\(text)</s>" }
        text = "<span style=\"\(escaped(styles.joined(separator: "; ")))\">\(text)</span>"
        let link = attributes[.link]
        guard let address = (link as? URL)?.absoluteString ?? link as? String else { return text }
        return "<a href=\"\(escaped(address))\">\(text)</a>"
    }

    private static func isSet(_ value: Any?) -> Bool {
        (StyledText.number(value) ?? 0) != 0
    }

    private static func number(_ value: CGFloat) -> String {
        let rounded = (Double(value) * 100).rounded() / 100
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    private static func value(of color: UIColor) -> String {
        var parts = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(1))
        color.getRed(&parts.0, green: &parts.1, blue: &parts.2, alpha: &parts.3)
        func byte(_ part: CGFloat) -> Int { Int((min(max(part, 0), 1) * 255).rounded()) }
        let numbers = "\(byte(parts.0)), \(byte(parts.1)), \(byte(parts.2))"
        return parts.3 < 1 ? "rgba(\(numbers), \(number(parts.3)))" : "rgb(\(numbers))"
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(
            of: "<", with: "&lt;"
        ).replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(
            of: "\"", with: "&quot;"
        ).replacingOccurrences(of: "\u{2028}", with: "<br>").replacingOccurrences(
            of: "\u{FFFC}", with: "")
    }
}
