import CLibeventOpenSSL
internal import HTTP

/// The server's side of a handshake.
@MainActor
final class TLSHandshake: TransportHandshake {
    private let descriptor: Int32
    /// Nil once a bufferevent owns it.
    private var session: OpaquePointer?
    private let budget: RecordBudget

    /// Takes ownership of a session whose socket is set, but not of the socket.
    init(_ session: OpaquePointer, _ descriptor: Int32) {
        (self.session, self.descriptor) = (session, descriptor)
        budget = RecordBudget.limit(session)
    }

    isolated deinit { SSL_free(session) }

    func advance() -> HandshakeProgress {
        ERR_clear_error()
        budget.beginCall()
        let result = SSL_do_handshake(session)
        if result == 1 { return .complete }
        switch SSL_get_error(session, result) {
        case SSL_ERROR_WANT_READ: return .awaitsReading
        case SSL_ERROR_WANT_WRITE: return .awaitsWriting
        default: return .failed
        }
    }

    func makeBufferevent(on base: OpaquePointer) -> OpaquePointer? {
        guard
            let bufferevent = bufferevent_openssl_socket_new(
                base, descriptor, session, BUFFEREVENT_SSL_OPEN,
                Int32(BEV_OPT_CLOSE_ON_FREE.rawValue))
        else { return nil }
        session = nil
        // The BIO, and with it the budget, is freed with the bufferevent.
        evbuffer_add_cb(
            bufferevent_get_input(bufferevent), inputGrew,
            Unmanaged.passUnretained(budget).toOpaque())
        // A connection that is closed without TLS's closing alert counts as closed too.
        bufferevent_openssl_set_allow_dirty_shutdown(bufferevent, 1)
        return bufferevent
    }
}
