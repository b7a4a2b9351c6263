import MistakeRecorder
import Testing

@testable import UIKit

/// Sources: Apple, localizedString(forKey:value:table:), url(forResource:withExtension:),
/// preferredLocalizations, object(forInfoDictionaryKey:) of Bundle; "The Bundle Search Pattern".
@MainActor
@Suite("Texts and files in the user's language", .serialized)
struct LocalizedBundleTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("Localized-\(UUID().uuidString).resources")

    private func write(_ text: String, to path: String) throws {
        try write(Data(text.utf8), to: path)
    }

    private func write(_ data: Data, to path: String) throws {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    /// Calls a body with a bundle in English and German, whose development language is English.
    private func inBundle(_ languages: [String], _ body: (Bundle) throws -> Void) throws {
        defer {
            UIApplication.preferredLanguages = []
            try? FileManager.default.removeItem(at: folder)
        }
        try write("\"hello\" = \"Hello\"; \"bye\" = \"Bye\";", to: "en.lproj/Localizable.strings")
        try write("/* a */ \"hello\" = \"Hallo\";", to: "de.lproj/Localizable.strings")
        try write("\"only\" = \"English\";", to: "en.lproj/Other.strings")
        let information = ["CFBundleDevelopmentRegion": "en"]
        try write(
            PropertyListSerialization.data(
                fromPropertyList: information, format: .xml, options: 0),
            to: "Info.plist")
        UIApplication.preferredLanguages = languages
        try body(#require(Bundle(path: folder.path)))
    }

    @Test("without languages of the user, texts are in the development language")
    func development() throws {
        try inBundle([]) { bundle in
            #expect(UIKit.NSLocalizedString("hello", bundle: bundle, comment: "") == "Hello")
            #expect(bundle.localized.preferredLocalizations == ["en"])
        }
    }

    @Test("texts are in the user's language, and a missing one is the value or the key")
    func texts() throws {
        try inBundle(["fr", "de-AT"]) { bundle in
            #expect(UIKit.NSLocalizedString("hello", bundle: bundle, comment: "") == "Hallo")
            #expect(UIKit.NSLocalizedString("bye", bundle: bundle, comment: "") == "bye")
            #expect(
                UIKit.NSLocalizedString("bye", bundle: bundle, value: "B", comment: "") == "B")
            #expect(
                bundle.localized.localizedString(forKey: "hello", value: nil, table: "") == "Hallo")
            #expect(bundle.localized.preferredLocalizations == ["de", "en"])
        }
    }

    @Test("a table that the user's language lacks is that of the development language")
    func missingTable() throws {
        try inBundle(["de"]) { bundle in
            let text = UIKit.NSLocalizedString(
                "only", tableName: "Other", bundle: bundle, comment: "")
            #expect(text == "English")
        }
    }

    @Test("a language that the bundle lacks is the development language")
    func unknownLanguage() throws {
        try inBundle(["ja"]) { bundle in
            #expect(UIKit.NSLocalizedString("hello", bundle: bundle, comment: "") == "Hello")
        }
    }

    @Test("tables in UTF-16 are read, and a damaged one is reported once")
    func encodings() throws {
        try inBundle(["de"]) { bundle in
            let text = "\"sea\" = \"M\u{FC}ritz\";"
            try write(#require(text.data(using: .utf16)), to: "de.lproj/Wide.strings")
            try write("\"broken\" = ", to: "de.lproj/Broken.strings")
            let localized = bundle.localized
            #expect(localized.localizedString(forKey: "sea", value: nil, table: "Wide") == "Müritz")
            let reports = mistakes {
                for _ in 1...2 {
                    let text = localized.localizedString(
                        forKey: "broken", value: "-", table: "Broken")
                    #expect(text == "-")
                }
            }
            #expect(reports.contains("de.lproj/Broken.strings is not a table of texts"))
            #expect(reports.components(separatedBy: "Broken.strings").count == 2)
        }
    }

    // The form of the catalog is that of Xcode 15.
    @Test("Xcode's catalogs have texts in several languages")
    func catalogs() throws {
        let catalog = """
            { "sourceLanguage": "en", "version": "1.0", "strings": {
              "greet": { "localizations": {
                "de": { "stringUnit": { "state": "translated", "value": "Guten Tag" } },
                "en": { "stringUnit": { "state": "new", "value": "Good day" } } } },
              "many": { "localizations": { "de": { "variations": { "plural": {} } } } },
              "Plain": { "extractionState": "manual" } } }
            """
        try inBundle(["de"]) { bundle in
            try write(catalog, to: "Words.xcstrings")
            func text(_ key: String) -> String {
                UIKit.NSLocalizedString(key, tableName: "Words", bundle: bundle, comment: "")
            }
            #expect(["greet", "many", "Plain"].map(text) == ["Guten Tag", "many", "Plain"])
            UIApplication.preferredLanguages = []
            #expect(text("greet") == "Good day")
        }
    }

    @Test("files beside the folders of languages are first, then the user's, then the others")
    func files() throws {
        try inBundle(["de"]) { bundle in
            for path in ["a.txt", "de.lproj/a.txt", "de.lproj/b.txt", "en.lproj/b.txt"] {
                try write("", to: path)
            }
            for path in ["en.lproj/c.txt", "Base.lproj/d.txt", "de.lproj/sub/e.txt"] {
                try write("", to: path)
            }
            func name(_ file: String, _ subdirectory: String? = nil) -> String? {
                bundle.localized.path(
                    forResource: file, ofType: "txt", inDirectory: subdirectory
                ).map { String($0.dropFirst(folder.path.count + 1)) }
            }
            #expect(name("a") == "a.txt")
            #expect(name("b") == "de.lproj/b.txt")
            #expect(name("c") == "en.lproj/c.txt")
            #expect(name("d") == "Base.lproj/d.txt")
            #expect(name("e", "sub") == "de.lproj/sub/e.txt")
            #expect(name("f") == nil)
            let url = bundle.localized.url(forResource: "b.txt", withExtension: nil)
            #expect(url?.lastPathComponent == "b.txt")
        }
    }

    @Test("images are those of the user's language")
    func images() throws {
        try inBundle(["de"]) { bundle in
            let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>"
            for path in ["de.lproj/sign.svg", "en.lproj/sign.svg"] { try write(svg, to: path) }
            func name() -> String? {
                UIImage(named: "sign", in: bundle, compatibleWith: nil)?.assetName
            }
            #expect(name() == "de.lproj/sign.svg")
            UIApplication.preferredLanguages = []
            #expect(name() == "en.lproj/sign.svg")
        }
    }

    @Test("a folder is searched for languages again once something was added to it")
    func cache() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        func languages(modified seconds: TimeInterval) throws -> [String] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: seconds)],
                ofItemAtPath: folder.path)
            return LanguageFolders.cached(folder, for: ["de"]).available
        }
        try write("", to: "de.lproj/a.txt")
        #expect(try languages(modified: 1_000_000_000) == ["de"])
        try write("", to: "en.lproj/a.txt")
        #expect(try languages(modified: 1_000_000_000) == ["de"])
        #expect(try languages(modified: 1_000_000_001) == ["de", "en"])
    }

    @Test("the information is the project's Info.plist, with values in the user's language")
    func information() throws {
        try inBundle(["de"]) { bundle in
            let project = [
                "CFBundleShortVersionString": "1.4", "CFBundleName": "$(PRODUCT_NAME)",
                "CFBundleVersion": "$(CURRENT_PROJECT_VERSION)",
                "CFBundleIdentifier": "org.example.app", "CFBundleDisplayName": "Tide",
            ]
            try write(
                PropertyListSerialization.data(
                    fromPropertyList: project, format: .xml, options: 0),
                to: "Resources/Info.plist")
            try write("CFBundleDisplayName = \"Flut\";", to: "de.lproj/InfoPlist.strings")
            let localized = bundle.localized
            let version = localized.object(forInfoDictionaryKey: "CFBundleShortVersionString")
            #expect(version as? String == "1.4")
            #expect(
                localized.infoDictionary?["CFBundleName"] as? String
                    == ProcessInfo.processInfo.processName)
            #expect(
                localized.infoDictionary?["CFBundleVersion"] as? String
                    == "$(CURRENT_PROJECT_VERSION)")
            #expect(
                localized.object(forInfoDictionaryKey: "CFBundleDisplayName") as? String == "Flut")
            #expect(localized.bundleIdentifier == "org.example.app")
            #expect(localized.infoDictionary?["CFBundleDevelopmentRegion"] as? String == "en")
        }
    }
}
