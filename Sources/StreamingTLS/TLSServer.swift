import CLibeventOpenSSL
import Foundation
internal import HTTP
package import Publishing

/// A certificate and its key, for the connections that come in: TLS 1.2 and newer, through libevent's layer for OpenSSL.
@MainActor
package final class TLSServer: TransportSecurity, ChannelSecurity {
    /// The file of the certificate, those that vouch for it after it, in PEM.
    package let certificate: String
    /// The file of its private key, in PEM.
    package let key: String
    private var context: OpaquePointer

    /// Reads a certificate and its key.
    package init(certificate: String, key: String) throws(TLSFailure) {
        (self.certificate, self.key) = (certificate, key)
        context = try Self.context(certificate, key)
        BrokenPipes.ignore()
    }

    isolated deinit { SSL_CTX_free(context) }

    /// Reads the files again, for the connections from now on. When they are of no use, the old ones stay.
    package func reload() throws(TLSFailure) {
        let context = try Self.context(certificate, key)
        SSL_CTX_free(self.context)
        self.context = context
    }

    private static func context(_ certificate: String, _ key: String) throws(TLSFailure) -> OpaquePointer {
        for (path, what) in [(certificate, "certificate"), (key, "key")] {
            // OpenSSL's words for this name neither the file nor the reason.
            guard let file = fopen(path, "r") else {
                throw TLSFailure("The \(what) “\(path)” cannot be read: \(String(cString: strerror(errno))).")
            }
            fclose(file)
        }
        ERR_clear_error()
        guard let context = SSL_CTX_new(TLS_server_method()) else {
            throw TLSFailure("OpenSSL cannot be used: \(TLSFailure.reason).")
        }
        do throws(TLSFailure) {
            SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
            SSL_CTX_set_cipher_list(context, TLSSuites.list)
            // Idle subscribers are many; each would hold 34 KB of buffers.
            SSL_CTX_ctrl(
                context, SSL_CTRL_MODE,
                Int(SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER), nil
            )
            SSL_CTX_set_options(context, 1 << 30 | 1 << 22)  // no renegotiation; the server chooses the cipher
            // A key under a passphrase would have OpenSSL ask on the terminal, and the daemon wait.
            SSL_CTX_set_default_passwd_cb(context) { _, _, _, _ in 0 }
            guard SSL_CTX_use_certificate_chain_file(context, certificate) == 1 else {
                throw TLSFailure("“\(certificate)” holds no certificate in PEM: \(TLSFailure.reason).")
            }
            guard SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 else {
                let reason = TLSFailure.reason
                throw TLSFailure(
                    reason.contains("mismatch")
                        ? "The key “\(key)” is not that of the certificate “\(certificate)”."
                        : "“\(key)” holds no private key in PEM without a passphrase: \(reason).")
            }
            guard SSL_CTX_check_private_key(context) == 1 else {
                ERR_clear_error()
                throw TLSFailure("The key “\(key)” is not that of the certificate “\(certificate)”.")
            }
        } catch {
            SSL_CTX_free(context)
            throw error
        }
        return context
    }

    package func makeBufferevent(on base: OpaquePointer) -> OpaquePointer? {
        guard let session = SSL_new(context) else { return nil }
        let bufferevent = bufferevent_openssl_socket_new(
            base, -1, session, BUFFEREVENT_SSL_ACCEPTING, Int32(BEV_OPT_CLOSE_ON_FREE.rawValue))
        if let bufferevent {
            // Who closes without TLS's own farewell has closed all the same.
            bufferevent_openssl_set_allow_dirty_shutdown(bufferevent, 1)
        } else {
            SSL_free(session)
        }
        return bufferevent
    }

    package func accept(_ descriptor: Int32) -> (any SecureChannel)? {
        guard let session = SSL_new(context) else { return nil }
        SSL_set_accept_state(session)
        return TLSChannel(session, descriptor)
    }
}
