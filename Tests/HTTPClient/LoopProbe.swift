package import MainLoop

/// Shows whether a loop stays alive: it measures the CPU time of each turn while something hostile happens.
@MainActor
package struct LoopProbe {
    /// What nothing that a stranger sends may exceed.
    package static let limit = Duration.milliseconds(10)

    private let loop: MainLoop

    /// Starts to measure. Let the loop do everything once before: first uses cost more.
    package init(_ loop: MainLoop) {
        self.loop = loop
        loop.measuresTurns = true
    }

    /// The CPU time of the longest turn so far, of the server and of the clients on its loop together.
    package var longest: Duration { loop.turnCosts.longest }

    /// Whether no turn has exceeded ``limit``.
    package var isAlive: Bool { longest <= Self.limit }
}
