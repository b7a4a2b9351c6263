// A program on the main loop, for MainLoopTests: does what its argument requests and prints what
// happened, one event per line.
import Foundation
import MainLoop

let loop = MainLoop.main
var lines: [String] = []
@MainActor func say(_ line: String) { lines.append(line) }

switch CommandLine.arguments.dropFirst().first {
case "main-queue":
    DispatchQueue.main.async { say("async") }
    Task { @MainActor in
        say("task")
        await withCheckedContinuation { continuation in
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.002) {
                say("asyncAfter")
                continuation.resume()
            }
        }
        try await loop.clock.sleep(for: .milliseconds(2))
        say("slept on the loop's clock")
        try await Task.sleep(for: .milliseconds(1))
        say("slept on Swift's clock")
        await Task.detached {}.value
        say("back from another thread")
        loop.stop()
    }
    loop.run()

case "same-turn":
    // A task that a timer resumes continues in the timer's own turn, before its tick and commit.
    loop.onCommit(.layout) { if !lines.isEmpty { say("commit") } }
    let moment = loop.now.advanced(by: .milliseconds(5))
    loop.schedule(at: moment) { say("timer") }
    Task { @MainActor in
        try await loop.clock.sleep(until: moment)
        say("resumed")
    }
    loop.run(until: moment)
    lines = Array(lines.prefix(3))

case "virtual-tasks":
    let stage = MainLoop(clock: .virtual())
    Task { @MainActor in
        for _ in 1...3 {
            try await stage.clock.sleep(for: .seconds(1000))
            say("\(stage.now)")
        }
    }
    stage.schedule(after: .seconds(2500)) { say("timer \(stage.now)") }
    stage.run()
    say("end \(stage.now)")

case "foundation":
    var count = 0
    let timer = Timer.scheduledTimer(withTimeInterval: 0.003, repeats: true) { _ in
        MainActor.assumeIsolated {
            count += 1
            say("Foundation \(count)")
            if count == 3 { loop.stop() }
        }
    }
    loop.run()
    timer.invalidate()

case "nested-drain":
    // A job of the main queue that runs another loop must not drain the queue that it is a job of.
    DispatchQueue.main.async {
        say("outer")
        DispatchQueue.main.async {
            say("later")
            loop.stop()
        }
        let stage = MainLoop(clock: .virtual())
        stage.schedule(after: .seconds(1)) { say("staged") }
        stage.advance(by: .seconds(2))
        say("outer ends")
    }
    loop.run()

case "terminate":
    loop.schedule(after: .milliseconds(1)) { kill(getpid(), SIGTERM) }
    loop.run()
    say("run() returned")
    // The former disposition is back.
    var present = sigaction()
    sigaction(SIGTERM, nil, &present)
    say(present.__sigaction_handler.sa_handler == nil ? "default" : "caught")

case "own-signal":
    loop.onSignal(SIGTERM) { say("first") }
    loop.onSignal(SIGTERM) {
        say("second")
        loop.stop()
    }
    loop.schedule(after: .milliseconds(1)) { kill(getpid(), SIGTERM) }
    loop.run()

case "ignored-signal":
    signal(SIGINT, SIG_IGN)
    loop.schedule(after: .milliseconds(1)) { kill(getpid(), SIGINT) }
    loop.schedule(after: .milliseconds(4)) {
        say("still running")
        loop.stop()
    }
    loop.run()

case "idle":
    // With the main queue watched, signals caught and nothing to do: one wake-up, for the timer
    // that ends it.
    loop.schedule(after: .milliseconds(200)) { loop.stop() }
    loop.run()
    say("wakeUps \(loop.statistics.wakeUps)")

default:
    say("unknown argument")
}
print(lines.joined(separator: "\n"))
