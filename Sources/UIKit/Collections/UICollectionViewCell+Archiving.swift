extension UICollectionViewCell: ContentArchiving {
    static var archivedClass: AnyClass { UICollectionViewCell.self }
    var archivedSubviews: [UIView] { contentView.subviews }

    func adopt(archivedSubviews: [UIView]) {
        for view in archivedSubviews { contentView.addSubview(view) }
    }

    func encodeContent(with coder: NSCoder) {
        coder.encode(
            contentView.backgroundColor?.resolvedColor(with: traitCollection),
            key: "UIContentColor")
    }

    func readContent(from coder: NSCoder) {
        contentView.backgroundColor = coder.object("UIContentColor")
    }
}
