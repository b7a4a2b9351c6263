import Snapshots
import UIKit

extension SnapshotNode {
    /// Copies the animated values of a layer and returns the fields whose encoding changed.
    ///
    /// Equivalent to ``takePresentation(of:on:)`` followed by ``changes(since:)``.
    mutating func take(_ shown: ShownParts) -> Fields {
        var changed: Fields = []
        let kinds = shown.kinds
        let (size, point) = (shown.bounds.size, shown.anchorPoint)
        let new = CGRect(
            x: shown.position.x - point.x * size.width, y: shown.position.y - point.y * size.height,
            width: size.width, height: size.height)
        if !Self.agree(new, frame) {
            frame = new
            changed.formUnion(.frame)
        }
        if kinds.contains(.anchorPoint), !Self.agree(point, anchor) {
            anchor = point
            changed.formUnion(.anchor)
        }
        if kinds.contains(.opacity), !Self.agree(shown.opacity, alpha) {
            alpha = shown.opacity
            changed.formUnion(.alpha)
        }
        if kinds.contains(.cornerRadius), !Self.agree(shown.cornerRadius, radius) {
            radius = shown.cornerRadius
            changed.formUnion(.radius)
        }
        if kinds.contains(.background) {
            let channels = shown.background
            let color = Color(
                red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
            if color != background {
                background = color
                changed.formUnion(.background)
            }
        }
        if kinds.contains(.transform) {
            let isNone = shown.transform == CATransform3DIdentity
            let new = isNone ? nil : Transform(counted: shown.transform.elements)
            if !Self.agree(new, transform) {
                transform = new
                changed.formUnion(.transform)
            }
        }
        if kinds.contains(.bounds), scroll != nil || shown.bounds.origin != .zero {
            let new = Scroll(offset: shown.bounds.origin, content: scroll?.content ?? size)
            if !Self.agree(new, scroll) {
                scroll = new
                changed.formUnion(.scroll)
            }
        }
        return changed
    }
}
