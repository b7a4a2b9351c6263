import Foundation
import MainLoop
import Publishing
import Snapshots
import Testing

@testable import Daemon
@testable import HTTP
@testable import StreamingTLS

@MainActor
@Suite(
    "Encrypted connections",
    .enabled(if: Certificate.canBeMade, "there is no openssl program to make certificates with"))
struct TLSTests {
    private func folder() throws -> String {
        let folder = NSTemporaryDirectory() + "mainspring-tls-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    private func client(_ place: Place, _ target: String, trusting authorities: String?) throws
        -> StreamClient
    {
        let server = try #require(StreamClient.Server("https://localhost:\(place.port)"))
        let client = StreamClient(loop: place.loop, server: server, token: nil) { target }
        let security = try TLSClient(authorities: authorities)
        client.makeChannel = { security.connect($0, host: "localhost") }
        return client
    }

    @Test("publishers and streams of many lines pass through TLS completely and in order")
    func through() throws {
        let folder = try folder()
        let pair = try Certificate(in: folder)
        let place = try Place(folder) {
            $0.tls = .init(certificate: pair.certificate, key: pair.key)
        }
        defer { place.remove() }
        let security = try TLSClient(authorities: pair.certificate)
        let descriptor = try #require(Self.connect(place.daemon.publishPorts[1]))
        let publisher = LineConnection(
            descriptor, loop: place.loop, channel: security.connect(descriptor, host: "127.0.0.1"))
        var heard: [String] = []
        publisher.onLine = { heard.append(String(decoding: $0, as: UTF8.self)) }
        publisher.isPaused = false
        publisher.send(line: "{\"publish\":1,\"session\":\"a\"}")
        let text = String(repeating: "z", count: 3000)
        for seq in 1...1000 {
            publisher.send(
                line:
                    "{\"v\":1,\"seq\":\(seq),\"t\":0,\"kind\":\"log\",\"level\":\"info\",\"text\":\"\(text)\"}"
            )
        }
        #expect(place.run { heard.last == "{\"ack\":1000}" })
        let client = try client(
            place, "/sessions/a/stream?format=ndjson&after=0", trusting: pair.certificate)
        var lines: [String] = []
        client.onLine = { lines.append(String(decoding: $0, as: UTF8.self)) }
        client.start()
        #expect(place.run { lines.count == 1000 })
        #expect(zip(1..., lines).allSatisfy { $1.contains("\"seq\":\($0),") && $1.contains(text) })
        // Live lines as well.
        publisher.send(
            line:
                "{\"v\":1,\"seq\":1001,\"t\":0,\"kind\":\"log\",\"level\":\"info\",\"text\":\"live\"}"
        )
        #expect(place.run { lines.last?.contains("live") == true })
        publisher.close()
    }

    static func connect(_ port: Int) -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        return result == 0 ? descriptor : nil
    }

    @Test("handshakes that do not end lose their places: to clients that come later, and in time")
    func unfinished() throws {
        let folder = try folder()
        let pair = try Certificate(in: folder)
        let place = try Place(folder) {
            $0.tls = .init(certificate: pair.certificate, key: pair.key)
            $0.limits.connections = 20
            $0.limits.requestTime = .milliseconds(500)
        }
        defer { place.remove() }
        // The first bytes of a record of the protocol, and nothing.
        let begun: [UInt8] = [22, 3, 1, 2, 0, 1, 0]
        let strangers = try (0..<60).map { number in
            let descriptor = try #require(Self.connect(place.port))
            if number % 2 == 0 { send(descriptor, begun, begun.count, 0) }
            return descriptor
        }
        defer { for descriptor in strangers { close(descriptor) } }
        let http = place.daemon.http
        #expect(place.run { http.handshakes.count == 20 })
        let client = try client(
            place, "/sessions/a/stream?format=ndjson", trusting: pair.certificate)
        client.isPersistent = false
        client.start()
        #expect(place.run { place.daemon.hub.subscriberCount == 1 })
        #expect(http.handshakes.count + http.connections.count <= 20)
        #expect(place.run { http.handshakes.isEmpty })
        #expect(http.connections.count == 1)
    }

