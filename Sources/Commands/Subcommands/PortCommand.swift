import Foundation

/// `mainspring port`: runs the translator of UIKit code, a program of its own.
///
/// The translator links the SwiftSyntax of the toolchain, which this program must not need. It is
/// built from its sources when it is used first.
struct PortCommand: Subcommand {
    static let entry = CommandTable.Entry(
        name: "port", operands: "VERB [PATH...]", count: 1...100_000,
        summary: "Translate UIKit code that needs Objective-C, and build, run or test it",
        options: [
            CommandTable.Option(
                name: "package-path", value: "DIR", kind: .path, example: "App",
                help: "The package that build, run and test are for. Default: the current folder."),
            CommandTable.Option(
                name: "output", value: "DIR", kind: .path, example: "translated",
                help: "Where write puts the translations and overlay.yaml."),
        ],
        notes: [
            "VERB is print (prints the translation of files), check (reports code that cannot be "
                + "translated or is never called), write (writes translations and a list for swiftc "
                + "-vfsoverlay), or build, run, test (translates a package and calls swift build, run "
                + "or test; arguments after -- go to swift). The sources are not changed.",
            "Example: mainspring port run --package-path App -- App",
        ],
        choices: ["print", "check", "write", "build", "run", "test"])

    /// The arguments of the translator.
    let arguments: [String]

    init(_ arguments: Arguments) throws(Misuse) {
        var words = arguments.words
        let verb = words.removeFirst()
        guard Self.entry.choices.contains(verb) else {
            throw .init(
                description: "There is no verb “\(verb)”. The verbs are "
                    + Self.entry.choices.joined(separator: ", ") + ".")
        }
        let isOfPackage = ["build", "run", "test"].contains(verb)
        if isOfPackage == (arguments.value("output") != nil), isOfPackage || verb == "write" {
            throw .init(
                description: isOfPackage
                    ? "\(verb) accepts no --output; write does."
                    : "write needs --output, as in --output translated.")
        }
        if !isOfPackage, words.isEmpty {
            throw .init(description: "\(verb) needs files or folders.")
        }
        var result = [verb]
        if let path = arguments.value("package-path") { result += ["--package-path", path] }
        if let output = arguments.value("output") { result += ["--output", output] }
        self.arguments = result + (isOfPackage ? ["--"] : []) + words
    }

    /// Builds the translator if need be and runs it.
    /// - Returns: its status.
    func run(_ output: Output, _ parts: OptionalParts) throws -> Int32 {
        try Self.run(Self.translator(output), arguments)
    }

    /// The path of the translator: a program beside this one, or the product of its sources.
    @MainActor
    private static func translator(_ output: Output) throws -> String {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let beside = (program as NSString).deletingLastPathComponent + "/mainspring-port"
        if FileManager.default.isExecutableFile(atPath: beside) { return beside }
        guard let folder = sources(near: program) else {
            throw Failure(
                description:
                    "The translator's sources are not beside \(program). Install mainspring "
                    + "with Scripts/install, or run it from its sources.")
        }
        var build = ["swift", "build", "-c", "release", "--package-path", folder]
        var products = folder + "/.build"
        if !FileManager.default.isWritableFile(atPath: folder) {
            products = cache() + "/mainspring/porting"
            build += ["--scratch-path", products]
        }
        let product = products + "/release/mainspring-port"
        if let sentence = announcement(ofProduct: product) { output.remark(sentence) }
        let status = try run(
            "/usr/bin/env", build + ["--product", "mainspring-port"], quietly: true)
        guard status == 0 else {
            throw Failure(
                description: "The translator in \(folder) cannot be built. It needs the Swift "
                    + "toolchain; see docs/porting.md.")
        }
        return product
    }

    /// The line that announces the first build of the translator; nil if there is one.
    ///
    /// A build from clean took 86 s on two processors.
    static func announcement(ofProduct path: String) -> String? {
        guard !FileManager.default.isExecutableFile(atPath: path) else { return nil }
        return "The translator is built before its first use. This takes one to two minutes, once."
    }

    /// The folder of the translator's package: beside the installed program, or in the sources
    /// that the program was built from.
    static func sources(near program: String) -> String? {
        var folder = (program as NSString).deletingLastPathComponent
        while !folder.isEmpty, folder != "/" {
            for name in ["porting", "Porting"] {
                let candidate = folder + "/" + name
                if FileManager.default.fileExists(
                    atPath: candidate + "/Sources/mainspring-port/main.swift")
                {
                    return candidate
                }
            }
            folder = (folder as NSString).deletingLastPathComponent
        }
        return nil
    }

    private static func cache() -> String {
        let environment = ProcessInfo.processInfo.environment
        return environment["XDG_CACHE_HOME"] ?? (environment["HOME"] ?? "/tmp") + "/.cache"
    }

    private static func run(_ program: String, _ arguments: [String], quietly: Bool = false) throws
        -> Int32
    {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        // The progress of the build is not part of the translator's output.
        if quietly { process.standardOutput = FileHandle.standardError }
        try process.run()
        process.waitUntilExit()
        let status = process.terminationStatus
        return process.terminationReason == .uncaughtSignal ? 128 + status : status
    }
}
