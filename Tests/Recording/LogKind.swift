import Testing

@testable import Recording

/// The logs that a session is copied from and to.
enum LogKind: String, CaseIterable, CustomTestStringConvertible {
    case journal, memory

    var testDescription: String { rawValue }

    /// An empty log that retains about that many bytes of payloads.
    func make(retainedBytes: Int? = nil) throws -> any LineLog {
        switch self {
        case .journal:
            var configuration = Journal.Configuration()
            configuration.files = SimulatedDisk(folder: "/data")
            configuration.worksInline = true
            configuration.uptime = { 0 }
            configuration.segmentBytes = 2000
            configuration.retainedBytes = retainedBytes
            return try Journal(folder: "/data", configuration: configuration, time: 1)
        case .memory:
            let log = MemoryLog()
            log.retainedBytes = retainedBytes
            return log
        }
    }
}
