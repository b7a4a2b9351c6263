import Foundation
import HTTPClient
import MainLoop
import Testing

@testable import Daemon

@MainActor
@Suite("The log's reader", .serialized)
struct LogWriterTests {
    @Test("while it does not read, lines wait up to 64 KiB; the number of dropped ones is written")
    func dropped() throws {
        var ends: [Int32] = [0, 0]
        let result = pipe(&ends)
        try #require(result == 0)
        // F_SETPIPE_SZ, which Swift's Glibc module lacks: all that waits would fit in 64 KiB.
        #expect(fcntl(ends[1], 1031, 4096) == 4096)
        let writer = LogWriter(ends[1]) { Array("dropped \($0)\n".utf8) }
        let text = String(repeating: "x", count: 100)
        let count = 10_000
        for number in 1...count {
            var line = "\(number) \(text)\n"
            line.withUTF8 { writer.write(UnsafeRawBufferPointer($0)) }
        }
        #expect(!writer.finish(within: 0.01))
        let lines = Program.Lines(ends[0])
        // The writer may take what waits while lines still come, so there may be several notices.
        var (kept, dropped, last, bytes) = (0, 0, 0, 0)
        while kept + dropped < count {
            let line = try #require(lines.next())
            bytes += line.utf8.count + 1
            if line.hasPrefix("dropped ") {
                dropped += try #require(Int(line.dropFirst(8)))
            } else {
                let number = try #require(Int(line.prefix { $0 != " " }))
                #expect(number == last + 1 || dropped > 0 && number > last)
                (kept, last) = (kept + 1, number)
            }
        }
        #expect(kept + dropped == count)
        #expect(dropped > 0)
        // At least what waits, up to the first line that did not fit, and all that was written
        // while the lines came.
        #expect(bytes > LogWriter.capacity - "\(count) \(text)\n".utf8.count)
        #expect(writer.finish(within: 60))
        Array("after\n".utf8).withUnsafeBytes { writer.write($0) }
        #expect(lines.next() == "after")
        #expect(writer.finish(within: 60))
        close(ends[1])
    }

    @Test(
        "if nothing reads stderr, the daemon answers and ends; if something reads late, it gets all",
        arguments: [false, true])
    func unread(readsLate: Bool) throws {
        let place = try ServeProcess()
        // F_SETPIPE_SZ, which Swift's Glibc module lacks: one page instead of 64 KiB.
        #expect(fcntl(place.daemon.errors.descriptor, 1031, 4096) == 4096)
        let loop = MainLoop()
        for _ in 0..<200 {
            place.daemon.signal(SIGHUP)
            let client = Client(loop, port: place.port)
            client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            for _ in 0..<6000 where !client.isClosed { loop.run(for: .milliseconds(5)) }
            try #require(client.answers.first?.status == 200)
            client.close()
        }
        place.daemon.signal(SIGTERM)
        if readsLate {
            #expect(place.daemon.errors.line { $0.contains("The daemon has shut down") } != nil)
        }
        #expect(place.daemon.wait() == 0)
    }

    @Test("publishers that connect and leave write at most 20 messages of each kind in ten seconds")
    func publishers() throws {
        let place = try Place()
        defer { place.remove() }
        for number in 1...(2 * DaemonLog.mostMessages) {
            let pipe = place.publisher("{\"publish\":1,\"session\":\"a\(number)\"}")
            #expect(place.run { pipe.have != nil })
            pipe.close()
            #expect(place.run { place.daemon.hub.publications.isEmpty })
        }
        for words in ["A publisher connected", "A publisher disconnected"] {
            let count = place.said.filter { $0.contains(words) }.count
            // Ten seconds may end meanwhile on a slow machine.
            #expect(count >= DaemonLog.mostMessages && count < 2 * DaemonLog.mostMessages)
        }
    }

    @Test("a limit of file sizes is reported like a full disk, and does not end the daemon")
    func fileSize() throws {
        let folder = NSTemporaryDirectory() + "mainspring-limit-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let line = String(repeating: "x", count: 1000) + "\n"
        try String(repeating: line, count: 8000).write(
            toFile: folder + "/app.log", atomically: true, encoding: .utf8)
        // POSIX, ulimit: in units of 512 bytes, so 2 MiB. The text has 8 MB.
        let daemon = try Program(
            "/bin/sh",
            [
                "-c", "ulimit -f 4096; exec \"$@\"", "sh", Program.built("mainspring").path,
                "serve", "--data", folder + "/data", "--listen", "127.0.0.1:0", "--tail",
                folder + "/app.log",
            ])
        #expect(daemon.errors.line { $0.contains("file size limit (ulimit -f)") } != nil)
        daemon.signal(SIGTERM)
        // Lines could not be stored.
        #expect(daemon.wait() == 1)
        #expect(daemon.hasExited)
    }
}
