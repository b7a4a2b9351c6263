import CCairo

extension Canvas {
    /// Adds a rectangle with round corners to the path.
    ///
    /// Cairo counts a path in pixels of 24 bits: what is far outside of the visible part is cut to it.
    /// - Parameter radius: cut to half of the shorter side.
    func add(_ box: Box, radius: Double = 0) {
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
        guard radius > 0 else { return cairo_rectangle(context, box.minX, box.minY, box.width, box.height) }
        cairo_new_sub_path(context)
        cairo_arc(context, box.maxX - radius, box.minY + radius, radius, -.pi / 2, 0)
        cairo_arc(context, box.maxX - radius, box.maxY - radius, radius, 0, .pi / 2)
        cairo_arc(context, box.minX + radius, box.maxY - radius, radius, .pi / 2, .pi)
        cairo_arc(context, box.minX + radius, box.minY + radius, radius, .pi, 3 * .pi / 2)
        cairo_close_path(context)
    }

    func clip(to box: Box, radius: Double) {
        cairo_new_path(context)
        add(box, radius: radius)
        cairo_clip(context)
    }

    /// Clips to what is outside of a box.
    func clip(outsideOf box: Box, radius: Double) {
        let visible = visible
        cairo_new_path(context)
        add(visible.union(box).grown(by: 1))
        add(box, radius: radius)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
        cairo_clip(context)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    }

    func fill(_ box: Box, radius: Double) {
        cairo_new_path(context)
        add(box, radius: radius)
        cairo_fill(context)
    }

    /// Fills a frame of a width, inside of a box; its inner corners are rounder by the width.
    func fillEdge(of box: Box, radius: Double, width: Double) {
        cairo_new_path(context)
        add(box, radius: radius)
        let inner = box.grown(by: -width)
        if !inner.isEmpty { add(inner, radius: min(radius, box.width / 2, box.height / 2) - width) }
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
        cairo_fill(context)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    }
}
