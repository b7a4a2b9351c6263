import CLinux
import Glibc
import Recording

/// A ``LineLog`` with several writers: each member has a copy of it in a journal of its own.
///
/// The members send their records in blocks to a service that puts the blocks in one order and
/// keeps them on several machines; `RecordingNATS` uses JetStream. Every member applies the blocks
/// in that order to its journal. A record is acknowledged when this member knows its block's place
/// and all blocks before it: a majority of the service's machines has it then. Positions are the
/// same on every member. Reading, retention and full snapshots are the journal's. docs/clusters.md
/// describes the protocol and its promises.
///
/// Like every log, it is used from one thread.
public final class ReplicatedLog {
    /// The limits for blocks that a member sends.
    public struct Configuration: Sendable {
        /// The maximum size of a block in bytes; default 256 KiB. The service's own bound applies,
        /// too.
        public var blockBytes = 256 << 10
        /// The number of blocks that may be on their way; default 8. Further records wait, and go
        /// into larger blocks.
        public var blocksOnTheirWay = 8
        /// The maximum size of the records that wait while the service accepts nothing; default
        /// 16 MiB.
        public var pendingBytes = 16 << 20
        /// How long a block may take before it is sent again, in nanoseconds; default 1 s.
        public var resendTime: Int64 = 1_000_000_000
        /// The same while the service has no leader, in nanoseconds; default 100 ms.
        public var unheardResendTime: Int64 = 100_000_000
        /// How long the first block waits after it was sent again in vain, in nanoseconds; default
        /// 250 ms. The others follow once it is accepted.
        public var repetitionTime: Int64 = 250_000_000
        /// A clock that never jumps, in nanoseconds.
        package var uptime: @Sendable () -> Int64 = Journal.uptime

        public init() {}
    }

    let journal: Journal
    let channel: any BlockChannel
    let configuration: Configuration
    /// Readable if the journal, the channel or the log itself has something to collect.
    let waiter: Int32
    /// Readable if deliveries were left for the next turn.
    let own: Int32
    /// The order of all blocks whose place is known.
    var order: BlockOrder
    /// The sequence number of the last block in the journal.
    var applied: UInt64
    /// Blocks of this member between ``applied`` and ``order``, which are not delivered yet.
    var ahead = OrderedAhead()
    /// Places that cannot be used yet, by sequence number.
    var receipts: [UInt64: Receipt] = [:]
    /// The blocks that were applied before a restart and have to be joined again.
    var rejoined: Set<UInt64>
    /// How many records of the block that is delivered next the journal has already.
    var present: (sequence: UInt64, count: Int)
    var outbox: Outbox
    /// Numbers for streams that this member begins.
    var numbers: [Range<UInt32>] = []
    var isReserving = false
    /// Whether messages wait for room in the journal.
    var isResting = false
    /// The streams that lines are appended to here.
    var ownStreams: [UInt32: OwnStream] = [:]
    /// Those of them that were released, some of whose lines may not be applied yet.
    var released: Set<UInt32> = []
    /// When a line was first appended since the last write, as an uptime; nil if none was.
    var appendedAt: Int64?
    /// The records that the journal got last, for the reader that reads them at once.
    weak var recent: RecentRecords?
    var supersededHere: [UInt32] = []
    var lastTime: Int64 = 0
    var counts = Counts()
    /// Other work on the log's thread when its descriptor is readable.
    package var chores: [() -> Void] = []
    public var onQuestion: ((_ question: [UInt8], _ answer: @escaping ([UInt8]) -> Void) -> Void)?
    /// The unanswered questions to other members.
    var questions: [UInt64: (deadline: Int64, completion: ([UInt8]?) -> Void)] = [:]
    var lastQuestion: UInt64 = 0
    /// The sequence number of a message that the service removed before this member applied it.
    var lost: UInt64?
    /// The last block that was applied; its writer is 0 if the message was none.
    var latest: Receipt?
    /// The sequence number of a message that is not the block which this member has applied, or
    /// which the service had confirmed.
    var exchanged: UInt64?
    /// The blocks that are being read again from the service's leader; nil for none.
    var rereading: Rereading?
    /// How many outages of the service have been examined, and what of the last one is examined
    /// once more, from a sequence number on.
    var outages = 0
    var secondReading: (time: Int64, first: UInt64)?
    /// When the last block that contradicts this member's was examined.
    var suspectedAt: Int64?
    /// Sentences for the operator.
    var notices: [String] = []
    /// Why the service cannot be used with this member's copy.
    var refusal: JournalFailure?

    /// A stream that this member writes to. An object, because each line changes its number.
    final class OwnStream {
        let descriptor: [UInt8]
        /// The highest number of a line, appended or applied.
        var number: UInt64
        /// The size of the log, and the uptime, when the stream was described last.
        var describedAt: (bytes: Int, uptime: Int64)

        init(descriptor: [UInt8], number: UInt64, describedAt: (bytes: Int, uptime: Int64)) {
            (self.descriptor, self.number) = (descriptor, number)
            self.describedAt = describedAt
        }
    }

    /// Statistics since the log was opened.
    struct Counts {
        var blocksSent = 0
        var blocksResent = 0
        var blocksApplied = 0
        var blocksRefused = 0
        /// The size of all records that were applied.
        var bytes = 0
    }

    /// Continues a journal that ``LogOpening`` has brought up to date.
    init(
        journal: Journal, channel: any BlockChannel, configuration: Configuration,
        state: RestoredState
    ) {
        (self.journal, self.channel, self.configuration) = (journal, channel, configuration)
        (order, rejoined, present) = (state.order, state.accepted, state.present)
        applied = order.sequence
        latest = state.latest
        outages = channel.outages
        // Times do not run backwards, also if the service's next leader has a slower clock.
        lastTime = journal.lastTime
        outbox = Outbox(log: journal.id, bytes: min(configuration.blockBytes, channel.largestBlock))
        own = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        let descriptors = [own, channel.descriptor, journal.completionDescriptor]
        waiter = mainspring_any_readable(descriptors, Int32(descriptors.count))
    }

    deinit {
        channel.close()
        Glibc.close(waiter)
        Glibc.close(own)
    }

    /// Makes the descriptor readable, so that the next turn continues.
    func signal() { wake() }

    /// Returns a closure that makes the log's descriptor readable, from any thread, while the log
    /// exists.
    package var wake: @Sendable () -> Void {
        { [own] in
            var one: UInt64 = 1
            Glibc.write(own, &one, 8)
        }
    }

    /// The closed segments of this member's journal, after closing the active one if no closed one
    /// has a position or a later one.
    package func sealedFiles(after position: UInt64) -> [Journal.SealedFile] {
        if journal.written >= position, journal.endOfSealed < position {
            try? journal.sealActive(time: lastTime)
        }
        return journal.sealedFiles
    }

    /// Waits until there is something to collect.
    func wait(milliseconds: Int32) {
        var descriptor = pollfd(fd: waiter, events: Int16(POLLIN), revents: 0)
        poll(&descriptor, 1, milliseconds)
    }
}
