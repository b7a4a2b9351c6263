import Foundation
import MainLoop
import Streaming

/// `mainspring preview`: builds a package, runs its program in the browser, and does both again when a source changes.
struct PreviewCommand: Equatable {
    /// The package's folder.
    let folder: String
    /// The executable product; nil if the package has only one.
    let product: String?
    let host: String
    let port: Int
    let token: String?

    /// Reads the command line.
    init(_ arguments: Arguments) throws(Command.Misuse) {
        let given = arguments.words.first ?? "."
        folder = URL(fileURLWithPath: given).standardizedFileURL.path
        product = arguments.value("product")
        host = arguments.value("host") ?? "127.0.0.1"
        port = try arguments.whole("port", in: 1...65535) ?? 8737
        token = arguments.value("token")
        guard FileManager.default.fileExists(atPath: folder + "/Package.swift") else {
            throw .init(
                description: "There is no Package.swift in “\(folder)”. Give the folder of a Swift package.")
        }
    }

    /// Previews until SIGINT or SIGTERM.
    @MainActor
    func run() throws {
        let loop = MainLoop.main
        let preview = try Preview(self, loop: loop)
        for signal in [SIGTERM, SIGINT] { loop.onSignal(signal) { loop.stop() } }
        try preview.start()
        loop.run()
        preview.stop()
    }
}
