import CLibeventOpenSSL
import Foundation
package import Publishing

/// The client side of TLS: trusts the system's certificates, or those of a file.
@MainActor
package final class TLSClient {
    private let context: OpaquePointer

    /// - Parameter authorities: A PEM file of trusted certificates; nil for the system's.
    package init(authorities: String?) throws(TLSFailure) {
        ERR_clear_error()
        guard let context = SSL_CTX_new(TLS_client_method()) else {
            throw TLSFailure("OpenSSL cannot be used: \(TLSFailure.reason).")
        }
        self.context = context
        SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
        SSL_CTX_set_cipher_list(context, TLSSuites.list)
        SSL_CTX_ctrl(
            context, SSL_CTRL_MODE,
            Int(SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER), nil)
        RecordBudget.limitContext(context)
        SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
        if let authorities {
            guard SSL_CTX_load_verify_locations(context, authorities, nil) == 1 else {
                ERR_clear_error()
                throw TLSFailure("“\(authorities)” contains no readable certificates in PEM.")
            }
        } else {
            SSL_CTX_set_default_verify_paths(context)
        }
    }

    isolated deinit { SSL_CTX_free(context) }

    /// Creates the channel of a connection to a host, for which the certificate must be valid.
    package func connect(_ descriptor: Int32, host: String) -> (any SecureChannel)? {
        guard let session = SSL_new(context) else { return nil }
        var room = in6_addr()
        if inet_pton(AF_INET, host, &room) == 1 || inet_pton(AF_INET6, host, &room) == 1 {
            X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), host)
        } else {
            SSL_set1_host(session, host)
            var name = Array(host.utf8CString)
            SSL_ctrl(session, SSL_CTRL_SET_TLSEXT_HOSTNAME, Int(TLSEXT_NAMETYPE_host_name), &name)
        }
        SSL_set_connect_state(session)
        return TLSChannel(session, descriptor)
    }
}
