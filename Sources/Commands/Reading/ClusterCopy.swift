import Foundation
import Recording

/// A cluster that a command reads: a member that joins for the time of the command, with a copy of
/// the log in a temporary folder.
struct ClusterCopy {
    private let address: ClusterAddress
    /// Whether the log is only read, and must exist.
    private let mustExist: Bool

    /// A cluster to which sessions are copied; its log is created if it does not exist.
    init(_ address: ClusterAddress) { (self.address, mustExist) = (address, false) }

    /// The address of a cluster among the operands; nil for a path.
    init?(_ operand: String, _ arguments: Arguments) throws(Misuse) {
        guard ClusterAddress.isAddress(operand) else {
            for option in ClusterAddress.options where arguments.has(option.name) {
                throw .init(
                    description: "--\(option.name) is for a cluster: give its address, nats://….")
            }
            return nil
        }
        (address, mustExist) = (try ClusterAddress(operand, arguments), true)
    }

    /// Calls a closure with the log, which has everything that the cluster keeps.
    func withLog<Result>(
        _ parts: OptionalParts, _ body: (any LineLog) throws -> Result
    ) throws -> Result {
        try withMember(parts) { log, _ in try body(log) }
    }

    /// Calls a closure with the folder of a closed copy of the log, and the log's name for people.
    func withFolder<Result>(
        _ parts: OptionalParts, _ body: (_ folder: String, _ place: String) throws -> Result
    ) throws -> Result {
        try withMember(parts) { log, folder in
            try log.close()
            return try body(folder, log.place)
        }
    }

    private func withMember<Result>(
        _ parts: OptionalParts, _ body: (any LineLog, String) throws -> Result
    ) throws -> Result {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "mainspring-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var journal = Journal.Configuration()
        journal.codec = parts.codec
        let log = try address.open(
            folder: folder, journal: journal, mustExist: mustExist, by: parts.openCluster)
        return try body(log, folder)
    }
}
