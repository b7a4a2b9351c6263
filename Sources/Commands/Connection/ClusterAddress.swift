import Daemon
import Recording

/// The log of a cluster, and the credentials for its servers.
struct ClusterAddress: Equatable, Sendable {
    /// The servers and the log's name, such as `nats://10.0.0.1,10.0.0.2`.
    let text: String
    private let credentials: String?
    private let authorities: String?
    private let replicas: Int?
    private let logBytes: Int?

    /// The options of all commands that use a cluster.
    static let options = [
        CommandTable.Option(
            name: "log-credentials", value: "FILE", kind: .path,
            example: "/etc/mainspring/log.creds",
            help: "A file of credentials for the cluster's servers."),
        CommandTable.Option(
            name: "log-ca", value: "FILE", kind: .path, example: "/etc/mainspring/log-ca.pem",
            help: "A file of certificates that the servers of a tls:// address are checked "
                + "against. Default: the system's."),
    ]

    /// The options of a command that creates the cluster's log.
    static let creationOptions = [
        CommandTable.Option(
            name: "log-replicas", value: "N", kind: .whole(1...5), example: "3",
            help: "On how many of the cluster's servers a log is kept that this daemon creates: "
                + "1, 3 or 5. Default: 3, with five servers or more 5, with one or two 1."),
        CommandTable.Option(
            name: "log-size", value: "SIZE", kind: .size((1 << 20)...(1 << 50)), example: "20G",
            help: "The maximum size of a log that this daemon creates; the oldest lines beyond it "
                + "are removed from the servers. Default: 4G."),
    ]

    init(_ text: String, _ arguments: Arguments) throws(Misuse) {
        if arguments.has("log-ca"), text.hasPrefix("nats://") {
            throw .init(
                description: "--log-ca is for encrypted connections: write tls:// in place of "
                    + "nats://.")
        }
        if let replicas = arguments.whole("log-replicas"), replicas.isMultiple(of: 2) {
            throw .init(
                description: "--log-replicas must be 1, 3 or 5, not \(replicas): \(replicas) "
                    + "servers survive no more losses than \(replicas - 1).")
        }
        self.text = text
        credentials = arguments.value("log-credentials")
        authorities = arguments.value("log-ca")
        replicas = arguments.whole("log-replicas")
        logBytes = arguments.whole("log-size")
    }

    /// Whether a word is the address of a cluster and not a path.
    static func isAddress(_ word: String) -> Bool {
        word.hasPrefix("nats://") || word.hasPrefix("tls://")
    }

    /// Opens a member's copy of the log.
    /// - Parameters:
    ///   - folder: the member's journal.
    ///   - mustExist: whether a log that does not exist is a failure; otherwise it is created.
    ///   - openCluster: connects; nil in a program that was built without NATS.
    func open(
        folder: String, journal: Journal.Configuration, mustExist: Bool,
        by openCluster: OptionalParts.OpenCluster?
    ) throws -> sending any LineLog {
        guard let openCluster else {
            throw Failure(
                description:
                    "This program cannot use the log of a cluster: it was built without NATS.")
        }
        // The client library opens them by path.
        if let credentials { try InputFile.checkSmall(credentials, "file of credentials") }
        if let authorities { try InputFile.checkSmall(authorities, "file of certificates") }
        return try openCluster(
            OptionalParts.Cluster(
                address: text, credentials: credentials, authorities: authorities,
                replicas: replicas, logBytes: logBytes, folder: folder, journal: journal,
                time: WallClock.nanoseconds, mustExist: mustExist))
    }
}
