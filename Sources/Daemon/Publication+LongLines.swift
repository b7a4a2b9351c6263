import Foundation
import Publishing
import Recording
import Snapshots

/// The result of checking a publisher's line.
struct CheckedLine: Sendable {
    /// The kind of the line, or the fault in it.
    var result: Result<Record.Kind, LineFault>
    /// The nodes that it mentions; nil if they were not listed.
    var nodes: Set<SnapshotNode.ID>?

    /// Checks a line.
    /// - Complexity: O(bytes).
    init(_ line: UnsafeRawBufferPointer, listsNodes: Bool) {
        do throws(LineFault) {
            var ids: [SnapshotNode.ID] = []
            let check = try listsNodes ? LineCheck(line, ids: &ids) : LineCheck(line)
            (result, nodes) = (.success(Record.Kind(check.kind)), listsNodes ? Set(ids) : nil)
        } catch {
            result = .failure(error)
        }
    }
}

extension Publication {
    /// Checks a long line on a queue, because 4 MiB would block the loop for more than 10 ms.
    ///
    /// The lines after it wait.
    /// - Returns: whether the connection holds the line during the check.
    func receiveLong(_ held: HeldLine) -> Bool {
        lineNumber += 1
        guard let session else {
            fail("the greeting is longer than \(Self.longestGreeting) bytes.")
            return false
        }
        let isControl = held.withBytes { line in
            guard Self.isControl(line) else { return false }
            control(line, session)
            return true
        }
        guard !isControl else { return false }
        hub.workshop.run { () -> (line: Range<Int>, check: CheckedLine)? in
            held.withBytes { bytes in
                let line = Self.trimmed(bytes)
                guard let start = line.baseAddress, !line.isEmpty else { return nil }
                let offset = start - bytes.baseAddress!
                return (offset..<offset + line.count, CheckedLine(line, listsNodes: true))
            }
        } then: { [weak self] found in
            guard let self, connection.isOpen else { return }
            // Assign the number only now: numbered lines are acknowledged with those before them. A
            // blank line gets no number.
            if let found, let number = numberOfNewLine(session) {
                held.withBytes { bytes in
                    let line = UnsafeRawBufferPointer(rebasing: bytes[found.line])
                    append(line, number: number, session: session, check: found.check)
                }
            }
            connection.releaseLine()
        }
        return true
    }
}

extension Hub {
    /// Makes room for the input of a publisher by disconnecting others.
    ///
    /// While all publishers together hold more than ``DaemonConfiguration/inputBytes``, the one
    /// whose line has been unfinished for the longest time is disconnected. When it reconnects, it
    /// repeats the lines that were not acknowledged.
    func makeRoom(for bytes: Int, of publication: Publication) {
        if publication.connection.extraInput == 0 { publication.growingSince = loop.now }
        var total = publications.values.reduce(bytes) { $0 + $1.connection.extraInput }
        while total > configuration.inputBytes {
            let large = publications.values.filter {
                $0.connection.extraInput > 0 && $0 !== publication
            }
            guard let oldest = large.min(by: { $0.growingSince < $1.growingSince }) else { break }
            total -= oldest.connection.extraInput
            oldest.fail(
                "publishers are sending too many long lines, and this one has taken the longest.")
        }
    }
}
