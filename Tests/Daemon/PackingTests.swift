import Compression
import Foundation
import HTTP
import Testing

@testable import Daemon

@MainActor
@Suite("Compression for clients that accept it")
struct PackingTests {
    private let texts = (1...40).map {
        "id: \($0)\ndata: {\"kind\":\"delta\",\"seq\":\($0),\"text\":\"\(String(repeating: "ab", count: $0))\"}\n\n"
    }

    /// A program's output for some input bytes.
    private func piped(_ bytes: [UInt8], through program: String) throws -> (
        status: Int32, text: String
    ) {
        let path = NSTemporaryDirectory() + "mainspring-packed-\(UInt64.random(in: 0 ... .max))"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let process = try Program("/bin/sh", ["-c", "\(program) -dc < \(path)"])
        let text = process.output.readAllText()
        return (process.wait(), text)
    }

    // gzip and zstd themselves are the judges.
    @Test(
        "parts compressed once form whole streams, wherever a stream starts", arguments: [0, 1, 17])
    func parts(from first: Int) throws {
        let packer = Packer()
        for (coding, program) in [(ContentCoding.gzip, "gzip"), (.zstd, "zstd")] {
            guard FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)") else {
                continue
            }
            let parts = texts.map { text in
                Array(text.utf8).withUnsafeBytes {
                    (packer.part($0, as: coding), StreamSum.Part($0))
                }
            }
            var (stream, sum) = (packer.head(of: coding), StreamSum())
            for (bytes, part) in parts[first...] {
                stream += bytes
                sum.add(part)
            }
            let (status, text) = try piped(
                stream + packer.tail(of: coding, after: sum), through: program)
            #expect(status == 0)
            #expect(text == texts[first...].joined())
        }
    }

    // Longer parts than these are not compressed, because that would hold the loop.
    @Test("gzip and zstd read parts of any size, compressed or stored")
    func long() throws {
        let packer = Packer()
        let longest = Packer.longestCompressed
        for (coding, program) in [(ContentCoding.gzip, "gzip"), (.zstd, "zstd")] {
            guard FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)") else {
                continue
            }
            var (stream, sum, all) = (packer.head(of: coding), StreamSum(), [UInt8]())
            for count in [10, longest, longest + 1, 700_001, 65_535 * 9, 128 * 1024 * 5, 5] {
                let part = (0..<count).map { UInt8(truncatingIfNeeded: 97 + $0 % 26) }
                all += part
                part.withUnsafeBytes {
                    let packed = packer.part($0, as: coding)
                    #expect(
                        (packed.count > count) == (count > longest || count < 20),
                        "\(coding) \(count)")
                    stream += packed
                    sum.add(StreamSum.Part($0))
                }
            }
            let (status, text) = try piped(
                stream + packer.tail(of: coding, after: sum), through: program)
            #expect(status == 0)
            #expect(text.utf8.elementsEqual(all))
        }
    }

    // RFC 9110, 12.5.3.
    @Test(
        "the client's weights choose the coding",
        arguments: [
            ("gzip", ContentCoding.gzip), ("deflate, GZIP, br, zstd", .zstd),
            ("zstd;q=0.5, gzip", .gzip), ("*", .zstd),
            ("zstd;q=0, *;q=0.1", .gzip), ("gzip;q=0", nil), ("br", nil), ("", nil),
            ("identity", nil),
        ] as [(String, ContentCoding?)])
    func weights(header: String, coding: ContentCoding?) {
        #expect(ContentCoding.preferred(in: header) == coding)
        #expect(ContentCoding.preferred(in: nil) == nil)
    }

    @Test("a line is compressed once for all clients with that coding, and sent as is to others")
    func once() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        #expect(place.run { pipe.have == 0 })
        let clients = (0..<5).map { _ in
            place.subscribe(
                "/sessions/a/stream?format=ndjson", headers: "Accept-Encoding: gzip\r\n")
        }
        let plain = place.subscribe("/sessions/a/stream?format=ndjson")
        #expect(
            place.run { place.daemon.hub.readerCount == 0 && place.daemon.hub.subscriberCount == 6 }
        )
        let packer = try #require(place.daemon.hub.packer)
        let before = packer.taken
        pipe.log(1, String(repeating: "x", count: 4000))
        #expect(place.run { plain.lines.count == 1 })
        #expect(packer.taken - before < 5000)
        #expect(packer.given < 400)
        withExtendedLifetime(clients) {}
    }

    @Test("a daemon without a packer sends everything uncompressed, whatever the client accepts")
    func withoutPacker() throws {
        let place = try Place(adapters: DaemonAdapters())
        defer { place.remove() }
        let pipe = place.publisher()
        let client = place.subscribe(
            "/sessions/a/stream", headers: "Accept-Encoding: gzip, zstd\r\n")
        pipe.log(1, String(repeating: "x", count: 4000))
        #expect(place.run { client.lines.map(\.seq) == [1] })
        #expect(!client.text.contains("Content-Encoding"))
        let page = try #require(place.ask("/", headers: "Accept-Encoding: gzip, zstd\r\n"))
        #expect(page.status == 200)
        #expect(page.body.contains("<html"))
        #expect(page.headers["content-encoding"] == nil)
    }

    @Test(
        "streams and answers contain the same bytes, compressed or not",
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl"), "there is no curl"))
    func same() throws {
        let folder = NSTemporaryDirectory() + "mainspring-packing-\(UInt64.random(in: 0 ... .max))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let lines = (1...5000).map { "line \($0) of a log that repeats itself" }
        try (lines.joined(separator: "\n") + "\n").write(
            toFile: folder + "/app", atomically: true, encoding: .utf8)
        let place = try ServeProcess(["--tail", folder + "/app"])
        try place.waitForLine("line 5000 of", of: "app")
        func get(_ target: String, _ options: String...) throws -> String {
            let curl = try Program(
                "/usr/bin/curl",
                ["-sS", "-w", "%{size_download} %{http_code} %{exitcode}"] + options + [
                    place.url + target
                ])
            defer { curl.wait() }
            return curl.output.readAllText()
        }
        for target in [
            "/sessions/app/stream?after=0&follow=0&format=ndjson",
            "/sessions/app/stream?after=0&follow=0",
            "/sessions/app/lines?limit=5000", "/metrics", "/sessions/app/", "/sessions/app/main.js",
        ] {
            let plain = try get(target)
            for coding in ["gzip", "zstd"] {
                let packed = try get(target, "-H", "Accept-Encoding: \(coding)", "--compressed")
                let (head, tail) = (
                    packed.split(separator: "\n").dropLast(),
                    packed.split(separator: "\n").last ?? ""
                )
                if target != "/metrics" { #expect(head == plain.split(separator: "\n").dropLast()) }
                #expect(tail.hasSuffix(" 200 0"), "\(target) \(coding): \(tail)")
                let sizes = [tail, plain.split(separator: "\n").last ?? ""].map {
                    Int($0.split(separator: " ").suffix(3).first ?? "") ?? 0
                }
                #expect(sizes[0] * 2 < sizes[1], "\(target) \(coding): \(sizes)")
            }
        }
    }
}
