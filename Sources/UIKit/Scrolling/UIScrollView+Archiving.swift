extension UIScrollView: ContentArchiving {
    static var archivedClass: AnyClass {
        // The classes whose initializers continue after that of a scroll view read at their end.
        if self is UITextView.Type { return UITextView.self }
        if self is UITableView.Type { return UITableView.self }
        return self is UICollectionView.Type ? UICollectionView.self : UIScrollView.self
    }

    /// Those of the program; lists and text views make their contents again.
    var archivedSubviews: [UIView] {
        if self is UITextView || self is UITableView || self is UICollectionView { return [] }
        return subviews.filter {
            !($0 is _UIScrollViewScrollIndicator || $0 is _UIScrollEdgeEffectView
                || $0 === refreshControl)
        }
    }

    func encodeContent(with coder: NSCoder) {
        let (size, inset) = (contentSize, contentInset)
        for (number, key) in [
            (size.width, "UIContentWidth"), (size.height, "UIContentHeight"),
            (inset.top, "UIContentInsetTop"), (inset.left, "UIContentInsetLeft"),
            (inset.bottom, "UIContentInsetBottom"), (inset.right, "UIContentInsetRight"),
            (minimumZoomScale, "UIMinimumZoomScale"), (maximumZoomScale, "UIMaximumZoomScale"),
        ] { coder.encode(Double(number), forKey: key) }
        for (path, key) in Self.archivedFlags { coder.encode(self[keyPath: path], forKey: key) }
        coder.encode(contentInsetAdjustmentBehavior.rawValue, forKey: "UIContentInsetAdjustment")
        coder.encode(keyboardDismissMode.rawValue, forKey: "UIKeyboardDismissMode")
        coder.encode(indicatorStyle.rawValue, forKey: "UIIndicatorStyle")
        (self as? UITextView)?.encodeTexts(with: coder)
    }

    func readContent(from coder: NSCoder) {
        guard coder.containsValue(forKey: "UIContentWidth") else { return }
        func number(_ key: String) -> CGFloat { CGFloat(coder.decodeDouble(forKey: key)) }
        let offset = contentOffset
        contentSize = CGSize(
            width: number("UIContentWidth"), height: number("UIContentHeight"))
        contentInset = UIEdgeInsets(
            top: number("UIContentInsetTop"), left: number("UIContentInsetLeft"),
            bottom: number("UIContentInsetBottom"), right: number("UIContentInsetRight"))
        minimumZoomScale = number("UIMinimumZoomScale")
        maximumZoomScale = number("UIMaximumZoomScale")
        for (path, key) in Self.archivedFlags {
            self[keyPath: path] = coder.decodeBool(forKey: key)
        }
        contentInsetAdjustmentBehavior =
            ContentInsetAdjustmentBehavior(
                rawValue: coder.decodeInteger(forKey: "UIContentInsetAdjustment")) ?? .automatic
        keyboardDismissMode =
            KeyboardDismissMode(rawValue: coder.decodeInteger(forKey: "UIKeyboardDismissMode"))
            ?? .none
        indicatorStyle =
            IndicatorStyle(rawValue: coder.decodeInteger(forKey: "UIIndicatorStyle")) ?? .default
        (self as? UITextView)?.readTexts(from: coder)
        // An inset moves the content.
        contentOffset = offset
    }

    private static var archivedFlags: [(ReferenceWritableKeyPath<UIScrollView, Bool>, String)] {
        [
            (\.isScrollEnabled, "UIScrollEnabled"), (\.isPagingEnabled, "UIPagingEnabled"),
            (\.bouncesHorizontally, "UIBouncesHorizontally"),
            (\.bouncesVertically, "UIBouncesVertically"), (\.bouncesZoom, "UIBouncesZoom"),
            (\.alwaysBounceVertical, "UIAlwaysBounceVertical"),
            (\.alwaysBounceHorizontal, "UIAlwaysBounceHorizontal"),
            (\.isDirectionalLockEnabled, "UIDirectionalLockEnabled"),
            (\.showsVerticalScrollIndicator, "UIShowsVerticalScrollIndicator"),
            (\.showsHorizontalScrollIndicator, "UIShowsHorizontalScrollIndicator"),
            (\.delaysContentTouches, "UIDelaysContentTouches"),
            (\.canCancelContentTouches, "UICanCancelContentTouches"),
            (\.scrollsToTop, "UIScrollsToTop"),
        ]
    }
}
