import UIKit

extension Kinds {
    private static let edges: [String: NSDirectionalRectEdge] = [
        "top": .top, "leading": .leading, "bottom": .bottom, "trailing": .trailing,
    ]
    private static let corners: [String: UIButton.Configuration.CornerStyle] = [
        "fixed": .fixed, "dynamic": .dynamic, "small": .small, "medium": .medium,
        "large": .large, "capsule": .capsule,
    ]
    private static let titleAlignments: [String: UIButton.Configuration.TitleAlignment] = [
        "automatic": .automatic, "leading": .leading, "center": .center, "trailing": .trailing,
    ]
    private static let sizes: [String: UIButton.Configuration.Size] = [
        "mini": .mini, "small": .small, "medium": .medium, "large": .large,
    ]

    /// Reads the configuration of a button; what is not read is reported.
    static func configuration(_ element: Element, _ loader: ObjectLoader)
        -> UIButton.Configuration
    {
        var made: UIButton.Configuration =
            switch element["style"] {
            case "gray": .gray()
            case "tinted": .tinted()
            case "filled": .filled()
            default: .plain()
            }
        for (name, text) in element.attributes.sorted(by: { $0.key < $1.key }) {
            func set<Value>(
                _ property: WritableKeyPath<UIButton.Configuration, Value>, _ value: Value?
            ) {
                if let value { return made[keyPath: property] = value }
                loader.remarks.wrongValue(element, attribute: name)
            }
            let number = loader.values.number(element, name)
            switch name {
            case "key", "style", "catalog": break
            case "title": made.title = text
            case "subtitle": made.subtitle = text
            case "image":
                made.image = loader.values.image(
                    text, isSymbol: element["catalog"] == "system", at: element)
            case "imagePlacement": set(\.imagePlacement, edges[text])
            case "imagePadding": set(\.imagePadding, number)
            case "titlePadding": set(\.titlePadding, number)
            case "titleAlignment": set(\.titleAlignment, titleAlignments[text])
            case "cornerStyle": set(\.cornerStyle, corners[text])
            case "buttonSize": set(\.buttonSize, sizes[text])
            case "showsActivityIndicator": set(\.showsActivityIndicator, Value.flag(text))
            default: loader.remarks.unsupported(element, attribute: name)
            }
        }
        for child in element.children { read(child, in: element, of: &made, loader) }
        return made
    }

    private static func read(
        _ child: Element, in element: Element, of made: inout UIButton.Configuration,
        _ loader: ObjectLoader
    ) {
        let values = loader.values
        switch child.key {
        case "baseForegroundColor": made.baseForegroundColor = values.color(child)
        case "baseBackgroundColor": made.baseBackgroundColor = values.color(child)
        case "contentInsets":
            if let insets = values.directionalInsets(child) { made.contentInsets = insets }
        case "title": made.title = child.text
        case "subtitle": made.subtitle = child.text
        case "attributedTitle":
            made.attributedTitle = AttributedString(values.attributedText(child))
        case "attributedSubtitle":
            made.attributedSubtitle = AttributedString(values.attributedText(child))
        case "titleFontDescription": made.titleTextAttributesTransformer = font(child, values)
        case "subtitleFontDescription":
            made.subtitleTextAttributesTransformer = font(child, values)
        case "image": made.image = values.image(child)
        case "preferredSymbolConfigurationForImage":
            made.preferredSymbolConfigurationForImage = symbolConfiguration(child, loader)
        case "background": read(child, of: &made.background, loader)
        default: loader.remarks.unsupported(child, in: element)
        }
    }

    /// Returns a transformer that gives a text the font of an element.
    private static func font(
        _ element: Element, _ values: ValueReader
    ) -> UIConfigurationTextAttributesTransformer? {
        values.font(element).map { font in
            UIConfigurationTextAttributesTransformer { attributes in
                var attributes = attributes
                attributes.font = font
                return attributes
            }
        }
    }

    private static func read(
        _ element: Element, of background: inout UIBackgroundConfiguration, _ loader: ObjectLoader
    ) {
        if let radius = loader.values.number(element, "cornerRadius") {
            background.cornerRadius = radius
        }
        if let width = loader.values.number(element, "strokeWidth") {
            background.strokeWidth = width
        }
        if let name = element["image"] {
            background.image = loader.values.image(
                name, isSymbol: element["catalog"] == "system", at: element)
        }
        let read = ["key", "cornerRadius", "strokeWidth", "image", "catalog"]
        for name in element.attributes.keys.sorted() where !read.contains(name) {
            loader.remarks.unsupported(element, attribute: name)
        }
        for child in element.children {
            switch child.key {
            case "backgroundColor": background.backgroundColor = loader.values.color(child)
            case "image": background.image = loader.values.image(child)
            case "strokeColor": background.strokeColor = loader.values.color(child)
            case "backgroundInsets":
                if let insets = loader.values.directionalInsets(child) {
                    background.backgroundInsets = insets
                }
            default: loader.remarks.unsupported(child, in: element)
            }
        }
    }
}
