import Foundation

/// The command line of `mainspring port`.
public enum PortCommand {
    static let help = """
        usage: mainspring port print PATH...
               mainspring port check PATH...
               mainspring port write --output DIR PATH...
               mainspring port build|run|test [--package-path DIR] [-- ARGUMENT...]

        Translates Swift code for UIKit to Swift without Objective-C; the sources are not changed.

          print   Prints the translation of files.
          check   Reports what cannot be translated and what is never called.
          write   Writes the translations and overlay.yaml, for swiftc -vfsoverlay.
          build, run, test
                  Translates a package and calls swift build, run or test with the arguments.
        """

    /// The stack of a translation: trees may be thousands of nodes deep, and visitors recurse.
    static let stackSize = 1 << 30

    /// Runs a command line, without the program's name.
    /// - Returns: 0; 1 if something cannot be translated or the command fails; 2 for an invalid
    ///   command line; the status of `swift` for build, run and test.
    public static func run(_ arguments: [String]) -> Int32 {
        run(arguments, limit: ParseWatch.limit)
    }

    /// - Parameter limit: the longest that the parser may take for a file, in seconds.
    static func run(_ arguments: [String], limit: Double) -> Int32 {
        let status = Status()

        let thread = Thread {
            status.value = perform(arguments)
            status.done.signal()
        }
        thread.stackSize = stackSize
        thread.start()
        while status.done.wait(timeout: .now() + 0.5) == .timedOut {
            guard let path = ParseWatch.late(after: limit) else { continue }
            // The thread goes on until the process exits.
            complain(
                "mainspring port: \(path) cannot be parsed within \(Int(limit)) s. A file with many "
                    + "unclosed brackets takes that long; `swiftc -parse` names the first.")
            return 1
        }
        return status.value
    }

    private final class Status: @unchecked Sendable {
        var value: Int32 = 0
        let done = DispatchSemaphore(value: 0)
    }

    private static func perform(_ arguments: [String]) -> Int32 {
        do {
            return try command(arguments)
        } catch let error as Misuse {
            complain("\(error.sentence)\n\n\(help)")
            return 2
        } catch {
            complain("mainspring port: \(error)")
            return 1
        }
    }

    private struct Misuse: Error { var sentence: String }

    private static func command(_ arguments: [String]) throws -> Int32 {
        guard let verb = arguments.first else { throw Misuse(sentence: "Name a command.") }
        var rest = Array(arguments.dropFirst())
        switch verb {
        case "help", "--help", "-h":
            print(help)
            return 0
        case "print", "check":
            let translation = try translate(rest)
            if verb == "print" {
                for path in try paths(rest) {
                    let url = URL(fileURLWithPath: path).standardizedFileURL
                    let text = try translation.files[url.path] ?? [UInt8](Data(contentsOf: url))
                    FileHandle.standardOutput.write(Data(text))
                }
            }
            return report(translation)
        case "write":
            guard let output = try take("--output", from: &rest) else {
                throw Misuse(sentence: "write needs --output DIR.")
            }
            let translation = try translate(rest)
            let folder = URL(fileURLWithPath: output).standardizedFileURL.path
            try Overlay(folder: folder).write(translation.files)
            return report(translation)
        case "build", "run", "test":
            let path = try take("--package-path", from: &rest) ?? "."
            if rest.first == "--" { rest.removeFirst() }
            let package = try PortedPackage(path: path)
            let translation = try package.translate()
            try package.write(translation)
            let status = report(translation)
            return status == 0 ? try package.swift(verb, rest) : status
        case "protocols":
            let sources = try paths(rest).map { try SourceFolder.source($0, module: "") }
            print(Translation.protocols(sources), terminator: "")
            return 0
        case "names":
            print(try names(rest), terminator: "")
            return 0
        default:
            throw Misuse(sentence: "There is no command \(verb).")
        }
    }

    private static func paths(_ arguments: [String]) throws -> [String] {
        guard !arguments.isEmpty else { throw Misuse(sentence: "Name files or folders.") }
        return try arguments.flatMap(SourceFolder.files)
    }

    /// The names that folders of sources and symbol graphs declare, in the order of the arguments.
    private static func names(_ arguments: [String]) throws -> String {
        try arguments.map { argument in
            if argument.hasSuffix(".json") {
                return try KnownNames.list(graph: Data(contentsOf: URL(fileURLWithPath: argument)))
            }
            let module = URL(fileURLWithPath: argument).lastPathComponent
            return KnownNames.list(
                try SourceFolder.files(in: argument).map {
                    try SourceFolder.source($0, module: module)
                })
        }.joined()
    }

    private static func translate(_ arguments: [String]) throws -> Translation {
        let sources = try paths(arguments).map {
            let path = URL(fileURLWithPath: $0).standardizedFileURL.path
            return try SourceFolder.source($0, module: SourceFolder.module(of: path))
        }
        var assets: [String: AssetSymbols] = [:]
        for argument in arguments {
            // A catalogue belongs to the module of the folder that contains it.
            let folder = URL(fileURLWithPath: argument).standardizedFileURL.path
            assets[SourceFolder.module(of: folder + "/x/x")] = AssetSymbols(catalogsIn: folder)
        }
        return Translation(sources, assets: assets)
    }

    private static func take(_ option: String, from arguments: inout [String]) throws -> String? {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        guard let place = arguments[..<end].firstIndex(of: option) else { return nil }
        guard place + 1 < end else { throw Misuse(sentence: "\(option) needs a folder.") }
        let value = arguments[place + 1]
        arguments.removeSubrange(place...place + 1)
        return value
    }

    /// Prints the findings in the form of a compiler's.
    /// - Returns: 1 if something cannot be translated, else 0.
    private static func report(_ translation: Translation) -> Int32 {
        for finding in translation.findings { complain("\(finding)") }
        return translation.findings.contains { $0.severity == .error } ? 1 : 0
    }

    private static func complain(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}
