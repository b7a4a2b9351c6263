import Foundation
import Streaming

/// The output of a failed build, shortened to the errors.
struct BuildReport: Equatable {
    /// The errors, each with its excerpt of the source.
    private(set) var errors: [String] = []
    /// The last lines of the output, for failures without a source location.
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
        if Self.isHead(line) {
            isInError = line.contains(": error: ")
            if isInError, errors.count < Self.longest, !errors.contains(where: { $0.hasPrefix(line) }) {
                errors.append(line)
            } else {
                isInError = false
            }
        } else if isInError, Self.isExcerpt(line) {
            errors[errors.count - 1] += "\n" + line
        } else {
            isInError = false
            if line.hasPrefix("error: ") { errors.append(line) }
        }
    }

    /// The notice for the page.
    var notice: PageNotice {
        let text = errors.isEmpty ? tail.joined(separator: "\n") : errors.joined(separator: "\n\n")
        let count = errors.count == 1 ? "1 error" : "\(errors.count) errors"
        return PageNotice(
            title: errors.isEmpty ? "The build failed" : "The build failed: \(count)",
            text: String(text.prefix(32 << 10)))
    }

    /// Whether a line begins a diagnostic: `path:line:column: severity: text`.
    private static func isHead(_ line: String) -> Bool {
        line.range(
            of: #"^[^\s:][^:]*:\d+:\d+: (error|warning|note|remark): "#, options: .regularExpression) != nil
    }

    /// Whether a line belongs to the excerpt below a diagnostic: ` 3 | let x`, `   | ^`.
    private static func isExcerpt(_ line: String) -> Bool {
        line.range(of: #"^\s*\d*\s*\|"#, options: .regularExpression) != nil
    }
}
