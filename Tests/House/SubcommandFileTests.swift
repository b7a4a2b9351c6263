import Foundation
import Testing

/// A subcommand is one type, in the file of its name.
@Suite("The files of the subcommands")
struct SubcommandFileTests {
    private static let folder = URL(filePath: #filePath)
        .appending(path: "../../../Sources/Commands").standardizedFileURL

    /// The types that conform to the subcommand protocol, with the files that declare them.
    private static func subcommands() throws -> [(type: String, file: String)] {
        let files = FileManager.default.enumerator(atPath: folder.path)
        return try (files?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".swift") }
            .flatMap { file in
                let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                return text.matches(
                    of: /(?m)^\s*(?:struct|enum|final class) (\w+)[^\n{]*: [^\n{]*Subcommand\b/
                )
                .map { (String($0.1), file) }
            }
    }

    @Test("each subcommand has a file of its name in Subcommands, and is in the table")
    func files() throws {
        let table = try String(
            contentsOf: Self.folder.appending(path: "CommandLine/CommandTable.swift"),
            encoding: .utf8)
        let subcommands = try Self.subcommands()
        #expect(subcommands.count >= 13)
        for (type, file) in subcommands {
            #expect(file == "Subcommands/\(type).swift")
            #expect(table.contains("\(type).self"), "CommandTable does not list \(type)")
        }
    }

    @Test("a file in Subcommands is a subcommand, or an aspect of one")
    func aspects() throws {
        let types = Set(try Self.subcommands().map(\.type))
        let folder = Self.folder.appending(path: "Subcommands")
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let type = file.prefix { $0 != "." && $0 != "+" }
            #expect(types.contains(String(type)), "\(file) belongs to no subcommand")
        }
    }
}
