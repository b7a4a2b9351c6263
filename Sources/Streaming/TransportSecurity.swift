/// What encrypts the connections of a server. `StreamingTLS` has one; the core has none, and needs no library for it.
@MainActor
package protocol TransportSecurity: AnyObject {
    /// Makes the bufferevent of an HTTP connection that comes in, without a descriptor.
    func makeBufferevent(on base: OpaquePointer) -> OpaquePointer?
    /// Makes the channel of a connection in lines that came in; nil when there is no memory.
    func accept(_ descriptor: Int32) -> (any SecureChannel)?
}

/// An encrypted way over a socket that does not block.
@MainActor
package protocol SecureChannel: AnyObject {
    /// Reads what has arrived.
    func receive(into room: UnsafeMutableRawBufferPointer) -> ChannelResult
    /// Sends the beginning of what there is.
    func send(_ bytes: UnsafeRawBufferPointer) -> ChannelResult
    /// Why it failed, in a sentence.
    var failure: String? { get }
}

/// What came of reading or writing a channel.
package enum ChannelResult: Equatable, Sendable {
    /// So many bytes.
    case bytes(Int)
    /// It goes on when the socket can be read.
    case awaitsReading
    /// It goes on when the socket can be written.
    case awaitsWriting
    /// The other side has ended it, or it has failed.
    case ended
}
