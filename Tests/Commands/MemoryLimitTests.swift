import Foundation
import Testing

@testable import Commands

/// Recordings that are made to need much memory. The limits are lower here: a command reads lines
/// of 64 MiB and a million views.
@MainActor
@Suite("Expensive files")
struct MemoryLimitTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private static let limits = MemoryLimits(
        lineBytes: 100_000, views: 1000, stripViews: 3000, stripBytes: 50_000)

    private static func full(_ views: Int) -> String {
        let nodes = (1...views).map { id in
            "{\"id\":\(id),\(id > 1 ? "\"parent\":1," : "")\"class\":\"V\",\"frame\":[0,0,4,4]}"
        }
        return #"{"v":1,"seq":1,"t":0,"kind":"full","size":[4,4],"scale":1,"fps":60,"nodes":["#
            + nodes.joined(separator: ",") + "]}"
    }

    private func run(_ command: String, _ path: String, _ options: [String] = []) -> Capture.Result
    {
        let words = command == "diff" ? [command, path, path] : [command, path]
        let output = command == "render" ? ["-o", folder.path + "/out.png"] : []
        return MemoryLimits.$current.withValue(Self.limits) {
            Capture.run(words + output + options)
        }
    }

    private nonisolated static let readers = ["inspect", "verify", "diff", "render"]

    @Test("a line that lists too many views is refused before it is decoded", arguments: readers)
    func listed(command: String) throws {
        let ids = (1...1001).map { #"{"id":\#($0)}"# }.joined(separator: ",")
        let path = try folder.write([
            Self.full(2), #"{"v":1,"seq":2,"t":1,"kind":"delta","nodes":[\#(ids)]}"#,
        ])
        let result = run(command, path)
        #expect(result.status == 1)
        #expect(
            result.errors.contains("it lists 1001 views, and a command reads at most 1000."),
            "\(result.errors.prefix(200))")
    }

    @Test("a window that grows beyond the limit line by line is refused", arguments: readers)
    func grown(command: String) throws {
        var lines = [Self.full(600)]
        for seq in 2...3 {
            let nodes = (1...300).map { index in
                "{\"id\":\(seq * 1000 + index),\"parent\":1,\"class\":\"V\",\"frame\":[0,0,1,1]}"
            }
            lines.append(
                "{\"v\":1,\"seq\":\(seq),\"t\":1,\"kind\":\"delta\",\"nodes\":["
                    + nodes.joined(separator: ",") + "]}"
            )
        }
        let result = run(command, try folder.write(lines))
        #expect(result.status == 1)
        #expect(
            result.errors.contains(
                "after line 3 the window has 1200 views, and a command reads at most 1000."),
            "\(result.errors.prefix(200))")
    }

    @Test(
        "a line without an end is refused at the limit",
        arguments: readers + ["export", "replay"])
    func endless(command: String) throws {
        let path = try folder.write(Data(repeating: 120, count: 400_000), "x.ndjson")
        let result = run(command, path)
        #expect(result.status == 1)
        #expect(
            result.errors.contains("it is not a recording"), "\(result.errors.prefix(200))")
    }

    @Test("a strip holds a limited number of views and of bytes")
    func strip() throws {
        let path = try folder.write([
            Self.full(900), #"{"v":1,"seq":2,"t":9,"kind":"log","level":"info","text":"x"}"#,
        ])
        #expect(run("render", path, ["--strip", "3"]).status == 0)
        let views = run("render", path, ["--strip", "4"])
        #expect(views.status == 1)
        #expect(views.errors.contains("The first 4 frames of the strip have 3600 views together"))
        let long = try folder.write(
            [Self.full(1)]
                + (2...60).map {
                    #"{"v":1,"seq":\#($0),"t":\#($0),"kind":"log","level":"info","text":""#
                        + String(repeating: "x", count: 1000) + "\"}"
                })
        let bytes = run("render", long, ["--strip", "2"])
        #expect(bytes.status == 1)
        #expect(bytes.errors.contains("The lines of the strip have more than"))
    }
}
