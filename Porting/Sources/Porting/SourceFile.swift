import SwiftParser
import SwiftSyntax

/// A source file: its path, its text and its syntax tree.
struct SourceFile {
    /// The path that diagnostics name.
    let path: String
    /// The module that it belongs to; files see the declarations of all modules.
    let module: String
    /// Whether its target has resources, which Swift finds in `Bundle.module`.
    let hasResources: Bool
    let text: [UInt8]
    let tree: SourceFileSyntax
    /// Whether the text has declarations of other files.
    let isMoved: Bool
    let lines: LineTable

    /// The largest file that is translated: 16 MB.
    static let largest = 16 << 20

    /// - Parameter isMoved: whether the text has `#sourceLocation` lines of ``Moves``.
    init(
        path: String, module: String, text: [UInt8], hasResources: Bool = false,
        isMoved: Bool = false
    ) {
        self.path = path
        self.module = module
        self.text = text
        self.hasResources = hasResources
        self.isMoved = isMoved
        tree = ParseWatch.parse(path) {
            text.withUnsafeBufferPointer { Parser.parse(source: $0) }
        }
        lines = LineTable(text, isMoved: isMoved)
    }

    /// Whether the text has some characters, in code or not.
    func mentions(_ characters: String) -> Bool { text.contains(characters.utf8) }

    /// A line and a column of the original file.
    func place(_ offset: Int) -> Place {
        lines.place(offset, in: path)
    }

    /// The original place of a node.
    func place(of node: some SyntaxProtocol) -> Place {
        place(node.start)
    }

    /// The text of a range of bytes.
    func text(_ range: Range<Int>) -> String {
        String(decoding: text[range], as: UTF8.self)
    }
}

/// A place in a source file, as compilers print it.
struct Place: Hashable, Comparable {
    var path: String
    var line: Int
    var column: Int

    static func < (a: Place, b: Place) -> Bool {
        (a.path, a.line, a.column) < (b.path, b.line, b.column)
    }
}

/// The line breaks of a text, and the `#sourceLocation` lines that moved declarations have.
struct LineTable {
    /// The offset at which each line begins.
    private var starts = [0]
    /// From which physical line on a file and a line are presumed.
    private var presumed: [(line: Int, path: String, number: Int)] = []

    init(_ text: [UInt8], isMoved: Bool) {
        for index in text.indices where text[index] == UInt8(ascii: "\n") {
            starts.append(index + 1)
        }
        guard isMoved else { return }
        for line in starts.indices.dropLast() {
            let content = text[starts[line]..<starts[line + 1]].dropLast()
            guard content.starts(with: "#sourceLocation(file: \"".utf8) else { continue }
            let parts = String(decoding: content, as: UTF8.self).split(separator: "\"")
            guard parts.count == 3, let number = Int(parts[2].filter(\.isNumber)) else { continue }
            presumed.append((line + 1, String(parts[1]), number))
        }
    }

    /// The number of the line that contains an offset; the first is 0.
    func line(_ offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    func place(_ offset: Int, in path: String) -> Place {
        let line = line(offset)
        let column = offset - starts[line] + 1
        guard let last = presumed.last(where: { $0.line <= line }) else {
            return Place(path: path, line: line + 1, column: column)
        }
        return Place(path: last.path, line: last.number + line - last.line, column: column)
    }
}

extension SyntaxProtocol {
    /// The offset of the first byte, without comments and spaces before it.
    var start: Int { positionAfterSkippingLeadingTrivia.utf8Offset }
    /// The offset after the last byte, without comments and spaces after it.
    var end: Int { endPositionBeforeTrailingTrivia.utf8Offset }
    var range: Range<Int> { start..<max(start, end) }
}

extension SourceFile {
    /// Whether the file imports UIKit outside of conditions.
    var importsUIKit: Bool { imports(["UIKit"]) }
    /// Whether the file imports rectangles outside of conditions.
    var importsGeometry: Bool { imports(["UIKit", "Foundation", "CoreGraphics", "QuartzCore"]) }

    private func imports(_ modules: Set<String>) -> Bool {
        tree.statements.contains { statement in
            guard let path = statement.item.as(ImportDeclSyntax.self)?.path else { return false }
            return path.first.map { modules.contains($0.name.text) } ?? false
        }
    }
}
