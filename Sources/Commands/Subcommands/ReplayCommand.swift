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
            CommandTable.json("each line"),
        ],
        notes: [CommandTable.source])

    let file: String
    /// The speed factor.
    let speed: Double
    /// The start position, in nanoseconds.
    let start: Int64
    let isRaw: Bool

    /// The maximum wait for a line, in nanoseconds: a year.
    private static let longestWait = 365.0 * 86_400e9

    init(_ arguments: Arguments) throws(Misuse) {
        file = arguments.words[0]
        speed = arguments.factor("speed") ?? 1
        start = arguments.time("at") ?? 0
        isRaw = arguments.has("json")
    }

    /// Returns the time between the start of the replay and a line, in nanoseconds.
    func delay(of nanoseconds: Int64) -> Int64 {
        // In floating point, because the times of a recording may be up to 2⁶⁴ ns apart.
        Int64(min(max((Double(nanoseconds) - Double(start)) / speed, 0), Self.longestWait))
    }

    func run(_ output: Output, _ parts: OptionalParts) throws -> Int32 {
        let loop = MainLoop.main
        var reader = try LineReader(path: file, codec: parts.codec)
        let printer = StreamPrinter(output, isRaw: isRaw, filter: nil)
        printer.redraw(on: loop)
        let begin = loop.now
        var failure: (any Error)?
        func step() {
            do {
                while !output.isBroken, let data = try reader.next() {
                    guard let line = try? SnapshotLine(json: data) else {
                        guard reader.isWhole else { break }
                        throw Failure(
                            description:
                                "Line \(reader.number) of \(reader.name) is not a valid recording line."
                        )
                    }
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
        for gap in reader.gaps { output.remark(gap) }
        if let failure { throw failure }
        return reader.gaps.isEmpty ? 0 : 3
    }
}
