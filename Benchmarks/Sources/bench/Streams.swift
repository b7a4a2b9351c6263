import Foundation

/// The daemon's fan-out of server-sent events: 1 KiB at 60 a second to 100, 1,000 and 5,000
/// subscribers, beside nginx with nchan and the bare C program that sends directly, all with the
/// same client.
enum Fanout: Workload {
    static let name = "fanout"
    static func measure() -> [Measurement] { Streams.run("fanout") }
}

/// Publishing 10,000 lines a second that are on the disk when they are acknowledged.
enum PublishDurable: Workload {
    static let name = "publish-durable"
    static func measure() -> [Measurement] { Streams.run("durable") }
}

/// Publishing to a cluster of three log servers and two daemons, beside a bare C publisher on the
/// same servers.
enum ClusterPublishing: Workload {
    static let name = "cluster"
    static func measure() -> [Measurement] { Streams.run("cluster", by: "cluster.py") }
}

/// Runs a script of `Benchmarks`, which starts the daemon and its peers.
@MainActor
enum Streams {
    private struct Line: Decodable {
        var name: String?
        var ours: Double?
        var unit: String?
        var peer: String?
        var value: Double?
        var goal: String?
        var reached: Bool?
        var note: String?
    }

    static func run(_ what: String, by script: String? = nil) -> [Measurement] {
        let folder = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().appendingPathComponent("../..").standardized
        let given = ProcessInfo.processInfo.environment["MAINSPRING"]
        let binary =
            given ?? folder.appendingPathComponent("../.build/release/mainspring").standardized.path
        guard FileManager.default.isExecutableFile(atPath: binary) else {
            print(
                "bench \(what) skipped: there is no \(binary); swift build -c release --product mainspring makes it."
            )
            return []
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", folder.appendingPathComponent(script ?? "fanout.py").path, binary,
        ]
        if script == nil { process.arguments?.append(what) }
        let pipe = Pipe()
        process.standardOutput = pipe
        guard (try? process.run()) != nil else { return [] }
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return output.split(separator: 10).compactMap { bytes in
            guard let line = try? JSONDecoder().decode(Line.self, from: Data(bytes)) else {
                return nil
            }
            if let note = line.note { print("bench \(what) note \(note)") }
            guard let name = line.name, let ours = line.ours, let unit = line.unit else {
                return nil
            }
            return Measurement(
                name, ours: ours, unit, peer: line.peer, line.value, goal: line.goal,
                reached: line.reached)
        }
    }
}
