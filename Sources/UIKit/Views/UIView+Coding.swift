/// Archives of views, which programs make to store or to copy them.
///
/// Constraints and layout guides are archived. Labels, fields, text views, image views, buttons,
/// switches, sliders, steppers, segmented controls, progress views, indicators, effect views,
/// scroll views, stack views, headers and cells archive their texts, images, fonts, colours, values
/// and arrangement, too.
///
/// Deviation: recognizers are not archived, and neither are the values of other controls and
/// containers; a subclass archives what it needs. Guides are archived as plain ones.
extension UIView: @preconcurrency NSCoding {
    private enum Key {
        static let bounds = "UIBounds"
        static let center = "UICenter"
        static let transform = "UITransform"
        static let alpha = "UIAlpha"
        static let isHidden = "UIHidden"
        static let isOpaque = "UIOpaque"
        static let clips = "UIClipsToBounds"
        static let tag = "UITag"
        static let mode = "UIContentMode"
        static let mask = "UIAutoresizingMask"
        static let isInteractive = "UIUserInteractionEnabled"
        static let color = "UIBackgroundColor"
        static let subviews = "UISubviews"
        static let number = "UIArchiveNumber"
        static let translates = "UIViewTranslatesAutoresizingMask"
        static let guides = "UIViewLayoutGuides"
        static let restoration = "UIRestorationIdentifier"
        static let priorities = "UIViewContentPriorities"
        static let preserves = "UIPreservesSuperviewLayoutMargins"
        static let touches = "UIMultipleTouchEnabled"
        static let excludes = "UIExclusiveTouch"
        static let semantic = "UISemanticContentAttribute"
    }

