import Foundation
import MainLoop
import Streaming

/// Writing a session of a daemon to a file of lines: what `mainspring record` was asked for.
struct Taping: Equatable {
    var tail: Tailing
    var output: String

    init(_ arguments: Arguments) throws(Command.Misuse) {
        tail = try Tailing(arguments)
        guard tail.session != nil else {
            throw .init(description: "record needs a session after it, as in mainspring record gallery -o run.ndjson.")
        }
        output = arguments.value("output") ?? "\(tail.session ?? "").ndjson"
    }

    /// Writes until it is stopped, or the session has ended.
    @MainActor
    func run() throws -> Int32 {
        let loop = MainLoop.main
        let descriptor = output == "-" ? 1 : open(output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw Failure(description: "“\(output)” cannot be written: \(String(cString: strerror(errno))).")
        }
        let file = FileHandle(fileDescriptor: descriptor)
        let session =
            tail.session?.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: ".-_")))
            ?? ""
        let follow = tail.follows ? "" : "&follow=0"
        // Without a position a stream begins with the last full state; a second connection would begin there again.
        let after = tail.after.map { "&after=\($0)" } ?? ""
        let client = StreamClient(loop: loop, server: tail.server, token: tail.token) {
            "/sessions/\(session)/stream?format=ndjson\(after)\(follow)"
        }
        client.isPersistent = false
        var (status, count): (Int32, Int) = (0, 0)
        client.onLine = { line in
            guard line.contains(where: { $0 > 32 }) else { return }
            do {
                try file.write(contentsOf: Data(line) + [10])
                count += 1
            } catch {
                say("“\(output)” cannot be written: \(error.localizedDescription)")
                status = 1
                loop.stop()
            }
        }
        client.onRefusal = { code, sentence in
            say(sentence.isEmpty ? "the daemon answers \(code)" : sentence)
            status = 1
            loop.stop()
        }
        var wasLost = false
        client.onLoss = { wasLost = true }
        client.onEnd = { loop.stop() }
        client.start()
        loop.run()
        if wasLost, count == 0 {
            say("\(tail.server.address) is not there.")
            return 1
        }
        say("\(count) lines were written to \(output == "-" ? "standard output" : "“\(output)”").")
        return status
    }

    private func say(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("mainspring: \(text)\n".utf8))
    }
}
