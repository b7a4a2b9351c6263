import CNats
import Foundation
import Recording
import Synchronization

/// A connection to the servers of a cluster, which the library restores after each loss.
///
/// It may be used from any thread.
final class NATSConnection: @unchecked Sendable {
    let handle: OpaquePointer
    let stream: OpaquePointer
    let address: NATSAddress
    /// Messages for the thread that sends.
    let outgoing = SendQueue()
    /// How many servers keep the log; nil until it is known.
    var copies: Int? {
        get { keptCopies.withLock { $0 } }
        set { keptCopies.withLock { $0 = newValue } }
    }
    private let keptCopies = Mutex<Int?>(nil)
    private let endings = Mutex(Endings())

    /// Subscriptions that were ended and still exist, the oldest first.
    private struct Endings: @unchecked Sendable {
        var handles: [OpaquePointer] = []
    }
    /// How many ended subscriptions are kept, the last ones: each may have messages that wait.
    private static let mostEnded = 4

    /// The size of the library's buffers for reading and for writing, in bytes: 256 KiB.
    private static let bufferSize: Int32 = 256 << 10

    /// How long a request waits for its answer, in milliseconds.
    private static let requestTime: Int64 = 2000

    /// Connects to one of the servers.
    /// - Throws: `JournalFailure` if none answers.
    init(_ address: NATSAddress) throws(JournalFailure) {
        self.address = address
        var options: OpaquePointer?
        natsOptions_Create(&options)
        defer { natsOptions_Destroy(options) }
        var servers: [UnsafePointer<CChar>?] = address.servers.map { UnsafePointer(strdup($0)) }
        defer { for server in servers { free(UnsafeMutableRawPointer(mutating: server)) } }
        var status = natsOptions_SetServers(options, &servers, Int32(servers.count))
        if status == NATS_OK {
            switch address.login {
            case .none: break
            case .user(let name, let password):
                status = natsOptions_SetUserInfo(options, name, password)
            case .token(let token): status = natsOptions_SetToken(options, token)
            }
        }
        natsOptions_SetName(options, "mainspring")
        natsOptions_SetAllowReconnect(options, true)
        natsOptions_SetMaxReconnect(options, -1)
        natsOptions_SetReconnectWait(options, 200)
        natsOptions_SetReconnectJitter(options, 100, 100)
        natsOptions_SetPingInterval(options, 1000)
        natsOptions_SetMaxPingsOut(options, 2)
        // Without it a server that stops reading holds a thread, and the library's lock, for ever.
        natsOptions_SetWriteDeadline(options, 2000)
        natsOptions_SetTimeout(options, Self.requestTime)
        // A block is one read or write then, and the parser does not join its parts.
        natsOptions_SetIOBufSize(options, Self.bufferSize)
        // The log sends its blocks again after a reconnection.
        natsOptions_SetReconnectBufSize(options, 64 << 10)
        natsOptions_SetSendAsap(options, true)
        if status == NATS_OK, let credentials = address.credentials {
            status = natsOptions_SetUserCredentialsFromFiles(options, credentials, nil)
        }
        if status == NATS_OK, address.servers.first?.hasPrefix("tls://") == true {
            status = natsOptions_SetSecure(options, true)
            if status == NATS_OK, let authorities = address.authorities {
                status = natsOptions_LoadCATrustedCertificates(options, authorities)
            }
        }
        Self.recordRefusals(options)
        let connecting = "Connecting to the log"
        guard status == NATS_OK else { throw Self.failure(connecting, status, address) }
        var handle: OpaquePointer?
        status = natsConnection_Connect(&handle, options)
        guard status == NATS_OK, let handle else {
            throw Self.silence(connecting, status, address)
                ?? Self.failure(connecting, status, address)
        }
        var settings = jsOptions()
        jsOptions_Init(&settings)
        settings.Wait = Self.requestTime
        var stream: OpaquePointer?
        status = natsConnection_JetStream(&stream, handle, &settings)
        guard status == NATS_OK, let stream else {
            natsConnection_Destroy(handle)
            throw Self.failure("Using JetStream", status, address)
        }
        (self.handle, self.stream) = (handle, stream)
    }

