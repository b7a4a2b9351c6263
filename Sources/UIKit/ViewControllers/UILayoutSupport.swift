/// The edge of what bars leave free of a controller's view; an item for constraints, as guides are.
///
/// Source: Apple, UILayoutSupport.
@preconcurrency @MainActor
public protocol UILayoutSupport: AnyObject {
    /// How far the bars reach into the view, in points.
    var length: CGFloat { get }
    /// The top edge.
    var topAnchor: NSLayoutYAxisAnchor { get }
    /// The bottom edge.
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    /// The length along the vertical axis.
    var heightAnchor: NSLayoutDimension { get }
}

/// The guide behind `topLayoutGuide` and `bottomLayoutGuide`: a bar along an edge, as high as the safe area is deep.
final class LayoutSupportGuide: UILayoutGuide, UILayoutSupport {
    private let atTop: Bool

    init(atTop: Bool) {
        self.atTop = atTop
        super.init(
            identifier: atTop ? "UIViewControllerTopLayoutGuide" : "UIViewControllerBottomLayoutGuide",
            tie: .bar(atTop: atTop) { atTop ? $0.safeAreaInsets.top : $0.safeAreaInsets.bottom })
    }

    var length: CGFloat {
        guard let insets = owningView?.safeAreaInsets else { return 0 }
        return atTop ? insets.top : insets.bottom
    }
}

extension UIViewController {
    /// The bars at the top of the view: its bottom anchor is where content begins. Loads the view.
    public final var topLayoutGuide: any UILayoutSupport { layoutSupport(atTop: true, in: \.topSupport) }

    /// The bars at the bottom of the view: its top anchor is where content ends. Loads the view.
    public final var bottomLayoutGuide: any UILayoutSupport { layoutSupport(atTop: false, in: \.bottomSupport) }

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
