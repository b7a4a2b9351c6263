import CNats
import Foundation
import Recording
import ReplicatedLog
import Synchronization

/// Reads the servers' answers to blocks: their places in the log, or why they are refused.
final class AnswerReader: Sendable {
    /// The servers send their answers to subjects that begin so.
    private let inbox = "_INBOX.mainspring.\(String(UInt64.random(in: .min ... .max), radix: 36))"
    private let state = Mutex(State())
    private let subscription = Mutex<Subscription?>(nil)
    private let wake: @Sendable () -> Void
    private let onUnheard: @Sendable () -> Void

    private struct State {
        var complaint: String?
        var isUnheard = false
        var receipts: [Receipt] = []
    }

    /// How many places may wait for the loop. The log does without further ones.
    private static let most = 1024

    /// - Parameters:
    ///   - wake: makes the log's descriptor readable.
    ///   - onUnheard: called when no server of the stream got a block.
    init(
        _ connection: NATSConnection, wake: @escaping @Sendable () -> Void,
        onUnheard: @escaping @Sendable () -> Void
    ) throws(JournalFailure) {
        (self.wake, self.onUnheard) = (wake, onUnheard)
        let opened = try Subscription(connection, to: inbox + ".*.*", owner: self) {
            reader, message in
            reader.read(message)
        }
        subscription.withLock { $0 = opened }
    }

    /// Where the servers send their answer to a block: the subject names it.
    func subject(of block: (writer: UInt64, number: UInt64)) -> String {
        "\(inbox).\(block.writer).\(block.number)"
    }

    /// Why the servers refused the last block; nil if they accepted it.
    var complaint: String? { state.withLock { $0.complaint } }
    /// Whether no server of the stream got the last block.
    var isUnheard: Bool { state.withLock { $0.isUnheard } }

    /// Passes the places of blocks that have arrived.
    func collect(_ body: (Receipt) -> Void) {
        let receipts = state.withLock { state in
            defer { state.receipts = [] }
            return state.receipts
        }
        for receipt in receipts { body(receipt) }
    }

    private struct Answer: Decodable {
        struct Fault: Decodable {
            var description: String?
        }
        var error: Fault?
        /// The block's number in the stream.
        var seq: UInt64?
    }

    private func read(_ message: Message) {
        var complaint: String?
        var receipt: Receipt?
        // The servers answer so at once if none of them leads the stream.
        let isUnheard = message.bytes.isEmpty
        if isUnheard {
            complaint = "No server leads the log: they elect a leader, or no majority of them runs."
        } else if let sequence = Self.sequence(message.bytes) {
            receipt = Self.receipt(message.subject, sequence: sequence)
        } else if let answer = try? JSONDecoder().decode(Answer.self, from: Data(message.bytes)) {
            if let fault = answer.error {
                complaint =
                    "The servers refuse lines: \(fault.description ?? "they give no reason")."
            } else {
                receipt = Self.receipt(message.subject, sequence: answer.seq)
            }
        }
        let isFirst = state.withLock { state in
            (state.complaint, state.isUnheard) = (complaint, isUnheard)
            guard let receipt, state.receipts.count < Self.most else { return false }
            state.receipts.append(receipt)
            return state.receipts.count == 1
        }
        if isFirst { wake() }
        if isUnheard { onUnheard() }
    }

    /// Returns the block's number in the stream from an answer in the servers' usual form,
    /// `{"stream":"NAME", "seq":NUMBER}`; nil for other answers.
    ///
    /// With `JSONDecoder` it took 6 % of the processor time of a small block.
    static func sequence(_ answer: [UInt8]) -> UInt64? {
        guard answer.starts(with: #"{"stream":""#.utf8), answer.last == UInt8(ascii: "}") else {
            return nil
        }
        let rest = answer.dropLast()
        let digits = rest.suffix(from: (rest.lastIndex { !(48...57 ~= $0) } ?? 0) + 1)
        guard rest.dropLast(digits.count).suffix(6).elementsEqual(#""seq":"#.utf8) else {
            return nil
        }
        return UInt64(String(decoding: digits, as: UTF8.self))
    }

    private static func receipt(_ subject: String, sequence: UInt64?) -> Receipt? {
        guard let sequence else { return nil }
        var subject = subject
        return subject.withUTF8 { subject in
            // The inbox has three tokens.
            var numbers = Decimals(UnsafeRawBufferPointer(subject), from: 3)
            guard let writer = numbers.next(), let number = numbers.next() else { return nil }
            return Receipt(writer: writer, number: number, sequence: sequence)
        }
    }

    func close() {
        subscription.withLock {
            $0?.close()
            $0 = nil
        }
    }
}
