import Foundation
import UIKit

/// The forms of values in attributes.
enum Value {
    static func flag(_ text: String) -> Bool? {
        switch text {
        case "YES": true
        case "NO": false
        default: nil
        }
    }

    /// Returns a finite number; also those that Xcode writes as 1e-05.
    static func number(_ text: String) -> Double? {
        guard let value = Double(text), value.isFinite, abs(value) < 1e12 else { return nil }
        return value
    }

    /// Returns a whole number; Xcode writes the largest one for "no limit".
    static func count(_ text: String) -> Int? {
        if let value = Int(text) { return value }
        guard let value = Double(text), value.isFinite else { return nil }
        return Int(exactly: value.rounded()) ?? (value > 0 ? .max : .min)
    }

    /// Returns a multiplier: a number or a ratio such as "16:9" or "2/3".
    static func ratio(_ text: String) -> Double? {
        let parts = text.split(whereSeparator: { $0 == ":" || $0 == "/" }).map(String.init)
        guard parts.count == 2 else { return parts.count == 1 ? number(text) : nil }
        guard let first = number(parts[0]), let second = number(parts[1]), second != 0 else {
            return nil
        }
        return first / second
    }
}

/// Reads values that are elements: colours, fonts, images, geometry.
@MainActor
struct ValueReader {
    let document: InterfaceDocument

    func number(_ element: Element, _ attribute: String) -> CGFloat? {
        guard let text = element[attribute] else { return nil }
        if let value = Value.number(text) { return CGFloat(value) }
        if element.unreadable == nil { element.unreadable = attribute }
        return nil
    }

    func size(_ element: Element) -> CGSize? {
        guard let width = number(element, "width"), let height = number(element, "height") else {
            return nil
        }
        return CGSize(width: width, height: height)
    }

    func point(_ element: Element) -> CGPoint? {
        guard let x = number(element, "x"), let y = number(element, "y") else { return nil }
        return CGPoint(x: x, y: y)
    }

    func rect(_ element: Element) -> CGRect? {
        guard let origin = point(element), let size = size(element) else { return nil }
        return CGRect(origin: origin, size: size)
    }

    /// Returns the frame whose distances from the left and top edges are written.
    func frame(_ element: Element) -> CGRect? {
        guard let left = number(element, "minX"), let top = number(element, "minY"),
            let size = size(element)
        else { return nil }
        return CGRect(origin: CGPoint(x: left, y: top), size: size)
    }

    /// Returns insets: Xcode names the edges by their smaller and larger coordinates.
    func insets(_ element: Element) -> UIEdgeInsets? {
        if element.name == "edgeInsets" {
            guard let top = number(element, "top"), let left = number(element, "left"),
                let bottom = number(element, "bottom"), let right = number(element, "right")
            else { return nil }
            return UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
        }
        guard let left = number(element, "minX"), let top = number(element, "minY"),
            let right = number(element, "maxX"), let bottom = number(element, "maxY")
        else { return nil }
        return UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
    }

    func directionalInsets(_ element: Element) -> NSDirectionalEdgeInsets? {
        guard let top = number(element, "top"), let leading = number(element, "leading"),
            let bottom = number(element, "bottom"), let trailing = number(element, "trailing")
        else { return nil }
        return NSDirectionalEdgeInsets(
            top: top, leading: leading, bottom: bottom, trailing: trailing)
    }

    func mask(_ element: Element) -> UIView.AutoresizingMask {
        let parts: [(String, UIView.AutoresizingMask)] = [
            ("flexibleMinX", .flexibleLeftMargin), ("widthSizable", .flexibleWidth),
            ("flexibleMaxX", .flexibleRightMargin), ("flexibleMinY", .flexibleTopMargin),
            ("heightSizable", .flexibleHeight), ("flexibleMaxY", .flexibleBottomMargin),
        ]
        return parts.reduce(into: []) { mask, part in
            if element[part.0] == "YES" { mask.insert(part.1) }
        }
    }

