import Foundation
import HeadlessTesting

/// The gallery from its command line to its exit status.
package enum Program {
    private enum Status {
        static let done: Int32 = 0
        static let failed: Int32 = 1
        static let misunderstood: Int32 = 2
        static let missed: Int32 = 3
    }

    /// Performs what a command line requests.
    /// - Parameter arguments: without the program's name.
    /// - Returns: the exit status that `gallery --help` explains.
    package static func run(_ arguments: [String]) -> Int32 {
        do {
            switch try Command(arguments, scenes: Scene.all.map(\.name)) {
            case .help: say(Command.manual)
            case .list:
                let width = Scene.all.map(\.name.count).max() ?? 0
                for scene in Scene.all {
                    say(
                        scene.name.padding(toLength: width, withPad: " ", startingAt: 0) + "  "
                            + scene.summary + "\n")
                    for option in scene.options {
                        let indent = String(repeating: " ", count: width + 4)
                        say(
                            indent
                                + "--set \(option.name)=\(option.values.joined(separator: "|"))\n")
                    }
                }
            case .serve(let serving): try serve(serving)
            case .record(let recording): return try record(recording)
            }
            return Status.done
        } catch let misuse as Command.Misuse {
            complain("gallery: \(misuse)\nTry gallery --help.")
            return Status.misunderstood
        } catch let mistakes as StageScript.Mistakes {
            complain("\(mistakes)")
            return Status.misunderstood
        } catch {
            complain("gallery: \(error)")
            return Status.failed
        }
    }

    private static func serve(_ serving: Command.Serving) throws {
        guard let scene = Scene.named(serving.scene) else { return }
        let run = try LiveRun(
            scene: scene, settings: try scene.settings(from: serving.settings), serving: serving)
        say("\(try run.start().absoluteString)\n")
        run.run()
    }

    private static func record(_ recording: Command.Recording) throws -> Int32 {
        guard let scene = Scene.named(recording.scene) else { return Status.misunderstood }
        let script = try recording.script.map(script(at:)) ?? StageScript()
        let output = LineOutput()
        let missed = HeadlessRun(
            scene: scene, settings: try scene.settings(from: recording.settings), script: script,
            end: recording.end, framesPerSecond: recording.framesPerSecond,
            frames: recording.frames
        ).run(into: output) { complain("gallery: \($0)") }
        output.flush()
        if let failure = output.failure {
            complain(
                "gallery: standard output could not be written: \(String(cString: strerror(failure)))."
            )
            return Status.failed
        }
        return missed == 0 ? Status.done : Status.missed
    }

    private static func script(at path: String) throws -> StageScript {
        if path == "-" {
            return try StageScript(
                FileHandle.standardInput.readDataToEndOfFile(), file: "standard input")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Command.Misuse(
                description:
                    "The script “\(path)” cannot be read: it does not exist, or permission is "
                    + "denied."
            )
        }
        return try StageScript(data, file: path)
    }

    /// Writes to standard output at once, because a program that waits for the address reads a
    /// pipe.
    private static func say(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    /// Reports a message on standard error. Scripts and file names may contain terminal control
    /// sequences.
    private static func complain(_ text: String) {
        let harmless = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.value {
            case 10: scalar
            case 0..<32, 127..<160, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
            default: scalar
            }
        }
        let line = String(String.UnicodeScalarView(harmless)) + "\n"
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
}
