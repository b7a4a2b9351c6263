import Foundation
import Glibc
import Recording

/// Copies closed segments of another member's journal into temporary files.
struct SegmentCopy {
    let connection: NATSConnection

    /// How long a list is requested before the copy fails, in nanoseconds. Members answer within
    /// two seconds, and a segment that was closed for the list is synced within the next one; a
    /// machine that starts at the same time takes longer.
    private let patience: Int64
    private let progress: OpeningProgress?

    /// - Parameters:
    ///   - patience: how long other members may take, in nanoseconds.
    ///   - progress: where it is reported that the copy waits.
    init(_ connection: NATSConnection, patience: Int64, progress: OpeningProgress?) {
        (self.connection, self.patience, self.progress) = (connection, patience, progress)
    }

    /// Copies the segments from the one with a position on.
    func run(
        from position: UInt64,
        _ body: (_ path: String, _ first: UInt64) throws(JournalFailure) -> Void
    ) throws(JournalFailure) {
        let list = try list(from: position)
        for segment in list.segments {
            var (segment, member, failures) = (segment, list.member, 0)
            while true {
                let name =
                    "mainspring-\(UInt64.random(in: .min ... .max))"
                    + (segment.isPacked ? ".segz" : ".seg")
                let path = FileManager.default.temporaryDirectory.appending(path: name).path
                defer { unlink(path) }
                do throws(JournalFailure) {
                    try copy(segment, of: member, to: path)
                } catch {
                    // The other member may have packed it meanwhile.
                    failures += 1
                    let again = try self.list(from: segment.first)
                    guard failures < Self.attempts, error.isPassing,
                        let same = again.segments.first(where: { $0.first == segment.first })
                    else {
                        // A daemon has the lines: they must not be left out.
                        var failure = error
                        failure.isPassing = false
                        throw failure
                    }
                    (segment, member) = (same, again.member)
                    continue
                }
                try body(path, segment.first)
                break
            }
        }
    }

    /// How often the copy of a segment is tried.
    private static let attempts = 3

    private func list(from position: UInt64) throws(JournalFailure) -> SegmentOffer.List {
        let end = Journal.uptime() + patience
        defer { progress?.obstacle = nil }
        repeat {
            if let answer = connection.request("\(position)", to: connection.segmentSubject),
                let list = try? JSONDecoder().decode(SegmentOffer.List.self, from: Data(answer)),
                !list.segments.isEmpty
            {
                return list
            }
            progress?.obstacle = missing
            Thread.sleep(forTimeInterval: 0.5)
        } while Journal.uptime() < end
        throw missing
    }

    private var missing: JournalFailure {
        var failure = JournalFailure(
            "The log at \(connection.address) no longer has what this member has missed, and no "
                + "other daemon answers that has it. Start another daemon.",
            summary: "The cluster's log no longer has what this daemon has missed, and no other "
                + "daemon answers that has it.")
        failure.isPassing = true
        return failure
    }

    private func copy(
        _ segment: SegmentOffer.Listed, of member: String, to path: String
    ) throws(JournalFailure) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw JournalFailure(
                "“\(path)” cannot be created: \(String(cString: strerror(errno))).", code: errno)
        }
        defer { close(file) }
        var offset = 0
        while offset < segment.bytes {
            guard
                let part = connection.request(
                    "\(segment.first) \(offset)", to: "\(connection.segmentSubject).\(member)"),
                !part.isEmpty
            else {
                var failure = JournalFailure(
                    "The other member has stopped answering while the segment at position "
                        + "\(segment.first) was copied.")
                failure.isPassing = true
                throw failure
            }
            let written = part.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            guard written == part.count else {
                throw JournalFailure(
                    "“\(path)” cannot be written: \(String(cString: strerror(errno))).",
                    code: errno)
            }
            offset += written
        }
    }
}
