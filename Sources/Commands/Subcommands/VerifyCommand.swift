import Foundation
import Recording
import Snapshots

/// `mainspring verify`: reads every byte of a recording and reports damage.
struct VerifyCommand: Subcommand {
    static let entry = CommandTable.Entry(
        name: "verify", operands: "FILE", count: 1...1,
        summary: "Read every byte of a recording and report damage",
        options: [CommandTable.json("the numbers of lines, sessions and bytes, and the faults,")]
            + ClusterAddress.options,
        notes: [
            "A line is also applied to the state that the lines before it describe. The exit "
                + "status is 3 if the recording is damaged. "
                + "FILE is a file of lines, a journal segment, or a journal's folder, "
                + "which is verified with all its sessions. nats://SERVERS verifies what a "
                + "cluster keeps. - reads standard input."
        ],
        finding: "the recording is damaged")

    let file: String
    let isJSON: Bool
    /// The cluster that is verified; nil for a file or folder.
    let cluster: ClusterCopy?

    init(_ arguments: Arguments) throws(Misuse) {
        file = arguments.words[0]
        cluster = try ClusterCopy(file, arguments)
        isJSON = arguments.has("json")
    }

    func run(_ output: Output, _ parts: OptionalParts) throws -> Int32 {
        let verdict = try verdict(parts)
        if isJSON {
            try output.json(verdict)
        } else {
            output.lines(verdict.faults + verdict.gaps)
            let count = verdict.faults.count
            let state = verdict.isSound ? "sound" : count == 1 ? "1 fault" : "\(count) faults"
            if verdict.unapplied > 0 {
                output.line(
                    "The lines of \(verdict.unapplied) large sessions were checked one by one and not applied."
                )
            }
            if verdict.afterGaps > 0 {
                let first = verdict.firstAfterGap.map { " The first: \($0)." } ?? ""
                output.line(
                    "\(verdict.afterGaps) deltas were not applied, because lines before them are missing.\(first)"
                )
            }
            output.line("\(verdict.file): \(verdict.lines) lines, \(verdict.bytes) bytes, \(state)")
        }
        return verdict.isSound ? 0 : 3
    }

    /// The contents of a recording and its damage.
    struct Verdict: Encodable {
        var file: String
        var lines = 0
        var sessions = 0
        var bytes = 0
        var faults: [String] = []
        /// The places where a cluster's log continues after lines that no daemon had. That is no
        /// damage.
        var gaps: [String] = []
        /// The number of sessions whose views take too much memory to apply their lines.
        var unapplied = 0
        /// The number of deltas that were not applied, because lines before them are missing: the
        /// program's connection lost them, or the daemon refused them. That is no damage.
        var afterGaps = 0
        /// The first of them, in words; nil if there is none.
        var firstAfterGap: String?
        var isSound: Bool { faults.isEmpty }

        mutating func add(_ check: JournalCheck) {
            lines += check.lines
            sessions = check.streams.count
            bytes += check.bytes
            faults += check.faults
            gaps += check.gaps
        }
    }

    /// The maximum number of reported faults.
    private static let mostFaults = 100

    private func verdict(_ parts: OptionalParts) throws -> Verdict {
        guard let cluster else { return try Self.verify(file, codec: parts.codec) }
        return try cluster.withFolder(parts) { folder, place in
            var verdict = try Self.verify(folder, codec: parts.codec)
            verdict.file = place
            return verdict
        }
    }

    /// Reads every byte of a journal, a segment or a file of lines.
    static func verify(_ path: String, codec: (any SegmentCodec)?) throws -> Verdict {
        var verdict = Verdict(file: path)
        let states = JournalStates()
        let (folder, session) = RecordSource.split(path)
        if let folder {
            if let session {
                throw Failure(
                    description:
                        "A folder is verified as a whole: give “\(folder)” without “:\(session)”.")
            }
            verdict.add(try JournalCheck.folder(folder, codec: codec, fault: states.fault))
        } else if path.hasSuffix(".seg") || path.hasSuffix(".segz") {
            verdict.add(JournalCheck.segment(path, codec: codec, fault: states.fault))
        } else {
            try verify(lines: path, &verdict)
        }
        verdict.unapplied = states.tooLarge.count
        (verdict.afterGaps, verdict.firstAfterGap) = (states.afterGaps, states.firstAfterGap)
        return verdict
    }

    private static func verify(lines path: String, _ verdict: inout Verdict) throws {
        var reader = try LineReader(path: path, codec: nil)
        var replica = SnapshotReplica()
        verdict.sessions = 1
        var invalid = 0
        while let data = try reader.next() {
            verdict.bytes += data.count + 1
            do {
                try replica.apply(recorded: SnapshotLine(recorded: data))
                verdict.lines += 1
            } catch let limit as Failure {
                throw Failure(description: "Line \(reader.number) of “\(path)”: \(limit)")
            } catch let refusal as SnapshotReplica.Refusal {
                verdict.faults.append("Line \(reader.number): \(refusal)")
            } catch {
                invalid += 1
                let what =
                    reader.isWhole ? "is not a valid recording line: \(error)" : "is incomplete."
                verdict.faults.append("Line \(reader.number) \(what)")
            }
            guard verdict.faults.count < mostFaults else { break }
        }
        guard invalid > 1, verdict.lines == 0, invalid == verdict.faults.count else { return }
        // Every line of a file of another kind has the same fault.
        verdict.faults = ["“\(path)” is not a recording. \(verdict.faults[0])"]
    }
}
