import Foundation

extension SnapshotNode {
    /// A node with every property at its default.
    static let blank = SnapshotNode(id: 0, parent: nil, className: "", frame: .zero)

    /// The properties that a full snapshot writes: class, frame, and whatever differs from its default.
    public var presentFields: Fields {
        changes(since: .blank).union([.className, .frame])
    }

    /// Tells which properties are written differently now than they were, at nine decimals.
    ///
    /// `id` is not compared. What differs by less than is written counts as the same; the relation is transitive, so a
    /// slow drift is not lost.
    public func changes(since old: SnapshotNode) -> Fields {
        var changed: Fields = []
        func note(_ same: Bool, _ field: Fields) {
            if !same { changed.formUnion(field) }
        }
        note(parent == old.parent, .parent)
        note(Written.same(className, old.className), .className)
        note(Written.same(identifier, old.identifier, by: Written.same), .identifier)
        note(Written.same(frame, old.frame), .frame)
        note(Written.same(anchor, old.anchor), .anchor)
        note(Written.same(transform, old.transform, by: Written.same), .transform)
        note(Written.same(sublayerTransform, old.sublayerTransform, by: Written.same), .sublayerTransform)
        note(Decimal9.agree(alpha, old.alpha), .alpha)
        note(hidden == old.hidden, .hidden)
        note(background == old.background, .background)
        note(Decimal9.agree(radius, old.radius), .radius)
        note(Written.same(border, old.border, by: Written.same), .border)
        note(Written.same(shadow, old.shadow, by: Written.same), .shadow)
        note(clips == old.clips, .clips)
        note(Decimal9.agree(zPosition, old.zPosition), .zPosition)
        note(doubleSided == old.doubleSided, .doubleSided)
        note(Written.same(text, old.text, by: Written.same), .text)
        note(Written.same(font, old.font, by: Written.same), .font)
        note(textColor == old.textColor, .textColor)
        note(alignment == old.alignment, .alignment)
        note(lines == old.lines, .lines)
        note(Written.same(image, old.image, by: Written.same), .image)
        note(gravity == old.gravity, .gravity)
        note(tint == old.tint, .tint)
        note(enabled == old.enabled, .enabled)
        note(Written.same(scroll, old.scroll, by: Written.same), .scroll)
        note(selected == old.selected, .selected)
        note(touchable == old.touchable, .touchable)
        note(ghost == old.ghost, .ghost)
        note(replaced == old.replaced, .replaced)
        note(Written.same(animations, old.animations), .animations)
        note(constraints == old.constraints, .constraints)
        return changed.union(drawingChanges(since: old))
    }

    /// Takes over some properties of another node; `id` stays.
    public mutating func take(_ fields: Fields, from other: SnapshotNode) {
        if fields.contains(.parent) { parent = other.parent }
        if fields.contains(.className) { className = other.className }
        if fields.contains(.identifier) { identifier = other.identifier }
        if fields.contains(.frame) { frame = other.frame }
        if fields.contains(.anchor) { anchor = other.anchor }
        if fields.contains(.transform) { transform = other.transform }
        if fields.contains(.sublayerTransform) { sublayerTransform = other.sublayerTransform }
        if fields.contains(.alpha) { alpha = other.alpha }
        if fields.contains(.hidden) { hidden = other.hidden }
        if fields.contains(.background) { background = other.background }
        if fields.contains(.radius) { radius = other.radius }
        if fields.contains(.border) { border = other.border }
        if fields.contains(.shadow) { shadow = other.shadow }
        if fields.contains(.clips) { clips = other.clips }
        if fields.contains(.zPosition) { zPosition = other.zPosition }
        if fields.contains(.doubleSided) { doubleSided = other.doubleSided }
        if fields.contains(.text) { text = other.text }
        if fields.contains(.font) { font = other.font }
        if fields.contains(.textColor) { textColor = other.textColor }
        if fields.contains(.alignment) { alignment = other.alignment }
        if fields.contains(.lines) { lines = other.lines }
        if fields.contains(.image) { image = other.image }
        if fields.contains(.gravity) { gravity = other.gravity }
        if fields.contains(.tint) { tint = other.tint }
        if fields.contains(.enabled) { enabled = other.enabled }
        if fields.contains(.scroll) { scroll = other.scroll }
        if fields.contains(.selected) { selected = other.selected }
        if fields.contains(.touchable) { touchable = other.touchable }
        if fields.contains(.ghost) { ghost = other.ghost }
        if fields.contains(.replaced) { replaced = other.replaced }
        if fields.contains(.animations) { animations = other.animations }
        if fields.contains(.constraints) { constraints = other.constraints }
        if !fields.isDisjoint(with: .drawing) { takeDrawing(fields, from: other) }
    }
}

/// Sameness of compound values at the precision in which they are written.
extension Written {
    static func same<T>(_ a: T?, _ b: T?, by same: (T, T) -> Bool) -> Bool {
        switch (a, b) {
        case (nil, nil): true
        case (let a?, let b?): same(a, b)
        default: false
        }
    }

    /// By bytes: Swift's `==` takes differently composed accents for the same text.
    static func same(_ a: String, _ b: String) -> Bool {
        guard a.utf8.count == b.utf8.count else { return false }
        let same = a.utf8.withContiguousStorageIfAvailable { a in
            b.utf8.withContiguousStorageIfAvailable { b in
                a.count == 0 || memcmp(a.baseAddress!, b.baseAddress!, a.count) == 0
            }
        }
        return (same ?? nil) ?? a.utf8.elementsEqual(b.utf8)
    }

    static func same(_ a: CGPoint, _ b: CGPoint) -> Bool {
        Decimal9.agree(a.x, b.x) && Decimal9.agree(a.y, b.y)
    }

    static func same(_ a: CGSize, _ b: CGSize) -> Bool {
        Decimal9.agree(a.width, b.width) && Decimal9.agree(a.height, b.height)
    }

    static func same(_ a: CGRect, _ b: CGRect) -> Bool {
        same(a.origin, b.origin) && same(a.size, b.size)
    }

    static func same(_ a: SnapshotNode.Transform, _ b: SnapshotNode.Transform) -> Bool {
        a.values.elementsEqual(b.values, by: Decimal9.agree)
    }

    static func same(_ a: SnapshotNode.Border, _ b: SnapshotNode.Border) -> Bool {
        Decimal9.agree(a.width, b.width) && a.color == b.color
    }

    static func same(_ a: SnapshotNode.Shadow, _ b: SnapshotNode.Shadow) -> Bool {
        a.color == b.color && Decimal9.agree(a.opacity, b.opacity) && Decimal9.agree(a.radius, b.radius)
            && Decimal9.agree(a.dx, b.dx) && Decimal9.agree(a.dy, b.dy)
    }

    static func same(_ a: SnapshotNode.Font, _ b: SnapshotNode.Font) -> Bool {
        Decimal9.agree(a.size, b.size) && a.weight == b.weight
    }

    static func same(_ a: SnapshotNode.Scroll, _ b: SnapshotNode.Scroll) -> Bool {
        same(a.offset, b.offset) && same(a.content, b.content)
    }

    static func same(_ a: [SnapshotNode.Animation], _ b: [SnapshotNode.Animation]) -> Bool {
        a.elementsEqual(b) { a, b in
            a.key == b.key && a.timing == b.timing && Decimal9.agree(a.begin, b.begin)
                && same(a.end, b.end, by: Decimal9.agree) && same(a.motion, b.motion, by: same)
        }
    }
}
