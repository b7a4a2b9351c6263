import Foundation
import Synchronization

/// Why an entry of a table cannot be used.
struct TableMistake: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

/// The content of a table for a key.
enum TableEntry: Sendable {
    /// A text, or a format with variables that are registered.
    case text(String)
    /// Entries by the kind of device: "iphone", "ipad", "other".
    indirect case devices([String: TableEntry])
    /// An entry that cannot be used, with the reason.
    case mistake(String)

    init(_ make: () throws(TableMistake) -> TableEntry) {
        do throws(TableMistake) {
            self = try make()
        } catch {
            self = .mistake(error.reason)
        }
    }

    /// Returns the text for the device; nil for an entry that cannot be used, which is reported.
    func text(key: String, table: String) -> String? {
        switch self {
        case .text(let text): return text
        case .devices(let entries):
            guard let entry = entries[DeviceKind.current] ?? entries["other"] else {
                return Self.mistake("it has no text for “other” devices")
                    .text(key: key, table: table)
            }
            return entry.text(key: key, table: table)
        case .mistake(let reason):
            reportMistake(
                "The entry “\(key)” of the table \(table) cannot be used: \(reason); the default "
                    + "text or the key is used instead")
            return nil
        }
    }
}

/// The kind of device by which texts vary.
private enum DeviceKind {
    /// Texts may be asked for on any thread, and the screen is the main actor's.
    private static let last = Mutex("iphone")

    /// The device's kind; off the main actor, what it was when the main actor's code last asked.
    static var current: String {
        guard MainContext.isCurrent else { return last.withLock { $0 } }
        let isPad = MainActor.assumeIsolated { UIDevice.current.userInterfaceIdiom == .pad }
        let kind = isPad ? "ipad" : "iphone"
        last.withLock { $0 = kind }
        return kind
    }
}
