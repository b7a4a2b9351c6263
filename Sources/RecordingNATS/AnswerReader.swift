import CNats
import Foundation
import Recording
import Synchronization

/// Reads the servers' answers to blocks, for messages to the operator.
///
/// The log needs no answer: it acknowledges the blocks that it has applied. But only the answers
/// tell why nothing is accepted.
final class AnswerReader: Sendable {
    /// Where the servers send their answers.
    let subject = "_INBOX.mainspring.\(String(UInt64.random(in: .min ... .max), radix: 36))"
    private let state = Mutex<(complaint: String?, isUnheard: Bool)>((nil, false))
    private let subscription = Mutex<Subscription?>(nil)

    init(_ connection: NATSConnection) throws(JournalFailure) {
        let opened = try Subscription(connection, to: subject, owner: self) { reader, message in
            reader.read(message)
        }
        subscription.withLock { $0 = opened }
    }

    /// Why the servers refused the last block; nil if they accepted it.
    var complaint: String? { state.withLock { $0.complaint } }
    /// Whether no server of the stream got the last block.
    var isUnheard: Bool { state.withLock { $0.isUnheard } }

    private struct Answer: Decodable {
        struct Fault: Decodable {
            var description: String?
        }
        var error: Fault?
    }

    private func read(_ message: Message) {
        var complaint: String?
        // The servers answer so at once if none of them leads the stream.
        let isUnheard = message.bytes.isEmpty
        if isUnheard {
            complaint = "No server of the stream answers."
        } else if let fault = (try? JSONDecoder().decode(Answer.self, from: Data(message.bytes)))?
            .error
        {
            complaint = "The servers answer: \(fault.description ?? "an error without a reason")."
        }
        state.withLock { $0 = (complaint, isUnheard) }
    }

    func close() {
        subscription.withLock {
            $0?.close()
            $0 = nil
        }
    }
}
