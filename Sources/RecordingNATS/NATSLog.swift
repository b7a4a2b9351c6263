import Recording
import ReplicatedLog

/// Opens logs whose records are on a stream of NATS JetStream and in a journal of each member.
public enum NATSLog {
    /// Opens this member's copy of a log, and brings it up to date.
    ///
    /// It may take as long as reading everything that the member has missed; call it on a thread of
    /// its own. The log keeps its connection, which is restored after each loss. If the folder has
    /// a copy and the servers do not answer within three seconds, the copy can be read, and accepts
    /// lines once they do.
    /// - Parameters:
    ///   - address: the servers, and the log's name.
    ///   - folder: the folder of this member's journal.
    ///   - journal: segment sizes, retention and compression of the journal.
    ///   - time: the current time, in nanoseconds since 1970.
    ///   - mustExist: whether a log that does not exist is a failure; otherwise it is created.
    ///     Default: false.
    /// - Throws: `JournalFailure` if the folder is empty and the servers do not answer within a
    ///   minute, or within three seconds if the journal's configuration has no `progress`; or if
    ///   the journal cannot be opened or brought up to date.
    public static func open(
        _ address: NATSAddress, folder: String,
        journal: Journal.Configuration = Journal.Configuration(), time: Int64,
        mustExist: Bool = false
    ) throws(JournalFailure) -> ReplicatedLog {
        let known = mustExist ? nil : Journal.idOfCopy(inFolder: folder)
        do throws(JournalFailure) {
            return try ReplicatedLog.open(
                try NATSService(
                    address, mustExist: mustExist, progress: journal.progress,
                    // Without a place to report why it waits, a command must not seem to hang.
                    patience: known == nil && journal.progress != nil
                        ? NATSService.longPatience : NATSService.shortPatience),
                folder: folder, journal: journal, time: time,
                patience: known == nil
                    ? ReplicatedLog.longestOpening : NATSService.shortPatience,
                mayLeaveOut: !mustExist)
        } catch {
            guard error.isPassing, let known else { throw error }
            return try openCopy(known, address, folder: folder, journal: journal, time: time)
        }
    }

    /// Opens a copy whose servers do not answer.
    private static func openCopy(
        _ id: JournalID, _ address: NATSAddress, folder: String,
        journal settings: Journal.Configuration, time: Int64
    ) throws(JournalFailure) -> ReplicatedLog {
        let progress = OpeningProgress()
        return try ReplicatedLog.openCopy(
            of: address.description, id: id, folder: folder, journal: settings, time: time,
            reason: { progress.obstacle?.summary.map(NATSConnection.reason(inSummary:)) }
        ) { () throws(JournalFailure) in
            try NATSService(
                address, mustExist: false, progress: progress,
                patience: NATSService.shortPatience)
        }
    }
}
