import Foundation
import Synchronization

/// Which files are being parsed, and since when.
///
/// The toolchain's parser takes time exponential in the number of certain unclosed brackets, and
/// cannot be interrupted. A command ends with a sentence instead.
enum ParseWatch {
    /// The longest that a file may take, in seconds: a file of 16 MB takes less.
    static let limit = 30.0

    private static let starts = Mutex<[String: ContinuousClock.Instant]>([:])

    /// Runs the parser over a file.
    static func parse<Tree>(_ path: String, _ body: () -> Tree) -> Tree {
        starts.withLock { $0[path] = .now }
        defer { starts.withLock { $0[path] = nil } }
        return body()
    }

    /// A file that has taken longer than a number of seconds; nil without one.
    static func late(after seconds: Double) -> String? {
        let now = ContinuousClock.now
        return starts.withLock { starts in
            starts.first { now - $0.value > .seconds(seconds) }?.key
        }
    }
}
