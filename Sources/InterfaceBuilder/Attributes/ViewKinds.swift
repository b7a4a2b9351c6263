import UIKit

extension Kinds {
    static let view = Kind(
        "view", UIView.self, initializedBy: UIView.self,
        attributes: [
            .number("alpha", \UIView.alpha, samples: ["0.5", "0"]),
            .flag("hidden", \UIView.isHidden),
            .text("restorationIdentifier", \UIView.restorationIdentifier),
            .flag("clearsContextBeforeDrawing", \UIView.clearsContextBeforeDrawing),
            .flag("clipsSubviews", \UIView.clipsToBounds),
            .flag("userInteractionEnabled", \UIView.isUserInteractionEnabled),
            .flag("multipleTouchEnabled", \UIView.isMultipleTouchEnabled),
            .flag("exclusiveTouch", \UIView.isExclusiveTouch),
            .count("tag", \UIView.tag),
            .choice(
                "contentMode", \UIView.contentMode,
                [
                    "scaleToFill": .scaleToFill, "scaleAspectFit": .scaleAspectFit,
                    "scaleAspectFill": .scaleAspectFill, "redraw": .redraw, "center": .center,
                    "top": .top, "bottom": .bottom, "left": .left, "right": .right,
                    "topLeft": .topLeft, "topRight": .topRight, "bottomLeft": .bottomLeft,
                    "bottomRight": .bottomRight,
                ]),
            .choice(
                "semanticContentAttribute", \UIView.semanticContentAttribute,
                [
                    "unspecified": .unspecified, "playback": .playback, "spatial": .spatial,
                    "forceLeftToRight": .forceLeftToRight, "forceRightToLeft": .forceRightToLeft,
                ]),
            .flag("preservesSuperviewLayoutMargins", \UIView.preservesSuperviewLayoutMargins),
            .flag("insetsLayoutMarginsFromSafeArea", \UIView.insetsLayoutMarginsFromSafeArea),
            priority(
                "horizontalHuggingPriority", { $0.contentHuggingPriority(for: .horizontal) },
                { $0.setContentHuggingPriority($1, for: .horizontal) }),
            priority(
                "verticalHuggingPriority", { $0.contentHuggingPriority(for: .vertical) },
                { $0.setContentHuggingPriority($1, for: .vertical) }),
            priority(
                "horizontalCompressionResistancePriority",
                { $0.contentCompressionResistancePriority(for: .horizontal) },
                { $0.setContentCompressionResistancePriority($1, for: .horizontal) }),
            priority(
                "verticalCompressionResistancePriority",
                { $0.contentCompressionResistancePriority(for: .vertical) },
                { $0.setContentCompressionResistancePriority($1, for: .vertical) }),
        ],
        children: [
            .value("frame", \UIView.frame) { $0.rect($1) },
            // Xcode 8 writes the frame of a view with a fixed frame so.
            .value("frameInset", \UIView.frame) { $0.frame($1) },
            .value("bounds", \UIView.bounds) { $0.rect($1) },
            .rule("autoresizingMask") { (loader, view: UIView, element) in
                view.autoresizingMask = loader.values.mask(element)
                return true
            },
            .color("backgroundColor", \UIView.backgroundColor),
            .color("tintColor", \UIView.tintColor),
            .insets("layoutMargins", \UIView.layoutMargins),
            .value("directionalLayoutMargins", \UIView.directionalLayoutMargins) {
                $0.directionalInsets($1)
            },
            .rule("accessibilityConfiguration") { (_, view: UIView, element) in
                readAccessibility(element, of: view)
                return true
            },
        ])

    private static func priority(
        _ name: String, _ read: @escaping (UIView) -> UILayoutPriority,
        _ set: @escaping (UIView, UILayoutPriority) -> Void
    ) -> AttributeRule {
        .rule(name, samples: ["249", "1000"], read: { (view: UIView) in read(view).rawValue }) {
            view, text in
            guard let value = Value.number(text), value >= 1, value <= 1000 else { return false }
            set(view, UILayoutPriority(Float(value)))
            return true
        }
    }

    private static func readAccessibility(_ element: Element, of view: UIView) {
        if let identifier = element["identifier"] { view.accessibilityIdentifier = identifier }
        if let label = element["label"] { view.accessibilityLabel = label }
        if let hint = element["hint"] { view.accessibilityHint = hint }
        if let flag = element.keyed("isElement")?["value"].flatMap(Value.flag) {
            view.isAccessibilityElement = flag
        }
        guard let traits = element.keyed("traits") else { return }
        let names: [(String, UIAccessibilityTraits)] = [
            ("button", .button), ("link", .link), ("image", .image), ("selected", .selected),
            ("playsSound", .playsSound), ("staticText", .staticText),
            ("summaryElement", .summaryElement), ("notEnabled", .notEnabled),
        ]
        view.accessibilityTraits = names.reduce(into: UIAccessibilityTraits.none) { set, name in
            if traits[name.0] == "YES" { set.insert(name.1) }
        }
    }

