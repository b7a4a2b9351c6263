import Testing
import UIKit

@testable import InterfaceBuilder

/// Interface files in the user's language: docs/interface-builder.md, "Languages".
///
/// Source: Apple, "Internationalizing the User Interface": the texts of Base.lproj/Main.storyboard
/// are in the language's Main.strings, by the identifiers and properties of the objects.
@MainActor
@Suite("Interface files in the user's language", .serialized)
struct LocalizedInterfaceTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("Interface-\(UUID().uuidString).resources")

    private func write(_ text: String, to path: String) throws {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func views(_ languages: [String]) throws -> [Any] {
        UIApplication.preferredLanguages = languages
        defer { UIApplication.preferredLanguages = [] }
        let bundle = try #require(Bundle(path: folder.path))
        return UINib(nibName: "Row", bundle: bundle).instantiate(withOwner: nil)
    }

    private let objects = """
        <label text="Name" id="l-1"/>
        <label id="l-2"><string key="text">One
        Two</string></label>
        <button id="b-1"><state key="normal" title="Save"/><state key="selected" title="On"/></button>
        <textField placeholder="Your name" id="f-1"/>
        <segmentedControl id="s-1"><segments><segment title="A"/><segment title="B"/></segments>
        </segmentedControl>
        <label text="Plain" id="l-3">
            <accessibility key="accessibilityConfiguration" label="Spoken"/></label>
        """
    private let german = """
        /* Class = "UILabel"; text = "Name"; ObjectID = "l-1"; */
        "l-1.text" = "Bezeichnung";
        "l-2.text" = "Eins\nZwei";
        "b-1.normalTitle" = "Sichern"; "b-1.selectedTitle" = "An";
        "f-1.placeholder" = "Ihr Name";
        "s-1.segmentTitles[1]" = "Bh"; "s-1.segmentTitles[7]" = "none";
        "l-3.accessibilityLabel" = "Gesprochen";
        "gone.text" = "an object that was deleted";
        "l-1.unknown" = "a property that the label lacks";
        """

    private func texts(_ views: [Any]) throws -> [String?] {
        try #require(views.count == 6)
        let button = try #require(views[2] as? UIButton)
        let segments = try #require(views[4] as? UISegmentedControl)
        return [
            (views[0] as? UILabel)?.text, (views[1] as? UILabel)?.text,
            button.title(for: .normal), button.title(for: .selected),
            (views[3] as? UITextField)?.placeholder, segments.titleForSegment(at: 0),
            segments.titleForSegment(at: 1), (views[5] as? UIView)?.accessibilityLabel,
        ]
    }

    @Test("the texts of a file in Base.lproj are those of the user's table")
    func tables() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(Xib.nib(objects), to: "Base.lproj/Row.xib")
        try write(german, to: "de.lproj/Row.strings")
        try write("\"l-1.text\" = \"Title\";", to: "en.lproj/Row.strings")
        #expect(
            try texts(views(["de"])) == [
                "Bezeichnung", "Eins\nZwei", "Sichern", "An", "Ihr Name", "A", "Bh", "Gesprochen",
            ])
        #expect(
            try texts(views([])) == [
                "Title", "One\nTwo", "Save", "On", "Your name", "A", "B", "Spoken",
            ])
        // French has no table; that of the development language is used.
        #expect(try texts(views(["fr"])).first == "Title")
    }

    @Test("a file in the user's language is before one in Base.lproj, and has its own texts")
    func files() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(Xib.nib("<label text=\"Base\" id=\"l\"/>"), to: "Base.lproj/Row.xib")
        try write(Xib.nib("<label text=\"Deutsch\" id=\"l\"/>"), to: "de.lproj/Row.xib")
        try write("\"l.text\" = \"table\";", to: "de.lproj/Row.strings")
        #expect(try (views(["de"]).first as? UILabel)?.text == "Deutsch")
        #expect(try (views(["en"]).first as? UILabel)?.text == "Base")
    }

    @Test("storyboards have the user's texts, also from a catalog of Xcode 15")
    func catalogs() throws {
        defer {
            UIApplication.preferredLanguages = []
            try? FileManager.default.removeItem(at: folder)
        }
        let view = "<subviews><label text=\"Base\" id=\"l-1\"/></subviews>"
        try write(Xib.storyboard(Xib.scene("a", view: view)), to: "Base.lproj/Main.storyboard")
        try write(
            """
            { "sourceLanguage": "en", "version": "1.0", "strings": { "l-1.text": {
              "localizations": { "de": { "stringUnit": { "value": "Grund" } } } } } }
            """, to: "mul.lproj/Main.xcstrings")
        UIApplication.preferredLanguages = ["de"]
        let bundle = try #require(Bundle(path: folder.path))
        let storyboard = UIStoryboard(name: "Main", bundle: bundle)
        let controller = try #require(storyboard.instantiateInitialViewController())
        let label = controller.view.subviews.first { $0 is UILabel } as? UILabel
        #expect(label?.text == "Grund")
    }
}
