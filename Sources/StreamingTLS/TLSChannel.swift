import CLibeventOpenSSL
import Foundation
internal import HTTP
internal import Publishing

/// One side of an encrypted connection that carries lines.
@MainActor
final class TLSChannel: SecureChannel {
    let session: OpaquePointer
    private let budget: RecordBudget
    private(set) var failure: String?

    /// Takes ownership of a session, but not of its socket.
    init(_ session: OpaquePointer, _ descriptor: Int32) {
        self.session = session
        BrokenPipes.ignore()
        SSL_set_fd(session, descriptor)
        budget = RecordBudget.limit(session)
    }

    isolated deinit { SSL_free(session) }

    func receive(into room: UnsafeMutableRawBufferPointer) -> ChannelResult {
        ERR_clear_error()
        budget.beginCall()
        let received = result(SSL_read(session, room.baseAddress, Int32(clamping: room.count)))
        if case .bytes = received { budget.receivedData() }
        return received
    }

    func send(_ bytes: UnsafeRawBufferPointer) -> ChannelResult {
        ERR_clear_error()
        budget.beginCall()
        return result(SSL_write(session, bytes.baseAddress, Int32(clamping: bytes.count)))
    }

    private func result(_ count: Int32) -> ChannelResult {
        if count > 0 { return .bytes(Int(count)) }
        switch SSL_get_error(session, count) {
        case SSL_ERROR_WANT_READ: return .awaitsReading
        case SSL_ERROR_WANT_WRITE: return .awaitsWriting
        case SSL_ERROR_SSL:
            let verdict = SSL_get_verify_result(session)
            if verdict != Int(X509_V_OK) {
                failure =
                    "the certificate is not trusted: \(String(cString: X509_verify_cert_error_string(verdict)))"
            } else {
                failure = TLSFailure.reason
            }
            return .ended
        default: return .ended
        }
    }
}
