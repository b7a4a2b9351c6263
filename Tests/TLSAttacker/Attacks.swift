import CLibeventOpenSSL

/// What a hostile peer does with OpenSSL.
///
/// A module of its own: with OpenSSL's headers the test macros do not compile.
public enum TLSAttacker {
    /// Sends key updates (RFC 8446, 4.6.3) through a session.
    public static func sendKeyUpdates(_ count: Int, through session: OpaquePointer) {
        for _ in 0..<count {
            SSL_key_update(session, SSL_KEY_UPDATE_NOT_REQUESTED)
            SSL_do_handshake(session)
        }
    }

    /// Whether the handshake of a session is complete.
    public static func isConnected(_ session: OpaquePointer) -> Bool {
        SSL_is_init_finished(session) == 1
    }

    /// The record that a client sends first; empty if OpenSSL fails.
    public static var hello: [UInt8] {
        guard let context = SSL_CTX_new(TLS_client_method()) else { return [] }
        defer { SSL_CTX_free(context) }
        guard let session = SSL_new(context) else { return [] }
        defer { SSL_free(session) }
        let output = BIO_new(BIO_s_mem())
        SSL_set_bio(session, BIO_new(BIO_s_mem()), output)
        SSL_set_connect_state(session)
        SSL_do_handshake(session)
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = BIO_read(output, &bytes, Int32(bytes.count))
        return Array(bytes.prefix(Int(max(0, count))))
    }
}
