import Foundation
import Recording
import RecordingZstd
import Snapshots

/// Looking at recordings without drawing them: sessions, verify, inspect and diff.
enum Looking {
    /// `mainspring sessions DIR`: what a journal holds.
    static func sessions(_ folder: String, json: Bool) throws -> String {
        let journal = try RecordSource.open(folder)
        let sessions = journal.streams.values.sorted { $0.id < $1.id }.map { StoredSession($0) }
        if json { return try encoded(sessions) }
        var rows = [["ID", "NAME", "SOURCE", "LINES", "BYTES", "LATEST", ""]]
        for session in sessions {
            rows.append([
                "\(session.id)", session.name, session.source, "\(session.lines)", "\(session.bytes)",
                session.latest ?? "-", session.ended ? "ended" : "",
            ])
        }
        return table(rows)
    }

    static func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    }

    static func table(_ rows: [[String]]) -> String {
        var widths: [Int] = []
        for row in rows {
            for (place, cell) in row.enumerated() {
                if place == widths.count { widths.append(0) }
                widths[place] = max(widths[place], cell.count)
            }
        }
        return rows.map { row in
            let cells = zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
            var line = Substring(cells.joined(separator: "  "))
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }

    // MARK: verify

    /// What is in a recording, and what is wrong with it.
    struct Verdict: Encodable {
        var file: String
        var lines = 0
        var sessions = 0
        var bytes = 0
        var faults: [String] = []
        var isSound: Bool { faults.isEmpty }

        mutating func add(_ check: JournalCheck) {
            (lines, sessions, bytes) = (lines + check.lines, check.streams.count, bytes + check.bytes)
            faults += check.faults
        }
    }

    /// `mainspring verify FILE`: reads every byte.
    static func verify(_ path: String) throws -> Verdict {
        var verdict = Verdict(file: path)
        let folder = RecordSource.split(path).folder
        if let folder {
            verdict.add(try JournalCheck.folder(folder, codec: Zstandard(), fault: fault))
        } else if path.hasSuffix(".seg") || path.hasSuffix(".segz") {
            verdict.add(JournalCheck.segment(path, codec: Zstandard(), fault: fault))
        } else {
            try verify(lines: path, &verdict)
        }
        return verdict
    }

    /// What is wrong with a line; nil when nothing is.
    private static func fault(in line: UnsafeRawBufferPointer) -> String? {
        do {
            _ = try LineCheck(line)
            return nil
        } catch { return "\(error)" }
    }

    private static func verify(lines path: String, _ verdict: inout Verdict) throws {
        var reader = try LineReader(path: path)
        var replica = SnapshotReplica()
        verdict.sessions = 1
        while let data = try reader.next() {
            verdict.bytes += data.count + 1
            do {
                try replica.apply(SnapshotLine(json: data))
                verdict.lines += 1
            } catch let refusal as SnapshotReplica.Refusal {
                verdict.faults.append("line \(reader.number): \(refusal)")
            } catch {
                verdict.faults.append("line \(reader.number) is none" + (reader.isWhole ? "." : ": it breaks off."))
            }
            guard verdict.faults.count < 100 else { break }
        }
    }

    // MARK: inspect

    /// `mainspring inspect FILE --tree`: the window at a time as an indented list.
    static func tree(_ snapshot: Snapshot) -> String {
        var depths: [SnapshotNode.ID: Int] = [:]
        var text = ""
        for node in snapshot.nodes {
            let depth = node.parent.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
            depths[node.id] = depth
            text += String(repeating: "  ", count: depth) + title(of: node) + "\n"
        }
        return text
    }

    private static func title(of node: SnapshotNode) -> String {
        var text = "\(node.className) #\(node.id)"
        if let identifier = node.identifier { text += " “\(identifier)”" }
        let frame = [node.frame.origin.x, node.frame.origin.y, node.frame.size.width, node.frame.size.height]
        text +=
            " ["
            + frame.map { Double($0).formatted(.number.precision(.fractionLength(0...3)).grouping(.never)) }
            .joined(separator: " ") + "]"
        if node.hidden { text += " hidden" }
        if node.alpha != 1 { text += " alpha \(node.alpha.formatted(.number.precision(.fractionLength(0...3))))" }
        if let words = node.text { text += " “\(words.prefix(40))\(words.count > 40 ? "…" : "")”" }
        if !node.animations.isEmpty { text += " moving: " + node.animations.map(\.key).joined(separator: ", ") }
        return text
    }

    /// A node as JSON, whole.
    static func json(of node: SnapshotNode) -> String {
        var encoder = LineEncoder()
        encoder.beginDelta(seq: 0, nanoseconds: 0)
        encoder.node(node, fields: node.presentFields)
        let line = encoder.finish().text
        guard let start = line.firstRange(of: "\"nodes\":["), let end = line.lastIndex(of: "]") else { return line }
        return String(line[start.upperBound..<end])
    }

    // MARK: diff

    /// Where two recordings part, and in what.
    struct Difference: Encodable {
        /// The time, in seconds since the beginning; nil where they are alike to the end.
        var time: Double?
        /// What differs, each in a line.
        var differences: [String] = []
    }

    /// `mainspring diff A B`: the first time at which the states differ, and each node that does.
    static func diff(_ one: String, _ other: String) throws -> Difference {
        var (a, b) = (try Timeline(one), try Timeline(other))
        var time = try [a.nextTime(), b.nextTime()].compactMap(\.self).min()
        while let present = time {
            let (left, right) = (try a.state(at: present), try b.state(at: present))
            let differences = compare(left, right)
            if !differences.isEmpty { return Difference(time: Double(present) / 1e9, differences: differences) }
            time = try [a.nextTime(), b.nextTime()].compactMap(\.self).min()
        }
        return Difference()
    }

    private static func compare(_ a: Snapshot?, _ b: Snapshot?) -> [String] {
        guard let a, let b else {
            return a == nil && b == nil ? [] : ["only \(a == nil ? "the second" : "the first") has a state"]
        }
        var differences: [String] = []
        if a.size != b.size { differences.append("size: \(a.size) and \(b.size)") }
        let right = Dictionary(b.nodes.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        let left = Set(a.nodes.map(\.id))
        for node in a.nodes {
            guard let twin = right[node.id] else {
                differences.append("\(title(of: node)): only in the first")
                continue
            }
            let fields = node.changes(since: twin)
            guard !fields.isEmpty else { continue }
            differences.append("\(title(of: node)):\n  first  \(json(of: node))\n  second \(json(of: twin))")
        }
        for node in b.nodes where !left.contains(node.id) {
            differences.append("\(title(of: node)): only in the second")
        }
        if differences.isEmpty, a.nodes.map(\.id) != b.nodes.map(\.id) { differences.append("the order of views") }
        return differences
    }

    /// A recording that is gone through time by time.
    private struct Timeline {
        private var reader: LineReader
        private var replica = SnapshotReplica()
        private var waiting: SnapshotLine?
        private var isOver = false

        init(_ path: String) throws {
            reader = try LineReader(path: path)
        }

        mutating func nextTime() throws -> Int64? {
            if waiting == nil, !isOver {
                if let data = try reader.next() {
                    do { waiting = try SnapshotLine(json: data) } catch {
                        guard !reader.isWhole else {
                            throw Failure(
                                description: "Line \(reader.number) of \(reader.name) is not a line of a recording.")
                        }
                    }
                }
                if waiting == nil { isOver = true }
            }
            return waiting?.nanoseconds
        }

        mutating func state(at time: Int64) throws -> Snapshot? {
            while let next = try nextTime(), next <= time, let line = waiting {
                waiting = nil
                do { try replica.apply(line) } catch { throw Failure(description: "\(reader.name): \(error)") }
            }
            return replica.snapshot
        }
    }
}
