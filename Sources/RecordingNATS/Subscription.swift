import CNats
import Recording

/// A message that has been received.
struct Message: Sendable {
    var subject: String
    var bytes: [UInt8]
    /// Where an answer goes; nil if none is expected.
    var reply: String?

    init(_ handle: OpaquePointer) {
        subject = natsMsg_GetSubject(handle).map { String(cString: $0) } ?? ""
        bytes = NATSConnection.bytes(of: handle)
        reply = natsMsg_GetReply(handle).map { String(cString: $0) }
    }
}

/// Passes the messages of a subject to their owner, on a thread of the library.
final class Subscription: @unchecked Sendable {
    private let connection: NATSConnection
    private var handle: OpaquePointer?

    /// Calls the owner for as long as the library may deliver messages.
    private final class Receiver {
        let body: (Message) -> Void

        init(_ body: @escaping (Message) -> Void) { self.body = body }
    }

    /// - Parameters:
    ///   - owner: receives the messages while it exists.
    ///   - body: called on a thread of the library, one message at a time.
    init<Owner: AnyObject & Sendable>(
        _ connection: NATSConnection, to subject: String, owner: Owner,
        _ body: @escaping @Sendable (Owner, Message) -> Void
    ) throws(JournalFailure) {
        self.connection = connection
        let receiver = Unmanaged.passRetained(
            Receiver { [weak owner] message in if let owner { body(owner, message) } })
        let status = natsConnection_Subscribe(
            &handle, connection.handle, subject,
            { _, _, message, receiver in
                defer { natsMsg_Destroy(message) }
                guard let message, let receiver else { return }
                Unmanaged<Receiver>.fromOpaque(receiver).takeUnretainedValue().body(
                    Message(message))
            }, receiver.toOpaque())
        guard status == NATS_OK else {
            receiver.release()
            throw connection.failure("Subscribing", status)
        }
        // The library may still be calling when the subscription is destroyed.
        natsSubscription_SetOnCompleteCB(
            handle, { Unmanaged<Receiver>.fromOpaque($0!).release() }, receiver.toOpaque())
    }

    func close() {
        if let handle { connection.end(handle) }
        handle = nil
    }

    deinit { close() }
}
