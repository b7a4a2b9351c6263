/// What encrypts the connections of publishers, at the side that accepts them.
@MainActor
package protocol ChannelSecurity: AnyObject {
    /// Makes the channel of a connection in lines that came in; nil when there is no memory.
    func accept(_ descriptor: Int32) -> (any SecureChannel)?
}

/// An encrypted connection over a socket that does not block.
@MainActor
package protocol SecureChannel: AnyObject {
    /// Reads what has arrived.
    func receive(into room: UnsafeMutableRawBufferPointer) -> ChannelResult
    /// Sends the beginning of what there is.
    func send(_ bytes: UnsafeRawBufferPointer) -> ChannelResult
    /// Why it failed, in a sentence.
    var failure: String? { get }
}

/// The result of reading from or writing to a channel.
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
