import Foundation
import HTTPClient
import MainLoop
import TestSupport
import Testing

@testable import HTTP

@MainActor
@Suite("Served files")
struct FileTests {
    /// A folder with a picture, a server of it, and its clients on one loop.
    @MainActor
    private final class Gallery {
        let loop = MainLoop()
        let server: HTTPServer
        let files: FileServer
        let folder: URL
        private var condition: () -> Bool = { false }

        init(bytes: Int) throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "gallery-\(UInt64.random(in: 0 ... .max))")
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("more"), withIntermediateDirectories: true)
            for name in ["a.png", "more/b.png"] {
                let start = (0..<min(bytes, 1 << 20)).map { UInt8(32 + $0 % 89) }
                try Data(start).write(to: folder.appendingPathComponent(name))
                truncate(folder.path + "/" + name, bytes)
            }
            var pictures = StaticFiles()
            pictures.add(folder: folder, kinds: StaticFiles.pictureKinds)
            files = FileServer(pictures: pictures)
            server = HTTPServer(loop: loop, limits: HTTPLimits())
            server.onRequest = { [files] request in
                request.respond { request throws(Refusal) in
                    try files.answerPicture(request, request.path.dropFirst(), missing: "missing")
                }
            }
            server.listen([try ListeningSocket(host: "127.0.0.1", port: 0)])
            _ = loop.onCommit(.snapshots) { [unowned self] in
                if condition() { loop.stop() }
            }
        }

        func path(_ name: String) -> String { folder.path + "/" + name }

        func run(until condition: @escaping () -> Bool) -> Bool {
            if condition() { return true }
            self.condition = condition
            defer { self.condition = { false } }
            loop.run(for: patience)
            return condition()
        }

        func ask(_ target: String, method: String = "GET", headers: String = "") -> Client.Answer? {
            let client = Client(loop, port: server.port)
            defer { client.close() }
            client.send(
                "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                    + "\(headers)\r\n"
            )
            _ = run { client.isClosed }
            return client.answers.first
        }

        func close() {
            server.close()
            try? FileManager.default.removeItem(at: folder)
        }
    }

    @Test("a picture larger than a portion arrives whole")
    func whole() throws {
        let gallery = try Gallery(bytes: 5 * HTTPConnection.filePortion + 17)
        defer { gallery.close() }
        let client = Client(gallery.loop, port: gallery.server.port)
        client.send("GET /a.png HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(gallery.run { client.isClosed })
        let expected = try Data(contentsOf: URL(fileURLWithPath: gallery.path("a.png")))
        #expect(Data(client.body) == expected)
    }

    @Test("two pictures on one connection arrive whole, one after the other")
    func keptAlive() throws {
        let gallery = try Gallery(bytes: 3 * HTTPConnection.filePortion)
        defer { gallery.close() }
        let client = Client(gallery.loop, port: gallery.server.port)
        let request = "GET /a.png HTTP/1.1\r\nHost: localhost\r\n"
        client.send(request + "\r\n" + request + "Connection: close\r\n\r\n")
        #expect(gallery.run { client.isClosed })
        #expect(client.answers.map(\.status) == [200, 200])
    }

    @Test("a client that reads nothing holds one portion of a picture")
    func unread() throws {
        let gallery = try Gallery(bytes: 20 << 20)
        defer { gallery.close() }
        let clients = (0..<20).map { _ in
            Client(gallery.loop, port: gallery.server.port, receiveBuffer: 4096)
        }
        var most = 0
        var answered = 0
        let route = gallery.server.onRequest
        gallery.server.onRequest = { request in
            route?(request)
            answered += 1
            most = max(most, request.connection.backlog)
        }
        for client in clients {
            client.stopReading()
            client.send("GET /a.png HTTP/1.1\r\nHost: localhost\r\n\r\n")
        }
        #expect(gallery.run { answered == clients.count })
        #expect(most <= HTTPConnection.filePortion + 1024)
        for client in clients { client.close() }
    }

    @Test("neither HEAD nor an unchanged picture is read; a changed one has another tag")
    func tags() throws {
        let gallery = try Gallery(bytes: 100)
        defer { gallery.close() }
        let client = Client(gallery.loop, port: gallery.server.port)
        client.send("HEAD /a.png HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(gallery.run { client.isClosed })
        #expect(client.text.contains("Content-Length: 100\r\n"))
        #expect(client.text.hasSuffix("\r\n\r\n"))
        let tag = try #require(gallery.ask("/a.png")?.headers["etag"])
        #expect(client.text.contains("ETag: \(tag)\r\n"))
        #expect(gallery.ask("/a.png", headers: "If-None-Match: \(tag)\r\n")?.status == 304)
        try Data(repeating: 1, count: 100).write(
            to: URL(fileURLWithPath: gallery.path("a.png")), options: .atomic)
        #expect(gallery.ask("/a.png", headers: "If-None-Match: \(tag)\r\n")?.status == 200)
    }

    @Test("a link, a FIFO or a folder that replaced a picture is not served")
    func replaced() throws {
        let gallery = try Gallery(bytes: 100)
        defer { gallery.close() }
        #expect(unlink(gallery.path("a.png")) == 0)
        #expect(symlink("/etc/passwd", gallery.path("a.png")) == 0)
        #expect(gallery.ask("/a.png")?.status == 404)
        #expect(unlink(gallery.path("a.png")) == 0)
        #expect(mkfifo(gallery.path("a.png"), 0o600) == 0)
        #expect(gallery.ask("/a.png")?.status == 404)
        #expect(unlink(gallery.path("a.png")) == 0)
        #expect(mkdir(gallery.path("a.png"), 0o700) == 0)
        #expect(gallery.ask("/a.png")?.status == 404)
    }

    @Test("a link that replaced a folder is not followed")
    func replacedFolder() throws {
        let gallery = try Gallery(bytes: 100)
        defer { gallery.close() }
        #expect(gallery.ask("/more/b.png")?.status == 200)
        #expect(rename(gallery.path("more"), gallery.path("other")) == 0)
        #expect(symlink("other", gallery.path("more")) == 0)
        #expect(gallery.ask("/more/b.png")?.status == 404)
    }

    @Test("a picture that is truncated while it is sent ends the connection")
    func truncated() throws {
        let gallery = try Gallery(bytes: 20 << 20)
        defer { gallery.close() }
        let client = Client(gallery.loop, port: gallery.server.port)
        client.send("GET /a.png HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(gallery.run { !client.body.isEmpty })
        #expect(truncate(gallery.path("a.png"), 10) == 0)
        #expect(gallery.run { client.isClosed })
        #expect(client.body.count < 20 << 20)
    }
}
