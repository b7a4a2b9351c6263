/// What encrypts the connections of an HTTP server. `StreamingTLS` has one, so that this room needs no library for it.
@MainActor
package protocol TransportSecurity: AnyObject {
    /// Makes the bufferevent of an HTTP connection that comes in, without a descriptor.
    func makeBufferevent(on base: OpaquePointer) -> OpaquePointer?
}
