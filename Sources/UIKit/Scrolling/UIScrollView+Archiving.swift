/// A scroll view that makes its subviews again, and whose initializer continues after that of a
/// scroll view.
@MainActor
protocol ContentMakingScrollView: UIScrollView {
    /// The class whose initializer reads the values at its end.
    static var makingClass: AnyClass { get }
    func encodeOwnContent(with coder: NSCoder)
    func readOwnContent(from coder: NSCoder)
}

extension ContentMakingScrollView {
    func encodeOwnContent(with coder: NSCoder) {}
    func readOwnContent(from coder: NSCoder) {}
}

extension UIScrollView: GuideMaking {
    var namedGuides: [UILayoutGuide] { [contentLayoutGuide, frameLayoutGuide] }
}

extension UIScrollView: ContentArchiving {
    static var archivedClass: AnyClass {
        (self as? any ContentMakingScrollView.Type)?.makingClass ?? UIScrollView.self
    }

    /// Those of the program.
    var archivedSubviews: [UIView] {
        if self is any ContentMakingScrollView { return [] }
        return subviews.filter {
            !($0 is _UIScrollViewScrollIndicator || $0 is _UIScrollEdgeEffectView
                || $0 === refreshControl)
        }
    }

    func encodeContent(with coder: NSCoder) {
        let (size, inset, offset) = (contentSize, contentInset, contentOffset)
        for (number, key) in [
            (size.width, "UIContentWidth"), (size.height, "UIContentHeight"),
            (inset.top, "UIContentInsetTop"), (inset.left, "UIContentInsetLeft"),
            (inset.bottom, "UIContentInsetBottom"), (inset.right, "UIContentInsetRight"),
            (offset.x, "UIContentOffsetX"), (offset.y, "UIContentOffsetY"),
            (minimumZoomScale, "UIMinimumZoomScale"), (maximumZoomScale, "UIMaximumZoomScale"),
        ] { coder.encode(Double(number), forKey: key) }
        for (path, key) in Self.archivedFlags { coder.encode(self[keyPath: path], forKey: key) }
        coder.encode(contentInsetAdjustmentBehavior.rawValue, forKey: "UIContentInsetAdjustment")
        coder.encode(keyboardDismissMode.rawValue, forKey: "UIKeyboardDismissMode")
        coder.encode(indicatorStyle.rawValue, forKey: "UIIndicatorStyle")
        (self as? any ContentMakingScrollView)?.encodeOwnContent(with: coder)
    }

    func readContent(from coder: NSCoder) {
        guard coder.containsValue(forKey: "UIContentWidth") else { return }
        func number(_ key: String) -> CGFloat { CGFloat(coder.decodeDouble(forKey: key)) }
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
        (self as? any ContentMakingScrollView)?.readOwnContent(from: coder)
        // After the size and the inset, which move the content.
        contentOffset = CGPoint(x: number("UIContentOffsetX"), y: number("UIContentOffsetY"))
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
