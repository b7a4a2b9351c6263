import Foundation
import MainLoop
import Streaming

/// The loop of `mainspring preview`: watch, build, run, and report failures to the open pages.
///
/// While the program runs it serves the pages itself, and notices reach it through a pipe. While no
/// program runs, such as before the first good build, the preview serves them.
@MainActor
final class Preview {
    private let command: PreviewCommand
    private let loop: MainLoop
    private let output: Output
    private var watch: SourceWatch?
    private var build: ChildProcess?
    /// The time at which the build in progress began.
    private var buildBegan: LoopClock.Instant
    /// Whether sources changed during the build.
    private var isOutdated = false
    private var report: BuildReport
    private var product = ""
    private var binary = ""
    private var program: ChildProcess?
    /// The write end of the running program's pipe.
    private var control: Int32 = -1
    /// The program's last lines of output, for the notice about a crash.
    private var lastLines: [String] = []
    /// Whether the running program is being replaced.
    private var isReplacing = false
    private var killTimer: MainLoop.TimerID?
    private var server: SnapshotServer
    private var isServing = false
    private var hasReportedAddress = false

    init(_ command: PreviewCommand, loop: MainLoop, output: Output) throws {
        (self.command, self.loop, self.output) = (command, loop, output)
        buildBegan = loop.now
        report = BuildReport(folder: command.folder)
        var configuration = SnapshotServer.Configuration(
            host: command.host, port: command.port,
            title: URL(fileURLWithPath: command.folder).lastPathComponent)
        configuration.token =
            command.token
            ?? (configuration.isLoopback ? nil : SnapshotServer.Configuration.randomToken())
        server = SnapshotServer(loop: loop, configuration: configuration)
    }

    /// Serves the page, and begins with a build.
    func start() throws {
        try serve(PageNotice(title: "Building…"))
        watch = try SourceWatch(command.folder, loop: loop) { [unowned self] in sourcesChanged() }
        try findProduct()
    }

    /// Ends the program and the build.
    func stop() {
        watch = nil
        build?.terminate()
        // Closing the pipe asks the program to end; the signal ends one that does not listen.
        closeControl()
        program?.terminate()
        server.close()
    }

