import MainLoop
import Synchronization

/// Returns the mistakes that are reported while a body runs, one per line; they are not written to
/// standard error.
@MainActor
public func mistakes(in body: () throws -> Void) rethrows -> String {
    let lines = Lines()
    try MistakeReport.receive(with: { lines.append($0) }, in: body)
    return lines.text
}

private final class Lines: Sendable {
    private let joined = Mutex("")

    var text: String { joined.withLock { $0 } }

    func append(_ line: String) {
        joined.withLock { $0 += line }
    }
}
