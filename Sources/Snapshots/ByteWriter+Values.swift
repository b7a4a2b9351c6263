import Foundation

extension ByteWriter {
    mutating func null() {
        literal("null")
    }

    mutating func optional(_ text: String?) {
        if let text { string(text) } else { null() }
    }

    mutating func flag(_ value: Bool, default usual: Bool) {
        if value == usual {
            null()
        } else if value {
            literal("true")
        } else {
            literal("false")
        }
    }

    mutating func number(_ value: Double, default usual: Double) {
        if Decimal9.agree(value, usual) { null() } else { number(value) }
    }

    @inline(__always)
    mutating func separated(_ value: Double) {
        byte(UInt8(ascii: ","))
        number(value)
    }

    mutating func pair(_ first: Double, _ second: Double) {
        byte(UInt8(ascii: "["))
        number(first)
        separated(second)
        byte(UInt8(ascii: "]"))
    }

    mutating func color(_ color: SnapshotNode.Color?) {
        guard let color else { return null() }
        literal("\"#")
        var shift: UInt32 = 32
        while shift > 0 {
            shift &-= 4
            byte(Self.hexDigit(UInt8(truncatingIfNeeded: color.rgba >> shift & 0xF)))
        }
        byte(UInt8(ascii: "\""))
    }

    mutating func matrix(_ transform: SnapshotNode.Transform?) {
        guard let transform else { return null() }
        byte(UInt8(ascii: "["))
        transform.values.withUnsafeBufferPointer { values in
            number(values[0])
            for index in 1..<16 { separated(values[index]) }
        }
        byte(UInt8(ascii: "]"))
    }

    mutating func animations(_ animations: [SnapshotNode.Animation]) {
        byte(UInt8(ascii: "["))
        for index in animations.indices {
            if index > 0 { byte(UInt8(ascii: ",")) }
            literal("{\"key\":")
            string(animations[index].key)
            literal(",\"begin\":")
            number(animations[index].begin)
            if let end = animations[index].end {
                literal(",\"end\":")
                number(end)
            }
            literal(",\"timing\":")
            string(animations[index].timing.rawValue)
            if let motion = animations[index].motion { self.motion(motion) }
            byte(UInt8(ascii: "}"))
        }
        byte(UInt8(ascii: "]"))
    }

    mutating func constraints(_ constraints: [SnapshotNode.Constraint]) {
        byte(UInt8(ascii: "["))
        for index in constraints.indices {
            let constraint = constraints[index]
            if index > 0 { byte(UInt8(ascii: ",")) }
            literal("{\"text\":")
            string(constraint.text)
            if let identifier = constraint.identifier {
                literal(",\"ident\":")
                string(identifier)
            }
            literal(",\"items\":[")
            for place in constraint.items.indices {
                if place > 0 { byte(UInt8(ascii: ",")) }
                digits(UInt64(constraint.items[place]))
            }
            literal("],\"priority\":")
            number(constraint.priority)
            if constraint.broken { literal(",\"broken\":true") }
            byte(UInt8(ascii: "}"))
        }
        byte(UInt8(ascii: "]"))
    }

    mutating func event(_ event: SnapshotEvent) {
        switch event {
        case .touch(let touch):
            literal(",\"event\":{\"type\":\"touch\",\"phase\":")
            string(touch.phase.rawValue)
            literal(",\"at\":")
            pair(touch.location.x, touch.location.y)
            literal(",\"id\":")
            integer(Int64(touch.id))
        case .keyboard(.text(let text)):
            literal(",\"event\":{\"type\":\"text\",\"text\":")
            string(text)
        case .keyboard(.key(let key)):
            literal(",\"event\":{\"type\":\"key\",\"key\":")
            string(key.rawValue)
        }
        byte(UInt8(ascii: "}"))
    }
}