    final func baseEncode(with coder: NSCoder) {
        let (bounds, center, transform) = (bounds, center, transform)
        encode([bounds.minX, bounds.minY, bounds.width, bounds.height], Key.bounds, coder)
        encode([center.x, center.y], Key.center, coder)
        encode(
            [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty],
            Key.transform, coder)
        coder.encode(Double(alpha), forKey: Key.alpha)
        coder.encode(isHidden, forKey: Key.isHidden)
        coder.encode(isOpaque, forKey: Key.isOpaque)
        coder.encode(clipsToBounds, forKey: Key.clips)
        coder.encode(tag, forKey: Key.tag)
        coder.encode(contentMode.rawValue, forKey: Key.mode)
        coder.encode(Int(autoresizingMask.rawValue), forKey: Key.mask)
        coder.encode(isUserInteractionEnabled, forKey: Key.isInteractive)
        if let color = backgroundColor?.resolvedColor(with: traitCollection) {
            var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
            if color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) {
                encode([red, green, blue, alpha], Key.color, coder)
            }
        }
        encodeLayout(with: coder)
        let content = self as? any ContentArchiving
        let subviews = content?.archivedSubviews ?? subviews
        if !subviews.isEmpty { coder.encode(subviews as NSArray, forKey: Key.subviews) }
        content?.encodeContent(with: coder)
        encodeConstraints(with: coder)
    }

    /// Archives what Auto Layout and touches need.
    private func encodeLayout(with coder: NSCoder) {
        coder.encode(ViewArchive.of(coder).number(of: self), forKey: Key.number)
        coder.encode(translatesAutoresizingMaskIntoConstraints, forKey: Key.translates)
        let guides = archivedGuides
        if !guides.isEmpty {
            coder.encode(guides.map { $0.identifier as NSString } as NSArray, forKey: Key.guides)
        }
        coder.encode(restorationIdentifier as NSString?, key: Key.restoration)
        encode(contentPriorities.map { CGFloat($0.rawValue) }, Key.priorities, coder)
        coder.encode(preservesSuperviewLayoutMargins, forKey: Key.preserves)
        coder.encode(isMultipleTouchEnabled, forKey: Key.touches)
        coder.encode(isExclusiveTouch, forKey: Key.excludes)
        coder.encode(semanticContentAttribute.rawValue, forKey: Key.semantic)
    }

    /// The priorities against growing and shrinking, horizontal ones first.
    private var contentPriorities: [UILayoutPriority] {
        [
            contentHuggingPriority(for: .horizontal), contentHuggingPriority(for: .vertical),
            contentCompressionResistancePriority(for: .horizontal),
            contentCompressionResistancePriority(for: .vertical),
        ]
    }

    private func readLayout(_ coder: NSCoder) {
        guard coder.containsValue(forKey: Key.number) else { return }
        translatesAutoresizingMaskIntoConstraints = coder.decodeBool(forKey: Key.translates)
        if coder.containsValue(forKey: Key.guides) {
            for case let name as String in coder.decodeObject(forKey: Key.guides) as? [Any] ?? [] {
                let guide = UILayoutGuide()
                guide.identifier = name
                addLayoutGuide(guide)
            }
        }
        ViewArchive.of(coder).register(self, as: coder.decodeInteger(forKey: Key.number))
        restorationIdentifier = coder.text(Key.restoration)
        let usual = contentPriorities.map { CGFloat($0.rawValue) }
        if let numbers = numbers(Key.priorities, 4, coder), numbers != usual,
            numbers.allSatisfy({ UILayoutPriority.accepts(Double($0)) })
        {
            let priorities = numbers.map { UILayoutPriority(rawValue: Float($0)) }
            setContentHuggingPriority(priorities[0], for: .horizontal)
            setContentHuggingPriority(priorities[1], for: .vertical)
            setContentCompressionResistancePriority(priorities[2], for: .horizontal)
            setContentCompressionResistancePriority(priorities[3], for: .vertical)
        }
        preservesSuperviewLayoutMargins = coder.decodeBool(forKey: Key.preserves)
        isMultipleTouchEnabled = coder.decodeBool(forKey: Key.touches)
        isExclusiveTouch = coder.decodeBool(forKey: Key.excludes)
        semanticContentAttribute =
            UISemanticContentAttribute(rawValue: coder.decodeInteger(forKey: Key.semantic))
            ?? .unspecified
    }

    /// Sets what an archive of a class of UIKit's contains besides, at the end of its initializer.
    final func readArchivedContent(_ coder: NSCoder, as type: AnyClass) {
        guard coder is NSKeyedUnarchiver, coder.containsValue(forKey: Key.bounds),
            let content = self as? any ContentArchiving,
            Swift.type(of: content).archivedClass == type
        else { return }
        content.readContent(from: coder)
        // The initializers of some classes have set them since.
        isUserInteractionEnabled = coder.decodeBool(forKey: Key.isInteractive)
        backgroundColor = archivedColor(coder)
        readConstraints(coder)
    }

    private func archivedColor(_ coder: NSCoder) -> UIColor? {
        numbers(Key.color, 4, coder).map {
            UIColor(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3])
        }
    }

    /// Sets what an archive of the view contains.
    final func readArchive(_ coder: NSCoder) {
        guard coder is NSKeyedUnarchiver, coder.containsValue(forKey: Key.bounds) else { return }
        if let numbers = numbers(Key.transform, 6, coder) {
            transform = CGAffineTransform(
                a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
                ty: numbers[5])
        }
        if let numbers = numbers(Key.bounds, 4, coder) {
            bounds = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        }
        if let numbers = numbers(Key.center, 2, coder) {
            center = CGPoint(x: numbers[0], y: numbers[1])
        }
        alpha = CGFloat(coder.decodeDouble(forKey: Key.alpha))
        isHidden = coder.decodeBool(forKey: Key.isHidden)
        isOpaque = coder.decodeBool(forKey: Key.isOpaque)
        clipsToBounds = coder.decodeBool(forKey: Key.clips)
        tag = coder.decodeInteger(forKey: Key.tag)
        contentMode =
            ContentMode(rawValue: coder.decodeInteger(forKey: Key.mode)) ?? contentMode
        autoresizingMask = AutoresizingMask(
            rawValue: UInt(max(0, coder.decodeInteger(forKey: Key.mask))))
        isUserInteractionEnabled = coder.decodeBool(forKey: Key.isInteractive)
        if let color = archivedColor(coder) { backgroundColor = color }
        readLayout(coder)
        let content = self as? any ContentArchiving
        if coder.containsValue(forKey: Key.subviews) {
            let archived = coder.decodeObject(forKey: Key.subviews) as? [Any] ?? []
            let views = archived.compactMap { $0 as? UIView }
            if let content {
                content.adopt(archivedSubviews: views)
            } else {
                for view in views { addSubview(view) }
            }
        }
        // Those of a class with content follow at the end of its initializer.
        if content == nil { readConstraints(coder) }
    }

    private func encode(_ numbers: [CGFloat], _ key: String, _ coder: NSCoder) {
        coder.encode(numbers.map { NSNumber(value: Double($0)) } as NSArray, forKey: key)
    }

    /// Returns an array of numbers; nil for none. On Linux a missing object is an error.
    private func numbers(_ key: String, _ count: Int, _ coder: NSCoder) -> [CGFloat]? {
        guard coder.containsValue(forKey: key) else { return nil }
        let found = (coder.decodeObject(forKey: key) as? [Any] ?? []).compactMap {
            ($0 as? NSNumber).map { CGFloat($0.doubleValue) }
        }
        return found.count == count ? found : nil
    }
}
