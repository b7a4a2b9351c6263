import CNats
import Foundation
import Recording
import ReplicatedLog

/// The stream of JetStream that orders and keeps the blocks of a cluster.
struct NATSService: BlockService {
    let connection: NATSConnection
    let offer: SegmentOffer

    /// How long opening waits for the servers, in nanoseconds: 60 s, or 3 s if the folder has a
    /// copy that can be served meanwhile.
    static let (longPatience, shortPatience): (Int64, Int64) = (60_000_000_000, 3_000_000_000)

    private let patience: Int64
    /// How long other members may take to answer.
    private let copyPatience: Int64

    /// Where it is reported why opening has to wait.
    private let progress: OpeningProgress?

    /// Connects to the servers, and waits until one answers.
    /// - Parameter mustExist: whether a log that does not exist is a failure; otherwise it is
    ///   created.
    init(
        _ address: NATSAddress, mustExist: Bool, progress: OpeningProgress?,
        patience: Int64 = NATSService.longPatience
    ) throws(JournalFailure) {
        (self.progress, self.patience) = (progress, patience)
        copyPatience = mustExist ? Self.shortPatience : Self.longPatience
        connection = try Self.retrying(progress, patience) { () throws(JournalFailure) in
            try NATSConnection(address)
        }
        offer = SegmentOffer(connection)
        guard mustExist else { return }
        let isMissing = try Self.retrying(progress, patience) { [self] () throws(JournalFailure) in
            try find() == nil
        }
        if isMissing {
            throw JournalFailure("There is no log “\(address.name)” at \(address).")
        }
    }

    var place: String { connection.address.description }

    /// Tries something until it succeeds.
    private static func retrying<Result>(
        _ progress: OpeningProgress?, _ patience: Int64, _ body: () throws(JournalFailure) -> Result
    ) throws(JournalFailure) -> Result {
        let end = Journal.uptime() + patience
        while true {
            do throws(JournalFailure) {
                let result = try body()
                progress?.obstacle = nil
                return result
            } catch {
                guard Journal.uptime() < end else {
                    var error = error
                    error.isPassing = true
                    throw error
                }
                progress?.obstacle = error
                Thread.sleep(forTimeInterval: 0.25)
            }
        }
    }

    func identity(known: JournalID?) throws(JournalFailure) -> JournalID? {
        guard try check() || known == nil else {
            throw JournalFailure(
                "There is no log “\(connection.address.name)” at \(connection.address), and the data "
                    + "folder has a journal: the stream has been deleted, or the journal is another "
                    + "log's. Keep the folder, and start with an empty one; “mainspring import” "
                    + "copies the old one's sessions to the log.")
        }
        return try Self.retrying(progress, patience) { () throws(JournalFailure) in
            if try find() == nil { try create() } else { try allowDirectReading() }
            // A stream that had blocks has an id, also if its limits have removed all of them.
            if try bounds().last == 0 { try begin() }
            let bounds = try bounds()
            return bounds.last < bounds.first ? nil : try identity(at: bounds.first)
        }
    }

    /// Returns the stream's state; nil if there is no such stream.
    private func find() throws(JournalFailure) -> jsStreamState? {
        try read { $0.State }
    }

    /// Reads from the stream's description; nil if there is no such stream.
    private func read<Fact>(_ body: (jsStreamInfo) -> Fact) throws(JournalFailure) -> Fact? {
        var info: UnsafeMutablePointer<jsStreamInfo>?
        var code = jsErrCode(0)
        let status = js_GetStreamInfo(&info, connection.stream, connection.streamName, nil, &code)
        defer { jsStreamInfo_Destroy(info) }
        if status == NATS_NOT_FOUND { return nil }
        guard status == NATS_OK, let info else {
            throw connection.failure("Looking for the log", status, code)
        }
        return body(info.pointee)
    }

    /// Refuses a stream with settings under which lines would be lost.
    /// - Returns: whether there is a stream.
    private func check() throws(JournalFailure) -> Bool {
        let found = try Self.retrying(progress, patience) { [self] () throws(JournalFailure) in
            try read { info -> String? in
                guard let settings = info.Config?.pointee else { return nil }
                connection.copies = Int(settings.Replicas)
                if settings.Storage != js_FileStorage { return "memory storage" }
                if settings.Retention != js_LimitsPolicy { return "a retention by consumers" }
                return settings.NoAck ? "no acknowledgements" : nil
            }
        }
        guard let found else { return false }
        guard let fault = found else { return true }
        throw JournalFailure(
            "The stream “\(connection.streamName)” at \(connection.address) has \(fault). The log "
                + "needs file storage, retention by limits, and acknowledgements: delete the stream, "
                + "which is created again, or give the log another name, as in nats://…/NAME.")
    }

