import Foundation

extension FontFile {
    /// Returns the outline of a glyph, in units of the font with y pointing up.
    ///
    /// Empty for a glyph without one, such as a space; nil if the font has no outlines or this one
    /// is damaged.
    package func outline(of glyph: Int) -> CGPath? {
        guard glyph >= 0, glyph < glyphCount else { return nil }
        let path = CGMutablePath()
        if let compact {
            guard (try? compact.draw(glyph, into: path)) != nil else { return nil }
            return path
        }
        // A glyph of parts, which may have parts: as deep and as many as fonts need.
        var parts = 64
        guard tables["glyf"] != nil,
            (try? draw(glyph, .identity, depth: 6, &parts, into: path)) != nil
        else { return nil }
        return path
    }

    /// Returns the bytes of a glyph's description.
    private func place(of glyph: Int) throws(FontProblem) -> Range<Int> {
        guard let places = tables["loca"], let shapes = tables["glyf"], glyph < glyphCount else {
            throw .damaged
        }
        let size = hasLongOffsets ? 4 : 2
        let entry = places.lowerBound + size * glyph
        guard entry + 2 * size <= places.upperBound else { throw .damaged }
        let start = hasLongOffsets ? try bytes.u32(entry) : 2 * (try bytes.u16(entry))
        let end = hasLongOffsets ? try bytes.u32(entry + 4) : 2 * (try bytes.u16(entry + 2))
        guard start <= end, end <= shapes.count else { throw .damaged }
        return shapes.lowerBound + start..<shapes.lowerBound + end
    }

    private func draw(
        _ glyph: Int, _ transform: CGAffineTransform, depth: Int, _ parts: inout Int,
        into path: CGMutablePath
    ) throws(FontProblem) {
        let place = try place(of: glyph)
        guard !place.isEmpty else { return }
        let contours = try bytes.i16(place.lowerBound)
        if contours >= 0 {
            try drawContours(contours, at: place.lowerBound + 10, transform, into: path)
            return
        }
        guard depth > 0 else { throw .damaged }
        var next = place.lowerBound + 10
        var flags = 0
        repeat {
            guard parts > 0 else { throw .damaged }
            parts -= 1
            flags = try bytes.u16(next)
            let part = try bytes.u16(next + 2)
            next += 4
            var own = CGAffineTransform.identity
            let areWords = flags & 1 != 0
            // Offsets that are numbers of points do not occur in today's fonts.
            if flags & 2 != 0 {
                own.tx = CGFloat(areWords ? try bytes.i16(next) : try signedByte(next))
                own.ty = CGFloat(areWords ? try bytes.i16(next + 2) : try signedByte(next + 1))
            }
            next += areWords ? 4 : 2
            if flags & 0x08 != 0 {
                (own.a, own.d) = (try fraction(next), try fraction(next))
                next += 2
            } else if flags & 0x40 != 0 {
                (own.a, own.d) = (try fraction(next), try fraction(next + 2))
                next += 4
            } else if flags & 0x80 != 0 {
                (own.a, own.b) = (try fraction(next), try fraction(next + 2))
                (own.c, own.d) = (try fraction(next + 4), try fraction(next + 6))
                next += 8
            }
            try draw(part, own.concatenating(transform), depth: depth - 1, &parts, into: path)
        } while flags & 0x20 != 0
    }

    private func signedByte(_ place: Int) throws(FontProblem) -> Int {
        Int(Int8(truncatingIfNeeded: try bytes.u8(place)))
    }

    /// A number with 14 bits behind the point.
    private func fraction(_ place: Int) throws(FontProblem) -> CGFloat {
        CGFloat(try bytes.i16(place)) / 16384
    }

    private struct Point {
        var place: CGPoint
        var isOnCurve: Bool
    }

    private func drawContours(
        _ count: Int, at start: Int, _ transform: CGAffineTransform, into path: CGMutablePath
    ) throws(FontProblem) {
        guard count > 0 else { return }
        var ends: [Int] = []
        for index in 0..<count {
            let end = try bytes.u16(start + 2 * index)
            guard end >= ends.last ?? 0 else { throw .damaged }
            ends.append(end)
        }
        let points = try points(
            (ends.last ?? 0) + 1,
            at: start + 2 * count + 2 + (try bytes.u16(start + 2 * count)), transform)
        var first = 0
        for end in ends {
            if end >= first { Self.draw(points[first...end], into: path) }
            first = end + 1
        }
    }

    private func points(
        _ count: Int, at start: Int, _ transform: CGAffineTransform
    ) throws(FontProblem) -> [Point] {
        var next = start
        var flags: [Int] = []
        while flags.count < count {
            let flag = try bytes.u8(next)
            next += 1
            flags.append(flag)
            if flag & 8 != 0 {
                let repeats = min(try bytes.u8(next), count - flags.count)
                flags += Array(repeating: flag, count: repeats)
                next += 1
            }
        }
        func coordinates(_ short: Int, _ same: Int) throws(FontProblem) -> [Int] {
            var value = 0
            var values: [Int] = []
            for flag in flags {
                if flag & short != 0 {
                    value += try bytes.u8(next) * (flag & same != 0 ? 1 : -1)
                    next += 1
                } else if flag & same == 0 {
                    value += try bytes.i16(next)
                    next += 2
                }
                values.append(value)
            }
            return values
        }
        let xs = try coordinates(2, 16)
        let ys = try coordinates(4, 32)
        return flags.indices.map { index in
            Point(
                place: CGPoint(x: xs[index], y: ys[index]).applying(transform),
                isOnCurve: flags[index] & 1 != 0)
        }
    }

    /// Draws a closed contour of quadratic curves; between two controls is a point of the curve.
    private static func draw(_ contour: ArraySlice<Point>, into path: CGMutablePath) {
        guard let first = contour.first, let last = contour.last, contour.count > 1 else { return }
        func middle(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
            CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
        }
        let start =
            first.isOnCurve
            ? first.place : last.isOnCurve ? last.place : middle(first.place, last.place)
        path.move(to: start)
        var control: CGPoint?
        for point in first.isOnCurve ? contour.dropFirst() : contour {
            if point.isOnCurve {
                if let bend = control {
                    path.addQuadCurve(to: point.place, control: bend)
                } else {
                    path.addLine(to: point.place)
                }
                control = nil
            } else {
                if let bend = control {
                    path.addQuadCurve(to: middle(bend, point.place), control: bend)
                }
                control = point.place
            }
        }
        if let control { path.addQuadCurve(to: start, control: control) }
        path.closeSubpath()
    }
}
