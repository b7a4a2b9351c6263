/// Encrypts the connections of an HTTP server.
///
/// `StreamingTLS` implements it, so that servers do not depend on a library for it.
@MainActor
package protocol TransportSecurity: AnyObject {
    /// Creates the bufferevent of an accepted HTTP connection, without a descriptor.
    func makeBufferevent(on base: OpaquePointer) -> OpaquePointer?
    /// Loads the certificate and key again, for new connections.
    /// - Throws: An error that says why the files cannot be used; the old ones remain in use.
    func reload() throws
}
