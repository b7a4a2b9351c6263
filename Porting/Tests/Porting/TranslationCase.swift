@testable import Porting

/// Translates files of one module, for a test.
struct TranslationCase {
    let translation: Translation
    private let paths: [String]
    private let sources: [String]

    init(_ files: String..., module: String = "App", known: KnownProtocols = .current) {
        sources = files
        paths = files.indices.map { "/app/\($0).swift" }
        translation = Translation(
            zip(paths, files).map { .init(path: $0, module: module, text: Array($1.utf8)) },
            known: known)
    }

    /// The translation of a file, with runs of spaces made one, and without spaces at the ends of
    /// lines.
    func text(_ file: Int = 0) -> String {
        raw(file).split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: "\n")
    }

    /// The translation of a file, as the compiler reads it.
    func raw(_ file: Int = 0) -> String {
        translation.files[paths[file]].map { String(decoding: $0, as: UTF8.self) } ?? sources[file]
    }

    /// The findings as `file:line:column: severity: message`.
    var findings: [String] { translation.findings.map(\.description) }
}
