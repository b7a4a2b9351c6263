extension UITableViewCell: ContentArchiving {
    static var archivedClass: AnyClass { UITableViewCell.self }
    var archiveContainer: UIView { contentView }
    static let styleKey = "UITableViewCellStyle"
    static let identifierKey = "UIReuseIdentifier"
    private static let groundKey = "UIBackgroundOfTable"

    /// Those of the program: the cell makes its image view and labels again.
    var archivedSubviews: [UIView] {
        let made: [UIView?] = [parts.image, parts.text, parts.detail]
        return contentView.subviews.filter { view in !made.contains { $0 === view } }
    }

    func encodeContent(with coder: NSCoder) {
        encodeContainer(contentView, with: coder)
        coder.encode(style.rawValue, forKey: Self.styleKey)
        coder.encode(reuseIdentifier as NSString?, key: Self.identifierKey)
        coder.encode(backgroundColor === groundByTable, forKey: Self.groundKey)
        coder.encode(selectionStyle.rawValue, forKey: "UISelectionStyle")
        coder.encode(accessoryType.rawValue, forKey: "UIAccessoryType")
        coder.encode(editingAccessoryType.rawValue, forKey: "UIEditingAccessoryType")
        coder.encode(indentationLevel, forKey: "UIIndentationLevel")
        coder.encode(Double(indentationWidth), forKey: "UIIndentationWidth")
        coder.encode(parts.image?.image, key: "UIImage")
        encode(parts.text, "UITextLabel", coder)
        encode(parts.detail, "UIDetailTextLabel", coder)
    }

    func readContent(from coder: NSCoder) {
        guard coder.containsValue(forKey: Self.styleKey) else { return }
        readContainer(contentView, from: coder)
        selectionStyle =
            SelectionStyle(rawValue: coder.decodeInteger(forKey: "UISelectionStyle")) ?? .default
        accessoryType =
            AccessoryType(rawValue: coder.decodeInteger(forKey: "UIAccessoryType")) ?? .none
        editingAccessoryType =
            AccessoryType(rawValue: coder.decodeInteger(forKey: "UIEditingAccessoryType")) ?? .none
        indentationLevel = coder.decodeInteger(forKey: "UIIndentationLevel")
        indentationWidth = CGFloat(coder.decodeDouble(forKey: "UIIndentationWidth"))
        if let image = coder.object("UIImage", as: UIImage.self) { imageView?.image = image }
        read("UITextLabel", coder) { textLabel }
        read("UIDetailTextLabel", coder) { detailTextLabel }
    }

    private func encode(_ label: UILabel?, _ key: String, _ coder: NSCoder) {
        guard let label, let text = label.attributedText else { return }
        coder.encode(ArchivedText(text), forKey: key)
        coder.encode(label.font, key: key + "Font")
        coder.encode(label.textColor, key: key + "Color")
        coder.encode(label.numberOfLines, forKey: key + "Lines")
    }

    private func read(_ key: String, _ coder: NSCoder, _ label: () -> UILabel?) {
        guard let text = coder.object(key, as: ArchivedText.self), let label = label() else {
            return
        }
        if let font = coder.object(key + "Font", as: UIFont.self) { label.font = font }
        if let color = coder.object(key + "Color", as: UIColor.self) { label.textColor = color }
        label.numberOfLines = coder.decodeInteger(forKey: key + "Lines")
        label.text = text.text.string
    }

    /// The values of an archive or an interface file that a cell is made with.
    static func start(in coder: NSCoder) -> (CellStyle, String?) {
        guard coder is NSKeyedUnarchiver, coder.containsValue(forKey: styleKey) else {
            return (coder.interfaceStart.cellStyle, coder.interfaceStart.reuseIdentifier)
        }
        let style = CellStyle(rawValue: coder.decodeInteger(forKey: styleKey))
        return (style ?? .default, coder.text(identifierKey))
    }

    /// Leaves the background to the table again, if it was the table's.
    final func readGround(_ coder: NSCoder, _ ground: UIColor?) {
        guard coder is NSKeyedUnarchiver, coder.containsValue(forKey: Self.groundKey),
            coder.decodeBool(forKey: Self.groundKey)
        else { return }
        backgroundColor = ground
        groundByTable = backgroundColor
    }
}

extension UITableView: ContentMakingScrollView {
    static var makingClass: AnyClass { UITableView.self }
}
