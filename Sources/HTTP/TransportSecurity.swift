/// Encrypts the connections of an HTTP server. `StreamingTLS` implements it, so that servers need no library for it.
@MainActor
package protocol TransportSecurity: AnyObject {
    /// Makes the bufferevent of an HTTP connection that comes in, without a descriptor.
    func makeBufferevent(on base: OpaquePointer) -> OpaquePointer?
    /// Reads the certificate and key again, for new connections.
    /// - Throws: an error that says why the files cannot be used; the old ones stay in use.
    func reload() throws
}
