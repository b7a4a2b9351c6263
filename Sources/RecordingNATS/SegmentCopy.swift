import Foundation
import Glibc
import Recording
import ReplicatedLog

/// Where segments are copied from: the other members.
protocol SegmentSource {
    /// The log's address, for messages.
    var place: String { get }
    /// Asks all members for the segments from a position on, and returns one member's answer; nil
    /// if none comes.
    func list(from position: UInt64) -> SegmentOffer.List?
    /// Returns the bytes of a member's segment from an offset on, at least one; nil if it does not
    /// answer.
    func part(of first: UInt64, at offset: Int, from member: String) -> [UInt8]?
}

extension NATSConnection: SegmentSource {
    var place: String { address.description }

    func list(from position: UInt64) -> SegmentOffer.List? {
        request("\(position)", to: segmentSubject).flatMap {
            try? JSONDecoder().decode(SegmentOffer.List.self, from: Data($0))
        }
    }

    func part(of first: UInt64, at offset: Int, from member: String) -> [UInt8]? {
        request("\(first) \(offset)", to: "\(segmentSubject).\(member)")
    }
}

/// Copies closed segments of another member's journal into temporary files.
///
/// A list is one member's: other members' segments begin at other positions. So after a failure the
/// rest of a list is dropped, and the next one, of any member, begins after what was copied.
struct SegmentCopy<Source: SegmentSource> {
    let source: Source
    /// How long the copy may make no progress, in nanoseconds. Members answer within two seconds,
    /// and a segment that was closed for the list is synced within the next one; a machine that
    /// starts at the same time takes longer.
    let patience: Int64
    /// Where it is reported that the copy waits.
    var progress: OpeningProgress?
    /// A clock that never jumps, in nanoseconds.
    var uptime: () -> Int64 = Journal.uptime
    /// Waits before members are asked again.
    var pause: () -> Void = { Thread.sleep(forTimeInterval: 0.5) }

    /// Copies the segments from the one with a position on.
    /// - Parameter body: as that of `BlockService.copySegments`.
    func run(
        from position: UInt64, _ body: SegmentUse
    ) throws(JournalFailure) {
        var next = position
        var end = uptime() + patience
        defer { progress?.obstacle = nil }
        while true {
            let isLast = uptime() >= end
            let before = next
            // Without an answer, no running daemon has the lines.
            var obstacle = missing
            if let list = source.list(from: next), !list.segments.isEmpty {
                do throws(JournalFailure) {
                    if try copy(list, &next, mayLeaveOut: isLast, body) { return }
                } catch {
                    guard error.isPassing else { throw error }
                    obstacle = error
                    // A daemon has them: they must not be left out.
                    obstacle.isPassing = false
                }
            }
            if next > before {
                end = uptime() + patience
                continue
            }
            if isLast { throw obstacle }
            progress?.obstacle = obstacle
            pause()
        }
    }

    /// Copies the segments of a list.
    /// - Returns: whether they have all been copied; false if lines are missing before one of them
    ///   that another member may have.
    private func copy(
        _ list: SegmentOffer.List, _ next: inout UInt64, mayLeaveOut: Bool, _ body: SegmentUse
    ) throws(JournalFailure) -> Bool {
        var mayLeaveOut = mayLeaveOut
        for segment in list.segments {
            let name =
                "mainspring-\(UInt64.random(in: .min ... .max))"
                + (segment.isPacked ? ".segz" : ".seg")
            let path = FileManager.default.temporaryDirectory.appending(path: name).path
            defer { unlink(path) }
            try copy(segment, of: list.member, to: path)
            guard let end = try body(path, segment.first, mayLeaveOut) else { return false }
            if end > next { (next, mayLeaveOut) = (end, false) }
        }
        return true
    }

    private var missing: JournalFailure {
        var failure = JournalFailure(
            "The log at \(source.place) no longer has what this member has missed, and no "
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
                let part = source.part(of: segment.first, at: offset, from: member), !part.isEmpty
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
