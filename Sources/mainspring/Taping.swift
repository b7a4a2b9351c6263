import Foundation
import MainLoop
import Publishing

/// Writing a session of a daemon to a file of lines: what `mainspring record` was asked for.
struct Taping: Equatable {
    var tail: Tailing
    var output: String
    /// Whether what was written is told as JSON, on standard output.
    var isJSON = false

    init(_ arguments: Arguments) throws(Command.Misuse) {
        tail = try Tailing(arguments)
        isJSON = arguments.has("json")
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
        weak var asking: StreamClient?
        // Lines come with their positions, so that it can go on where it was.
        let client = try tail.client(loop) { tail.target(after: asking) }
        asking = client
        client.isPersistent = tail.follows
        var (status, count): (Int32, Int) = (0, 0)
        client.onLine = { [unowned client] line in
            guard let (position, bare) = Self.unwrapped(line) else { return }
            do {
                try file.write(contentsOf: bare + [10])
                client.note(position: position)
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
        var isLost = false
        var isAsked = false
        client.onAnswer = { [unowned client] in
            isLost = false
            defer { isAsked = true }
            guard !isAsked, let missing = tail.missing(client) else { return }
            say(missing.sentence)
            guard missing.isEnd else { return }
            status = 1
            loop.stop()
        }
        client.onLoss = { [unowned client] in
            guard !isLost else { return }
            isLost = true
            say(tail.absence(client))
            if !tail.follows { status = 1 }
        }
        client.onEnd = { loop.stop() }
        for signal in [SIGINT, SIGTERM] { loop.onSignal(signal) { loop.stop() } }
        client.start()
        loop.run()
        if !isJSON {
            say("\(count) lines were written to \(output == "-" ? "standard output" : "“\(output)”").")
        } else if output != "-" {
            struct Tape: Encodable {
                var file: String
                var lines: Int
            }
            try FileHandle.standardOutput.write(
                contentsOf: Data(try Looking.encoded(Tape(file: output, lines: count)).utf8))
        }
        return status
    }

    /// The line in its wrapping, and its position; nil for what is no line of a session.
    static func unwrapped(_ line: UnsafeRawBufferPointer) -> (position: UInt64, line: Data)? {
        let data = Data(line)
        guard data.starts(with: "{\"pos\":".utf8), data.last == UInt8(ascii: "}"),
            let start = data.range(of: Data(",\"line\":".utf8)),
            let position = UInt64(String(decoding: data[7...].prefix { 48...57 ~= $0 }, as: UTF8.self))
        else { return nil }
        return (position, data[start.upperBound..<(data.endIndex - 1)])
    }

    private func say(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("mainspring: \(text)\n".utf8))
    }
}
