import Foundation

extension JSONScanner {
    private static let eventNames = NameTable(
        [
            "type", "phase", "at", "id", "text", "key", "input", "modifiers", "urgent", "language",
            "view", "element",
        ], required: 1)

    /// An event's type, which determines the required members.
    private enum EventType: String, CaseIterable {
        case touch, text, key, press, announcement, read

        var needed: UInt64 {
            switch self {
            case .touch: 0b1110
            case .text, .announcement: 1 << 4
            case .key: 1 << 5
            case .press: 1 << 6
            case .read: 1 << 10
            }
        }
    }

    mutating func event(_ name: StaticString) throws(LineFault) -> SnapshotEvent {
        var type = EventType.touch
        var touch = TouchMessage.Touch(phase: .began, id: 0, location: .zero)
        var announcement = SnapshotAnnouncement(text: "")
        var key = KeyboardMessage.Key.tab
        var press = KeyboardMessage.Press("")
        var view: SnapshotNode.ID = 0
        var element: Int?
        var members = try members(of: name, Self.eventNames)
        while let index = try next(&members) {
            switch index {
            case 0: type = try choice("type")
            case 1: touch.phase = try choice("phase")
            case 2: touch.location = try point("at")
            case 3: touch.id = try integer("id", 0...Int(Int32.max))
            case 4: announcement.text = try text("text")
            case 5: key = try choice("key")
            case 6: press.input = try text("input")
            case 7:
                press.modifiers = try list("modifiers") { scanner throws(LineFault) in
                    try scanner.choice("modifiers")
                }
            case 8: announcement.isUrgent = try flag("urgent")
            case 9: announcement.language = try text("language")
            case 10: view = try id("view")
            default: element = try integer("element", 0...Int(Int32.max))
            }
        }
        enter(name)
        try require(type.needed, members)
        leave()
        return switch type {
        case .touch: .touch(touch)
        case .text: .keyboard(.text(announcement.text))
        case .key: .keyboard(.key(key))
        case .press: .keyboard(.press(press))
        case .announcement: .announcement(announcement)
        case .read: .read(view: view, element: element)
        }
    }
}
