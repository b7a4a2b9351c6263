import CLinux
import Foundation
import HTTPClient
import Recording
import TestSupport
import Testing

@testable import Daemon

@MainActor
@Suite("Slow readers of the past")
struct SlowReaderTests {
    /// The memory that the process has allocated, in bytes.
    private var allocated: Int {
        let info = mallinfo2()
        return info.uordblks + info.hblkhd
    }

    /// A daemon with some lines of 7 bytes, repeated, and short lines between them.
    private func place(_ storage: StorageKind, repeats: Int) throws -> (
        place: Place, texts: [String]
    ) {
        let log = storage.make()
        let place = try Place(lineLog: log)
        if let log {
            _ = place.loop.onCommit(.snapshots) {
                log.assignPositions()
                log.finishSync()
                log.makeReadable()
            }
        }
        let pipe = place.publisher()
        var texts: [String] = []
        for seq in 1...8 {
            let text = String(repeating: "line \(seq) ", count: seq % 3 == 1 ? repeats : 50)
            texts.append(text)
            pipe.log(seq, text)
            #expect(place.run { pipe.acknowledged == seq })
        }
        return (place, texts)
    }

    private nonisolated static let targets = [
        "/sessions/a/lines", "/sessions/a/stream?after=0&follow=0&format=ndjson",
        "/stream?after=0&follow=0", "/sessions/a/stream?after=0&follow=0&node=1&kind=log",
    ]

    @Test(
        "hundreds of clients that read nothing hold none of the long lines that they ask for",
        arguments: targets)
    func unread(target: String) throws {
        let (place, _) = try place(.journal, repeats: 200_000)
        defer { place.remove() }
        let count = 200
        let before = allocated
        let clients = (0..<count).map { _ in
            Client(place.loop, port: place.port, receiveBuffer: 4096)
        }
        for client in clients {
            client.stopReading()
            client.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        }
        let hub = place.daemon.hub
        // All wait for their clients.
        #expect(
            place.run {
                hub.subscriptions.count + hub.answers.count == count
                    && hub.answers.allSatisfy { !$0.canGoOn }
                    && hub.readers.count == hub.subscriptions.count
                    && hub.readers.allSatisfy(\.isBlocked)
            })
        let grown = allocated - before
        // Two portions of 64 KiB and a connection of some KiB each, and the client of 64 KiB. A
        // line has 1.4 MB.
        #expect(grown < count * (256 << 10))
        for client in clients { client.close() }
    }

    @Test(
        "long lines of the past arrive whole, with and without compression",
        arguments: StorageKind.allCases, targets)
    func whole(storage: StorageKind, target: String) throws {
        let (place, texts) = try place(storage, repeats: 60_000)
        defer { place.remove() }
        let client = Client(place.loop, port: place.port)
        client.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(place.run { client.isClosed })
        let lines = client.body.split(separator: 10).filter { $0.contains(UInt8(ascii: "{")) }
        let expected = texts.map { Array("\"text\":\"\($0)\"}".utf8) }
        #expect(lines.count == expected.count)
        let areWhole = zip(lines, expected).map { line, text in
            let end = line.last { $0 != UInt8(ascii: "}") } == UInt8(ascii: "\"")
            return end && line.firstRange(of: text) != nil
        }
        #expect(!areWhole.contains(false))
    }
}
