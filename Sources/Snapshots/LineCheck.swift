import Foundation

/// Reads through a line from elsewhere and finds out whether it is one, without making anything of it.
///
/// It takes what `SnapshotLine(json:)` takes, in one pass over the bytes: so a daemon can look at every line it keeps.
/// Keys that this version does not know are looked at as JSON only. Whether a delta fits the state before it is not
/// asked.
package struct LineCheck {
    /// Why bytes are not a line.
    package struct Fault: Error, Equatable, CustomStringConvertible {
        /// What is wrong, and what should be there.
        package var sentence: String
        /// Where, in bytes from the line's beginning.
        package var offset: Int

        /// The sentence with the place.
        package var description: String { "\(sentence) (at byte \(offset))" }
    }

    /// The line's number.
    package private(set) var seq: UInt64 = 0
    /// Its time in nanoseconds.
    package private(set) var nanoseconds: Int64 = 0
    /// What it says.
    package private(set) var kind = SnapshotLine.Kind.log

    /// The keys of a line, each a bit.
    private struct Keys: OptionSet {
        var rawValue: UInt16
        static let v = Keys(rawValue: 1), seq = Keys(rawValue: 2), t = Keys(rawValue: 4), kind = Keys(rawValue: 8)
        static let size = Keys(rawValue: 16), scale = Keys(rawValue: 32), fps = Keys(rawValue: 64)
        static let nodes = Keys(rawValue: 128), removed = Keys(rawValue: 256), order = Keys(rawValue: 512)
        static let event = Keys(rawValue: 1024), level = Keys(rawValue: 2048), text = Keys(rawValue: 4096)
        static let reason = Keys(rawValue: 8192)
        static let head: Keys = [.v, .seq, .t, .kind]

        init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        init?(name: String) {
            switch name {
            case "v": self = .v
            case "seq": self = .seq
            case "t": self = .t
            case "kind": self = .kind
            case "size": self = .size
            case "scale": self = .scale
            case "fps": self = .fps
            case "nodes": self = .nodes
            case "removed": self = .removed
            case "order": self = .order
            case "event": self = .event
            case "level": self = .level
            case "text": self = .text
            case "reason": self = .reason
            default: return nil
            }
        }
    }

    /// Checks a line, without its line break.
    /// - Throws: ``Fault``, for the first thing that is wrong.
    /// - Complexity: O(bytes).
    package init(_ bytes: UnsafeRawBufferPointer) throws(Fault) {
        var scanner = JSONScanner(bytes)
        var seen: Keys = []
        var wholeNodes = true
        try scanner.open(UInt8(ascii: "{"), "a line is a JSON object")
        var isFirst = true
        while try scanner.more(UInt8(ascii: "}"), &isFirst) {
            let at = scanner.place
            let name = scanner.text(try scanner.key())
            guard let key = Keys(name: name) else {
                try scanner.value(1)
                continue
            }
            guard seen.insert(key).inserted else { throw Fault(sentence: "“\(name)” comes twice", offset: at) }
            try take(key, &scanner, &wholeNodes)
        }
        try scanner.end()
        try checkKeys(seen, wholeNodes, bytes.count)
        if kind == .event { try checkEvent(bytes) }
    }

    /// Events are few, and there are several types of them: the decoder knows.
    private func checkEvent(_ bytes: UnsafeRawBufferPointer) throws(Fault) {
        do { _ = try SnapshotLine(json: Data(bytes)) } catch {
            let words =
                if case DecodingError.dataCorrupted(let context) = error { context.debugDescription } else { "" }
            throw Fault(sentence: "the event is none that is known here. \(words)", offset: 0)
        }
    }

    private mutating func take(_ key: Keys, _ scanner: inout JSONScanner, _ wholeNodes: inout Bool) throws(Fault) {
        let at = scanner.place
        switch key {
        case .v:
            let version = try scanner.whole("“v”")
            guard version == 1 else {
                throw Fault(
                    sentence: "it is of version \(version) of the format; this program reads version 1", offset: at)
            }
        case .seq: seq = try scanner.whole("“seq”")
        case .t: nanoseconds = try scanner.seconds()
        case .kind:
            let name = scanner.text(try scanner.string("“kind”"))
            guard let known = SnapshotLine.Kind(rawValue: name) else {
                throw Fault(
                    sentence: "there is no kind “\(name.prefix(40))”: full, delta, event, log and end are", offset: at)
            }
            kind = known
        case .size: try scanner.numbers(2, "“size”")
        case .scale: try scanner.number("“scale”")
        case .fps: _ = try scanner.whole("“fps”")
        case .nodes: try scanner.nodes(&wholeNodes)
        case .removed: try scanner.ids("“removed”", atLeast: 0)
        case .order:
            try scanner.open(UInt8(ascii: "["), "“order” is an array of arrays")
            var isFirst = true
            while try scanner.more(UInt8(ascii: "]"), &isFirst) { try scanner.ids("an order", atLeast: 1) }
        case .event: try scanner.value(1)
        case .level:
            let name = scanner.text(try scanner.string("“level”"))
            guard SnapshotLog.Level(rawValue: name) != nil else {
                throw Fault(
                    sentence: "there is no level “\(name.prefix(40))”: debug, info, warning and error are", offset: at)
            }
        case .text: _ = try scanner.string("“text”")
        default: _ = try scanner.string("“reason”")
        }
    }

    private func checkKeys(_ seen: Keys, _ wholeNodes: Bool, _ end: Int) throws(Fault) {
        let needed: Keys =
            switch kind {
            case .full: [.size, .scale, .fps, .nodes]
            case .delta: [.nodes]
            case .event: [.event]
            case .log: [.level, .text]
            case .end: [.reason]
            }
        let missing = Keys.head.union(seen.contains(.kind) ? needed : []).subtracting(seen)
        guard missing.isEmpty else {
            let names = ["v", "seq", "t", "kind", "size", "scale", "fps", "nodes", "event", "level", "text", "reason"]
            let absent = names.filter { missing.contains(Keys(name: $0)!) }.map { "“\($0)”" }.joined(separator: ", ")
            throw Fault(sentence: "\(absent) must be there, and is not", offset: end)
        }
        if kind == .full, !wholeNodes {
            throw Fault(sentence: "the nodes of a full snapshot have an id, a class and a frame each", offset: end)
        }
    }
}

extension EncodedLine {
    /// Copies a line from elsewhere, when it is one.
    /// - Throws: ``LineCheck/Fault``, for the first thing that is wrong.
    package init(checking bytes: UnsafeRawBufferPointer) throws(LineCheck.Fault) {
        let check = try LineCheck(bytes)
        self.init(seq: check.seq, nanoseconds: check.nanoseconds, kind: check.kind, copying: bytes)
    }

    /// Copies a line that was checked before.
    package init(seq: UInt64, nanoseconds: Int64, kind: SnapshotLine.Kind, unchecked bytes: UnsafeRawBufferPointer) {
        self.init(seq: seq, nanoseconds: nanoseconds, kind: kind, copying: bytes)
    }
}