    @Test("a client that does not trust the certificate gets the reason; bad requests end alone")
    func strangers() throws {
        let folder = try folder()
        let pair = try Certificate(in: folder)
        let place = try Place(folder) {
            $0.tls = .init(certificate: pair.certificate, key: pair.key)
        }
        defer { place.remove() }
        let doubter = try client(place, "/sessions", trusting: nil)
        doubter.isPersistent = false
        var isOver = false
        doubter.onEnd = { isOver = true }
        doubter.start()
        #expect(place.run { isOver })
        #expect(doubter.failure?.contains("the certificate is not trusted") == true)
        #expect(place.ask("/sessions") == nil)
        let client = try client(place, "/\u{1}", trusting: pair.certificate)
        var refusal: (Int, String)?
        client.onRefusal = { refusal = ($0, $1) }
        client.start()
        #expect(place.run { refusal != nil })
        #expect(refusal?.0 == 400 || refusal?.0 == 404)
    }

    @Test("the publisher library sends through TLS, to a host name or an address")
    func publisher() throws {
        let folder = try folder()
        let pair = try Certificate(in: folder)
        let place = try Place(folder) {
            $0.tls = .init(certificate: pair.certificate, key: pair.key)
            $0.tokens = [.init(secret: "p", rights: .publish)]
        }
        defer { place.remove() }
        for (number, host) in ["localhost", "127.0.0.1"].enumerated() {
            let publisher = try SnapshotPublisher(
                loop: place.loop,
                configuration: .init(
                    address: .tcp(host: host, port: place.daemon.publishPorts[1]),
                    session: "tls\(number)", token: "p"),
                trusting: pair.certificate)
            publisher.start()
            var encoder = LineEncoder()
            let text = String(repeating: "z", count: 3000)
            for seq in 1...500 {
                publisher.receive(
                    encoder.log(
                        .init(level: .info, text: text + "\(seq)"), seq: UInt64(seq), nanoseconds: 1
                    ))
            }
            #expect(place.run { publisher.isSettled })
            #expect(publisher.statistics.acknowledged == 500)
            #expect(publisher.statistics.connections == 1)
            let session = try #require(place.daemon.hub.session("tls\(number)"))
            #expect(place.daemon.hub.number(of: session) == 500)
            publisher.stop()
        }
    }

