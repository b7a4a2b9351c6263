import Foundation
import MainLoop
import Publishing
import TLSAttacker
import Testing

@testable import Daemon
@testable import HTTP
@testable import StreamingTLS

/// Records without application data, which OpenSSL reads without returning to its caller: key
/// updates (RFC 8446, 4.6.3) and fragments of handshake messages.
@MainActor
@Suite(
    "TLS records without data",
    .enabled(if: Certificate.canBeMade, "there is no openssl program to make certificates with"))
struct TLSRecordTests {
    private static func folder() throws -> String {
        let folder = NSTemporaryDirectory() + "mainspring-records-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    @Test(
        "an encrypted connection that sends only key updates is closed", arguments: [true, false])
    func closed(publishes: Bool) throws {
        let folder = try Self.folder()
        let pair = try Certificate(in: folder)
        let place = try Place(folder) {
            $0.tls = .init(certificate: pair.certificate, key: pair.key)
        }
        defer { place.remove() }
        let port = publishes ? place.daemon.publishPorts[1] : place.port
        let descriptor = try #require(TLSTests.connect(port))
        let client = try TLSClient(authorities: pair.certificate)
        let channel = try #require(
            client.connect(descriptor, host: "127.0.0.1") as? TLSChannel)
        let connection = LineConnection(descriptor, loop: place.loop, channel: channel)
        var isOver = false
        var heard = ""
        connection.onLine = { heard += String(decoding: $0, as: UTF8.self) }
        connection.onEnd = { isOver = true }
        connection.isPaused = false
        if publishes { connection.send(line: "{\"publish\":1,\"session\":\"a\"}") }
        let http = place.daemon.http
        #expect(place.run { publishes ? heard.contains("have") : http.connections.count == 1 })
        // As many as are allowed, and data after them.
        TLSAttacker.sendKeyUpdates(RecordBudget.mostIdleRecords - 1, through: channel.session)
        connection.send(
            line: publishes
                ? "{\"next\":0}" : "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r")
        #expect(place.run { heard.contains(publishes ? "refused" : "200") })
        #expect(!isOver)
        TLSAttacker.sendKeyUpdates(1000, through: channel.session)
        #expect(place.run { isOver })
        #expect(place.run { http.connections.isEmpty && place.daemon.hub.publications.isEmpty })
    }

    private static func sockets() throws -> [Int32] {
        var sockets: [Int32] = [0, 0]
        let result = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &sockets)
        try #require(result == 0)
        for socket in sockets { _ = fcntl(socket, F_SETFL, O_NONBLOCK) }
        return sockets
    }

    /// Two ends of a connection, after their handshake.
    private func ends(_ pair: Certificate) throws -> (
        server: TLSChannel, client: TLSChannel, sockets: [Int32]
    ) {
        let sockets = try Self.sockets()
        let security = try TLSServer(certificate: pair.certificate, key: pair.key)
        let server = try #require(security.accept(sockets[0]) as? TLSChannel)
        let trusting = try TLSClient(authorities: pair.certificate)
        let client = try #require(
            trusting.connect(sockets[1], host: "localhost") as? TLSChannel)
        for _ in 0..<10 { _ = (Self.receive(client), Self.receive(server)) }
        try #require(TLSAttacker.isConnected(client.session))
        return (server, client, sockets)
    }

    private static func receive(_ channel: TLSChannel) -> ChannelResult {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { channel.receive(into: $0) }
    }

    @Test("each side ends a connection after 33 records without data", arguments: [true, false])
    func bothSides(clientFloods: Bool) throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (server, client, sockets) = try ends(try Certificate(in: folder))
        defer { for socket in sockets { close(socket) } }
        let (sender, receiver) = clientFloods ? (client, server) : (server, client)
        TLSAttacker.sendKeyUpdates(1000, through: sender.session)
        // A record, or a part of one, in each call.
        var calls = 1
        while Self.receive(receiver) == .awaitsReading, calls < 1000 { calls += 1 }
        #expect(calls <= RecordBudget.mostIdleRecords + 2)
        #expect(Self.receive(receiver) == .ended)
    }

    @Test("a step of a handshake reads the socket at most 64 times, however it is fragmented")
    func fragments() throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let pair = try Certificate(in: folder)
        let hello = TLSAttacker.hello
        // Each byte in a record of its own (RFC 8446, 5.1 allows it).
        let records: [UInt8] = hello.dropFirst(5).flatMap { [22, 3, 1, 0, 1, $0] as [UInt8] }
        let sockets = try Self.sockets()
        defer { for socket in sockets { close(socket) } }
        let sent = send(sockets[1], records, records.count, 0)
        try #require(sent == records.count)
        let security = try TLSServer(certificate: pair.certificate, key: pair.key)
        let handshake = try #require(security.handshake(on: sockets[0]))
        var steps = 0
        var answer: UInt8 = 0
        repeat {
            steps += 1
            try #require(handshake.advance() == .awaitsReading)
        } while recv(sockets[1], &answer, 1, 0) < 1 && steps < 1000
        // Formula: two reads for each record, the header and the content.
        #expect(steps >= 2 * (hello.count - 5) / RecordBudget.mostReads)
        #expect(steps < 1000)
    }
}
