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

        init(_ arguments: Arguments) {
            if let data = arguments.value("data") { folder = data }
            if let size = arguments.whole("segment-size") { segmentBytes = size }
            retainedBytes = arguments.whole("retain-size")
            retainedTime = arguments.span("retain-time")
        }

        /// Opens the journal.
        /// - Parameters:
        ///   - isSynced: whether the daemon requests syncs.
        ///   - codec: packs older segments.
        ///   - progress: counts the segments that are opened.
        func journal(
            isSynced: Bool, codec: (any SegmentCodec)?, progress: OpeningProgress
        ) throws(JournalFailure) -> Journal {
            var settings = Journal.Configuration()
            settings.segmentBytes = segmentBytes
            settings.retainedBytes = retainedBytes
            settings.retainedTime = retainedTime?.wholeNanoseconds
            settings.codec = codec
            settings.isSynced = isSynced
            settings.progress = progress
            return try Journal.opened(
                folder: folder, configuration: settings, time: WallClock.nanoseconds)
        }
    }
}
