package import MainLoop

/// Checks that a loop stays responsive: it measures the CPU time of each turn during an attack.
@MainActor
package struct LoopProbe {
    /// The limit that no request of a stranger may exceed.
    package static let limit = Duration.milliseconds(10)

    private let loop: MainLoop

    /// Starts to measure. Run everything on the loop once before, because first uses cost more.
    package init(_ loop: MainLoop) {
        self.loop = loop
        loop.measuresTurns = true
    }

    /// The CPU time of the longest turn so far, of the server and of the clients on its loop
    /// together.
    package var longest: Duration { loop.turnCosts.longest }

    /// Whether no turn has exceeded ``limit``.
    package var isAlive: Bool { longest <= Self.limit }
}
