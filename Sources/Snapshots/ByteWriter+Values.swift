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

    mutating func point(_ point: CGPoint) { pair(point.x, point.y) }

    mutating func size(_ size: CGSize) { pair(size.width, size.height) }

    @inline(__always)
    mutating func rect(_ rect: CGRect) {
        byte(UInt8(ascii: "["))
        number(rect.origin.x)
        separated(rect.origin.y)
        separated(rect.size.width)
        separated(rect.size.height)
        byte(UInt8(ascii: "]"))
    }

    mutating func trackValue(_ value: SnapshotNode.Value) {
        switch value {
        case .nothing: null()
        case .numbers(let numbers): list(numbers) { $0.real($1) }
        case .text(let text): string(text)
        }
    }

    mutating func flag(_ value: Bool) { if value { literal("true") } else { literal("false") } }

    /// Writes an integer, clamped to the range that every reader represents exactly.
    mutating func integer(_ value: Int) {
        let largest = SnapshotLine.largestInteger
        integer(Int64(min(max(value, -largest), largest)))
    }

    mutating func id(_ id: SnapshotNode.ID) { digits(UInt64(id)) }

    mutating func corners(_ corners: SnapshotNode.Corners) { digits(UInt64(corners.rawValue)) }

    mutating func path(_ path: PathData) { string(path.text) }

    /// Writes a member's name, with a comma before it unless it is the first.
    mutating func key(_ name: StaticString, _ isFirst: inout Bool) {
        if !isFirst { byte(UInt8(ascii: ",")) }
        isFirst = false
        literal(name)
    }

    /// Writes an array.
    @inline(__always)
    mutating func list<Element>(_ elements: [Element], _ write: (inout ByteWriter, Element) -> Void)
    {
        byte(UInt8(ascii: "["))
        for index in elements.indices {
            if index > 0 { byte(UInt8(ascii: ",")) }
            write(&self, elements[index])
        }
        byte(UInt8(ascii: "]"))
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

    mutating func matrix(_ transform: SnapshotNode.Transform) {
        byte(UInt8(ascii: "["))
        transform.values.withUnsafeBufferPointer { values in
            number(values[0])
            for index in 1..<16 { separated(values[index]) }
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
        case .keyboard(.press(let press)): self.press(press)
        case .announcement(let announcement): self.announcement(announcement)
        case .read(let view, let element):
            literal(",\"event\":{\"type\":\"read\",\"view\":")
            integer(Int64(view))
            if let element {
                literal(",\"element\":")
                integer(Int64(element))
            }
        }
        byte(UInt8(ascii: "}"))
    }

    private mutating func press(_ press: KeyboardMessage.Press) {
        literal(",\"event\":{\"type\":\"press\",\"input\":")
        string(press.input)
        guard !press.modifiers.isEmpty else { return }
        literal(",\"modifiers\":[")
        for (index, modifier) in press.modifiers.enumerated() {
            if index > 0 { byte(UInt8(ascii: ",")) }
            string(modifier.rawValue)
        }
        byte(UInt8(ascii: "]"))
    }

    private mutating func announcement(_ announcement: SnapshotAnnouncement) {
        literal(",\"event\":{\"type\":\"announcement\",\"text\":")
        string(announcement.text)
        if announcement.isUrgent { literal(",\"urgent\":true") }
        if let language = announcement.language {
            literal(",\"language\":")
            string(language)
        }
    }
}
