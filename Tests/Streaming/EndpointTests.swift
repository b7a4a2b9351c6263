import Foundation
import HTTP
import HTTPClient
import MainLoop
import Snapshots
import Testing

@testable import Streaming

@MainActor
@Suite("Endpoints")
struct EndpointTests {
    @Test("/ is the page with its title and a strict policy; its files have their types")
    func page() throws {
        let house = try House { $0.title = "Packing <List>" }
        let page = try #require(house.ask("/"))
        #expect(page.status == 200)
        #expect(page.headers["content-type"] == "text/html; charset=utf-8")
        #expect(page.headers["content-security-policy"]?.contains("default-src 'none'") == true)
        #expect(page.headers["content-security-policy"]?.contains("unsafe") == false)
        #expect(page.headers["x-content-type-options"] == "nosniff")
        #expect(page.body.contains("<title>Packing &lt;List&gt;</title>"))
        #expect(house.ask("/index.html")?.body == page.body)
        #expect(house.ask("/main.js")?.headers["content-type"] == "text/javascript; charset=utf-8")
        #expect(house.ask("/viewer.css")?.headers["content-type"] == "text/css; charset=utf-8")
        #expect(house.ask("/mark.svg")?.headers["content-type"] == "image/svg+xml")
        // Every file that the page names exists.
        for match in page.body.matches(of: /(?:src|href)="([^"]+)"/) {
            #expect(house.ask("/\(match.1)")?.status == 200, "\(match.1)")
        }
        // The page fetches nothing from another host, and no script or style is inline.
        #expect(!page.body.contains("://"))
        #expect(!page.body.contains("<style"))
        #expect(!page.body.contains("style="))
    }

    @Test("files have ETags, and a matching request gets 304")
    func tags() throws {
        let house = try House()
        let first = try #require(house.ask("/main.js"))
        let tag = try #require(first.headers["etag"])
        #expect(first.headers["cache-control"] == "no-cache")
        let second = try #require(
            house.ask("/main.js", headers: "If-None-Match: W/\"x\", \(tag)\r\n"))
        #expect(second.status == 304)
        #expect(second.body.isEmpty)
        #expect(second.headers["etag"] == tag)
        #expect(house.ask("/main.js", headers: "If-None-Match: \"other\"\r\n")?.status == 200)
    }

    @Test(
        "HEAD answers like GET, without a body",
        arguments: ["/", "/snapshot", "/healthz", "/stream", "/nothing"])
    func head(path: String) throws {
        let house = try House()
        let client = house.client()
        client.send("HEAD \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(house.run { client.isClosed })
        #expect(client.text.hasPrefix(path == "/nothing" ? "HTTP/1.1 404 " : "HTTP/1.1 200 "))
        #expect(client.text.hasSuffix("\r\n\r\n"))
        if path == "/stream" { #expect(!client.text.contains("Content-Length")) }
        if path != "/stream", path != "/nothing" {
            let get = try #require(house.ask(path))
            #expect(client.text.contains("Content-Length: \(get.body.utf8.count)\r\n"))
        }
    }

    @Test("/snapshot is the current state as one full line")
    func snapshot() throws {
        let house = try House()
        house.source.commit()
        let answer = try #require(house.ask("/snapshot"))
        #expect(answer.status == 200)
        #expect(answer.headers["content-type"] == "application/json")
        #expect(answer.headers["cache-control"] == "no-store")
        let line = try SnapshotLine(json: Data(answer.body.utf8))
        #expect(try SnapshotReplica.position(after: [line]) == 1)
        house.session.full = { nil }
        let none = try #require(house.ask("/snapshot"))
        #expect(
            none.status == 503
                && none.body == "There is no window to show yet; try again in a moment.\n")
    }

    @Test("/events accepts one or many touches, in their order")
    func events() throws {
        let house = try House()
        let began = TouchMessage.touch(.init(phase: .began, id: 2, location: CGPoint(x: 3, y: 4)))
        #expect(
            house.ask("/events", method: "POST", body: #"{"phase":"began","id":2,"at":[3,4]}"#)?
                .status == 204)
        #expect(
            house.ask(
                "/events", method: "POST",
                headers: "Content-Type: application/x-ndjson; charset=utf-8\r\n",
                body: "{\"tap\":\"menuButton\"}\n{\"tap\":[1,2]}\n")?.status == 204)
        #expect(
            house.touches == [
                began, .tap(.identifier("menuButton")), .tap(.point(CGPoint(x: 1, y: 2))),
            ])
        let origin = "Origin: http://localhost:\(house.port)\r\n"
        let host = "localhost:\(house.port)"
        #expect(
            house.ask(
                "/events", method: "POST", host: host, headers: origin, body: #"{"tap":"a"}"#)?
                .status == 204)
    }

    @Test("an undelivered touch gets the reason; of several the first one is reported")
    func unreached() throws {
        let house = try House()
        house.session.result = .missing("There is no “x”.")
        let missing = try #require(house.ask("/events", method: "POST", body: #"{"tap":"x"}"#))
        #expect(missing.status == 404)
        #expect(missing.body == "There is no “x”.\n")
        house.session.result = .covered("“y” is over “x”.")
        let covered = try #require(
            house.ask("/events", method: "POST", body: "{\"tap\":\"x\"}\n{\"tap\":\"x\"}"))
        #expect(covered.status == 409)
        #expect(covered.body == "Message 1 of 2: “y” is over “x”.\n")
        #expect(house.touches.count == 3)
    }

    @Test(
        "a parameter that a path does not have is refused with its name",
        arguments: [
            ("GET", "/stream?nodes=3", "nodes", "format, last, frames, token"),
            ("GET", "/snapshot?at=1", "at", "frames, token"),
            ("GET", "/explain?id=1&node=1", "node", "id, token"),
            ("POST", "/events?tap=x", "tap", "only token"),
        ])
    func parameters(method: String, path: String, name: String, known: String) throws {
        let house = try House()
        let answer = try #require(
            house.ask(path, method: method, body: method == "POST" ? #"{"tap":"a"}"# : ""))
        #expect(answer.status == 400)
        #expect(
            answer.body.hasSuffix(" has no parameter “\(name)”; it accepts \(known).\n"),
            "\(answer.body)")
        #expect(house.touches.isEmpty)
    }

    @Test("with a token only the page and its health are public")
    func token() throws {
        let house = try House { $0.token = "se-cret" }
        #expect(
            house.server.address.absoluteString == "http://127.0.0.1:\(house.port)/?token=se-cret")
        for path in ["/", "/main.js", "/healthz"] { #expect(house.ask(path)?.status == 200) }
        for path in [
            "/stream", "/snapshot", "/events", "/assets/x.png", "/stream?token=",
            "/snapshot?token=se-creT",
        ] {
            let answer = try #require(house.ask(path))
            #expect(answer.status == 401, "\(path)")
            #expect(answer.headers["www-authenticate"] == "Bearer", "\(path)")
            #expect(answer.body.hasPrefix("A token is required"))
            #expect(answer.body.hasSuffix(".\n"))
        }
        for header in ["Bearer other", "Basic se-cret", "se-cret", "Bearer"] {
            #expect(
                house.ask("/snapshot", headers: "Authorization: \(header)\r\n")?.status == 401,
                "\(header)")
        }
        #expect(house.ask("/events", method: "POST", body: #"{"tap":"a"}"#)?.status == 401)
        #expect(house.touches.isEmpty)
        #expect(house.ask("/snapshot?token=se-cret")?.status == 200)
        #expect(house.ask("/snapshot", headers: "Authorization: bearer se-cret\r\n")?.status == 200)
        #expect(
            house.ask("/events?token=se-cret", method: "POST", body: #"{"tap":"a"}"#)?.status == 204
        )
        #expect(house.ask("/assets/x.png?token=se-cret")?.status == 404)
        let client = house.subscribe("/stream?token=se-cret")
        #expect(house.run { client.lines.count == 1 })
    }

    @Test("a server that other machines can reach needs a token, and uses the machine's name")
    func openServer() throws {
        let house = try House()
        func start(_ host: String, token: String?) throws -> URL {
            var configuration = SnapshotServer.Configuration(host: host, port: 0)
            configuration.token = token
            let server = SnapshotServer(loop: house.loop, configuration: configuration)
            defer { server.close() }
            return try server.start()
        }
        for host in ["0.0.0.0", "::", "192.168.1.7", "kiosk.example"] {
            #expect {
                try start(host, token: nil)
            } throws: {
                "\($0)"
                    == "Other machines can reach \(host): give the configuration a token, or listen on 127.0.0.1."
            }
        }
        for token in ["", "a b", "ä"] {
            #expect(throws: SnapshotServer.Failure.self) { try start("127.0.0.1", token: token) }
        }
        let address = try start("0.0.0.0", token: "abc")
        #expect(address.host == HostPolicy.machineName ?? "127.0.0.1")
        #expect(address.query == "token=abc")
        #expect(
            HostPolicy.machineName.map {
                HostPolicy(host: "0.0.0.0").names.contains($0.lowercased())
            } != false)
    }

    @Test("/events accepts chunks and an expectation")
    func eventBodies() throws {
        let house = try House()
        let client = house.client()
        client.send(
            "POST /events HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n{\"tap\":\r\n"
        )
        client.send("4\r\n\"a\"}\r\n0\r\n\r\n")
        #expect(house.run { client.answers.count == 1 })
        client.send(
            "POST /events HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 11\r\n\r\n"
        )
        #expect(house.run { client.text.contains("100 Continue") })
        client.send("{\"tap\":\"b\"}")
        #expect(house.run { house.touches.count == 2 })
        #expect(house.touches == [.tap(.identifier("a")), .tap(.identifier("b"))])
    }

    @Test("/healthz reports the state")
    func health() throws {
        let house = try House()
        #expect(
            house.ask("/healthz")?.body == "{\"status\":\"ok\",\"subscribers\":0,\"seq\":null}\n")
        let client = house.subscribe()
        house.source.commit()
        #expect(house.ask("/healthz")?.body == "{\"status\":\"ok\",\"subscribers\":1,\"seq\":1}\n")
        client.close()
    }

    @Test("/assets serves the images that existed at start, and nothing else")
    func assets() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent(
            "assets-\(UInt64.random(in: 0 ... .max))")
        try files.createDirectory(
            at: folder.appendingPathComponent("icons"), withIntermediateDirectories: true)
        defer { try? files.removeItem(at: folder) }
        func write(_ name: String, _ text: String) throws {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        try write("icons/hat.png", "hat")
        try write("a b.svg", "<svg/>")
        try write("secret.txt", "secret")
        try write(".hidden.png", "hidden")
        try files.createSymbolicLink(
            at: folder.appendingPathComponent("passwd.png"),
            withDestinationURL: URL(fileURLWithPath: "/etc/passwd"))
        let house = try House { $0.assets = [folder] }
        let hat = try #require(house.ask("/assets/icons/hat.png"))
        #expect(hat.status == 200)
        #expect(hat.body == "hat")
        #expect(hat.headers["content-type"] == "image/png")
        let svg = try #require(house.ask("/assets/a%20b.svg"))
        #expect(svg.status == 200)
        #expect(svg.headers["content-security-policy"]?.contains("sandbox") == true)
        try write("late.png", "late")
        for path in [
            "secret.txt", ".hidden.png", "passwd.png", "late.png", "icons", "icons/", "",
            "/etc/passwd",
            "../secret.txt",
            "..%2fsecret.txt", "%2e%2e/%2e%2e/etc/passwd", "icons/../secret.txt",
            "icons/%00hat.png", "icons//hat.png",
            "%ff%fe", "icons\\hat.png",
        ] {
            let answer = try #require(house.ask("/assets/" + path), "\(path)")
            #expect(answer.status == 404, "\(path)")
            #expect(answer.body.contains("There is nothing at"), "\(path)")
        }
        try files.removeItem(at: folder.appendingPathComponent("icons/hat.png"))
        #expect(house.ask("/assets/icons/hat.png")?.status == 404)
    }

    @Test("a connection serves one request after another, pipelined ones too")
    func keepsAlive() throws {
        let house = try House()
        let client = house.client()
        client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(house.run { client.answers.count == 1 })
        client.send(
            String(repeating: "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 20)
                + "POST /events HTTP/1.1\r\nHost: localhost\r\nContent-Length: 11\r\n\r\n{\"tap\":\"a\"}"
                + "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(house.run { client.answers.count == 23 })
        #expect(client.answers.map(\.status) == Array(repeating: 200, count: 21) + [204, 404])
        #expect(house.server.statistics.connections == 1)
    }

    @Test("a port in use, an unknown host and an invalid port each get a message")
    func unavailable() throws {
        let house = try House()
        func failure(_ host: String, _ port: Int) -> String {
            var configuration = SnapshotServer.Configuration(host: host, port: port)
            configuration.token = "abc"
            let server = SnapshotServer(loop: house.loop, configuration: configuration)
            do {
                try server.start()
                return "started"
            } catch {
                return "\(error)"
            }
        }
        #expect(
            failure("127.0.0.1", house.port).hasPrefix(
                "Port \(house.port) on 127.0.0.1 is in use: "))
        #expect(
            failure("203.0.113.1", 0).hasPrefix("203.0.113.1 is not an address of this machine"))
        #expect(failure("127.0.0.1", 70_000).hasPrefix("70000 is not a port"))
        #expect(failure("not a host", 0).hasPrefix("The host “not a host” has no address"))
    }

    @Test("closing a server releases its session, whether it was started or not")
    func release() throws {
        let loop = MainLoop()
        for starts in [false, true] {
            let session = StubSession()
            let server = SnapshotServer(loop: loop, configuration: .init(port: 0))
            server.serve(session)
            if starts { try server.start() }
            #expect(session.sinks.count == 1)
            server.close()
            #expect(session.sinks.isEmpty)
        }
    }

    @Test("a server can be closed and started again, beside other servers")
    func restarts() throws {
        let house = try House()
        #expect(house.ask("/healthz")?.status == 200)
        let other = SnapshotServer(loop: house.loop, configuration: .init(port: 0))
        let url = try other.start()
        #expect(url.port != house.port)
        house.server.close()
        house.server.close()
        try house.server.start()
        #expect(house.ask("/healthz")?.status == 200)
        other.close()
    }
}
