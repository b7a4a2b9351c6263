/// The view at a window's lower edge that shows an input view and, above it, an accessory view.
final class UIInputSetHostView: UIView {
    /// The colour behind an input view. [U]
    static let backColor = UIColor.systemGray5

    /// The object that has the accessory view, which follows it on the responder chain.
    weak var owner: UIResponder?
    var heightsMayHaveChanged: () -> Void = {}
    private(set) var input: UIView?
    private(set) var accessory: UIView?
    private let back = UIView()
    /// How a view with constraints of its own is placed.
    private struct Pins {
        let view: UIView
        let top: NSLayoutConstraint
        let height: NSLayoutConstraint
    }

    private var pins: [Pins] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        // The host is as high as the keyboard; its views have their own heights in it.
        autoresizesSubviews = false
        back.backgroundColor = Self.backColor
    }

    required init?(coder: NSCoder) { nil }

    override var next: UIResponder? { owner ?? super.next }

    /// Touches pass between its views: the transparent accessory views with which bars follow the
    /// keyboard are disabled, so that the bars behind them are touched.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }

    /// Shows views; a view that is shown already stays.
    func show(input: UIView?, accessory: UIView?) {
        for old in [self.input, self.accessory].compactMap({ $0 })
        where old !== input && old !== accessory && old.superview === self {
            old.removeFromSuperview()
        }
        pins.removeAll { $0.view !== input && $0.view !== accessory }
        (self.input, self.accessory) = (input, accessory)
        if input == nil { back.removeFromSuperview() } else { insertSubview(back, at: 0) }
        for view in [input, accessory].compactMap({ $0 }) where view.superview !== self {
            addSubview(view)
        }
    }

    /// Places the accessory view above the input view or, without one, above the keyboard.
    func place(width: CGFloat, accessoryHeight: CGFloat, inputHeight: CGFloat) {
        place(accessory, CGRect(x: 0, y: 0, width: width, height: accessoryHeight))
        let frame = CGRect(x: 0, y: accessoryHeight, width: width, height: inputHeight)
        place(input, frame)
        back.frame = frame
    }

    private func place(_ view: UIView?, _ frame: CGRect) {
        guard let view else { return }
        guard !view.translatesAutoresizingMaskIntoConstraints else {
            view.frame = frame
            return
        }
        if let known = pins.first(where: { $0.view === view }) {
            // Called in each layout: what does not change must not ask for another one.
            if known.top.constant != frame.minY { known.top.constant = frame.minY }
            if known.height.constant != frame.height { known.height.constant = frame.height }
            return
        }
        let new = Pins(
            view: view, top: view.topAnchor.constraint(equalTo: topAnchor, constant: frame.minY),
            height: view.heightAnchor.constraint(equalToConstant: frame.height))
        // A view that measures itself may be about to grow.
        new.height.priority = UILayoutPriority(999)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: leadingAnchor),
            view.trailingAnchor.constraint(equalTo: trailingAnchor), new.top, new.height,
        ])
        pins.append(new)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        heightsMayHaveChanged()
    }

    /// The keyboard is not drawn, so that touches reach the views behind it.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        [input, accessory].contains { $0?.frame.contains(point) ?? false }
    }

    // Touches of the views are not the first responder's.
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

extension UIView {
    /// The height of the view as an input view or accessory view, in points.
    ///
    /// It is the frame's, unless the view has constraints of its own, a flexible height or no
    /// height. Source: Apple, UIInputView.allowsSelfSizing, and "Custom views for data input".
    final func inputHeight(forWidth width: CGFloat) -> CGFloat {
        let fits =
            sizesItselfAsInput || !translatesAutoresizingMaskIntoConstraints
            || autoresizingMask.contains(.flexibleHeight) || bounds.height == 0
        guard fits else { return bounds.height }
        let intrinsic = intrinsicContentSize.height
        if intrinsic > 0 { return intrinsic }
        let fitting = systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
        if fitting > 0 { return fitting }
        return max(0, bounds.height)
    }
}

// Classes of the keyboard's windows, without objects: input views are in the program's windows.
// Programs that look for the windows unwrap the result of ``NSClassFromString``.
final class UIRemoteKeyboardWindow: UIWindow {}
final class UITextEffectsWindow: UIWindow {}
