import Foundation
import Testing

/// Runs a program (Tests/UnlinkedFixture) that has UIKit without optional products.
@Suite("A program without the products Dynamics and Raster")
struct UnlinkedTests {
    @Test("a sentence names each product; nothing moves, and drawings have no data")
    func sentence() throws {
        let folders =
            CommandLine.arguments.filter { $0.hasPrefix("/") }.map {
                URL(fileURLWithPath: $0).deletingLastPathComponent()
            } + [
                URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
                    .deletingLastPathComponent()
            ]
        let fixture = folders.map { $0.appendingPathComponent("UnlinkedFixture") }.first {
            FileManager.default.isExecutableFile(atPath: $0.path)
        }
        let process = Process()
        let program: URL = try #require(
            fixture, "UnlinkedFixture is not beside the tests: swift build --build-tests.")
        process.executableURL = program
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let lines = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let sentences = String(
            decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(lines == "false 4 0\nfalse 4 0\ntrue true\n")
        #expect(sentences.split(separator: "\n").count == 3, "\(sentences)")
        #expect(sentences.contains(#".product(name: "Raster", package: "Mainspring")"#))
        #expect(sentences.contains(#".product(name: "Dynamics", package: "Mainspring")"#))
    }
}