    private func say(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            output.report(String(line))
        }
    }

    // MARK: The product

    private func swift(
        _ arguments: [String], onLine: @escaping (String) -> Void,
        onEnd: @escaping (ChildProcess.End) -> Void
    ) throws -> ChildProcess {
        let swift = ProcessInfo.processInfo.environment["SWIFT"] ?? "swift"
        return try ChildProcess(
            // `swift package describe` accepts no --package-path of its own; `swift package` does.
            [swift] + arguments.prefix(1) + ["--package-path", command.folder]
                + arguments.dropFirst(),
            loop: loop, onLine: onLine, onEnd: onEnd)
    }

    private func findProduct() throws {
        if let product = command.product {
            self.product = product
            return startBuild()
        }
        var output = ""
        build = try swift(
            ["package", "describe", "--type", "json"], onLine: { output += $0 + "\n" },
            onEnd: { [unowned self] end in
                build = nil
                choose(from: output, end)
            })
    }

    private func choose(from output: String, _ end: ChildProcess.End) {
        struct Description: Decodable {
            struct Product: Decodable {
                var name: String
                var type: [String: JSONNull]
            }
            var products: [Product]
        }
        /// The type's value, which may be anything.
        struct JSONNull: Decodable {
            init(from decoder: any Decoder) {}
        }
        // The package manager may print messages before the description.
        let json = output.firstIndex(of: "{").map { output[$0...] } ?? ""
        guard end.isSuccess,
            let description = try? JSONDecoder().decode(Description.self, from: Data(json.utf8))
        else {
            var report = BuildReport(folder: command.folder)
            output.split(separator: "\n").forEach { report.add(String($0)) }
            return failed(report.notice)
        }
        let names = description.products.filter { $0.type.keys.contains("executable") }.map(\.name)
        guard names.count == 1 else {
            let sentence =
                names.isEmpty
                ? "This package has no executable product."
                : "This package has several executables: choose one with --product \(names.joined(separator: ", --product "))."
            return failed(PageNotice(title: "No program to run", text: sentence))
        }
        product = names[0]
        startBuild()
    }

    // MARK: Building

    private func sourcesChanged() {
        if build != nil {
            // The build in progress is already outdated.
            isOutdated = true
            build?.terminate()
            return
        }
        product.isEmpty ? retryProduct() : startBuild()
    }

    private func retryProduct() {
        do { try findProduct() } catch { failed(PageNotice(title: "\(error)")) }
    }

    private func startBuild() {
        isOutdated = false
        report = BuildReport(folder: command.folder)
        buildBegan = loop.now
        say("Building \(product)…")
        do {
            build = try swift(
                ["build", "--product", product], onLine: { [unowned self] in report.add($0) },
                onEnd: { [unowned self] in built($0) })
        } catch {
            failed(PageNotice(title: "The build could not be started", text: "\(error)"))
        }
    }

    private func built(_ end: ChildProcess.End) {
        build = nil
        if isOutdated { return startBuild() }
        guard end.isSuccess else { return failed(report.notice) }
        say(
            "Built \(product) in \(ShortNumber.seconds(buildBegan.duration(to: loop.now).wholeNanoseconds)) s."
        )
        guard binary.isEmpty else { return replaceProgram() }
        do {
            build = try swift(
                ["build", "--show-bin-path"],
                onLine: { [unowned self] in binary = "\($0)/\(product)" },
                onEnd: { [unowned self] end in
                    build = nil
                    if isOutdated { return startBuild() }
                    end.isSuccess ? replaceProgram() : failed(report.notice)
                })
        } catch {
            failed(PageNotice(title: "The build could not be started", text: "\(error)"))
        }
    }

    /// Reports a failure to the terminal and to the pages. The last good run stays alive.
    private func failed(_ notice: PageNotice) {
        if isOutdated { return sourcesChanged() }
        say("\(notice.title)\n\(notice.text)")
        show(notice)
    }

    // MARK: Pages

    private func show(_ notice: PageNotice?) {
        if program == nil {
            do { try serve(notice) } catch { say("\(error)") }
        } else {
            tellProgram(notice)
        }
    }

    private func serve(_ notice: PageNotice?) throws {
        server.notice = notice
        guard !isServing else { return }
        let address = try server.start()
        isServing = true
        guard !hasReportedAddress else { return }
        hasReportedAddress = true
        say("Open \(address.absoluteString) in a browser. Press Ctrl-C to stop.")
    }

    private func tellProgram(_ notice: PageNotice?) {
        guard control >= 0, var line = try? JSONEncoder().encode(notice) else { return }
        line.append(UInt8(ascii: "\n"))
        // A program that does not read its pipe misses the notice, but the terminal shows it.
        _ = line.withUnsafeBytes { Glibc.write(control, $0.baseAddress, $0.count) }
    }

    private func closeControl() {
        if control >= 0 { close(control) }
        control = -1
    }

    // MARK: The program

    private func replaceProgram() {
        guard let program else { return startProgram() }
        isReplacing = true
        program.terminate()
        killTimer = loop.schedule(after: .seconds(2)) { [weak program] in program?.kill() }
    }

    private func startProgram() {
        if isServing {
            server.close()
            isServing = false
        }
        lastLines = []
        var environment = [
            "MAINSPRING_PORT": "\(command.port)", "MAINSPRING_HOST": command.host,
            "MAINSPRING_PREVIEW_FD": "3",
        ]
        if let token = server.configuration.token { environment["MAINSPRING_TOKEN"] = token }
        do {
            let ends = try ChildProcess.makePipe()
            control = ends.writing
            _ = fcntl(control, F_SETFL, O_NONBLOCK)
            defer { close(ends.reading) }
            program = try ChildProcess(
                [binary], environment: environment, inherited: ends.reading, loop: loop,
                onLine: { [unowned self] in programWrote($0) },
                onEnd: { [unowned self] in programEnded($0) })
            say("Running \(product).")
        } catch {
            closeControl()
            failed(PageNotice(title: "The program could not be started", text: "\(error)"))
        }
    }

    private func programWrote(_ line: String) {
        // The preview has already printed the address.
        if line.hasPrefix("Open http") { return }
        lastLines.append(line)
        if lastLines.count > 40 { lastLines.removeFirst() }
        say(line)
    }

    private func programEnded(_ end: ChildProcess.End) {
        program = nil
        closeControl()
        if let killTimer { loop.cancel(killTimer) }
        killTimer = nil
        if isReplacing {
            isReplacing = false
            return startProgram()
        }
        let title = end.isSuccess ? "\(product) has ended" : "\(product) \(end.clause)"
        failed(PageNotice(title: title, text: lastLines.joined(separator: "\n")))
    }
}
