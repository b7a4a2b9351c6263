import Foundation
import Testing

/// A folder that the daemon may only read: daemon(7) leaves the reaction to the program; ours
/// continues to serve.
@Suite("Read-only data", .serialized)
struct ReadOnlyTests {
    @Test("stored lines are served, new ones refused with a reason, and the daemon ends cleanly")
    func served() throws {
        let folder = NSTemporaryDirectory() + "mainspring-words-\(UInt64.random(in: 0 ... .max))"
        try "one\ntwo\n".write(toFile: folder, atomically: true, encoding: .utf8)
        defer { unlink(folder) }
        let place = try ServeProcess(["--tail", folder])
        let session = (folder as NSString).lastPathComponent
        try place.waitForLine("two", of: session)
        place.daemon.signal(SIGTERM)
        #expect(place.daemon.wait() == 0)
        let data = place.folder + "/data"
        chmod(place.folder, 0o755)
        for name in try FileManager.default.contentsOfDirectory(atPath: data) {
            chmod("\(data)/\(name)", 0o444)
        }
        chmod(data, 0o555)
        defer { chmod(data, 0o755) }

        // Permissions do not restrict root.
        let words = [
            "serve", "--data", data, "--listen", "127.0.0.1:\(place.port)", "--publish-listen",
            "127.0.0.1:0", "--tail",
            folder, "--stdin", "words",
        ]
        let daemon =
            getuid() == 0
            ? try Program(
                "/usr/bin/setpriv",
                [
                    "--reuid", "65534", "--regid", "65534", "--clear-groups",
                    Program.built("mainspring").path,
                ] + words)
            : try Program("mainspring", words)
        #expect(
            daemon.errors.line {
                $0.contains(
                    "The journal is read-only: stored lines are served, new lines are refused.")
            } != nil)
        try #require(daemon.errors.line { $0.contains("The daemon is ready") } != nil)
        let ready = try Program(
            "/usr/bin/env", ["curl", "-s", "-w", "%{http_code}", place.url + "/readyz"])
        let answer = ready.output.readAllText()
        #expect(answer.contains("is read-only"))
        #expect(answer.contains("503"))
        let tail = try place.command("tail", session, "--since", "start", "--no-follow")
        let lines = tail.output.readAll()
        #expect(
            tail.wait() == 0 && lines.contains { $0.hasSuffix("one") }
                && lines.contains { $0.hasSuffix("two") })
        daemon.signal(SIGTERM)
        #expect(daemon.wait() == 0)
    }
}
