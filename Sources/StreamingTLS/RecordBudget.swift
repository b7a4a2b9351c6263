import CLibeventOpenSSL

/// Limits the work that the peer of a TLS session can make OpenSSL do.
///
/// OpenSSL continues to read inside one call while records without application data arrive: key
/// updates (RFC 8446, 4.6.3), session tickets, fragments of handshake messages. A peer that sends
/// them without a pause would keep the loop in that call. Two limits end this:
/// - After ``mostReads`` reads of the socket, the next one reports that nothing is there, so that
///   the call returns. The socket is still readable, so the loop continues in its next turn.
/// - After ``mostIdleRecords`` records in a row without application data, the session ends.
///
/// The session's BIO owns it. All calls are on the loop's thread.
final class RecordBudget {
    /// The number of reads of the socket in one call of OpenSSL. A record takes two: its header and
    /// its content.
    static let mostReads = 64
    /// The number of records without application data, one after the other, that end a session.
    ///
    /// A server sends a few session tickets, and a key update is due after 2^24 records.
    static let mostIdleRecords = 32

    private var reads = 0
    private var idleRecords = 0

    /// Limits a session whose socket is set.
    static func limit(_ session: OpaquePointer) -> RecordBudget {
        let budget = RecordBudget()
        let owned = Unmanaged.passRetained(budget).toOpaque()
        let input = SSL_get_rbio(session)
        BIO_set_callback_arg(input, owned.assumingMemoryBound(to: CChar.self))
        BIO_set_callback_ex(input, socketWillRead)
        SSL_set_msg_callback(session, sessionReceived)
        SSL_ctrl(session, SSL_CTRL_SET_MSG_CALLBACK_ARG, 0, owned)
        return budget
    }

    /// Limits a context's sessions to one record without data in a call of SSL_read, and
    /// forbids renegotiation (TLS 1.2).
    static func limitContext(_ context: OpaquePointer) {
        SSL_CTX_ctrl(context, SSL_CTRL_CLEAR_MODE, Int(SSL_MODE_AUTO_RETRY), nil)
        // SSL_OP_NO_RENEGOTIATION, which Swift does not import.
        SSL_CTX_set_options(context, 1 << 30)
    }

    /// Begins a call of OpenSSL.
    func beginCall() { reads = 0 }

    /// Records that application data has arrived.
    func receivedData() { idleRecords = 0 }

    /// Counts a read of the socket.
    /// - Returns: the error that OpenSSL gets instead of bytes; nil if it may read.
    fileprivate func countRead(_ input: OpaquePointer) -> Int? {
        BIO_clear_flags(
            input, BIO_FLAGS_READ | BIO_FLAGS_WRITE | BIO_FLAGS_IO_SPECIAL | BIO_FLAGS_SHOULD_RETRY)
        // The end of the connection.
        if idleRecords > Self.mostIdleRecords { return 0 }
        guard reads >= Self.mostReads else {
            reads += 1
            return nil
        }
        // libevent begins its calls itself, each after the one that this ends.
        reads = 0
        BIO_set_flags(input, BIO_FLAGS_READ | BIO_FLAGS_SHOULD_RETRY)
        return -1
    }

    /// Counts the header of a record that arrives after the handshake.
    fileprivate func countRecord() { idleRecords += 1 }
}

private func socketWillRead(
    _ input: OpaquePointer?, _ operation: Int32, _ bytes: UnsafePointer<CChar>?, _ count: Int,
    _ number: Int32, _ long: Int, _ result: Int32, _ processed: UnsafeMutablePointer<Int>?
) -> Int {
    guard let input, let owned = BIO_get_callback_arg(input) else { return Int(result) }
    let budget = Unmanaged<RecordBudget>.fromOpaque(owned)
    switch operation {
    case BIO_CB_READ: return budget.takeUnretainedValue().countRead(input) ?? Int(result)
    case BIO_CB_FREE: budget.release()
    default: break
    }
    return Int(result)
}

private func sessionReceived(
    _ isSent: Int32, _ version: Int32, _ type: Int32, _ bytes: UnsafeRawPointer?, _ count: Int,
    _ session: OpaquePointer?, _ budget: UnsafeMutableRawPointer?
) {
    guard isSent == 0, type == SSL3_RT_HEADER, let budget, SSL_is_init_finished(session) == 1
    else { return }
    Unmanaged<RecordBudget>.fromOpaque(budget).takeUnretainedValue().countRecord()
}

/// Records that a bufferevent has received application data.
func inputGrew(
    _ input: OpaquePointer?, _ change: UnsafePointer<evbuffer_cb_info>?,
    _ budget: UnsafeMutableRawPointer?
) {
    guard let change, change.pointee.n_added > 0, let budget else { return }
    Unmanaged<RecordBudget>.fromOpaque(budget).takeUnretainedValue().receivedData()
}