    @Test("a publisher sends nothing to an untrusted or misnamed server, and reports why")
    func doubt() throws {
        let folder = try folder()
        let (pair, other) = (
            try Certificate(in: folder),
            try Certificate(in: folder, name: "other", names: "DNS:example.org")
        )
        func remark(_ certificate: Certificate, trusting authorities: String?) throws -> String {
            let place = try Place(folder + "/\(UInt64.random(in: 0 ... .max))") {
                $0.tls = .init(certificate: certificate.certificate, key: certificate.key)
            }
            defer { place.remove() }
            let publisher = try SnapshotPublisher(
                loop: place.loop,
                configuration: .init(
                    address: .tcp(host: "localhost", port: place.daemon.publishPorts[1]),
                    session: "a"),
                trusting: authorities)
            var remarks: [String] = []
            publisher.onRemark = { remarks.append($0) }
            publisher.start()
            #expect(place.run { !remarks.isEmpty })
            #expect(place.daemon.hub.sessions.isEmpty)
            #expect(!publisher.isConnected)
            publisher.stop()
            return remarks.first ?? ""
        }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        // The message is that of OpenSSL's X509_verify_cert_error_string(3).
        #expect(try remark(pair, trusting: nil).contains("the certificate is not trusted: self"))
        #expect(
            try remark(pair, trusting: other.certificate).contains("the certificate is not trusted")
        )
        #expect(
            try remark(other, trusting: other.certificate).lowercased().contains(
                "hostname mismatch"))
        let loop = MainLoop()
        for (address, authorities, words) in [
            (
                SnapshotPublisher.Address.unix(path: "/run/x"), pair.certificate,
                "unix:/run/x is a Unix socket"
            ),
            (
                .tcp(host: "localhost", port: 1), folder + "/none",
                "“\(folder)/none” contains no readable certificates"
            ),
        ] {
            do throws(TLSFailure) {
                _ = try SnapshotPublisher(
                    loop: loop, configuration: .init(address: address, session: "a"),
                    trusting: authorities)
                Issue.record("\(address) was taken")
            } catch {
                #expect(error.description.hasPrefix(words), "\(error)")
            }
        }
    }

    @Test("the gallery publishes to tls://HOST:PORT with a token, and explains its views")
    func gallery() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let pair = try Certificate(in: folder)
        let socket = try ListeningSocket(host: "127.0.0.1", port: 0)
        close(socket.descriptor)
        let place = try ServeProcess([
            "--tls-cert", pair.certificate, "--tls-key", pair.key, "--publish-token", "p",
            "--publish-listen",
            "127.0.0.1:\(socket.port)",
        ])
        let gallery = try Program(
            "gallery",
            [
                "--scene", "packing-list", "--port", "0", "--publish",
                "tls://localhost:\(socket.port)",
                "--publish-token", "p", "--publish-ca", pair.certificate,
            ])
        let tail = try Program(
            "mainspring",
            [
                "tail", "packing-list", "--follow", "--json", "--url",
                "https://localhost:\(place.port)", "--ca",
                pair.certificate,
            ])
        #expect(tail.output.line { $0.contains("\"kind\":\"full\"") } != nil)
        let curl = try Program(
            "/usr/bin/env",
            [
                "curl", "-s", "--cacert", pair.certificate,
                "https://localhost:\(place.port)/sessions/packing-list/explain?id=2",
            ])
        #expect(curl.output.readAllText().contains("\"constrained\""))
        for program in [gallery, tail] { program.signal(SIGTERM) }
        let unknown = try Program(
            "gallery", ["--publish", "tls://localhost:1", "--publish-ca", folder + "/none"])
        #expect(unknown.wait() == 1)
        #expect(
            unknown.errors.readAll().first?.contains("contains no readable certificates")
                == true)
    }

    @Test("missing, invalid and mismatched files are named")
    func files() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (one, other) = (try Certificate(in: folder), try Certificate(in: folder, name: "other"))
        try "nonsense".write(toFile: folder + "/bad", atomically: true, encoding: .utf8)
        func sentence(_ certificate: String, _ key: String) -> String {
            do throws(TLSFailure) { _ = try TLSServer(certificate: certificate, key: key) } catch {
                return error.description
            }
            return ""
        }
        #expect(sentence(one.certificate, one.key).isEmpty)
        #expect(
            sentence(folder + "/none", one.key)
                == "The certificate “\(folder)/none” cannot be read: No such file or directory.")
        #expect(
            sentence(one.certificate, folder + "/none").hasPrefix(
                "The key “\(folder)/none” cannot be read"))
        #expect(
            sentence(folder + "/bad", one.key).hasPrefix(
                "“\(folder)/bad” contains no certificate in PEM"))
        #expect(
            sentence(one.certificate, folder + "/bad").hasPrefix(
                "“\(folder)/bad” contains no private key in PEM"))
        #expect(
            sentence(one.certificate, other.key)
                == "The key “\(other.key)” does not match the certificate “\(one.certificate)”.")
    }

    @Test("SIGHUP reloads the certificate and ignores an invalid one; open plain TCP is reported")
    func reload() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (pair, other) = (
            try Certificate(in: folder), try Certificate(in: folder, name: "other")
        )
        let files = FileManager.default
        try files.copyItem(atPath: pair.certificate, toPath: folder + "/trusted.pem")
        let place = try ServeProcess(["--tls-cert", pair.certificate, "--tls-key", pair.key])
        func asks(_ authorities: String) throws -> String {
            let program = try Program(
                "mainspring",
                ["sessions", "--url", "https://localhost:\(place.port)", "--ca", authorities])
            return program.wait() == 0 ? "" : program.errors.readAll().joined()
        }
        #expect(try asks(folder + "/trusted.pem") == "")
        #expect(try asks(other.certificate).contains("not trusted"))
        #expect(try asks(other.certificate).contains("--ca FILE"))
        try files.removeItem(atPath: pair.key)
        place.daemon.signal(SIGHUP)
        #expect(
            place.daemon.errors.line {
                $0.contains("is invalid and was ignored") && $0.contains(pair.key)
            }
                != nil)
        #expect(try asks(folder + "/trusted.pem") == "")
        try files.removeItem(atPath: pair.certificate)
        try files.moveItem(atPath: other.certificate, toPath: pair.certificate)
        try files.moveItem(atPath: other.key, toPath: pair.key)
        place.daemon.signal(SIGHUP)
        #expect(place.daemon.errors.line { $0.contains("was reloaded") } != nil)
        #expect(
            try asks(pair.certificate) == ""
                && asks(folder + "/trusted.pem").contains("not trusted"))

        let open = try Program(
            "mainspring",
            ["serve", "--data", folder + "/data", "--listen", "0.0.0.0:0", "--token", "t"])
        #expect(
            open.errors.line { $0.contains("\"level\":\"warning\"") && $0.contains("--tls-cert") }
                != nil)
        let half = try Program(
            "mainspring", ["serve", "--data", folder + "/data", "--tls-cert", pair.certificate])
        #expect(half.wait() == 2)
        #expect(half.errors.readAll().first?.contains("--tls-key") == true)
    }
}