    deinit {
        nonisolated(unsafe) let (handle, stream) = (handle, stream)
        let endings = endings.withLock { $0 }
        forgetRefusal()
        // A callback may hold the last reference, and the library's own threads must not destroy
        // the connection that they serve.
        Thread.detachNewThread {
            natsConnection_Close(handle)
            for subscription in endings.handles { natsSubscription_Destroy(subscription) }
            jsCtx_Destroy(stream)
            natsConnection_Destroy(handle)
        }
    }

    /// Ends a subscription, and destroys it after some others have ended.
    ///
    /// The library's reading thread (nats.c 3.4) may still be passing on a message of it, and does
    /// not keep it meanwhile.
    func end(_ subscription: OpaquePointer) {
        natsSubscription_Unsubscribe(subscription)
        let oldest = endings.withLock { endings in
            endings.handles.append(subscription)
            return endings.handles.count > Self.mostEnded ? endings.handles.removeFirst() : nil
        }
        natsSubscription_Destroy(oldest)
    }

    /// The name of the stream that keeps the blocks.
    var streamName: String { "MAINSPRING_\(address.name)" }
    /// The subject of the blocks.
    var blockSubject: String { "mainspring.\(address.name).blocks" }
    /// The subject of requests to all members for lists of their segments.
    var segmentSubject: String { "mainspring.\(address.name).segments" }

    /// How often the connection was restored.
    var reconnections: UInt64 {
        var statistics: OpaquePointer?
        guard natsStatistics_Create(&statistics) == NATS_OK else { return 0 }
        defer { natsStatistics_Destroy(statistics) }
        var count: UInt64 = 0
        natsConnection_GetStats(handle, statistics)
        natsStatistics_GetCounts(statistics, nil, nil, nil, nil, &count)
        return count
    }

    /// The URL of the server at the other end; nil while there is none.
    var server: String? {
        var text = [CChar](repeating: 0, count: 512)
        guard natsConnection_GetConnectedUrl(handle, &text, text.count) == NATS_OK else {
            return nil
        }
        let bytes = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// The largest message that the servers accept, in bytes.
    var largestMessage: Int { Int(natsConnection_GetMaxPayload(handle)) }

    /// Sends a message, with the subject for answers to it, if there is one.
    @discardableResult
    func publish(_ bytes: [UInt8], to subject: String, replies: String?) -> natsStatus {
        bytes.withUnsafeBytes {
            guard let replies else {
                return natsConnection_Publish(
                    handle, subject, $0.baseAddress, Int32($0.count))
            }
            return natsConnection_PublishRequest(
                handle, subject, replies, $0.baseAddress, Int32($0.count))
        }
    }

    /// Has a question or an answer sent soon; it is lost while too many messages wait.
    func send(_ bytes: [UInt8], to subject: String, replies: String? = nil) {
        outgoing.append(
            .init(bytes: bytes, subject: subject, replies: replies), mayBeLost: true)
    }

    /// Sends a request, and waits for the answer.
    /// - Returns: nil if none comes in time.
    func request(_ text: String, to subject: String) -> [UInt8]? {
        var answer: OpaquePointer?
        let status = natsConnection_RequestString(
            &answer, handle, subject, text, Self.requestTime)
        defer { natsMsg_Destroy(answer) }
        guard status == NATS_OK, let answer else { return nil }
        return Self.bytes(of: answer)
    }

    static func bytes(of message: OpaquePointer) -> [UInt8] {
        let count = Int(natsMsg_GetDataLength(message))
        guard count > 0, let data = natsMsg_GetData(message) else { return [] }
        return Array(UnsafeRawBufferPointer(start: data, count: count))
    }

    static func header(_ name: String, of message: OpaquePointer) -> String? {
        var value: UnsafePointer<CChar>?
        guard natsMsgHeader_Get(message, name, &value) == NATS_OK else { return nil }
        return value.map { String(cString: $0) }
    }
}
