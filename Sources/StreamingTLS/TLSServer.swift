import CLibeventOpenSSL
import Foundation
public import HTTP
public import Publishing

/// The server side of TLS: a certificate and its key, for TLS 1.2 or newer with OpenSSL.
///
/// `DaemonAdapters.makeSecurity` creates one for a daemon.
@MainActor
public final class TLSServer: TransportSecurity, ChannelSecurity {
    /// The PEM file of the certificate, followed by its intermediate certificates.
    public let certificate: String
    /// The PEM file of its private key.
    public let key: String
    private var context: OpaquePointer

    /// Loads a certificate and its key.
    /// - Parameters:
    ///   - certificate: The path of the certificate in PEM, followed by its intermediate
    ///     certificates.
    ///   - key: The path of its private key in PEM, without a passphrase.
    /// - Throws: ``TLSFailure`` if a file cannot be read or they do not belong together.
    public init(certificate: String, key: String) throws(TLSFailure) {
        (self.certificate, self.key) = (certificate, key)
        context = try Self.context(certificate, key)
        BrokenPipes.ignore()
    }

    isolated deinit { SSL_CTX_free(context) }

    /// Loads the files again, for new connections. If they are invalid, the old ones remain in use.
    public func reload() throws(TLSFailure) {
        let context = try Self.context(certificate, key)
        SSL_CTX_free(self.context)
        self.context = context
    }

    private static func context(_ certificate: String, _ key: String) throws(TLSFailure)
        -> OpaquePointer
    {
        for (path, what) in [(certificate, "certificate"), (key, "key")] {
            // OpenSSL's error for this names neither the file nor the reason.
            guard let file = fopen(path, "r") else {
                throw TLSFailure(
                    "The \(what) “\(path)” cannot be read: \(String(cString: strerror(errno))).")
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
            // There may be many idle subscribers; each would hold 34 KB of buffers.
            SSL_CTX_ctrl(
                context, SSL_CTRL_MODE,
                Int(
                    SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE
                        | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER), nil
            )
            RecordBudget.limitContext(context)
            // SSL_OP_CIPHER_SERVER_PREFERENCE: the server chooses the cipher.
            SSL_CTX_set_options(context, 1 << 22)
            // For a key with a passphrase, OpenSSL would prompt on the terminal and block the
            // daemon.
            SSL_CTX_set_default_passwd_cb(context) { _, _, _, _ in 0 }
            guard SSL_CTX_use_certificate_chain_file(context, certificate) == 1 else {
                throw TLSFailure(
                    "“\(certificate)” contains no certificate in PEM: \(TLSFailure.reason).")
            }
            guard SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 else {
                let reason = TLSFailure.reason
                throw TLSFailure(
                    reason.contains("mismatch")
                        ? "The key “\(key)” does not match the certificate “\(certificate)”."
                        : "“\(key)” contains no private key in PEM without a passphrase: "
                            + "\(reason).")
            }
            guard SSL_CTX_check_private_key(context) == 1 else {
                ERR_clear_error()
                throw TLSFailure(
                    "The key “\(key)” does not match the certificate “\(certificate)”.")
            }
        } catch {
            SSL_CTX_free(context)
            throw error
        }
        return context
    }

    /// Prepares the handshake with a client of an HTTP server.
    /// - Parameter descriptor: The accepted socket, which stays the caller's.
    /// - Returns: The handshake; nil if there is no memory.
    public func handshake(on descriptor: Int32) -> (any TransportHandshake)? {
        guard let session = SSL_new(context) else { return nil }
        SSL_set_accept_state(session)
        SSL_set_fd(session, descriptor)
        return TLSHandshake(session, descriptor)
    }

    /// Creates the channel of an accepted publisher's connection.
    public func accept(_ descriptor: Int32) -> (any SecureChannel)? {
        guard let session = SSL_new(context) else { return nil }
        SSL_set_accept_state(session)
        return TLSChannel(session, descriptor)
    }
}
