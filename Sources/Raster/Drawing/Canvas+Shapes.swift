import CCairo
import Snapshots

extension Canvas {
    /// Adds a rectangle with some or all corners rounded to the path.
    ///
    /// Cairo's coordinates have 24 bits for pixels, so a box far outside the visible part is
    /// clipped.
    /// - Parameter radius: Limited to half of the shorter side.
    func add(_ box: Box, radius: Double = 0, corners: SnapshotNode.Corners = .all) {
        var box = box
        var radius = min(max(radius, 0), box.width / 2, box.height / 2)
        let device = matrix.box(of: box)
        if max(abs(device.minX), abs(device.maxX), abs(device.minY), abs(device.maxY)) > 1e6 {
            let visible = visible
            radius = min(radius, 10 * max(visible.width, visible.height))
            box = box.intersection(visible.grown(by: radius + max(visible.width, visible.height)))
            radius = min(radius, box.width / 2, box.height / 2)
        }
        guard !box.isEmpty else { return }
        guard radius > 0, !corners.isEmpty else {
            return cairo_rectangle(context, box.minX, box.minY, box.width, box.height)
        }
        cairo_new_sub_path(context)
        func turn(
            _ corner: SnapshotNode.Corners, _ x: Double, _ y: Double,
            inwards: (x: Double, y: Double), _ from: Double
        ) {
            guard corners.contains(corner) else { return cairo_line_to(context, x, y) }
            cairo_arc(
                context, x + inwards.x * radius, y + inwards.y * radius, radius, from,
                from + .pi / 2)
        }
        turn(.topRight, box.maxX, box.minY, inwards: (-1, 1), -.pi / 2)
        turn(.bottomRight, box.maxX, box.maxY, inwards: (-1, -1), 0)
        turn(.bottomLeft, box.minX, box.maxY, inwards: (1, -1), .pi / 2)
        turn(.topLeft, box.minX, box.minY, inwards: (1, 1), .pi)
        cairo_close_path(context)
    }

    func clip(to box: Box, radius: Double, corners: SnapshotNode.Corners = .all) {
        cairo_new_path(context)
        add(box, radius: radius, corners: corners)
        cairo_clip(context)
    }

    /// Clips to the outside of a box.
    func clip(outsideOf box: Box, radius: Double, corners: SnapshotNode.Corners = .all) {
        let visible = visible
        cairo_new_path(context)
        add(visible.union(box).grown(by: 1))
        add(box, radius: radius, corners: corners)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
        cairo_clip(context)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    }

    func fill(_ box: Box, radius: Double, corners: SnapshotNode.Corners = .all) {
        cairo_new_path(context)
        add(box, radius: radius, corners: corners)
        cairo_fill(context)
    }

    /// Fills a border inside a box; the radius of its inner corners is smaller by the width.
    func fillEdge(of box: Box, radius: Double, corners: SnapshotNode.Corners = .all, width: Double)
    {
        cairo_new_path(context)
        add(box, radius: radius, corners: corners)
        let inner = box.grown(by: -width)
        if !inner.isEmpty {
            add(inner, radius: min(radius, box.width / 2, box.height / 2) - width, corners: corners)
        }
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
        cairo_fill(context)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    }
}
