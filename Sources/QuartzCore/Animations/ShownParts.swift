import CoreGraphics

/// The presentation of a layer if animations change only geometry, opacity, corners or background.
///
/// It is read from inline storage, without a copy of the layer.
package struct ShownParts {
    /// The animated parts.
    package struct Kinds: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        // Computed, because other modules would check the lazy initialisation of a stored property.
        package static var bounds: Kinds { Kinds(rawValue: 1) }
        package static var position: Kinds { Kinds(rawValue: 2) }
        package static var anchorPoint: Kinds { Kinds(rawValue: 4) }
        package static var opacity: Kinds { Kinds(rawValue: 8) }
        package static var cornerRadius: Kinds { Kinds(rawValue: 16) }
        package static var background: Kinds { Kinds(rawValue: 32) }
        package static var transform: Kinds { Kinds(rawValue: 64) }
    }

    package var kinds: Kinds = []
    /// The three parts of the frame have model values unless animated; the rest are valid if
    /// animated.
    package var bounds = CGRect.zero
    package var position = CGPoint.zero
    package var anchorPoint = CGPoint.zero
    package var opacity = 0.0
    package var cornerRadius = 0.0
    /// Red, green, blue and alpha.
    package var background = SIMD4<Double>.zero
    package var transform = CATransform3DIdentity

    package init() {}
}

extension CALayer {
    /// Reads the layer's presentation at a time of the loop; false if anything else is animated.
    package final func readShown(at mediaTime: CFTimeInterval, into parts: inout ShownParts) -> Bool
    {
        guard let motion else { return false }
        let store = motion.scheduler.store
        let slot = store.slots.base + Int(motion.slot)
        guard slot.pointee.blindCount == 0 else { return false }
        if slot.pointee.shownTime != mediaTime {
            let local = slot.pointee.hasOwnClock ? localTime(atMediaTime: mediaTime) : mediaTime
            _ = store.evaluate(slot, at: local)
            slot.pointee.shownTime = mediaTime
        }
        parts.kinds = []
        parts.bounds = values.bounds
        parts.position = values.position
        parts.anchorPoint = values.anchorPoint
        var index = slot.pointee.firstCell
        while index >= 0 {
            let cell = store.cells.base + Int(index)
            index = cell.pointee.next
            let shown = store.numbers.base + cell.pointee.base + Int(cell.pointee.width)
            switch cell.pointee.root {
            case .position:
                parts.position = CGPoint(x: shown[0], y: shown[1])
                parts.kinds.formUnion(.position)
            case .bounds:
                parts.bounds = CGRect(x: shown[0], y: shown[1], width: shown[2], height: shown[3])
                parts.kinds.formUnion(.bounds)
            case .anchorPoint:
                parts.anchorPoint = CGPoint(x: shown[0], y: shown[1])
                parts.kinds.formUnion(.anchorPoint)
            case .opacity:
                parts.opacity = shown[0]
                parts.kinds.formUnion(.opacity)
            case .cornerRadius:
                parts.cornerRadius = shown[0]
                parts.kinds.formUnion(.cornerRadius)
            case .backgroundColor:
                // The model's colour may be nil, which lanes cannot represent.
                guard cell.pointee.isInEffect else { return false }
                parts.background = SIMD4(shown[0], shown[1], shown[2], shown[3])
                parts.kinds.formUnion(.background)
            case .transform:
                // An anchor point outside the layer's plane affects the result.
                guard values.more.isEmpty || values.more[.anchorPointZ] == nil else { return false }
                parts.transform = CATransform3D(
                    UnsafeRawPointer(shown).loadUnaligned(as: LayerProperty.Lanes.self))
                parts.kinds.formUnion(.transform)
            default: return false
            }
        }
        return true
    }
}
