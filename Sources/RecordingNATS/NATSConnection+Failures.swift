import CNats
import Foundation
import Recording
import Synchronization

/// Sentences for the operator of a cluster about calls of the library that failed.
extension NATSConnection {
    /// Describes a failed call.
    static func failure(
        _ what: String, _ status: natsStatus, _ address: NATSAddress, _ code: jsErrCode? = nil
    ) -> JournalFailure {
        failure(what, reason(status, code), address)
    }

    private static func failure(
        _ what: String, _ reason: String, _ address: NATSAddress
    ) -> JournalFailure {
        JournalFailure("\(what) at \(address) failed. \(reason)", summary: unreachable + reason)
    }

    private static let unreachable = "The cluster's log cannot be reached. "

    /// Returns the reason in the summary of a failure.
    static func reason(inSummary summary: String) -> String {
        summary.hasPrefix(unreachable) ? String(summary.dropFirst(unreachable.count)) : summary
    }

    /// Describes a failed call on this connection.
    func failure(
        _ what: String, _ status: natsStatus, _ code: jsErrCode? = nil
    ) -> JournalFailure {
        Self.failure(what, reason(status, code), address)
    }

    /// Why a call on this connection has failed; the servers do not answer what they do not permit.
    func reason(_ status: natsStatus, _ code: jsErrCode? = nil) -> String {
        let isUnanswered = [NATS_TIMEOUT, NATS_NO_RESPONDERS].contains(status)
        return (isUnanswered ? refusal : nil) ?? Self.reason(status, code)
    }

    // MARK: Permissions

    /// The last words with which the servers have not permitted something, by connection.
    private static let refusals = Mutex<[Int: (words: String, time: Int64)]>([:])
    /// How long a refusal is the reason why nothing answers, in nanoseconds: 10 s.
    private static let refusalTime: Int64 = 10_000_000_000

    /// Has refusals recorded, which the servers report beside their answers.
    static func recordRefusals(_ options: OpaquePointer?) {
        natsOptions_SetErrorHandler(
            options,
            { handle, _, status, _ in
                guard status == NATS_NOT_PERMITTED, let handle else { return }
                var text: UnsafePointer<CChar>?
                natsConnection_GetLastError(handle, &text)
                let words = text.map { String(cString: $0) } ?? ""
                NATSConnection.refusals.withLock {
                    $0[Int(bitPattern: handle)] = (words, Journal.uptime())
                }
            }, nil)
    }

    func forgetRefusal() {
        Self.refusals.withLock { $0[Int(bitPattern: handle)] = nil }
    }

    /// The last refusal, as a reason; nil without one in the last seconds.
    var refusal: String? {
        guard let last = Self.refusals.withLock({ $0[Int(bitPattern: handle)] }),
            Journal.uptime() - last.time < Self.refusalTime
        else { return nil }
        return "The servers do not permit it\(Self.inParentheses(last.words)). Give its "
            + "user more permissions there."
    }

    // MARK: Other servers

    /// Describes a server that accepts connections and does not greet as NATS servers do; nil if
    /// there is none.
    static func silence(
        _ what: String, _ status: natsStatus, _ address: NATSAddress
    ) -> JournalFailure? {
        guard [NATS_TIMEOUT, NATS_NO_SERVER, NATS_PROTOCOL_ERROR, NATS_IO_ERROR].contains(status),
            let silent = address.servers.first(where: { ServerVersions.isSilent($0) })
        else { return nil }
        let host = silent.components(separatedBy: "://").last ?? silent
        let reason =
            "is not a NATS server, or it is stopped. The address needs the port of NATS, 4222 by "
            + "default."
        return JournalFailure(
            "\(what) at \(address) failed. What answers at \(host) \(reason)",
            summary: unreachable + "What answers there \(reason)")
    }

    /// Why a call has failed and what to do, in sentences without addresses.
    ///
    /// The library's own words name its source files, and are the servers' in some cases only.
    static func reason(_ status: natsStatus, _ code: jsErrCode? = nil) -> String {
        switch status {
        case NATS_NO_SERVER:
            "No server answers. Check that they run, and that the address names them."
        case NATS_CONNECTION_CLOSED, NATS_CONNECTION_DISCONNECTED, NATS_STALE_CONNECTION,
            NATS_IO_ERROR, NATS_NOT_YET_CONNECTED:
            "The connection to the servers is lost, and is tried again."
        case NATS_TIMEOUT:
            "The servers do not answer in time. Check that a majority of them runs."
        case NATS_CONNECTION_AUTH_FAILED:
            "The servers refuse the login. Check USER:PASSWORD in the address, or --log-credentials."
        case NATS_NOT_PERMITTED:
            "The servers do not permit it. Give its user more permissions there."
        case NATS_SECURE_CONNECTION_WANTED:
            "The servers do not encrypt. Use nats:// instead of tls://, or switch on their TLS."
        case NATS_SECURE_CONNECTION_REQUIRED:
            "The servers accept only encrypted connections. Use tls://."
        case NATS_SSL_ERROR:
            "The connection cannot be encrypted\(inParentheses(detail)). Use tls:// with --log-ca, "
                + "and check that the servers' certificate is for the names in the address."
        case NATS_NO_RESPONDERS, NATS_NO_SERVER_SUPPORT:
            "JetStream does not answer. Check that the servers' configuration has jetstream {}, "
                + "and that a majority of them runs."
        case NATS_PROTOCOL_ERROR: "What answers there is not a NATS server."
        case NATS_INVALID_ARG, NATS_ADDRESS_MISSING:
            "The address names no valid server. It is nats://HOST[:PORT],HOST[:PORT]…."
        default: answer(code)
        }
    }

    /// Describes the servers' answer, for the codes that operators meet.
    private static func answer(_ code: jsErrCode?) -> String {
        switch code {
        case JSStreamReplicasNotSupportedErr:
            "The servers are not a cluster. Give each one cluster { name, listen, routes }."
        case JSClusterNoPeersErr:
            "Too few servers with JetStream run for the log's replicas. Start the others."
        case JSInsufficientResourcesErr, JSStorageResourcesExceededErr:
            "The servers have too little room for a log of this size. Raise max_file_store in their "
                + "configuration, or give a smaller --log-size."
        case JSNotEnabledErr, JSNotEnabledForAccountErr:
            "JetStream is not switched on for this user. Check jetstream {} in the servers' "
                + "configuration and the account's."
        case JSClusterNotAvailErr:
            "The servers elect a leader, or no majority of them runs."
        default:
            detail.isEmpty
                ? "The servers give no reason; see their logs." : "The reason is “\(detail)”."
        }
    }

    private static func inParentheses(_ text: String) -> String {
        text.isEmpty ? "" : " (\(text))"
    }

    /// The library's last words, without the place in its source that precedes them.
    private static var detail: String {
        guard let text = nats_GetLastError(nil) else { return "" }
        let words = String(cString: text)
        guard words.hasPrefix("("), let end = words.range(of: "): ") else { return words }
        return String(words[end.upperBound...])
    }
}
