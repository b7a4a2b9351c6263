import CNats
import ReplicatedLog

/// Reads single messages of the stream, without a consumer.
///
/// A server that led the stream without a majority, and lost its place, may have a block in its
/// copy that no other server has: NATS 2.9 lets it apply what it could not confirm. Consumers on
/// that server and its direct answers deliver the block. The leader's copy has what was confirmed.
struct MessageReader {
    private let connection: NATSConnection
    private let examiner: BlockExaminer

    /// How long a server may take to answer, in milliseconds.
    private static let answer: Int64 = 500

    init(_ connection: NATSConnection, _ examiner: BlockExaminer) {
        (self.connection, self.examiner) = (connection, examiner)
    }

    enum Finding {
        case message(Delivery)
        /// The servers have no such message, or not yet.
        case absent
        /// No server has answered in time.
        case unanswered
        /// The answer is neither a message nor says that no message exists.
        case refused
    }

    /// Reads a message as the stream's leader has it, and waits for the answer.
    /// - Parameter hasFormer: whether the servers have one that led the stream before.
    func leaders(_ sequence: UInt64, hasFormer: Bool) -> Finding {
        var code = jsErrCode(0)
        let finding = finding(sequence) { message, options in
            js_GetMsg(
                &message, connection.stream, connection.streamName, sequence, &options, &code)
        }
        // NATS asks no leader while none leads the metadata of all streams.
        guard code == JSClusterNotAvailErr else { return finding }
        let copy = anyServers(sequence)
        // Other messages than blocks are ignored.
        guard hasFormer, case .message(let delivery) = copy, Block(bytes: delivery.bytes) != nil
        else { return copy }
        let (writer, number) = Block.name(of: delivery.bytes)
        let block = Receipt(writer: writer, number: number, sequence: sequence)
        return examiner.lookAtCopies(of: block, .next) == .same ? copy : .refused
    }

    /// Reads a message as any server has it, and waits for the answer.
    func anyServers(_ sequence: UInt64) -> Finding {
        finding(sequence) { message, options in
            var wanted = jsDirectGetMsgOptions()
            jsDirectGetMsgOptions_Init(&wanted)
            wanted.Sequence = sequence
            let status = js_DirectGetMsg(
                &message, connection.stream, connection.streamName, &options, &wanted)
            guard status == NATS_OK, let message else { return status }
            return natsMsg_GetSequence(message) == sequence ? NATS_OK : NATS_NOT_FOUND
        }
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
        switch status {
        case NATS_OK:
            guard let message else { return .refused }
            return .message(
                Delivery(
                    sequence: sequence, time: natsMsg_GetTime(message),
                    bytes: NATSConnection.bytes(of: message)))
        case NATS_NOT_FOUND: return .absent
        case NATS_TIMEOUT: return .unanswered
        default: return .refused
        }
    }
}
