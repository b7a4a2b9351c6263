import Daemon
import MainLoop
import Recording

extension ServeCommand {
    /// The location, segment size and retention of the daemon's journal.
    struct Storage: Equatable {
        var folder = "mainspring-data"
        var segmentBytes = 64 << 20
        var retainedBytes: Int?
        var retainedTime: Duration?
        /// The address of a cluster's log, of which the folder has a copy; nil for a journal alone.
        var cluster: String?
        var credentials: String?
        var authorities: String?

        init(_ arguments: Arguments) {
            if let data = arguments.value("data") { folder = data }
            if let size = arguments.whole("segment-size") { segmentBytes = size }
            retainedBytes = arguments.whole("retain-size")
            retainedTime = arguments.span("retain-time")
            cluster = arguments.value("log")
            credentials = arguments.value("log-credentials")
            authorities = arguments.value("log-ca")
        }

        /// Opens the journal, or this member's copy of the cluster's log.
        /// - Parameters:
        ///   - isSynced: whether the daemon requests syncs.
        ///   - parts: what packs older segments, and opens a cluster's log.
        ///   - progress: counts the segments that are opened.
        func log(
            isSynced: Bool, codec: (any SegmentCodec)?,
            openCluster: (@Sendable (OptionalParts.Cluster) throws -> sending any LineLog)?,
            progress: OpeningProgress
        ) throws -> sending any LineLog {
            var settings = Journal.Configuration()
            settings.segmentBytes = segmentBytes
            settings.retainedBytes = retainedBytes
            settings.retainedTime = retainedTime?.wholeNanoseconds
            settings.codec = codec
            settings.isSynced = isSynced
            settings.progress = progress
            guard let cluster else {
                return try Journal.opened(
                    folder: folder, configuration: settings, time: WallClock.nanoseconds)
            }
            guard let openCluster else {
                throw Failure(
                    description:
                        "This program cannot use the log of a cluster: it was built without NATS. "
                        + "Leave out --log.")
            }
            return try openCluster(
                OptionalParts.Cluster(
                    address: cluster, credentials: credentials, authorities: authorities,
                    folder: folder, journal: settings, time: WallClock.nanoseconds))
        }
    }
}
