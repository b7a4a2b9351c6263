import Foundation
import Recording
import Testing

@testable import RecordingNATS

/// docs/clusters.md, “When it breaks”: a daemon that was away copies closed segments from another
/// one, and leaves no lines out that a running daemon has.
@Suite("Copies of other members' segments")
struct SegmentCopyTests {
    /// Members whose segments have the numbers of their positions as contents.
    private final class Members: SegmentSource {
        let place = "nats://one/mainspring"
        /// The segments of each member, and who answers which request; the last one goes on.
        let segments: [String: [ClosedRange<UInt64>]]
        var answering: [String]
        /// Which of the parts are lost.
        private let lost: Range<Int>
        private var parts = 0
        private(set) var asked: [UInt64] = []

        init(
            _ segments: [String: [ClosedRange<UInt64>]], answering: [String],
            lost: Range<Int> = 0..<0
        ) {
            (self.segments, self.answering, self.lost) = (segments, answering, lost)
        }

        func list(from position: UInt64) -> SegmentOffer.List? {
            asked.append(position)
            let member = answering.count > 1 ? answering.removeFirst() : answering[0]
            return segments[member].map { all in
                .init(
                    member: member,
                    segments: all.filter { $0.upperBound >= position }.map {
                        .init(
                            first: $0.lowerBound, last: $0.upperBound, bytes: $0.count,
                            isPacked: false)
                    })
            }
        }

        func part(of first: UInt64, at offset: Int, from member: String) -> [UInt8]? {
            defer { parts += 1 }
            guard !lost.contains(parts),
                let range = segments[member]?.first(where: { $0.lowerBound == first })
            else { return nil }
            return range.dropFirst(offset).prefix(4).map { UInt8($0) }
        }
    }

    /// Copies everything from a position on into a journal of numbers, which ends before it.
    private func copy(
        _ members: Members, from position: UInt64 = 1, patience: Int64 = 10
    ) throws -> [UInt8] {
        var now: Int64 = 0
        var have: [UInt8] = []
        var next = position
        try SegmentCopy(
            source: members, patience: patience, uptime: { now }, pause: { now += 1 }
        ).run(from: position) { path, first, mayLeaveOut in
            if first > next, !mayLeaveOut { return nil }
            let bytes = FileManager.default.contents(atPath: path) ?? Data()
            have += bytes.filter { UInt64($0) >= next }
            next = max(next, first + UInt64(bytes.count))
            return next
        }
        return have
    }

    @Test("after a lost part, another member's list goes on where the copy is")
    func otherExtents() throws {
        let members = Members(
            ["a": [1...8, 9...16, 17...24], "b": [1...12, 13...24]], answering: ["a", "b"],
            lost: 3..<4)
        #expect(try copy(members) == Array(1...24))
        #expect(members.asked == [1, 9])
    }

    @Test("a member that lacks lines is not used while another one has them")
    func lackingMember() throws {
        let segments: [String: [ClosedRange<UInt64>]] = [
            "a": [1...8, 9...16, 17...24], "b": [1...8, 17...24],
        ]
        #expect(
            try copy(Members(segments, answering: ["a", "b", "b", "a"], lost: 3..<4))
                == Array(1...24))
        // No member answers that has them: after the patience, the copy goes on.
        let alone = Members(segments, answering: ["b"])
        #expect(try copy(alone) == Array(1...8) + Array(17...24))
        #expect(alone.asked == [1] + Array(repeating: 9, count: 11))
    }

    @Test("without an answer the failure passes; without a segment's content it does not")
    func failures() throws {
        func isPassing(_ members: Members) -> Bool? {
            #expect(throws: JournalFailure.self) { _ = try copy(members) }?.isPassing
        }
        #expect(isPassing(Members([:], answering: ["c"])) == true)
        #expect(isPassing(Members(["a": [1...8]], answering: ["a"], lost: 0..<100)) == false)
    }
}
