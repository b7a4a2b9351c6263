import CCairo
import Foundation
import Snapshots

extension Canvas {
    /// Fills a box with a gradient.
    ///
    /// The gradient is laid out in the unit square, and that is stretched to the box.
    func fill(
        _ box: Box, radius: Double, corners: SnapshotNode.Corners,
        with gradient: SnapshotNode.Gradient
    ) {
        let ramp = ColorRamp(gradient)
        guard let last = ramp.stops.last else { return }
        save()
        defer { restore() }
        clip(to: box, radius: radius, corners: corners)
        let (dx, dy) = (gradient.end.x - gradient.start.x, gradient.end.y - gradient.start.y)
        let isUsable = [gradient.start.x, gradient.start.y, dx, dy].allSatisfy { abs($0) < 1e4 }
        guard isUsable, ramp.stops.count > 1, dx != 0 || dy != 0 else { return fill(last.color) }
        cairo_translate(context, box.minX, box.minY)
        cairo_scale(context, box.width, box.height)
        let pattern: OpaquePointer
        switch gradient.form {
        case .axial:
            pattern = cairo_pattern_create_linear(
                gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y)
        case .radial:
            guard dx != 0, dy != 0 else { return fill(last.color) }
            cairo_translate(context, gradient.start.x, gradient.start.y)
            cairo_scale(context, abs(dx), abs(dy))
            pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1)
        case .conic:
            return sweep(ramp, around: (gradient.start.x, gradient.start.y), from: atan2(dy, dx))
        }
        defer { cairo_pattern_destroy(pattern) }
        for (place, color) in ramp.stops {
            func channel(_ shift: UInt32) -> Double { Double((color.rgba >> shift) & 0xff) / 255 }
            cairo_pattern_add_color_stop_rgba(
                pattern, place, channel(24), channel(16), channel(8), channel(0))
        }
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_set_source(context, pattern)
        cairo_paint(context)
    }

    /// Paints a conic gradient pixel by pixel, clockwise on the screen: Cairo has no such pattern.
    private func sweep(_ ramp: ColorRamp, around middle: (x: Double, y: Double), from angle: Double)
    {
        let reach = visibleDevice.outset
        let back = matrix.inverse
        guard !reach.isEmpty, back.isFinite,
            let layer = try? Canvas(covering: reach, budget: budget)
        else { return }
        layer.withRows { row in
            for line in 0..<layer.height {
                let pixels = row(line)
                for column in 0..<layer.width {
                    let (x, y, _) = back.apply(
                        Double(layer.x + column) + 0.5, Double(layer.y + line) + 0.5)
                    var turn = (atan2(y - middle.y, x - middle.x) - angle) / (2 * .pi)
                    turn -= turn.rounded(.down)
                    pixels[column] = ramp.pixel(at: turn)
                }
            }
        }
        paint(layer)
    }
}

/// A gradient's colours and their positions, ascending in 0…1 as Cairo requires.
struct ColorRamp {
    let stops: [(place: Double, color: SnapshotNode.Color)]

    init(_ gradient: SnapshotNode.Gradient) {
        let count = gradient.colors.count
        var latest = 0.0
        stops = gradient.colors.indices.map { index in
            let even = count > 1 ? Double(index) / Double(count - 1) : 0
            let place = gradient.stops.count == count ? gradient.stops[index] : even
            // A NaN compares false and so gets the previous position.
            latest = place > latest ? min(place, 1) : latest
            return (latest, gradient.colors[index])
        }
    }

    /// Returns the colour at a position, premultiplied by alpha.
    func pixel(at place: Double) -> UInt32 {
        guard let after = stops.firstIndex(where: { $0.place > place }) else {
            return mix(stops.count - 1, 0, 0)
        }
        guard after > 0 else { return mix(0, 0, 0) }
        let (a, b) = (stops[after - 1].place, stops[after].place)
        return mix(after - 1, after, (place - a) / (b - a))
    }

    private func mix(_ a: Int, _ b: Int, _ fraction: Double) -> UInt32 {
        func premultiplied(_ color: SnapshotNode.Color, _ shift: UInt32) -> Double {
            let alpha = Double(color.rgba & 0xff)
            return shift == 0 ? alpha : Double((color.rgba >> shift) & 0xff) * alpha / 255
        }
        func channel(_ shift: UInt32) -> UInt32 {
            let (from, to) = (
                premultiplied(stops[a].color, shift), premultiplied(stops[b].color, shift)
            )
            return UInt32((from + (to - from) * fraction).rounded())
        }
        return channel(0) << 24 | channel(24) << 16 | channel(16) << 8 | channel(8)
    }
}
