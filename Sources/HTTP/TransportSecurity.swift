/// Encrypts the connections of an HTTP server.
///
/// `TLSServer` of `StreamingTLS` implements it, so that servers do not depend on a library for it.
@MainActor
public protocol TransportSecurity: AnyObject {
    /// Prepares the handshake with a client.
    /// - Parameter descriptor: The accepted socket, which stays the caller's.
    /// - Returns: The handshake; nil if there is no memory.
    func handshake(on descriptor: Int32) -> (any TransportHandshake)?
    /// Loads the certificate and key again, for new connections.
    /// - Throws: An error that says why the files cannot be used; the old ones remain in use.
    func reload() throws
}

/// The handshake with one client.
@MainActor
public protocol TransportHandshake: AnyObject {
    /// Continues until it would have to wait for the socket; takes about 1 ms at most.
    /// - Returns: The readiness that it waits for, or that it has ended.
    func advance() -> HandshakeProgress
    /// Creates the bufferevent of the connection, which takes ownership of the socket.
    ///
    /// Called once, after the handshake is complete.
    /// - Parameter base: The loop's `event_base`.
    /// - Returns: A `bufferevent` that closes its socket when it is freed; nil if there is no
    ///   memory.
    func makeBufferevent(on base: OpaquePointer) -> OpaquePointer?
}

/// The event that a handshake waits for.
public enum HandshakeProgress {
    /// More bytes of the client.
    case awaitsReading
    /// Room in the socket.
    case awaitsWriting
    /// Nothing: the connection can be used.
    case complete
    /// The client speaks another protocol, has no suitable version or cipher, or has left.
    case failed
}
