/// The area of a controller's view covered by bars at one edge; can be used in constraints like a
/// guide.
///
/// Source: Apple, UILayoutSupport.
@preconcurrency @MainActor
public protocol UILayoutSupport: AnyObject {
    /// The length of the bars inside the view, in points.
    var length: CGFloat { get }
    /// The top edge.
    var topAnchor: NSLayoutYAxisAnchor { get }
    /// The bottom edge.
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    /// The height of the area.
    var heightAnchor: NSLayoutDimension { get }
}

/// The guide behind `topLayoutGuide` and `bottomLayoutGuide`: as high as the safe area inset at its
/// edge.
final class LayoutSupportGuide: UILayoutGuide, UILayoutSupport {
    private let atTop: Bool

    init(atTop: Bool) {
        self.atTop = atTop
        super.init(
            identifier: atTop
                ? "UIViewControllerTopLayoutGuide" : "UIViewControllerBottomLayoutGuide",
            tie: .bar(atTop: atTop) { atTop ? $0.safeAreaInsets.top : $0.safeAreaInsets.bottom })
    }

    var length: CGFloat {
        guard let insets = owningView?.safeAreaInsets else { return 0 }
        return atTop ? insets.top : insets.bottom
    }
}

extension UIViewController {
    final var baseTopLayoutGuide: any UILayoutSupport {
        layoutSupport(atTop: true, in: \.topSupport)
    }

    final var baseBottomLayoutGuide: any UILayoutSupport {
        layoutSupport(atTop: false, in: \.bottomSupport)
    }

    private func layoutSupport(
        atTop: Bool, in storage: ReferenceWritableKeyPath<UIViewController, LayoutSupportGuide?>
    ) -> LayoutSupportGuide {
        if let guide = self[keyPath: storage], guide.owningView === view { return guide }
        let guide = LayoutSupportGuide(atTop: atTop)
        view.addLayoutGuide(guide)
        self[keyPath: storage] = guide
        return guide
    }

    final func layoutSupportsChanged() {
        topSupport?.tieChanged()
        bottomSupport?.tieChanged()
    }
}
