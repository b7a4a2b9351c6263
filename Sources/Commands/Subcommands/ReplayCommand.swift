import Foundation
import MainLoop
import Snapshots

/// `mainspring replay`: plays a recording in the terminal.
struct ReplayCommand: Subcommand {
    static let entry = CommandTable.Entry(
        name: "replay", operands: "FILE", count: 1...1,
        summary: "Play a recording in the terminal at its original speed",
        options: [
            CommandTable.Option(
                name: "speed", value: "X", kind: .factor(0.001...1_000_000), example: "2",
                help: "The speed factor; 2 plays twice as fast. Default: 1."),
            CommandTable.Option(
                name: "at", value: "SECONDS", kind: .seconds, example: "1.5",
                help: "Start position; earlier lines are printed immediately. Default: 0."),
            CommandTable.Option(
                name: "frames", value: "N", kind: .whole(1...1000), example: "60",
                help: "Print N frames per second with the values shown, instead of the lines."),
            CommandTable.json("each line"),
        ],
        notes: [CommandTable.source],
        finding: "lines of the recording are missing")

    let file: String
    /// The speed factor.
    let speed: Double
    /// The start position, in nanoseconds.
    let start: Int64
    /// The frames per second; nil for the recording's lines.
    let frames: Int?
    let isRaw: Bool

    /// The maximum wait for a line, in nanoseconds: a year.
    private static let longestWait = 365.0 * 86_400e9

    init(_ arguments: Arguments) throws(Misuse) {
        file = arguments.words[0]
        speed = arguments.factor("speed") ?? 1
        start = arguments.time("at") ?? 0
        frames = arguments.whole("frames")
        isRaw = arguments.has("json")
    }

    /// Returns the time between the start of the replay and a line, in nanoseconds.
    func delay(of nanoseconds: Int64) -> Int64 {
        // In floating point, because the times of a recording may be up to 2⁶⁴ ns apart.
        Int64(min(max((Double(nanoseconds) - Double(start)) / speed, 0), Self.longestWait))
    }

    func run(_ output: Output, _ parts: OptionalParts) throws -> Int32 {
        let loop = MainLoop.main
        let queue = FrameQueue(try LineReader(path: file, codec: parts.codec), frames: frames)
        let printer = StreamPrinter(output, isRaw: isRaw, filter: nil)
        printer.redraw(on: loop)
        let begin = loop.now
        var failure: (any Error)?
        func step() {
            do {
                while !output.isBroken, let (line, data) = try queue.next() {
                    let due = begin.advanced(by: .nanoseconds(delay(of: line.nanoseconds)))
                    guard due > loop.now else {
                        printer.show(line, data, name: "replay", id: 0)
                        continue
                    }
                    loop.schedule(at: due) {
                        printer.show(line, data, name: "replay", id: 0)
                        step()
                    }
                    return
                }
            } catch { failure = error }
            loop.stop()
        }
        output.onFailure = { loop.stop() }
        loop.deferBlock { step() }
        loop.run()
        for gap in queue.gaps { output.remark(gap) }
        if let failure { throw failure }
        return queue.gaps.isEmpty ? 0 : 3
    }
}
