import MistakeRecorder
import Testing
import UIKit

/// Sources: Apple, "Localizing and varying text with a string catalog"; the form of the file: what
/// Xcode 15 writes, as in issue 34 of liamnichols/xcstrings-tool and pull request 864 of
/// mac-cain13/R.swift.
@MainActor
@Suite("Texts of catalogs that vary", .serialized)
struct VariedCatalogTests {
    private let tables = VariedTables()

    private static func unit(_ text: String) -> String {
        #"{ "stringUnit": { "state": "translated", "value": "\#(text)" } }"#
    }

    private static func plural(_ texts: KeyValuePairs<String, String>) -> String {
        let items = texts.map { "\"\($0)\": \(unit($1))" }.joined(separator: ", ")
        return "\"variations\": { \"plural\": { \(items) } }"
    }

    private static func catalog(_ entries: KeyValuePairs<String, String>) -> String {
        let items = entries.map {
            "\"\($0)\": { \"localizations\": { \"en\": { \($1) } } }"
        }
        return "{ \"sourceLanguage\": \"en\", \"version\": \"1.0\", \"strings\": { "
            + items.joined(separator: ", ") + " } }"
    }

    private func check(
        _ entries: KeyValuePairs<String, String>, _ body: @MainActor (Bundle) throws -> Void
    ) throws {
        try tables.inBundle(
            [:], language: "en", catalog: Self.catalog(entries), body)
    }

    @Test("a text varies as a whole")
    func plurals() throws {
        try check([
            "%lld items": Self.plural(["one": "%lld item", "other": "%lld items"]),
            "%@ has %lld": Self.plural([
                "zero": "%1$@ has nothing", "one": "%1$@ has one", "other": "%1$@ has %2$lld",
            ]),
            "count": Self.plural(["one": "One of %lf", "other": "%2$lld of %1$.0f"]),
            "any": Self.plural(["one": "single", "other": "several"]),
        ]) { bundle in
            @MainActor func text(_ value: String.LocalizationValue) -> String {
                String(localized: value, bundle: bundle)
            }
            #expect(text("\(1) items") == "1 item")
            #expect(text("\(2) items") == "2 items")
            #expect(text("\("Ann") has \(0)") == "Ann has nothing")
            #expect(text("\("Ann") has \(1)") == "Ann has one")
            #expect(text("\("Ann") has \(7)") == "Ann has 7")
            let format = UIKit.NSLocalizedString("count", bundle: bundle, comment: "")
            #expect(String(localizedFormat: format, 9.0, 1) == "One of 9.000000")
            #expect(String(localizedFormat: format, 1.0, 2) == "2 of 1")
            let any = UIKit.NSLocalizedString("any", bundle: bundle, comment: "")
            #expect(String(localizedFormat: any, 1) == "single")
            #expect(String(localizedFormat: any, 2) == "several")
        }
    }

    @Test("variables of a text are its substitutions")
    func substitutions() throws {
        let files = Self.plural(["one": "%arg file", "other": "%arg files"])
        let folders = Self.plural(["one": "a folder", "other": "%arg folders"])
        let steps = Self.plural(["one": "%2$@ step", "other": "%2$@ steps"])
        try check([
            "%lld files in %lld folders": """
            "stringUnit": { "state": "translated", "value": "%#@folders@: %#@files@" },
            "substitutions": {
                "files": { "argNum": 1, "formatSpecifier": "lld", \(files) },
                "folders": { "argNum": 2, "formatSpecifier": "lld", \(folders) } }
            """,
            // Issue 34 of xcstrings-tool.
            "Steps %lf %@": """
            "stringUnit": { "state": "translated", "value": "%#@count@" },
            "substitutions": { "count": { "formatSpecifier": "lf", \(steps) } }
            """,
        ]) { bundle in
            #expect(
                String(localized: "\(1) files in \(2) folders", bundle: bundle)
                    == "2 folders: 1 file")
            #expect(
                String(localized: "\(5) files in \(1) folders", bundle: bundle)
                    == "a folder: 5 files")
            #expect(String(localized: "Steps \(2.0) \("2")", bundle: bundle) == "2 steps")
        }
    }

    @Test("texts vary by the device")
    func devices() throws {
        let plural = Self.plural(["one": "Tap once", "other": "Tap %lld times"])
        try check([
            "hint": """
            "variations": { "device": { "mac": \(Self.unit("Click")),
                "iphone": \(Self.unit("Tap")), "other": \(Self.unit("Press")) } }
            """,
            "%lld taps": """
            "variations": { "device": { "ipad": \(Self.unit("never")), "iphone": { \(plural) },
                "other": \(Self.unit("never")) } }
            """,
            "none": #""variations": { "device": { "mac": \#(Self.unit("Click")) } }"#,
        ]) { bundle in
            #expect(UIKit.NSLocalizedString("hint", bundle: bundle, comment: "") == "Tap")
            #expect(String(localized: "\(1) taps", bundle: bundle) == "Tap once")
            #expect(String(localized: "\(3) taps", bundle: bundle) == "Tap 3 times")
            let reports = mistakes {
                #expect(UIKit.NSLocalizedString("none", bundle: bundle, comment: "") == "none")
            }
            #expect(reports.contains("no text for “other” devices"))
        }
    }

    @Test("an entry of another form is reported, and the others are read")
    func mistakesOfEntries() throws {
        let broken: KeyValuePairs = [
            "number": #""stringUnit": 3"#,
            "list": #""variations": []"#,
            "plural": #""variations": { "plural": { "one": 3 } }"#,
            "category": Self.plural(["1": "one", "other": "others"]),
            "no other": Self.plural(["one": "one"]),
            "nothing": #""variations": {}"#,
            "substitution": #""stringUnit": { "value": "%#@a@" }, "substitutions": {}"#,
            "empty": #""stringUnit": { "value": "%#@a@" }, "substitutions": { "a": {} }"#,
            "fine": #""stringUnit": { "value": "Fine" }"#,
        ]
        try check(broken) { bundle in
            #expect(UIKit.NSLocalizedString("fine", bundle: bundle, comment: "") == "Fine")
            for (key, _) in broken where key != "fine" {
                var text = ""
                let reports = mistakes {
                    text = UIKit.NSLocalizedString(key, bundle: bundle, comment: "")
                }
                #expect(text == key)
                #expect(reports.contains("“\(key)” of the table Localizable"), "\(key): \(reports)")
            }
        }
    }
}
