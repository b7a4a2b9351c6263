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
    /// The pipe through which the running program receives notices.
    private var control: NoticePipe?
    /// Whether the running program serves its page.
    private var isProgramServing = false
    private var silenceTimer: MainLoop.TimerID?
    /// The manifests for which the product was chosen.
    private var manifests: [Data] = []
    /// The program's last lines of output, for the notice about a crash.
    private var printed = ProgramOutput()
    /// Whether the running program is being replaced.
    private var isReplacing = false
    private var killTimer: MainLoop.TimerID?
    private var server: SnapshotServer
    private var isServing = false
    private var hasReportedAddress = false
    /// The sentence that is printed about the page's address.
    private var invitation = ""

    /// The time after which a running program that serves no page is reported.
    private let silence: Duration
    /// The command that builds the package.
    private let tool: String

    init(
        _ command: PreviewCommand, loop: MainLoop, output: Output,
        silence: Duration = .seconds(3),
        swift: String = ProcessInfo.processInfo.environment["SWIFT"] ?? "swift"
    ) throws {
        self.silence = silence
        tool = swift
        (self.command, self.loop, self.output) = (command, loop, output)
        buildBegan = loop.now
        report = BuildReport(folder: command.folder)
        var configuration = SnapshotServer.Configuration(
            host: command.host, port: command.port,
            title: URL(fileURLWithPath: command.folder).lastPathComponent)
        configuration.requireToken(command.token)
        server = SnapshotServer(loop: loop, configuration: configuration)
    }

    /// Serves the page, and begins with a build.
    func start() throws {
        try serve(PageNotice(title: "Building…", isFailure: false))
        watch = try SourceWatch(loop: loop) { [unowned self] in sourcesChanged() }
        try watch?.watch(PackageFolders(root: command.folder))
        try findProduct()
    }

    /// Ends the program and the build.
    func stop() {
        watch = nil
        build?.interrupt()
        // Closing the pipe asks the program to end; the signal ends one that does not listen.
        control = nil
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
        _ arguments: [String], in folder: String? = nil, onLine: @escaping (String) -> Void,
        onEnd: @escaping (ChildProcess.End) -> Void
    ) throws -> ChildProcess {
        try ChildProcess(
            // `swift package describe` accepts no --package-path of its own; `swift package` does.
            [tool] + arguments.prefix(1) + ["--package-path", folder ?? command.folder]
                + arguments.dropFirst(),
            loop: loop, onLine: onLine, onEnd: onEnd)
    }

    private func findProduct() throws {
        isOutdated = false
        manifests = PackageManifests.contents(of: command.folder)
        try describe(command.folder) { [unowned self] in choose($0, $1) }
    }

    /// Asks the package manager for a package's contents, and then calls a closure with the answer,
    /// nil if it has failed, and with its output.
    private func describe(
        _ folder: String, then completion: @escaping (PackageDescription?, String) -> Void
    ) throws {
        var output = ""
        build = try swift(
            ["package", "describe", "--type", "json"], in: folder,
            onLine: { output += $0 + "\n" },
            onEnd: { [unowned self] end in
                build = nil
                completion(end.isSuccess ? PackageDescription(output: output) : nil, output)
            })
    }

    private func choose(_ description: PackageDescription?, _ output: String) {
        guard let description else {
            var report = BuildReport(folder: command.folder)
            output.split(separator: "\n").forEach { report.add(String($0)) }
            return failed(report.notice)
        }
        let names = description.executables
        if let product = command.product {
            self.product = product
        } else if names.count == 1 {
            product = names[0]
        } else {
            let sentence =
                names.isEmpty
                ? "This package has no executable product."
                : "This package has several executables: choose one with --product \(names.joined(separator: ", --product "))."
            return failed(PageNotice(title: "No program to run", text: sentence))
        }
        let package = PackageFolders(description, root: command.folder)
        do { try watch?.watch(package) } catch { say("\(error)") }
        watchDependencies(package.dependencies, known: [command.folder])
    }

    /// Watches the packages of this machine on which the package depends, one after the other, and
    /// then builds.
    private func watchDependencies(_ folders: [String], known: Set<String>) {
        guard !isOutdated, let folder = folders.first(where: { !known.contains($0) }) else {
            return isOutdated ? sourcesChanged() : startBuild()
        }
        let known = known.union([folder])
        do {
            try describe(folder) { [unowned self] description, _ in
                let package =
                    description.map { PackageFolders($0, root: folder) }
                    ?? PackageFolders(root: folder)
                do { try watch?.watch(package) } catch { say("\(error)") }
                watchDependencies(folders + package.dependencies, known: known)
            }
        } catch {
            startBuild()
        }
    }

    // MARK: Building

    private func sourcesChanged() {
        if build != nil {
            // The build in progress is already outdated.
            isOutdated = true
            build?.interrupt()
            return
        }
        product.isEmpty || areManifestsChanged ? retryProduct() : startBuild()
    }

    /// Whether the package may have other products than when one was chosen.
    private var areManifestsChanged: Bool {
        manifests != PackageManifests.contents(of: command.folder)
    }

    private func retryProduct() {
        (product, binary) = ("", "")
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
        if isOutdated { return sourcesChanged() }
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
                    if isOutdated { return sourcesChanged() }
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
            control?.send(notice)
        }
    }

    private func serve(_ notice: PageNotice?) throws {
        server.notice = notice
        guard !isServing else { return }
        let address = try server.start()
        isServing = true
        invitation = SnapshotServer.invitation(to: address.absoluteString)
        guard !hasReportedAddress else { return }
        hasReportedAddress = true
        say(invitation)
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
        printed = ProgramOutput()
        isProgramServing = false
        var environment = [
            "MAINSPRING_PORT": "\(command.port)", "MAINSPRING_HOST": command.host,
            "MAINSPRING_PREVIEW_FD": "3",
        ]
        if let token = server.configuration.token { environment["MAINSPRING_TOKEN"] = token }
        do {
            let ends = try ChildProcess.makePipe()
            control = NoticePipe(ends.writing, loop: loop)
            defer { close(ends.reading) }
            program = try ChildProcess(
                [binary], environment: environment, inherited: ends.reading, loop: loop,
                onLine: { [unowned self] in programWrote($0) },
                onEnd: { [unowned self] in programEnded($0) })
            say("Running \(product).")
            silenceTimer = loop.schedule(after: silence) { [weak self] in
                self?.reportSilence()
            }
        } catch {
            control = nil
            failed(PageNotice(title: "The program could not be started", text: "\(error)"))
        }
    }

    private func programWrote(_ line: String) {
        if SnapshotServer.isInvitation(line), !isProgramServing {
            isProgramServing = true
            // The preview has already printed this address.
            if line == invitation { return }
        }
        printed.append(line)
        say(line)
    }

    private func reportSilence() {
        silenceTimer = nil
        guard program != nil, !isProgramServing else { return }
        say(Self.advice(for: product))
    }

    /// Advice for a program that shows no page.
    static func advice(for product: String) -> String {
        "\(product) is not showing a page. Link the product LivePreview of Mainspring to it, and end "
            + "its main file with `try LivePreview(MyViewController()).run()`; an app with a delegate "
            + "needs no code. The next successful build is shown."
    }

    private func programEnded(_ end: ChildProcess.End) {
        program = nil
        control = nil
        if let silenceTimer { loop.cancel(silenceTimer) }
        silenceTimer = nil
        if let killTimer { loop.cancel(killTimer) }
        killTimer = nil
        if isReplacing {
            isReplacing = false
            return startProgram()
        }
        let title = end.isSuccess ? "\(product) has ended" : "\(product) \(end.clause)"
        if !isProgramServing, end.isSuccess { printed.append(Self.advice(for: product)) }
        failed(PageNotice(title: title, text: printed.text))
    }
}
