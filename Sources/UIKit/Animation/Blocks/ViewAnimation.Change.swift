extension ViewAnimation {
    /// One animated change of a layer's model value: from value to value, or from a difference to
    /// zero.
    ///
    /// bounds, position, transform and cornerRadius animate additively, from old − new to zero, so
    /// that an interrupted animation continues smoothly. opacity, shadowOpacity, backgroundColor
    /// and anchorPoint animate from value to value. Opacities are `Float`, like the properties.
    ///
    /// Source: Apple on additive animations (WWDC 2014, session 236). Which properties are additive
    /// is asserted by public tests that run on iOS and was measured there.
    struct Change {
        var property: LayerProperty
        var from: Any
        var to: Any
        var isAdditive: Bool

        /// Returns the animated changes for a change of a property; bounds are split into origin
        /// and size.
        static func changes(of property: LayerProperty, from old: LayerValues, to new: LayerValues)
            -> [Change]
        {
            switch property {
            case .bounds:
                return [
                    difference(.boundsOrigin, old.bounds.origin - new.bounds.origin),
                    difference(.boundsSize, old.bounds.size - new.bounds.size),
                ].compactMap { $0 }
            case .position:
                return [difference(.position, old.position - new.position)].compactMap { $0 }
            case .cornerRadius:
                return [
                    Change(
                        .cornerRadius, old.cornerRadius - new.cornerRadius, CGFloat(0),
                        isAdditive: true)
                ]
            case .transform:
                // Additive transforms are concatenated: (old · new⁻¹) · new = old. A singular
                // transform has no inverse, so the animation then runs from value to value.
                guard let inverse = new.transform.inverse else {
                    return [Change(.transform, old.transform, new.transform)]
                }
                let start = old.transform.concatenated(inverse)
                return [Change(.transform, start, CATransform3DIdentity, isAdditive: true)]
            case .opacity:
                return [Change(.opacity, Float(old.opacity), Float(new.opacity))]
            case .shadowOpacity:
                return [
                    Change(.shadowOpacity, Float(old.shadow.opacity), Float(new.shadow.opacity))
                ]
            case .anchorPoint:
                return [Change(.anchorPoint, old.anchorPoint, new.anchorPoint)]
            case .backgroundColor:
                let (start, end) = colors(old.backgroundColor, new.backgroundColor)
                return [Change(.backgroundColor, start, end)]
            default:
                return []
            }
        }

        init(_ property: LayerProperty, _ from: Any, _ to: Any, isAdditive: Bool = false) {
            self.property = property
            self.from = from
            self.to = to
            self.isAdditive = isAdditive
        }

        private static func difference(_ property: LayerProperty, _ difference: CGPoint) -> Change?
        {
            difference == .zero ? nil : Change(property, difference, CGPoint.zero, isAdditive: true)
        }

        private static func difference(_ property: LayerProperty, _ difference: CGSize) -> Change? {
            difference == .zero ? nil : Change(property, difference, CGSize.zero, isAdditive: true)
        }

        /// Returns two colours to interpolate; a missing one is replaced by the other at alpha 0.
        static func colors(_ old: CGColor?, _ new: CGColor?) -> (CGColor, CGColor) {
            let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
            return (old ?? new?.copy(alpha: 0) ?? clear, new ?? old?.copy(alpha: 0) ?? clear)
        }
    }
}

extension LayerProperty {
    /// Whether a change inside an animation block animates; borders, zPosition and other shadow
    /// properties never do.
    var animatesInBlocks: Bool {
        switch self {
        case .bounds, .position, .transform, .cornerRadius, .opacity, .backgroundColor,
            .anchorPoint, .shadowOpacity:
            true
        default: false
        }
    }
}

private func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
private func - (a: CGSize, b: CGSize) -> CGSize {
    CGSize(width: a.width - b.width, height: a.height - b.height)
}
