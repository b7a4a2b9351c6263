import Foundation
import Recording

/// The lines of a session in a journal's folder, or in one of its segments.
///
/// `DIR` is its newest session; `DIR:NAME` and `DIR:NUMBER` name others.
final class RecordSource {
    private let next: () throws -> Data?
    /// The gaps found so far, one sentence each; at most ``mostGaps``.
    private(set) var gaps: [String] = []

    private static let mostGaps = 20

    private func add(gap: String) {
        if gaps.count < Self.mostGaps { gaps.append(gap) }
    }

    /// Opens a segment or a session; returns nil for the path of any other file.
    init?(path: String, codec: (any SegmentCodec)?) throws {
        if path.hasSuffix(".seg") || path.hasSuffix(".segz") {
            try InputFile.check(path, "segment")
            let file = try SegmentFile(path: path, codec: codec)
            var walk = RecordWalk(file, to: try file.size)
            let stream = try Self.newest(of: file)
            var damages = 0
            var add: ((String) -> Void)?
            next = {
                var found: Data?
                while found == nil {
                    let isMore = try walk.next { record, payload, _ in
                        if record.stream == stream, Self.isLine(record.kind) {
                            found = Data(payload)
                        }
                    }
                    for damage in walk.damages[damages...] where !damage.isTail {
                        add?("\(damage.length) bytes at \(damage.offset) of “\(path)” are damaged.")
                    }
                    damages = walk.damages.count
                    guard isMore else { return nil }
                }
                return found
            }
            add = { [unowned self] in self.add(gap: $0) }
            return
        }
        let parts = Self.split(path)
        guard let folder = parts.folder else { return nil }
        let journal = try Self.open(folder, codec: codec)
        guard let stream = Self.stream(in: journal, parts.session) else {
            throw Failure(
                description:
                    "No session “\(parts.session ?? "")” in “\(folder)”. Run mainspring sessions \(folder) "
                    + "to list them.")
        }
        let reader = journal.reader(after: journal.beginning(of: stream.id))
        var add: ((String) -> Void)?
        next = {
            var found: Data?
            while found == nil {
                let (before, missed) = (reader.position, reader.missed)
                // Nothing follows the end of a session.
                guard !stream.hasEnded || before < stream.last else { return nil }
                let isMore = try reader.next { record, payload in
                    if record.stream == stream.id, Self.isLine(record.kind) {
                        found = Data(payload)
                    }
                }
                if reader.missed > missed {
                    let last = reader.position - (isMore ? 1 : 0)
                    add?(Self.gap(reader.missed - missed, from: before + 1, to: last, folder))
                }
                guard isMore else { return nil }
            }
            return found
        }
        add = { [unowned self] in self.add(gap: $0) }
    }

    /// Describes missing records, which may be of any session.
    private static func gap(
        _ count: UInt64, from first: UInt64, to last: UInt64, _ folder: String
    ) -> String {
        let what =
            count == 1 ? "1 record is missing" : "\(count) records are missing"
        return "\(what) in “\(folder)”, at positions \(first) to \(last): lines of this session "
            + "may be among them."
    }

    /// Returns the next line; nil at the end.
    func line() throws -> Data? { try next() }

    private static func isLine(_ kind: Record.Kind) -> Bool {
        kind.rawValue >= Record.Kind.full.rawValue && kind.rawValue <= Record.Kind.end.rawValue
    }

    /// Opens a journal for reading.
    static func open(_ folder: String, codec: (any SegmentCodec)?) throws -> Journal {
        var configuration = Journal.Configuration()
        configuration.codec = codec
        configuration.holdsSegments = true
        return try Journal(folder: folder, configuration: configuration, readOnly: true, time: 0)
    }

    /// Splits a path into a journal's folder and a session's name.
    static func split(_ path: String) -> (folder: String?, session: String?) {
        func isJournal(_ path: String) -> Bool {
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
                return false
            }
            return names.contains {
                $0 == "journal" || $0.hasSuffix(".seg") || $0.hasSuffix(".segz")
            }
        }
        if isJournal(path) { return (path, nil) }
        guard let colon = path.lastIndex(of: ":"), isJournal(String(path[..<colon])) else {
            return (nil, nil)
        }
        return (String(path[..<colon]), String(path[path.index(after: colon)...]))
    }

    private static func stream(in journal: Journal, _ session: String?) -> RecordedStream? {
        let streams = journal.sessionStreams.filter { $0.count > 0 }
        guard let session else { return streams.max { $0.last < $1.last } }
        if let id = UInt32(session) { return streams.last { $0.id == id } }
        return streams.last { StoredSession($0).name == session }
    }

    private static func newest(of file: SegmentFile) throws -> UInt32 {
        var walk = RecordWalk(file, to: try file.size)
        var stream: UInt32 = 0
        while try walk.next({ record, _, _ in if isLine(record.kind) { stream = record.stream } }) {
        }
        return stream
    }
}

/// A session in a journal.
struct StoredSession: Encodable {
    var id: UInt32
    var name = ""
    var title = ""
    var source = ""
    var lines: UInt64
    var bytes: UInt64
    /// Times in the daemon's format, such as `2026-01-31T12:00:00.123Z`; nil before the first line.
    var began: String?
    var latest: String?
    var ended: Bool
    /// Always false: a folder has no connected publisher.
    var live = false

    init(_ stream: RecordedStream) {
        (id, lines, bytes, ended) = (stream.id, stream.count, stream.bytes, stream.hasEnded)
        if lines > 0 { (began, latest) = (Self.text(stream.firstTime), Self.text(stream.lastTime)) }
        struct Descriptor: Decodable {
            var name: String
            var title: String?
            var source: String?
        }
        guard
            let descriptor = try? JSONDecoder().decode(
                Descriptor.self, from: Data(stream.descriptor))
        else { return }
        (name, title, source) = (
            descriptor.name, descriptor.title ?? descriptor.name, descriptor.source ?? ""
        )
    }

    private static func text(_ nanoseconds: Int64) -> String {
        Date(timeIntervalSince1970: Double(nanoseconds) / 1e9)
            .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
