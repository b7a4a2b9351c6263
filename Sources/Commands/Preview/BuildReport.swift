import Foundation
import Streaming

/// The output of a failed build, shortened to the errors.
struct BuildReport: Equatable {
    /// The errors of the compiler and the linker, each with its excerpt of the source.
    private(set) var errors: [String] = []
    /// The errors of the build system. Most only repeat that a command failed.
    private var summaries: [String] = []
    /// The last lines of the output, for failures that name no other error.
    private var tail: [String] = []
    /// Whether the current lines belong to an error.
    private var isInError = false
    private let folder: String

    private static let longest = 200
    private static let tailLines = 30

    /// Creates the report of a build in a folder; paths below it are shortened.
    init(folder: String) {
        self.folder = folder.hasSuffix("/") ? folder : folder + "/"
    }

    /// Adds a line of the build's output.
    mutating func add(_ line: String) {
        let line = line.replacingOccurrences(of: folder, with: "")
        tail.append(line)
        if tail.count > Self.tailLines { tail.removeFirst() }
        if isInError, Self.isExcerpt(line) {
            errors[errors.count - 1] += "\n" + line
            return
        }
        isInError = false
        if Self.isSummary(line) {
            if !summaries.contains(line) { summaries.append(line) }
        } else if Self.isError(line), errors.count < Self.longest,
            !errors.contains(where: { $0.hasPrefix(line) })
        {
            errors.append(line)
            isInError = true
        }
    }

    /// The notice for the page.
    var notice: PageNotice {
        let text = errors.isEmpty ? tail.joined(separator: "\n") : errors.joined(separator: "\n\n")
        let number = errors.isEmpty ? summaries.count : errors.count
        let count = number == 1 ? "1 error" : "\(number) errors"
        return PageNotice(
            title: number == 0 ? "The build failed" : "The build failed: \(count)",
            text: Self.prefix(of: text))
    }

    /// The maximum length of the notice's text, in bytes.
    static let longestText = 32 << 10

    /// Returns the beginning of a text that is too long, up to a whole character.
    private static func prefix(of text: String) -> String {
        var count = 0
        return String(
            text.prefix { character in
                count += character.utf8.count
                return count <= longestText
            })
    }

    /// Whether a line is an error of the build system, which names no place in the source.
    private static func isSummary(_ line: String) -> Bool {
        line.hasPrefix("error: ") || line.contains(": error: linker command failed")
    }

    /// Whether a line begins an error: `path:line:column: error: text`, `<unknown>:0: error: text`
    /// or `ld.lld: error: text`.
    private static func isError(_ line: String) -> Bool {
        line.range(of: #"^[^\s|][^|]*: (fatal )?error: "#, options: .regularExpression) != nil
    }

    /// Whether a line belongs to the excerpt below an error: ` 3 | let x`, `   | ^`, or the
    /// linker's `>>> referenced by main.swift`.
    private static func isExcerpt(_ line: String) -> Bool {
        line.range(of: #"^(\s*\d*\s*\||>>> )"#, options: .regularExpression) != nil
    }
}
