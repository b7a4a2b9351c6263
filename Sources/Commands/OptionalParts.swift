import Daemon
import Publishing
import Recording

/// The parts of the command line that need other libraries; its main file provides them.
package struct OptionalParts {
    /// Creates the channel of a connection to a host.
    package typealias Connecting =
        @MainActor (_ descriptor: Int32, _ host: String) -> (any SecureChannel)?

    /// Compression and encryption for the daemon.
    package var adapters = DaemonAdapters()
    /// Compresses and reads old segments; without it compressed ones cannot be read.
    package var codec: (any SegmentCodec)?
    /// Creates encrypted connections to a daemon, given a file of trusted certificates.
    package var makeConnecting: (@MainActor (_ authorities: String?) throws -> Connecting)?

    /// Creates an empty set of parts.
    package init() {}

    /// Returns what connects to a daemon at https://.
    @MainActor
    func connecting(trusting authorities: String?) throws -> Connecting {
        guard let makeConnecting else {
            throw Failure(
                description:
                    "This program cannot encrypt connections: it was built without TLS. Use http://."
            )
        }
        return try makeConnecting(authorities)
    }
}
