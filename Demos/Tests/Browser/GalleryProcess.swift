import Foundation
import TestSupport

/// The gallery, serving a scene in its own process, as a user starts it.
struct GalleryProcess: Sendable {
    /// The page's address, as the program printed it.
    let address: String
    private let child: Child

    /// The built program: `MAINSPRING_GALLERY`, else the one beside this test bundle; nil if there
    /// is none.
    static let program: String? = {
        if let named = ProcessInfo.processInfo.environment["MAINSPRING_GALLERY"] { return named }
        let own = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
            path: "gallery"
        ).path
        return FileManager.default.isExecutableFile(atPath: own) ? own : nil
    }()

    /// Starts a scene on a free port and waits for the address on its first line of output.
    static func serve(
        _ scene: String, options: [String] = [], within limit: Duration = patience
    ) async throws -> GalleryProcess {
        guard let program else {
            throw Child.Failure(description: "no gallery is built beside these tests")
        }
        let output = try DescriptorPair()
        let child = try Child(
            program, ["--scene", scene, "--port", "0"] + options, descriptors: [1: output.writing])
        close(output.writing)
        guard let line = await output.firstLine(within: limit),
            let address = line.firstMatch(of: /http:\/\/[^\s]+/)?.output
        else {
            await child.end()
            throw Child.Failure(
                description: "gallery --scene \(scene) printed no address within \(limit)")
        }
        return GalleryProcess(address: String(address), child: child)
    }

    /// Serves a scene for as long as `body` runs.
    static func serving(
        _ scene: String, options: [String] = [], _ body: (String) async throws -> Void
    ) async throws {
        let gallery = try await serve(scene, options: options)
        do {
            try await body(gallery.address)
        } catch {
            await gallery.child.end()
            throw error
        }
        await gallery.child.end()
    }
}

extension DescriptorPair {
    /// The first line of output, or the incomplete line at the end or at the time limit; nil if
    /// there is no output.
    func firstLine(within limit: Duration) async -> String? {
        await withCheckedContinuation { done in
            DispatchQueue.global().async {
                let deadline = ContinuousClock.now + limit
                var line: [UInt8] = []
                var byte: UInt8 = 0
                while line.last != UInt8(ascii: "\n") {
                    var wanted = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
                    let left = (deadline - ContinuousClock.now).seconds * 1000
                    guard left > 0, poll(&wanted, 1, Int32(left)) > 0, read(reading, &byte, 1) == 1
                    else { break }
                    line.append(byte)
                }
                done.resume(returning: line.isEmpty ? nil : String(decoding: line, as: UTF8.self))
            }
        }
    }
}
