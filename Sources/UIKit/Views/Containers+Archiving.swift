extension UIView {
    private static let containerKey = "UIContentViewNumber"
    private static let containerColorKey = "UIContentColor"
    private static let containerConstraintsKey = "UIContentViewConstraints"

    /// Archives what the view that a view of UIKit makes for its content has been given.
    final func encodeContainer(_ container: UIView, with coder: NSCoder) {
        coder.encode(ViewArchive.of(coder).number(of: container), forKey: Self.containerKey)
        coder.encode(
            container.backgroundColor?.resolvedColor(with: traitCollection),
            key: Self.containerColorKey)
        container.encodeConstraints(with: coder, key: Self.containerConstraintsKey)
    }

    final func readContainer(_ container: UIView, from coder: NSCoder) {
        container.backgroundColor = coder.object(Self.containerColorKey)
        guard coder.containsValue(forKey: Self.containerKey) else { return }
        let number = coder.decodeInteger(forKey: Self.containerKey)
        ViewArchive.of(coder).register(container, as: number)
        container.readConstraints(coder, key: Self.containerConstraintsKey)
    }
}

extension UIVisualEffectView: ContentArchiving {
    static var archivedClass: AnyClass { UIVisualEffectView.self }
    var archiveContainer: UIView { contentView }
    var archivedSubviews: [UIView] { contentView.subviews }

    func encodeContent(with coder: NSCoder) {
        encodeContainer(contentView, with: coder)
        switch effect {
        case let blur as UIBlurEffect: coder.encode(blur.style.rawValue, forKey: "UIBlurStyle")
        case let vibrancy as UIVibrancyEffect:
            coder.encode(vibrancy.role.rawValue, forKey: "UIVibrancyStyle")
        case let glass as UIGlassEffect:
            coder.encode(glass.style.rawValue, forKey: "UIGlassStyle")
            coder.encode(glass.isInteractive, forKey: "UIGlassInteractive")
            coder.encode(glass.tintColor, key: "UIGlassTintColor")
        default: break
        }
    }

    func readContent(from coder: NSCoder) {
        readContainer(contentView, from: coder)
        func raw(_ key: String) -> Int? {
            coder.containsValue(forKey: key) ? coder.decodeInteger(forKey: key) : nil
        }
        if let style = raw("UIBlurStyle").flatMap(UIBlurEffect.Style.init) {
            effect = UIBlurEffect(style: style)
        } else if let style = raw("UIVibrancyStyle").flatMap(UIVibrancyEffectStyle.init) {
            effect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .regular), style: style)
        } else if let style = raw("UIGlassStyle").flatMap(UIGlassEffect.Style.init) {
            let glass = UIGlassEffect(style: style)
            glass.isInteractive = coder.decodeBool(forKey: "UIGlassInteractive")
            glass.tintColor = coder.object("UIGlassTintColor")
            effect = glass
        }
    }
}

extension UITableViewHeaderFooterView: ContentArchiving {
    static var archivedClass: AnyClass { UITableViewHeaderFooterView.self }
    var archiveContainer: UIView { contentView }
    var archivedSubviews: [UIView] {
        // The labels of the title are made again.
        contentView.subviews.filter { $0 !== madeText && $0 !== madeDetail }
    }

    func encodeContent(with coder: NSCoder) {
        encodeContainer(contentView, with: coder)
        coder.encode(reuseIdentifier as NSString?, key: "UIReuseIdentifier")
        coder.encode(madeText?.text as NSString?, key: "UITextLabel")
        coder.encode(madeDetail?.text as NSString?, key: "UIDetailTextLabel")
    }

    func readContent(from coder: NSCoder) {
        readContainer(contentView, from: coder)
        storedReuseIdentifier = coder.text("UIReuseIdentifier")
        if let text = coder.text("UITextLabel") { textLabel?.text = text }
        if let text = coder.text("UIDetailTextLabel") { detailTextLabel?.text = text }
    }
}

extension UIStackView: ContentArchiving {
    static var archivedClass: AnyClass { UIStackView.self }
    var archivedSubviews: [UIView] { subviews }

    func encodeContent(with coder: NSCoder) {
        coder.encode(axis.rawValue, forKey: "UIStackViewAxis")
        coder.encode(distribution.rawValue, forKey: "UIStackViewDistribution")
        coder.encode(alignment.rawValue, forKey: "UIStackViewAlignment")
        coder.encode(Double(spacing), forKey: "UIStackViewSpacing")
        coder.encode(isLayoutMarginsRelativeArrangement, forKey: "UIStackViewLayoutMarginsRelative")
        coder.encode(isBaselineRelativeArrangement, forKey: "UIStackViewBaselineRelative")
        let places = arrangedSubviews.map { view in
            NSNumber(value: subviews.firstIndex { $0 === view } ?? -1)
        }
        coder.encode(places as NSArray, forKey: "UIStackViewArrangedSubviews")
        let spacings = arrangedSubviews.map { NSNumber(value: Double(customSpacing(after: $0))) }
        coder.encode(spacings as NSArray, forKey: "UIStackViewCustomSpacings")
    }

    func readContent(from coder: NSCoder) {
        guard coder.containsValue(forKey: "UIStackViewAxis") else { return }
        axis =
            NSLayoutConstraint.Axis(rawValue: coder.decodeInteger(forKey: "UIStackViewAxis"))
            ?? .horizontal
        distribution =
            Distribution(rawValue: coder.decodeInteger(forKey: "UIStackViewDistribution")) ?? .fill
        alignment =
            Alignment(rawValue: coder.decodeInteger(forKey: "UIStackViewAlignment")) ?? .fill
        spacing = CGFloat(coder.decodeDouble(forKey: "UIStackViewSpacing"))
        isLayoutMarginsRelativeArrangement = coder.decodeBool(
            forKey: "UIStackViewLayoutMarginsRelative")
        isBaselineRelativeArrangement = coder.decodeBool(forKey: "UIStackViewBaselineRelative")
        let spacings = numbers("UIStackViewCustomSpacings", coder)
        let views = subviews
        for (index, number) in numbers("UIStackViewArrangedSubviews", coder).enumerated() {
            guard let place = Int(exactly: number), views.indices.contains(place) else { continue }
            addArrangedSubview(views[place])
            guard spacings.indices.contains(index) else { continue }
            setCustomSpacing(CGFloat(spacings[index]), after: views[place])
        }
    }

    private func numbers(_ key: String, _ coder: NSCoder) -> [Double] {
        guard coder.containsValue(forKey: key) else { return [] }
        let found = coder.decodeObject(forKey: key) as? [Any] ?? []
        return found.map { ($0 as? NSNumber)?.doubleValue ?? .nan }
    }
}
