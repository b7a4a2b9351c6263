import Daemon
import Publishing
import Recording

/// The parts of the command line that need other libraries; its main file provides them.
package struct OptionalParts {
    /// Creates the channel of a connection to a host.
    package typealias Connecting =
        @MainActor (_ descriptor: Int32, _ host: String) -> (any SecureChannel)?

    /// Opens a member's copy of a cluster's log.
    package typealias OpenCluster = @Sendable (Cluster) throws -> sending any LineLog

    /// Compression and encryption for the daemon.
    package var adapters = DaemonAdapters()
    /// Compresses and reads old segments; without it compressed ones cannot be read.
    package var codec: (any SegmentCodec)?
    /// Opens this member's copy of a cluster's log, given its address.
    package var openCluster: OpenCluster?
    /// Creates encrypted connections to a daemon, given a file of trusted certificates.
    package var makeConnecting: (@MainActor (_ authorities: String?) throws -> Connecting)?

    /// The log of a cluster, and this member's journal.
    package struct Cluster: Sendable {
        /// The address, as given to `--log`.
        package var address: String
        /// A file of credentials for the servers; nil for none.
        package var credentials: String?
        /// A file of certificates that the servers' are checked against; nil for the system's.
        package var authorities: String?
        /// The number of servers that keep a log that is created, and its maximum size in bytes;
        /// nil for the defaults.
        package var replicas: Int?
        package var logBytes: Int?
        package var folder: String
        package var journal: Journal.Configuration
        /// The current time, in nanoseconds since 1970.
        package var time: Int64
        /// Whether a log that does not exist is a failure; otherwise it is created.
        package var mustExist: Bool
    }

    /// Creates an empty set of parts.
    package init() {}

    /// Returns the connector for daemons at https://.
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
