/// The part of a program's output that explains its end: the last lines, or a crash's first.
///
/// Swift prints the reason of a crash before a backtrace of hundreds of lines.
struct ProgramOutput {
    private var lines: [String] = []
    /// Whether the lines begin with the reason of a crash.
    private var isCrash = false

    /// The number of lines that are kept.
    static let most = 40

    /// How the first line of a crash's report may begin or continue: Swift's runtime, its
    /// backtracer with and without color, and the sanitizers.
    private static let signs = ["Fatal error:", "Program crashed:", "==ERROR:"]

    /// Adds a line.
    mutating func append(_ line: String) {
        if !isCrash, Self.signs.contains(where: line.contains) {
            // The program's last output often says more than the reason.
            lines.removeFirst(max(0, lines.count - 5))
            isCrash = true
        }
        if isCrash, lines.count >= Self.most { return }
        lines.append(line)
        if lines.count > Self.most { lines.removeFirst() }
    }

    /// The lines, one below the other.
    var text: String { lines.joined(separator: "\n") }
}
