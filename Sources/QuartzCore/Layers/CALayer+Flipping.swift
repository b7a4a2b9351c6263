import CoreGraphics

extension CALayer {
    /// Whether any layer of the process was ever flipped: most programs have none, and need not
    /// search the superlayers.
    private static var someWereFlipped = false

    final func baseSetGeometryFlipped(_ isFlipped: Bool) {
        guard isFlipped != values.isFlipped else { return }
        Self.someWereFlipped = true
        values.isFlipped = isFlipped
        markOrientation()
    }

    /// Whether y points upwards in the layer, as it is seen: within an odd number of flipped
    /// layers, itself included.
    package final var isUpsideDown: Bool {
        guard Self.someWereFlipped else { return false }
        var (isUpsideDown, above) = (false, Optional(model()))
        while let layer = above {
            if layer.values.isFlipped { isUpsideDown.toggle() }
            above = layer.parent
        }
        return isUpsideDown
    }

    /// Whether the contents are what the layer or its owner has drawn, not an image of the
    /// program's.
    package final var showsDrawing: Bool { displayState.contains(.isDrawn) }

    /// Has the layer and its sublayers captured again, whose images may be mirrored now.
    final func markOrientation() {
        guard Self.someWereFlipped else { return }
        markChanged(.values)
        maskLayer?.markOrientation()
        for child in children { child.markOrientation() }
    }
}

extension CGContext {
    /// Mirrors what is drawn next about the horizontal middle of a rectangle.
    final func mirror(in rect: CGRect) {
        translateBy(x: 0, y: rect.minY + rect.maxY)
        scaleBy(x: 1, y: -1)
    }
}
