import Foundation

/// Returns what is written to standard error while a body runs: the messages about mistakes, and maybe those of others.
@MainActor
public func mistakes(in body: () throws -> Void) rethrows -> String {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("mistakes-\(UUID().uuidString)").path
    let file = open(path, O_CREAT | O_RDWR, 0o600)
    let kept = dup(STDERR_FILENO)
    dup2(file, STDERR_FILENO)
    defer {
        close(file)
        unlink(path)
    }
    do {
        defer {
            dup2(kept, STDERR_FILENO)
            close(kept)
        }
        try body()
    }
    return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
}
