import Foundation
import Testing

/// Runs a separate program (Tests/MainLoopFixture) for tests that need a process's main thread or
/// its signals.
@Suite("A process on the main loop")
struct ProcessTests {
    @Test("it drains Dispatch's main queue and main-actor jobs while it runs")
    func mainQueue() throws {
        #expect(
            try output("main-queue") == [
                "async", "task", "asyncAfter", "slept on the loop's clock",
                "slept on Swift's clock",
                "back from another thread",
            ])
    }

    @Test("a task that a timer resumes continues before the commit of the same turn")
    func sameTurn() throws {
        #expect(try output("same-turn") == ["timer", "resumed", "commit"])
    }

    @Test("main-actor tasks sleep and wake on virtual time, in order with timers")
    func virtualTasks() throws {
        #expect(
            try output("virtual-tasks") == [
                "1000.0s", "2000.0s", "timer 2500.0s", "3000.0s", "end 3000.0s",
            ])
    }

    @Test("it serves Foundation's timers")
    func foundation() throws {
        #expect(try output("foundation") == ["Foundation 1", "Foundation 2", "Foundation 3"])
    }

    @Test("a main-queue job may run another loop, which does not drain the queue")
    func nestedDrain() throws {
        #expect(try output("nested-drain") == ["outer", "staged", "outer ends", "later"])
    }

    @Test("SIGTERM ends run() cleanly, and its handler is restored afterwards")
    func terminate() throws {
        #expect(try output("terminate") == ["run() returned", "default"])
    }

    @Test("the program's own signal handlers run instead, in the order of addition")
    func ownSignal() throws {
        #expect(try output("own-signal") == ["first", "second"])
    }

    @Test("an ignored signal stays ignored")
    func ignoredSignal() throws {
        #expect(try output("ignored-signal") == ["still running"])
    }

    @Test("it does not wake up while idle")
    func idle() throws {
        #expect(try output("idle") == ["wakeUps 1"])
    }

    private func output(_ argument: String) throws -> [String] {
        // The fixture is built next to the test bundle.
        let process = Process()
        let candidates = Self.buildFolders.map { $0.appendingPathComponent("MainLoopFixture") }
        let fixture = candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
        let program: URL = try #require(
            fixture, "MainLoopFixture is not beside the tests: swift build --build-tests.")
        process.executableURL = program
        process.arguments = [argument]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private static var buildFolders: [URL] {
        CommandLine.arguments.filter { $0.hasPrefix("/") }.map {
            URL(fileURLWithPath: $0).deletingLastPathComponent()
        } + [
            URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
                .deletingLastPathComponent()
        ]
    }
}
