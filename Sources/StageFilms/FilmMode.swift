import Foundation

/// Which tests leave a film: `MAINSPRING_FILMS` from the environment.
enum FilmMode: String {
    /// Tests that fail. The default.
    case failing
    /// All tests.
    case all
    /// No test; nothing is recorded.
    case none

    /// The mode. An unknown word is reported once and counts as failing.
    static let current: FilmMode = {
        guard let word = ProcessInfo.processInfo.environment["MAINSPRING_FILMS"], !word.isEmpty
        else { return .failing }
        if let mode = FilmMode(rawValue: word) { return mode }
        try? FileHandle.standardError.write(
            contentsOf: Data(
                "[Mainspring] MAINSPRING_FILMS is “\(word)”; it must be failing, all or none.\n"
                    .utf8))
        return .failing
    }()
}
