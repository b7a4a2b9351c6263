/// Encrypts the connections of publishers, on the side that accepts them.
@MainActor
public protocol ChannelSecurity: AnyObject {
    /// Creates the channel of an accepted connection; nil if there is not enough memory.
    func accept(_ descriptor: Int32) -> (any SecureChannel)?
}

/// An encrypted connection over a non-blocking socket.
@MainActor
public protocol SecureChannel: AnyObject {
    /// Reads the available bytes.
    func receive(into room: UnsafeMutableRawBufferPointer) -> ChannelResult
    /// Writes as many bytes as possible.
    func send(_ bytes: UnsafeRawBufferPointer) -> ChannelResult
    /// Why it failed, as the end of a message.
    var failure: String? { get }
}

/// The result of reading from or writing to a channel.
public enum ChannelResult: Equatable, Sendable {
    /// The number of bytes read or written.
    case bytes(Int)
    /// The operation can continue when the socket is readable.
    case awaitsReading
    /// The operation can continue when the socket is writable.
    case awaitsWriting
    /// The peer has closed the connection, or it has failed.
    case ended
}