    // MARK: Colours

    /// Returns a colour, or nil if the element is not a colour.
    func color(_ element: Element) -> UIColor? {
        if let name = element["systemColor"] ?? element["cocoaTouchSystemColor"] {
            if let color = SystemPalette.color(name) { return color }
            return resource(name)
                ?? {
                    document.remarks.report(element, "there is no system colour “\(name)”")
                    return nil
                }()
        }
        if let name = element["name"] {
            // The catalogue has the dark colours, too; the file has a copy of the light one.
            if let color = UIColor(named: name, in: document.bundle, compatibleWith: nil)
                ?? UIColor(named: name) ?? resource(name)
            {
                return color
            }
            document.remarks.report(
                element, "the colour “\(name)” is not among the file's resources")
            return nil
        }
        let alpha = number(element, "alpha") ?? 1
        if let white = number(element, "white") { return UIColor(white: white, alpha: alpha) }
        guard let red = number(element, "red"), let green = number(element, "green"),
            let blue = number(element, "blue")
        else { return nil }
        if element["customColorSpace"] == "displayP3" {
            return UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
        }
        return UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Returns a colour of the file's resources, to which Xcode copies the catalogue's values.
    private func resource(_ name: String) -> UIColor? {
        guard let element = document.colors[name], element["name"] != name else { return nil }
        guard element["systemColor"] != name else { return nil }
        return color(element)
    }

    // MARK: Fonts

    private static let weights: [String: UIFont.Weight] = [
        "ultraLight": .ultraLight, "thin": .thin, "light": .light, "regular": .regular,
        "medium": .medium, "semibold": .semibold, "bold": .bold, "heavy": .heavy, "black": .black,
    ]

    /// Returns a font, or nil if the element is not a font.
    ///
    /// - Parameter present: the font of the object, whose size a font of 0 points has: Xcode writes
    ///   it for the labels of a cell's style.
    func font(_ element: Element, instead present: UIFont? = nil) -> UIFont? {
        if let style = element["style"] {
            return .preferredFont(forTextStyle: UIFont.TextStyle(rawValue: style))
        }
        let written = number(element, "pointSize").flatMap { $0 > 0 ? $0 : nil }
        let size = written ?? present?.pointSize ?? UIFont.systemFontSize
        switch element["type"] {
        case "boldSystem":
            return .boldSystemFont(ofSize: size)
        case "italicSystem":
            document.remarks.report(
                element, "italic system fonts do not exist here; the upright font is used",
                about: "italicSystem")
            return .systemFont(ofSize: size)
        case "system":
            return .systemFont(
                ofSize: size, weight: element["weight"].flatMap { Self.weights[$0] } ?? .regular)
        default:
            guard let name = element["name"] else { return nil }
            return UIFont(name: name, size: size) ?? .systemFont(ofSize: size)
        }
    }

    // MARK: Images

    /// Returns the image of an attribute, or nil and reports that there is none.
    func image(_ name: String, isSymbol: Bool, at element: Element) -> UIImage? {
        let image =
            isSymbol
            ? UIImage(systemName: name)
            : UIImage(named: name, in: document.bundle, compatibleWith: nil)
                ?? UIImage(named: name)
        if image == nil {
            document.remarks.report(
                element, "there is no image “\(name)” among the resources", about: "image \(name)")
        }
        return image
    }

    func image(_ element: Element) -> UIImage? {
        guard let name = element["image"],
            var image = image(name, isSymbol: element["catalog"] == "system", at: element)
        else { return nil }
        let scales: [String: UIImage.SymbolScale] = [
            "small": .small, "medium": .medium, "large": .large,
        ]
        if let scale = element["symbolScale"].flatMap({ scales[$0] }) {
            image = image.applyingSymbolConfiguration(.init(scale: scale)) ?? image
        }
        switch element["renderingMode"] {
        case "template": return image.withRenderingMode(.alwaysTemplate)
        case "original": return image.withRenderingMode(.alwaysOriginal)
        default: return image
        }
    }

    // MARK: Attributed texts

    /// Returns the text of an `attributedString` element.
    func attributedText(_ element: Element) -> NSAttributedString {
        let text = NSMutableAttributedString()
        for fragment in element.children where fragment.name == "fragment" {
            let content =
                fragment["content"] ?? fragment.children.first { $0.key == "content" }?.text ?? ""
            var attributes: [NSAttributedString.Key: Any] = [:]
            for value in fragment.list("attributes") {
                switch value.key {
                case "NSColor": attributes[.foregroundColor] = color(value)
                case "NSBackgroundColor": attributes[.backgroundColor] = color(value)
                case "NSFont": attributes[.font] = font(value) ?? metaFont(value)
                case "NSParagraphStyle": attributes[.paragraphStyle] = paragraphStyle(value)
                case "NSKern": attributes[.kern] = number(value, "value")
                case "NSUnderline":
                    attributes[.underlineStyle] = value["value"].flatMap(Value.count)
                case "NSStrikethrough":
                    attributes[.strikethroughStyle] = value["value"].flatMap(Value.count)
                case "NSOriginalFont": break
                default: document.remarks.unsupported(value, in: fragment)
                }
            }
            text.append(NSAttributedString(string: content, attributes: attributes))
        }
        return text
    }

    private func metaFont(_ element: Element) -> UIFont? {
        guard let size = number(element, "size") else { return nil }
        guard let name = element["name"] else {
            return element["metaFont"]?.contains("Bold") == true
                ? .boldSystemFont(ofSize: size) : .systemFont(ofSize: size)
        }
        return UIFont(name: name, size: size) ?? .systemFont(ofSize: size)
    }

    private func paragraphStyle(_ element: Element) -> NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        if let value = element["alignment"].flatMap({ Choices.alignments[$0] }) {
            style.alignment = value
        }
        if let value = element["lineBreakMode"].flatMap({ Choices.paragraphBreaks[$0] }) {
            style.lineBreakMode = value
        }
        let numbers: [(String, ReferenceWritableKeyPath<NSMutableParagraphStyle, CGFloat>)] = [
            ("lineSpacing", \.lineSpacing), ("lineHeightMultiple", \.lineHeightMultiple),
            ("minimumLineHeight", \.minimumLineHeight),
            ("maximumLineHeight", \.maximumLineHeight),
            ("firstLineHeadIndent", \.firstLineHeadIndent), ("headIndent", \.headIndent),
            ("tailIndent", \.tailIndent), ("paragraphSpacing", \.paragraphSpacing),
            ("paragraphSpacingBefore", \.paragraphSpacingBefore),
            ("defaultTabInterval", \.defaultTabInterval),
        ]
        for (name, property) in numbers {
            if let value = number(element, name) { style[keyPath: property] = value }
        }
        return style
    }
}

/// Names of values that several rules use.
@MainActor
enum Choices {
    static let alignments: [String: NSTextAlignment] = [
        "left": .left, "center": .center, "right": .right, "justified": .justified,
        "natural": .natural,
    ]
    static let paragraphBreaks: [String: NSLineBreakMode] = [
        "wordWrapping": .byWordWrapping, "charWrapping": .byCharWrapping,
        "clipping": .byClipping, "truncatingHead": .byTruncatingHead,
        "truncatingTail": .byTruncatingTail, "truncatingMiddle": .byTruncatingMiddle,
    ]
    static let lineBreaks: KeyValuePairs<String, NSLineBreakMode> = [
        "tailTruncation": .byTruncatingTail, "wordWrap": .byWordWrapping,
        "characterWrap": .byCharWrapping, "clip": .byClipping,
        "headTruncation": .byTruncatingHead, "middleTruncation": .byTruncatingMiddle,
    ]
    static let textAlignments: KeyValuePairs<String, NSTextAlignment> = [
        "center": .center, "right": .right, "justified": .justified, "left": .left,
        "natural": .natural,
    ]
}
