/// Encrypts the connections of an HTTP server.
///
/// `TLSServer` of `StreamingTLS` implements it, so that servers do not depend on a library for it.
@MainActor
public protocol TransportSecurity: AnyObject {
    /// Creates the bufferevent of an accepted HTTP connection, without a descriptor.
    /// - Parameter base: The loop's `event_base`.
    /// - Returns: A `bufferevent` that closes its descriptor when it is freed; nil without memory.
    func makeBufferevent(on base: OpaquePointer) -> OpaquePointer?
    /// Loads the certificate and key again, for new connections.
    /// - Throws: An error that says why the files cannot be used; the old ones remain in use.
    func reload() throws
}
