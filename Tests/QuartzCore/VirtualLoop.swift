import MainLoop
import QuartzCore

/// A main loop on a virtual clock, for one test.
@MainActor
final class VirtualLoop {
    let loop = MainLoop(clock: .virtual())
    private let previous = MainLoop.main

    init(framesPerSecond: Int = 60) {
        MainLoop.install(loop)
        loop.framesPerSecond = framesPerSecond
    }

    func advance(_ seconds: Double = 0) {
        loop.advance(by: .nanoseconds(Int64((seconds * 1e9).rounded())))
    }

    func close() { MainLoop.install(previous) }
}
