import Foundation

/// The choice of what is written: the words of `MAINSPRING_LOG`, with commas between them.
struct LogSettings: Sendable {
    var writesInfo = false
    var writesDebug = false
    var writesSignposts = false
    var showsPrivate = false

    /// Creates the settings from the variable's value; unknown words are ignored.
    init(_ words: String) {
        let words = Set(
            words.lowercased().split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init))
        writesDebug = words.contains("debug")
        writesInfo = writesDebug || words.contains("info")
        writesSignposts = words.contains("signposts")
        showsPrivate = words.contains("private")
    }

    /// The settings of the process, read at the first message.
    static let process = LogSettings(
        ProcessInfo.processInfo.environment["MAINSPRING_LOG"] ?? "")

    func writes(_ type: OSLogType) -> Bool {
        switch type {
        case .info: writesInfo
        case .debug: writesDebug
        default: true
        }
    }
}
