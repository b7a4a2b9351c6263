import Foundation
import MainLoop
import Snapshots
import Publishing

/// The commands that look at recordings, from their arguments to what they print.
extension Looking {
    /// Carries out a command.
    /// - Returns: the exit status.
    @MainActor
    static func run(_ arguments: Arguments, _ write: @escaping (Data) throws -> Void) throws -> Int32 {
        func say(_ text: String) throws { try write(Data(text.utf8)) }
        let json = arguments.has("json")
        switch arguments.command {
        case "sessions":
            if let folder = arguments.words.first, !folder.contains("://") {
                try say(try sessions(folder, json: json))
                return 0
            }
            return try liveSessions(arguments, json: json, say)
        case "verify":
            let verdict = try verify(arguments.words[0])
            if json {
                try say(try encoded(verdict))
            } else {
                for fault in verdict.faults { try say(fault + "\n") }
                let state = verdict.isSound ? "sound" : "\(verdict.faults.count) faults"
                try say("\(arguments.words[0]): \(verdict.lines) lines, \(verdict.bytes) bytes, \(state)\n")
            }
            return verdict.isSound ? 0 : 3
        case "diff":
            let difference = try diff(arguments.words[0], arguments.words[1])
            if json {
                try say(try encoded(difference))
            } else if let time = difference.time {
                try say("They differ from \(time) s on:\n")
                for line in difference.differences { try say(line + "\n") }
            }
            return difference.time == nil ? 0 : 3
        default: return try inspect(arguments, say)
        }
    }

    private static func inspect(_ arguments: Arguments, _ say: (String) throws -> Void) throws -> Int32 {
        var playback = Playback(try LineReader(path: arguments.words[0]))
        let snapshot = try playback.snapshot(at: try arguments.time("at"))
        if let wanted = arguments.value("node") {
            guard let node = snapshot.nodes.first(where: { String($0.id) == wanted || $0.identifier == wanted }) else {
                throw Failure(description: "There is no view “\(wanted)” at that time; --tree lists them.")
            }
            try say(Self.json(of: node) + "\n")
        } else if arguments.has("json") {
            var encoder = LineEncoder()
            encoder.beginFull(seq: 0, nanoseconds: 0, size: snapshot.size, scale: snapshot.scale, fps: snapshot.fps)
            for node in snapshot.nodes { encoder.node(node) }
            try say(encoder.finish().text + "\n")
        } else {
            try say(tree(snapshot))
        }
        return 0
    }

    /// Asks a daemon for its sessions.
    @MainActor
    private static func liveSessions(_ arguments: Arguments, json: Bool, _ say: (String) throws -> Void) throws -> Int32
    {
        let tail = try Tailing(arguments)
        var body = ""
        var failure: String?
        let loop = MainLoop.main
        let client = try tail.client(loop) { "/sessions" }
        client.isPersistent = false
        client.onLine = { body += String(decoding: $0, as: UTF8.self) }
        client.onRefusal = { code, sentence in
            failure = sentence.isEmpty ? "the daemon answers \(code)." : sentence
            loop.stop()
        }
        client.onLoss = { [unowned client] in
            let reason = client.failure ?? "mainspring serve starts a daemon"
            failure = "\(tail.server.address) is not there; \(reason)."
        }
        client.onEnd = { loop.stop() }
        client.start()
        loop.run()
        if let failure { throw Failure(description: failure) }
        if json {
            try say(body + "\n")
            return 0
        }
        struct Row: Decodable {
            var id: UInt32
            var name: String
            var source: String
            var lines: Int
            var bytes: Int
            var latest: String?
            var live: Bool
            var ended: Bool
        }
        let rows = try JSONDecoder().decode([Row].self, from: Data(body.utf8))
        try say(
            table(
                [["ID", "NAME", "SOURCE", "LINES", "BYTES", "LATEST", ""]]
                    + rows.map { row in
                        [
                            "\(row.id)", row.name, row.source, "\(row.lines)", "\(row.bytes)", row.latest ?? "-",
                            row.live ? "live" : row.ended ? "ended" : "",
                        ]
                    }))
        return 0
    }
}
