import MistakeRecorder
import Testing
import UIKit

@testable import InterfaceBuilder

/// Which of a bundle's languages a file is read in: docs/interface-builder.md, "Storyboards and
/// xibs".
@MainActor
@Suite("Languages of interface files", .serialized)
struct LanguageTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("Languages-\(UUID().uuidString).resources")

    private func nib(in language: String) throws {
        let project = folder.appendingPathComponent("\(language).lproj")
        try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
        let label = "<label text=\"\(language)\" id=\"l\"/>"
        try Data(Xib.nib(label).utf8).write(to: project.appendingPathComponent("Row.xib"))
    }

    @Test(
        "the development language is before Base, English and the others",
        arguments: [
            (["cs", "de", "en"], "en", "en"), (["cs", "de", "en"], "de", "de"),
            (["Base", "cs", "en"], "de", "Base"), (["cs", "en"], "de", "en"),
            (["fr", "cs"], "en", "cs"), (["cs", "en"], nil, "en"),
        ] as [([String], String?, String)])
    func order(_ languages: [String], _ development: String?, _ expected: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for language in languages { try nib(in: language) }
        if let development {
            let information = ["CFBundleDevelopmentRegion": development]
            let data = try PropertyListSerialization.data(
                fromPropertyList: information, format: .xml, options: 0)
            try data.write(to: folder.appendingPathComponent("Info.plist"))
        }
        let bundle = try #require(Bundle(path: folder.path))
        var label: UILabel?
        let reports = mistakes {
            label =
                UINib(nibName: "Row", bundle: bundle).instantiate(withOwner: nil).first as? UILabel
        }
        #expect(label?.text == expected)
        #expect(reports == "")
    }
}