    static let stackView = Kind(
        "stackView", UIStackView.self, parent: view,
        attributes: [
            .choice("axis", \UIStackView.axis, ["vertical": .vertical, "horizontal": .horizontal]),
            .choice(
                "distribution", \UIStackView.distribution,
                [
                    "fill": .fill, "fillEqually": .fillEqually,
                    "fillProportionally": .fillProportionally, "equalSpacing": .equalSpacing,
                    "equalCentering": .equalCentering,
                ]),
            .choice(
                "alignment", \UIStackView.alignment,
                [
                    "fill": .fill, "leading": .leading, "top": .top, "center": .center,
                    "trailing": .trailing, "bottom": .bottom, "firstBaseline": .firstBaseline,
                    "lastBaseline": .lastBaseline,
                ]),
            .number("spacing", \UIStackView.spacing),
            .choice(
                "spacingType", \UIStackView.spacing, ["standard": UIStackView.spacingUseSystem]),
            .flag("baselineRelativeArrangement", \UIStackView.isBaselineRelativeArrangement),
            .flag(
                "layoutMarginsRelativeArrangement",
                \UIStackView.isLayoutMarginsRelativeArrangement),
        ])

    static let imageView = Kind(
        "imageView", UIImageView.self, initializedBy: UIImageView.self, parent: view,
        attributes: [.flag("highlighted", \UIImageView.isHighlighted)],
        children: [
            .rule("image") { (loader, view: UIImageView, element) in
                view.image = loader.values.image(element)
                return true
            },
            .rule("highlightedImage") { (loader, view: UIImageView, element) in
                view.highlightedImage = loader.values.image(element)
                return true
            },
            .rule("preferredSymbolConfiguration") { (loader, view: UIImageView, element) in
                guard let configuration = symbolConfiguration(element, loader) else { return true }
                view.preferredSymbolConfiguration = configuration
                return true
            },
        ], ignored: ["catalog", "adjustsImageSizeForAccessibilityContentSizeCategory"])

    static func symbolConfiguration(_ element: Element, _ loader: ObjectLoader)
        -> UIImage.SymbolConfiguration?
    {
        var found: UIImage.SymbolConfiguration?
        func add(_ part: UIImage.SymbolConfiguration) { found = found?.applying(part) ?? part }
        if let size = loader.values.number(element, "pointSize") { add(.init(pointSize: size)) }
        let scales: [String: UIImage.SymbolScale] = [
            "small": .small, "medium": .medium, "large": .large,
        ]
        if let scale = element["scale"].flatMap({ scales[$0] }) { add(.init(scale: scale)) }
        let weights: [String: UIImage.SymbolWeight] = [
            "ultraLight": .ultraLight, "thin": .thin, "light": .light, "regular": .regular,
            "medium": .medium, "semibold": .semibold, "bold": .bold, "heavy": .heavy,
            "black": .black,
        ]
        if let weight = element["weight"].flatMap({ weights[$0] }) { add(.init(weight: weight)) }
        if let font = element.child("fontDescription").flatMap({ loader.values.font($0) }) {
            add(.init(font: font))
        }
        return found
    }

    static let visualEffectView = Kind(
        "visualEffectView", UIVisualEffectView.self, initializedBy: UIVisualEffectView.self,
        parent: view,
        children: [
            .part("contentView") { (view: UIVisualEffectView) in view.contentView }
        ])

    static let progressView = Kind(
        "progressView", UIProgressView.self, initializedBy: UIProgressView.self, parent: view,
        attributes: [
            .number("progress", \UIProgressView.progress, samples: ["0.5", "1"]),
            .choice(
                "progressViewStyle", \UIProgressView.progressViewStyle,
                ["bar": .bar, "default": .default]),
        ],
        children: [
            .color("progressTintColor", \UIProgressView.progressTintColor),
            .color("trackTintColor", \UIProgressView.trackTintColor),
        ])

    static let pickerView = Kind(
        "pickerView", UIPickerView.self, initializedBy: UIPickerView.self, parent: view)

    static let activityIndicatorView = Kind(
        "activityIndicatorView", UIActivityIndicatorView.self,
        initializedBy: UIActivityIndicatorView.self, parent: view,
        attributes: [
            .flag("hidesWhenStopped", \UIActivityIndicatorView.hidesWhenStopped),
            .choice(
                "style", \UIActivityIndicatorView.style,
                [
                    "large": .large, "medium": .medium, "whiteLarge": .whiteLarge,
                    "white": .white, "gray": .gray,
                ]),
            .rule(
                "animating", samples: ["YES"],
                read: { (view: UIActivityIndicatorView) in view.isAnimating }
            ) { view, text in
                guard let flag = Value.flag(text) else { return false }
                if flag { view.startAnimating() } else { view.stopAnimating() }
                return true
            },
        ],
        children: [
            .color("color", \UIActivityIndicatorView.color)
        ])

    static var views: [Kind] {
        [
            view, stackView, imageView, visualEffectView, progressView, pickerView, searchBar,
            activityIndicatorView,
            // Views that exist with their cell or bar.
            Kind(
                "tableViewCellContentView", UIView.self, parent: view, ignored: ["tableViewCell"]),
            Kind("collectionViewCellContentView", UIView.self, parent: view),
            // Containers of embedded controllers.
            Kind("containerView", UIView.self, parent: view),
        ]
    }
}
