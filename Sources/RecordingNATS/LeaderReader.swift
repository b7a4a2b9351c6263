import CNats
import ReplicatedLog

/// Reads messages as the stream's leader has them.
///
/// A server that led the stream without a majority, and lost its place, may have a block in its
/// copy that no other server has: NATS 2.9 lets it apply what it could not confirm. Consumers on
/// that server and its direct answers deliver the block. The leader's copy has what was confirmed.
struct LeaderReader {
    private let connection: NATSConnection
    private let examiner: BlockExaminer

    /// How long a server may take to answer, in milliseconds.
    private static let answer: Int64 = 500

    init(_ connection: NATSConnection, _ examiner: BlockExaminer) {
        (self.connection, self.examiner) = (connection, examiner)
    }

    enum Finding {
        case message(Delivery)
        /// The leader has no such message, or not yet.
        case absent
        case unanswered
    }

    /// Reads a message, and waits for the answer.
    /// - Parameter hasFormer: whether the servers have one that led the stream before.
    func message(_ sequence: UInt64, hasFormer: Bool) -> Finding {
        var code = jsErrCode(0)
        let finding = finding(sequence) { message, options in
            js_GetMsg(
                &message, connection.stream, connection.streamName, sequence, &options, &code)
        }
        if case .unanswered = finding, code == JSClusterNotAvailErr {
            return copy(sequence, needsAgreement: hasFormer)
        }
        return finding
    }

    /// Reads a message from any server, while NATS asks no leader because none leads the metadata
    /// of all streams.
    private func copy(_ sequence: UInt64, needsAgreement: Bool) -> Finding {
        let finding = finding(sequence) { message, options in
            var wanted = jsDirectGetMsgOptions()
            jsDirectGetMsgOptions_Init(&wanted)
            wanted.Sequence = sequence
            return js_DirectGetMsg(
                &message, connection.stream, connection.streamName, &options, &wanted)
        }
        // Other messages than blocks are ignored.
        guard needsAgreement, case .message(let delivery) = finding,
            Block(bytes: delivery.bytes) != nil
        else { return finding }
        let (writer, number) = Block.name(of: delivery.bytes)
        let block = Receipt(writer: writer, number: number, sequence: sequence)
        return examiner.lookAtCopies(of: block, .next) == .same ? finding : .unanswered
    }

    private func finding(
        _ sequence: UInt64, _ request: (inout OpaquePointer?, inout jsOptions) -> natsStatus
    ) -> Finding {
        var options = jsOptions()
        jsOptions_Init(&options)
        options.Wait = Self.answer
        var message: OpaquePointer?
        let status = request(&message, &options)
        defer { natsMsg_Destroy(message) }
        guard status == NATS_OK, let message else {
            return status == NATS_NOT_FOUND ? .absent : .unanswered
        }
        return .message(
            Delivery(
                sequence: sequence, time: natsMsg_GetTime(message),
                bytes: NATSConnection.bytes(of: message)))
    }
}
