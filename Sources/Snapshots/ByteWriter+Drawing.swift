import Foundation

extension ByteWriter {
    /// Writes the given properties of a node's drawing.
    mutating func drawing(of node: SnapshotNode, _ fields: SnapshotNode.Fields) {
        let drawing = node.drawing
        if fields.contains(.corners) {
            literal(",\"corners\":")
            if drawing.corners == .all { null() } else { digits(UInt64(drawing.corners.rawValue)) }
        }
        if fields.contains(.shadowPath) {
            literal(",\"shadowPath\":")
            optional(drawing.shadowPath?.text)
        }
        if fields.contains(.mask) {
            literal(",\"mask\":")
            flag(drawing.isMask, default: false)
        }
        if fields.rawValue & SnapshotNode.Fields.shape.rawValue != 0 { shape(drawing, fields) }
        if fields.contains(.gradient) {
            literal(",\"gradient\":")
            if let gradient = drawing.gradient { self.gradient(gradient) } else { null() }
        }
        if fields.contains(.imageRect) {
            literal(",\"imageRect\":")
            unitRect(drawing.imageRect)
        }
        if fields.contains(.imageCenter) {
            literal(",\"imageCenter\":")
            unitRect(drawing.imageCenter)
        }
        if fields.contains(.imageScale) {
            literal(",\"imageScale\":")
            if let scale = drawing.imageScale { number(scale) } else { null() }
        }
        if fields.contains(.textTop) {
            literal(",\"textTop\":")
            flag(drawing.isTextAtTop, default: false)
        }
        if fields.contains(.truncation) {
            literal(",\"truncation\":")
            optional(drawing.truncation?.rawValue)
        }
        if fields.contains(.selection) {
            literal(",\"selection\":")
            selection(drawing.selection)
        }
        if fields.contains(.input) {
            literal(",\"input\":")
            input(drawing.input)
        }
        if fields.contains(.runs) {
            literal(",\"runs\":")
            runs(drawing.runs)
        }
        if fields.contains(.lineGap) {
            literal(",\"lineGap\":")
            number(drawing.lineGap, default: 0)
        }
    }

    private mutating func shape(_ drawing: SnapshotNode.Drawing, _ fields: SnapshotNode.Fields) {
        if fields.contains(.path) {
            literal(",\"path\":")
            optional(drawing.path?.text)
        }
        if fields.contains(.fill) {
            literal(",\"fill\":")
            color(drawing.fill)
        }
        if fields.contains(.evenOdd) {
            literal(",\"evenOdd\":")
            flag(drawing.isEvenOdd, default: false)
        }
        if fields.contains(.stroke) {
            literal(",\"stroke\":")
            if let stroke = drawing.stroke { self.stroke(stroke) } else { null() }
        }
        if fields.contains(.trim) {
            literal(",\"trim\":")
            if let trim = drawing.trim { pair(trim.from, trim.to) } else { null() }
        }
    }

    private mutating func unitRect(_ rect: CGRect?) {
        guard let rect else { return null() }
        byte(UInt8(ascii: "["))
        number(rect.origin.x)
        separated(rect.origin.y)
        separated(rect.size.width)
        separated(rect.size.height)
        byte(UInt8(ascii: "]"))
    }

    private mutating func stroke(_ stroke: SnapshotNode.Stroke) {
        literal("{\"color\":")
        color(stroke.color)
        literal(",\"width\":")
        number(stroke.width)
        if stroke.cap != .butt {
            literal(",\"cap\":")
            string(stroke.cap.rawValue)
        }
        if stroke.join != .miter {
            literal(",\"join\":")
            string(stroke.join.rawValue)
        }
        if !Decimal9.agree(stroke.miterLimit, 10) {
            literal(",\"miter\":")
            number(stroke.miterLimit)
        }
        if !stroke.dash.isEmpty {
            literal(",\"dash\":")
            numbers(stroke.dash)
        }
        if !Decimal9.agree(stroke.phase, 0) {
            literal(",\"phase\":")
            number(stroke.phase)
        }
        byte(UInt8(ascii: "}"))
    }

    private mutating func gradient(_ gradient: SnapshotNode.Gradient) {
        literal("{\"type\":")
        string(gradient.form.rawValue)
        literal(",\"colors\":[")
        for index in gradient.colors.indices {
            if index > 0 { byte(UInt8(ascii: ",")) }
            color(gradient.colors[index])
        }
        byte(UInt8(ascii: "]"))
        if !gradient.stops.isEmpty {
            literal(",\"stops\":")
            numbers(gradient.stops)
        }
        literal(",\"start\":")
        pair(gradient.start.x, gradient.start.y)
        literal(",\"end\":")
        pair(gradient.end.x, gradient.end.y)
        byte(UInt8(ascii: "}"))
    }

    mutating func numbers(_ values: [Double]) {
        byte(UInt8(ascii: "["))
        for index in values.indices {
            if index > 0 { byte(UInt8(ascii: ",")) }
            number(values[index])
        }
        byte(UInt8(ascii: "]"))
    }
}
