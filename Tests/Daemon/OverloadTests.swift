import Foundation
import Testing

@testable import Daemon

/// The programs themselves, against a daemon that answers 429.
@Suite(
    "An overloaded daemon",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl"), "there is no curl"))
struct OverloadTests {
    /// A daemon that allows one request a second, and a client that uses up all of them.
    ///
    /// The session “app” is a log of two lines.
    private func busyDaemon() throws -> (ServeProcess, flood: Program) {
        let folder = NSTemporaryDirectory() + "mainspring-busy-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try "one\ntwo\n".write(toFile: folder + "/app", atomically: true, encoding: .utf8)
        let place = try ServeProcess(["--tail", folder + "/app", "--request-rate", "1"])
        let curl = try Program(
            "/usr/bin/curl",
            ["-s", "-o", "/dev/null", "-w", "%{http_code}\n", "\(place.url)/healthz?[1-30]"])
        let statuses = curl.output.readAll()
        curl.wait()
        #expect(statuses.contains("200"))
        #expect(statuses.last == "429")
        let flood = try Program(
            "/usr/bin/curl", ["-s", "-o", "/dev/null", "\(place.url)/healthz?[1-1000000]"])
        return (place, flood)
    }

    @Test("tail reports 429, waits as long as requested, and then shows the lines")
    func tail() throws {
        let (place, flood) = try busyDaemon()
        let tail = try place.command("tail", "app", "--since", "start", "--json")
        #expect(tail.errors.line { $0.contains("(status 429); retrying.") } != nil)
        flood.signal(SIGKILL)
        #expect(tail.output.line { $0.contains("two") } != nil)
        tail.signal(SIGTERM)
        tail.wait()
    }

    @Test("with --no-follow a daemon that answers 429 is an error")
    func once() throws {
        let (place, flood) = try busyDaemon()
        let tail = try place.command("tail", "app", "--no-follow", "--json")
        #expect(tail.errors.line { $0.contains("More than 1 requests per second") } != nil)
        flood.signal(SIGKILL)
        #expect(tail.wait() == 1)
    }

    @Test("record waits at 429, and then records the whole session")
    func record() throws {
        let (place, flood) = try busyDaemon()
        let record = try place.command("record", "app", "--since", "start", "-o", "-")
        #expect(record.errors.line { $0.contains("(status 429); retrying.") } != nil)
        flood.signal(SIGKILL)
        #expect(record.output.line { $0.contains("two") } != nil)
        record.signal(SIGTERM)
        #expect(record.wait() == 0, "\(record.errors.text)")
        #expect(record.output.all.count == 2)
    }
}
