import Foundation
import MainLoop
import Streaming

/// `mainspring preview`: builds a package and runs its program, again after every source change.
struct PreviewCommand: Subcommand {
    static let entry = CommandTable.Entry(
        name: "preview", operands: "[FOLDER]", count: 0...1,
        summary:
            "Build a Swift package, show its program in the browser, and repeat both when a source changes",
        options: [
            CommandTable.Option(
                name: "product", value: "NAME", example: "MyApp",
                help: "The executable to run, if the package has several."),
            CommandTable.Option(
                name: "host", value: "ADDRESS", example: "127.0.0.1",
                help: "The address to listen on. Default: 127.0.0.1."),
            CommandTable.Option(
                name: "port", value: "PORT", kind: .whole(1...65535), example: "8737",
                help: "The port to listen on. Default: 8737."),
            CommandTable.Option(
                name: "token", value: "TOKEN", example: "8c1f0e5a",
                help:
                    "The token that viewers must present. Default: a random one if other machines can "
                    + "reach the address, otherwise none."),
        ],
        notes: [
            "FOLDER is the package's folder. Default: the current one. The program must link the product "
                + "LivePreview. Compiler errors appear in the page in place of the scene and on stderr; the last "
                + "good run stays alive until a build succeeds."
        ])

    /// The package's folder.
    let folder: String
    /// The executable product; nil if the package has only one.
    let product: String?
    let host: String
    let port: Int
    let token: String?

    /// Reads the command line.
    init(_ arguments: Arguments) throws(Misuse) {
        let given = arguments.words.first ?? "."
        folder = URL(fileURLWithPath: given).standardizedFileURL.path
        product = arguments.value("product")
        host = arguments.value("host") ?? "127.0.0.1"
        port = arguments.whole("port") ?? 8737
        token = arguments.value("token")
        guard FileManager.default.fileExists(atPath: folder + "/Package.swift") else {
            throw .init(
                description:
                    "There is no Package.swift in “\(folder)”. Give the folder of a Swift package.")
        }
    }

    /// Previews until SIGINT or SIGTERM.
    func run(_ output: Output, _ parts: OptionalParts) throws -> Int32 {
        let loop = MainLoop.main
        let preview = try Preview(self, loop: loop, output: output)
        for signal in [SIGTERM, SIGINT] { loop.onSignal(signal) { loop.stop() } }
        try preview.start()
        loop.run()
        preview.stop()
        return 0
    }
}