    /// Lets every server answer with messages of a stream that an older version created.
    ///
    /// If it may not be changed, followers wait for their consumers during elections, as before.
    private func allowDirectReading() throws(JournalFailure) {
        _ = try read { info in
            guard let settings = info.Config, !settings.pointee.AllowDirect else { return }
            settings.pointee.AllowDirect = true
            js_UpdateStream(nil, connection.stream, settings, nil, nil)
        }
    }

    /// Creates the stream: on disk, on several servers, without an end of its own.
    private func create() throws(JournalFailure) {
        var settings = jsStreamConfig()
        jsStreamConfig_Init(&settings)
        let name = strdup(connection.streamName)
        let subject = strdup(connection.blockSubject)
        defer {
            free(name)
            free(subject)
        }
        var subjects: [UnsafePointer<CChar>?] = [UnsafePointer(subject)]
        var status = NATS_OK
        var code = jsErrCode(0)
        subjects.withUnsafeMutableBufferPointer { subjects in
            settings.Name = UnsafePointer(name)
            settings.Subjects = subjects.baseAddress
            settings.SubjectsLen = 1
            settings.Storage = js_FileStorage
            settings.Replicas = Int64(connection.address.replicas)
            settings.MaxBytes = connection.address.logBytes
            settings.Discard = js_DiscardOld
            settings.AllowDirect = true
            status = js_AddStream(nil, connection.stream, &settings, nil, &code)
        }
        if status == NATS_OK {
            connection.copies = connection.address.replicas
            return
        }
        // Another member may have created it at the same time.
        guard try find() != nil else {
            throw connection.failure("Creating the log", status, code)
        }
    }

    /// Sends the first block, which gives the log its id. Another member's may be first.
    private func begin() throws(JournalFailure) {
        let block = Block(
            log: .random(), writer: .random(in: 1 ... .max), number: 1, base: 0, records: [])
        var options = jsPubOptions()
        jsPubOptions_Init(&options)
        options.ExpectNoMessage = true
        var code = jsErrCode(0)
        let status = block.bytes.withUnsafeBytes {
            js_Publish(
                nil, connection.stream, connection.blockSubject, $0.baseAddress, Int32($0.count),
                &options, &code)
        }
        if status == NATS_OK { return }
        guard try bounds().last > 0 else {
            throw connection.failure("Beginning the log", status, code)
        }
    }

    /// Reads the id of the log from a block.
    private func identity(at sequence: UInt64) throws(JournalFailure) -> JournalID {
        var message: OpaquePointer?
        var code = jsErrCode(0)
        var status = js_GetMsg(
            &message, connection.stream, connection.streamName, sequence, nil, &code)
        defer { natsMsg_Destroy(message) }
        if code == JSClusterNotAvailErr {
            // No server leads all streams. The id is the same in any server's copy.
            var wanted = jsDirectGetMsgOptions()
            jsDirectGetMsgOptions_Init(&wanted)
            wanted.Sequence = sequence
            let isRead =
                js_DirectGetMsg(
                    &message, connection.stream, connection.streamName, nil, &wanted) == NATS_OK
            if isRead { status = NATS_OK }
        }
        guard status == NATS_OK, let message else {
            throw connection.failure("Reading the log", status, code)
        }
        let block = Block(bytes: NATSConnection.bytes(of: message))
        guard let block else {
            throw JournalFailure(
                "The stream “\(connection.streamName)” at \(connection.address) has messages that "
                    + "are not Mainspring's. Give the log another name, as in nats://…/NAME.")
        }
        return block.log
    }

    func bounds() throws(JournalFailure) -> (first: UInt64, last: UInt64) {
        guard let state = try find() else {
            throw JournalFailure("The log at \(connection.address) has been deleted.")
        }
        return (max(1, state.FirstSeq), state.LastSeq)
    }

    func follow(from sequence: UInt64) throws(JournalFailure) -> any BlockChannel {
        try NATSChannel(connection, from: sequence)
    }

    func copySegments(
        from position: UInt64, _ body: SegmentUse
    ) throws(JournalFailure) {
        try SegmentCopy(source: connection, patience: copyPatience, progress: progress)
            .run(from: position, body)
    }

    func offerSegments(of log: ReplicatedLog) { offer.start(log) }
}
