extension UIView {
    final var baseAlpha: CGFloat {
        get { min(max(layer.preciseOpacity, 0), 1) }
        // The layer keeps other values, and animates to them: `alpha = 1.0001` in an animation is a
        // delay in programs.
        set { layer.setOpacity(exactly: newValue) }
    }

    final var baseIsHidden: Bool {
        get { layer.isHidden || autoLayout.isCollapsing }
        set {
            guard newValue != isHidden else { return }
            guard let superview = storedSuperview else {
                return applyVisibility(isHidden: newValue)
            }
            superview.setHidden(newValue, ofSubview: self)
            superview.visibilityDidChange(forSubview: self)
        }
    }

    /// Hides or shows the view now.
    final func applyVisibility(isHidden: Bool) {
        layer.isHidden = isHidden
        visibilityDidChange()
    }

    /// Whether the view, or one above it, is hidden in a container that collapses hidden views.
    ///
    /// Lengths may be negative there: what a view requires for its own content does not keep it
    /// from collapsing.
    final var isInsideCollapsed: Bool {
        var view: UIView? = self
        while let current = view {
            if current.isHidden, current.storedSuperview?.collapsesHiddenSubviews == true {
                return true
            }
            view = current.storedSuperview
        }
        return false
    }

    final var baseBackgroundColor: UIColor? {
        get { storedBackgroundColor }
        set {
            storedBackgroundColor = newValue
            layer.backgroundColor = newValue.map { $0.isDynamic ? resolved($0) : $0.cgColor }
            observedPropertiesMayHaveChanged()
        }
    }

    final var baseClipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    final var baseTintColor: UIColor! {
        get {
            let color = fullTintColor
            return TraitState.tintsAreDimmed && isTintDimmed ? color.withoutHue : color
        }
        set {
            storedTintColor = newValue
            if newValue != nil { TraitState.tintIsUsed = true }
            announceTint()
        }
    }

    /// The tint colour before the view's mode dims it.
    private var fullTintColor: UIColor {
        storedTintColor ?? storedSuperview?.fullTintColor ?? .systemBlue
    }

    private var isTintDimmed: Bool {
        switch extras?.tintAdjustmentMode ?? .automatic {
        case .automatic: storedSuperview?.isTintDimmed ?? false
        case .normal: false
        case .dimmed: true
        }
    }

    final var baseTintAdjustmentMode: TintAdjustmentMode {
        get { isTintDimmed ? .dimmed : .normal }
        set {
            guard newValue != extras?.tintAdjustmentMode ?? .automatic else { return }
            if newValue == .dimmed { TraitState.tintsAreDimmed = true }
            extras.made().tintAdjustmentMode = newValue
            announceTint()
        }
    }

    /// Notifies the view, and those below that inherit its tint colour, of another one.
    final func announceTint() {
        UITraitCollection.performAsCurrent(of: self) { tintColorDidChange() }
        observedPropertiesMayHaveChanged()
        layer.markChanged(.values)
        if storedBackgroundColor?.mayFollowTint == true { resolveColors() }
        for view in storedSubviews where view.storedTintColor == nil { view.announceTint() }
    }

    final func baseSetNeedsDisplay() {
        layer.markChanged(.values)
        if drawsItself { layer.setNeedsDisplay() }
    }

    /// The content mode also applies to the view's drawing.
    final func contentModeDidChange(from old: ContentMode) {
        guard contentMode != old else { return }
        layer.markChanged(.values)
        layer.contentsGravity = contentMode.gravity
        layer.needsDisplayOnBoundsChange = contentMode == .redraw
    }
}

extension UIView {
    /// Whether a view's tint colour loses its hue.
    ///
    /// Source: Apple, UIView.TintAdjustmentMode.
    public enum TintAdjustmentMode: Int, Sendable {
        /// As in the superview.
        case automatic = 0
        /// The tint colour as it is.
        case normal = 1
        /// The tint colour as a grey.
        case dimmed = 2
    }
}

