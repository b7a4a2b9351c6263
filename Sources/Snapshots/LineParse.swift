import Foundation

/// Parses a line once, optionally in slices: checks it, and decodes it if requested.
///
/// A line's members may come in any order; nodes are parsed one by one.
package struct LineParse: Sendable {
    /// The purpose of parsing.
    package enum Purpose: Sendable {
        /// Reads only the head.
        case checking
        /// Reads the head and the ids of the nodes.
        case listing
        /// Decodes everything.
        case decoding
    }

    private let purpose: Purpose
    /// The scanner; its bytes are valid only during a slice.
    private nonisolated(unsafe) var scanner: JSONScanner
    private nonisolated(unsafe) var members: JSONScanner.Members?
    private var isInNodes = false
    private var isFirstNode = true
    private var isOver = false

    private var version = 1
    private(set) var seq: UInt64 = 0
    private(set) var nanoseconds: Int64 = 0
    private(set) var kind = SnapshotLine.Kind.log
    private(set) var ids: [SnapshotNode.ID] = []
    private var size = CGSize.zero
    private var scale = 0.0
    private var fps = 0
    private var nodes: [SnapshotNode] = []
    private var changes: [SnapshotDelta.Change] = []
    private var removed: [SnapshotNode.ID] = []
    private var order: [SnapshotDelta.Order] = []
    private var event: SnapshotEvent?
    private var level = SnapshotLog.Level.info
    private var text = ""
    /// The fault of the first node that lacks required properties.
    private var partial: LineFault?
    private var structure = LineStructure()

    package init(for purpose: Purpose) {
        self.purpose = purpose
        scanner = JSONScanner(
            UnsafeRawBufferPointer(start: nil, count: 0), keepsTexts: purpose == .decoding)
    }

    /// Continues parsing.
    /// - Parameters:
    ///   - bytes: The whole line, with or without a line break at the end; the same bytes in each
    ///     slice.
    ///   - budget: The number of bytes after which parsing stops, at the end of the current node.
    /// - Returns: Whether the whole line is parsed.
    /// - Throws: ``LineFault`` for the first error.
    package mutating func advance(in bytes: UnsafeRawBufferPointer, by budget: Int)
        throws(LineFault) -> Bool
    {
        if isOver { return true }
        var count = bytes.count
        while count > 0, bytes[count - 1] == 0x0A || bytes[count - 1] == 0x0D { count -= 1 }
        scanner.move(to: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
        let limit = budget < count - scanner.place ? scanner.place + budget : .max
        if members == nil {
            if count >= 3, (bytes[0], bytes[1], bytes[2]) == (0xEF, 0xBB, 0xBF) {
                throw scanner.fault("a line must not begin with a byte order mark")
            }
            members = try scanner.members(
                Self.names, "a line must be a JSON object", reportsNull: false)
        }
        repeat {
            if isInNodes { try readNodes(limit) } else { try readMember() }
        } while !isOver && scanner.place < limit
        return isOver
    }

    private static let names = NameTable(
        [
            "v", "seq", "t", "kind", "size", "scale", "fps", "nodes", "removed", "order", "event",
            "level", "text",
            "reason",
        ], required: 0b1111)

    private mutating func readMember() throws(LineFault) {
        guard let index = try scanner.next(&members!) else {
            try scanner.end()
            try checkKind()
            return isOver = true
        }
        switch index {
        case 0:
            let start = scanner.place
            let version = try scanner.integer("v")
            guard SnapshotLine.versions.contains(version) else {
                throw scanner.fault(
                    in: "v", "is \(version): this program supports versions 1 and 2 of the format",
                    at: start)
            }
            self.version = version
        case 1: seq = UInt64(try scanner.integer("seq", 0...SnapshotLine.largestInteger))
        case 2: nanoseconds = try scanner.seconds("t")
        case 3: kind = try scanner.choice("kind")
        case 4: size = try scanner.size("size")
        case 5: scale = try scanner.number("scale")
        case 6: fps = try scanner.integer("fps", 1...SnapshotLine.largestInteger)
        case 7:
            guard scanner.skip(UInt8(ascii: "[")) else {
                throw scanner.fault(in: "nodes", "must be an array")
            }
            isInNodes = true
        case 8: removed = try readIDs("removed")
        case 9: order = try readOrder()
        case 10: event = try scanner.event("event")
        case 11: level = try scanner.choice("level")
        case 12: text = try scanner.text("text")
        default: text = try scanner.text("reason")
        }
    }

    /// Checks that the members required for the line's kind are present.
    private func checkKind() throws(LineFault) {
        let needed: UInt64 =
            switch kind {
            case .full: 0b1111_0000
            case .delta: 1 << 7
            case .event: 1 << 10
            case .log: 0b11 << 11
            case .end: 1 << 13
            }
        try scanner.require(needed, members!)
        if kind == .full, let partial { throw partial }
        try checkStructure()
    }

    /// Checks that the listed nodes do not contradict each other.
    private func checkStructure() throws(LineFault) {
        guard let violation = structure.violation(of: kind) else { return }
        throw scanner.fault(
            in: violation.name, of: violation.node, violation.words, at: violation.offset)
    }

    // MARK: Lists

    private mutating func readNodes(_ limit: Int) throws(LineFault) {
        // The kind is usually known by now; if not, the requirements of a full snapshot are checked
        // at the end.
        let known = members!.given & 1 << 3 != 0 ? kind : nil
        let isFull = known == .full
        while try scanner.more(UInt8(ascii: "]"), &isFirstNode) {
            let start = scanner.place
            let change = try scanner.node()
            structure.list(change.node.id, under: change.node.parent, in: known, at: start)
            let missing = SnapshotNode.Fields.required.subtracting(change.fields)
            if !missing.isEmpty, partial == nil {
                partial = scanner.fault(
                    in: JSONScanner.nodeNames[missing.rawValue.trailingZeroBitCount],
                    of: change.node.id, "is missing: the nodes of a full snapshot are complete",
                    at: start)
            }
            switch purpose {
            case .checking: break
            case .listing: ids.append(change.node.id)
            case .decoding:
                if isFull { nodes.append(change.node) } else { changes.append(change) }
            }
            if scanner.place >= limit { return }
        }
        isInNodes = false
    }

    private mutating func readIDs(_ name: StaticString) throws(LineFault) -> [SnapshotNode.ID] {
        // The closure cannot change a member of `self` while the scanner reads the list.
        var structure = exchange(&structure, with: LineStructure())
        let list = try scanner.list(name) { (scanner) throws(LineFault) in
            let start = scanner.place
            let id = try scanner.id(name)
            structure.remove(id, at: start)
            return id
        }
        self.structure = structure
        if purpose == .listing { ids += list }
        return purpose == .decoding ? list : []
    }

    private mutating func readOrder() throws(LineFault) -> [SnapshotDelta.Order] {
        var structure = exchange(&structure, with: LineStructure())
        defer { self.structure = structure }
        return try scanner.list("order") { (scanner) throws(LineFault) in
            let start = scanner.place
            let list = try scanner.list("order", 1 ... .max) { (scanner) throws(LineFault) in
                try scanner.id("order")
            }
            structure.order(list, at: start)
            return SnapshotDelta.Order(parent: list[0], children: Array(list.dropFirst()))
        }
    }

    // MARK: The result

    /// Returns the decoded line.
    /// - Precondition: The whole line is parsed, for ``Purpose/decoding``.
    package consuming func line() -> SnapshotLine {
        precondition(
            isOver && purpose == .decoding, "The line is not decoded yet: call advance until it is."
        )
        if version == 1 {
            // A line of version 1 has the values shown at its time; nothing is to be added.
            for index in nodes.indices { nodes[index].removeMotion() }
            for index in changes.indices {
                changes[index].node.removeMotion()
                changes[index].fields.subtract([.clock, .model])
            }
        }
        let body: SnapshotLine.Body =
            switch kind {
            case .full:
                .full(
                    Snapshot(size: size, scale: scale, fps: fps, nodes: nodes + changes.map(\.node))
                )
            case .delta:
                .delta(SnapshotDelta(nodes: changes, removed: removed, order: order))
            case .event: .event(event!)
            case .log: .log(SnapshotLog(level: level, text: text))
            case .end: .end(reason: text)
            }
        return SnapshotLine(seq: seq, nanoseconds: nanoseconds, body: body, version: version)
    }
}
