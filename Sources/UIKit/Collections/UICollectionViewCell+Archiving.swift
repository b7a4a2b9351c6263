extension UICollectionViewCell: ContentArchiving {
    static var archivedClass: AnyClass { UICollectionViewCell.self }
    var archiveContainer: UIView { contentView }
    var archivedSubviews: [UIView] { contentView.subviews }

    func encodeContent(with coder: NSCoder) {
        encodeContainer(contentView, with: coder)
        coder.encode(reuseIdentifier as NSString?, key: "UIReuseIdentifier")
    }

    func readContent(from coder: NSCoder) {
        readContainer(contentView, from: coder)
        storedReuseIdentifier = coder.text("UIReuseIdentifier")
    }
}

extension UICollectionView: ContentMakingScrollView {
    static var makingClass: AnyClass { UICollectionView.self }
}