extension UIColor {
    /// The colour as a grey of the same luminance.
    fileprivate var withoutHue: UIColor {
        UIColor { traits in
            var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
            self.resolvedColor(with: traits).getRed(
                &red, green: &green, blue: &blue, alpha: &alpha)
            return UIColor(white: 0.299 * red + 0.587 * green + 0.114 * blue, alpha: alpha)
        }
    }
}

extension UIView {
    /// How a view's content fits its bounds.
    ///
    /// Source: Apple, UIView.ContentMode.
    public enum ContentMode: Int, Sendable {
        /// Stretched to the bounds.
        case scaleToFill = 0
        /// Scaled to fit inside, keeping its proportions.
        case scaleAspectFit = 1
        /// Scaled to cover the bounds, keeping its proportions.
        case scaleAspectFill = 2
        /// Like `scaleToFill`, and redrawn when the bounds change.
        case redraw = 3
        /// Centred, at its own size.
        case center = 4
        /// Centred at the top edge, at its own size.
        case top = 5
        /// Centred at the bottom edge, at its own size.
        case bottom = 6
        /// Centred at the left edge, at its own size.
        case left = 7
        /// Centred at the right edge, at its own size.
        case right = 8
        /// In the top left corner, at its own size.
        case topLeft = 9
        /// In the top right corner, at its own size.
        case topRight = 10
        /// In the bottom left corner, at its own size.
        case bottomLeft = 11
        /// In the bottom right corner, at its own size.
        case bottomRight = 12
    }

    /// Which parts of a view's frame change when its superview is resized.
    ///
    /// Source: Apple, UIView.AutoresizingMask.
    public struct AutoresizingMask: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates a mask from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The distance to the left edge.
        public static let flexibleLeftMargin = Self(rawValue: 1)
        /// The width.
        public static let flexibleWidth = Self(rawValue: 2)
        /// The distance to the right edge.
        public static let flexibleRightMargin = Self(rawValue: 4)
        /// The distance to the top edge.
        public static let flexibleTopMargin = Self(rawValue: 8)
        /// The height.
        public static let flexibleHeight = Self(rawValue: 16)
        /// The distance to the bottom edge.
        public static let flexibleBottomMargin = Self(rawValue: 32)

        /// Returns the frame after the superview's size has changed.
        ///
        /// Each axis shares the difference between its flexible parts in proportion to their old
        /// lengths, or equally if those are zero.
        package func frame(_ frame: CGRect, from old: CGSize, to new: CGSize) -> CGRect {
            let (x, width) = Self.resize(
                frame.origin.x, frame.size.width, old.width, new.width,
                contains(.flexibleLeftMargin), contains(.flexibleWidth),
                contains(.flexibleRightMargin))
            let (y, height) = Self.resize(
                frame.origin.y, frame.size.height, old.height, new.height,
                contains(.flexibleTopMargin), contains(.flexibleHeight),
                contains(.flexibleBottomMargin))
            return CGRect(x: x, y: y, width: width, height: height)
        }

        private static func resize(
            _ origin: CGFloat, _ length: CGFloat, _ old: CGFloat, _ new: CGFloat,
            _ before: Bool, _ inside: Bool, _ after: Bool
        ) -> (CGFloat, CGFloat) {
            let difference = new - old
            guard difference != 0, before || inside || after else { return (origin, length) }
            let parts =
                (before ? origin : 0) + (inside ? length : 0) + (after ? old - origin - length : 0)
            let count = CGFloat((before ? 1 : 0) + (inside ? 1 : 0) + (after ? 1 : 0))
            func share(_ part: CGFloat) -> CGFloat {
                parts > 0 ? difference * part / parts : difference / count
            }
            return (
                origin + (before ? share(origin) : 0),
                max(0, length + (inside ? share(length) : 0))
            )
        }
    }
}
