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
        /// The cluster's log of which the folder has a copy; nil for a journal alone.
        var cluster: ClusterAddress?

        init(_ arguments: Arguments) throws(Misuse) {
            if let data = arguments.value("data") { folder = data }
            if let size = arguments.whole("segment-size") { segmentBytes = size }
            retainedBytes = arguments.whole("retain-size")
            retainedTime = arguments.span("retain-time")
            if let log = arguments.value("log") { cluster = try ClusterAddress(log, arguments) }
        }

        /// Opens the journal, or this member's copy of the cluster's log.
        /// - Parameters:
        ///   - isSynced: whether the daemon requests syncs.
        ///   - parts: the optional libraries that pack older segments and open a cluster's log.
        ///   - progress: counts the segments that are opened.
        func log(
            isSynced: Bool, codec: (any SegmentCodec)?,
            openCluster: OptionalParts.OpenCluster?,
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
            return try cluster.open(
                folder: folder, journal: settings, mustExist: false, by: openCluster)
        }
    }
}
