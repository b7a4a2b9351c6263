import Foundation
import MainLoop
import Snapshots

/// Playing a recording in the terminal, in its own time: what `mainspring replay` was asked for.
struct Replaying: Equatable {
    var file: String
    /// How many times as fast.
    var speed = 1.0
    /// Where to begin, in nanoseconds; what came before is taken at once.
    var start: Int64 = 0
    var isRaw = false

    init(_ arguments: Arguments) throws(Command.Misuse) {
        file = arguments.words[0]
        if let text = arguments.value("speed") {
            guard let speed = Double(text), speed > 0, speed <= 1e6 else {
                throw .init(description: "--speed takes a factor above 0, such as 2 or 0.5, not “\(text)”.")
            }
            self.speed = speed
        }
        start = try arguments.time("at") ?? 0
        isRaw = arguments.has("json")
    }

    @MainActor
    func run() throws {
        let loop = MainLoop.main
        var reader = try LineReader(path: file)
        let printer = TailPrinter(isRaw: isRaw, isTerminal: isatty(1) == 1, filter: nil)
        printer.redraw(on: loop)
        let begin = loop.now
        var failure: (any Error)?
        func step() {
            do {
                while let data = try reader.next() {
                    guard let line = try? SnapshotLine(json: data) else {
                        guard reader.isWhole else { break }
                        throw Failure(
                            description: "Line \(reader.number) of \(reader.name) is not a line of a recording.")
                    }
                    let delay = max(0, Double(line.nanoseconds - start) / speed)
                    let due = begin.advanced(by: .nanoseconds(Int64(min(delay, 9e18))))
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
        loop.deferBlock { step() }
        loop.run()
        if let failure { throw failure }
    }
}
