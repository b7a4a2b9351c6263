import Foundation

extension JSONScanner {
    private static let eventNames = NameTable(
        ["type", "phase", "at", "id", "text", "key"], required: 1)

    /// An event's type, which determines the required members.
    private enum EventType: String, CaseIterable {
        case touch, text, key

        var needed: UInt64 {
            switch self {
            case .touch: 0b1110
            case .text: 1 << 4
            case .key: 1 << 5
            }
        }
    }

    mutating func event(_ name: StaticString) throws(LineFault) -> SnapshotEvent {
        var type = EventType.touch
        var touch = TouchMessage.Touch(phase: .began, id: 0, location: .zero)
        var text = ""
        var key = KeyboardMessage.Key.tab
        var members = try members(of: name, Self.eventNames)
        while let index = try next(&members) {
            switch index {
            case 0: type = try choice("type")
            case 1: touch.phase = try choice("phase")
            case 2: touch.location = try point("at")
            case 3: touch.id = try integer("id", 0...Int(Int32.max))
            case 4: text = try self.text("text")
            default: key = try choice("key")
            }
        }
        enter(name)
        try require(type.needed, members)
        leave()
        switch type {
        case .touch: return .touch(touch)
        case .text: return .keyboard(.text(text))
        case .key: return .keyboard(.key(key))
        }
    }
}
