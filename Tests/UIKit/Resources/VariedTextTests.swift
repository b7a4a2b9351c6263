import MistakeRecorder
import Testing
import UIKit

/// Sources: Apple, "Localizing strings that contain plurals"; "Stringsdict File Format" in the
/// Internationalization and Localization Guide; the Foundation Release Notes for OS X v10.9; the
/// categories: Unicode CLDR, "Language Plural Rules".
@MainActor
@Suite("Texts that vary with numbers", .serialized)
struct VariedTextTests {
    /// A variable with its rules, and further members of an entry.
    private static func variable(
        _ name: String, _ texts: [String: String], type: String = "d"
    ) -> [String: Any] {
        let rules = [
            "NSStringFormatSpecTypeKey": "NSStringPluralRuleType",
            "NSStringFormatValueTypeKey": type,
        ]
        return [name: rules.merging(texts) { $1 }]
    }

    private static func entry(_ format: String, _ variables: [String: Any]...) -> [String: Any] {
        variables.reduce(["NSStringLocalizedFormatKey": format]) { $0.merging($1) { $1 } }
    }

    private let tables = VariedTables()

    private let english =
        [
            // The examples of Apple's guide.
            "%d file(s) remaining": entry(
                "%#@files@",
                variable("files", ["one": "%d file remaining", "other": "%d files remaining"])),
            "two": entry(
                "%#@files@ (%#@bytes@, %#@minutes@)",
                variable("files", ["one": "%d file", "other": "%d files"]),
                variable("bytes", ["one": "%d byte", "other": "%lld bytes"], type: "lld"),
                variable(
                    "minutes", ["zero": "now", "one": "%.1f min", "other": "%.1f mins"], type: "f")
            ),
            "swapped": entry(
                "%2$#@folders@ with %1$#@files@",
                variable("files", ["zero": "no files", "one": "a file", "other": "%d files"]),
                variable("folders", ["one": "a folder", "other": "%d folders"])),
            // After a gist by borowis, where a variable of no number has others inside.
            "nested": entry(
                "%#@credit@",
                variable("credit", ["other": "%1$@ will expire in %2$#@days@"], type: "p"),
                variable("days", ["one": "%2$ld day", "other": "%2$ld days"], type: "ld")),
            "apples": entry(
                "%@ ate %#@count@ today!",
                variable(
                    "count", ["zero": "no apples", "one": "one apple", "other": "%ld apples"],
                    type: "ld")),
            "%lld items": entry(
                "%#@items@",
                variable("items", ["one": "%lld item", "other": "%lld items"], type: "lld")),
            "plain": "from the dictionary",
            "wide": ["NSStringVariableWidthRuleType": ["1": "Hi", "22": "Hello"]] as [String: Any],
            "device": [
                "NSStringDeviceSpecificRuleType": [
                    "ipad": "Touch the tablet",
                    "other": entry(
                        "%#@n@ taps", variable("n", ["one": "one", "other": "%d"])),
                ] as [String: Any]
            ],
        ] as [String: Any]

    @Test("the number of a format chooses the text")
    func formats() throws {
        try tables.inBundle(["en": english], language: "en") { bundle in
            @MainActor func text(_ key: String, _ values: any CVarArg...) -> String {
                let format = UIKit.NSLocalizedString(key, bundle: bundle, comment: "")
                return String(localizedFormat: format, arguments: values)
            }
            #expect(text("%d file(s) remaining", 1) == "1 file remaining")
            #expect(text("%d file(s) remaining", 2) == "2 files remaining")
            #expect(text("%d file(s) remaining", UInt8(1)) == "1 file remaining")
            #expect(text("two", 1, 2, 1.0) == "1 file (2 bytes, 1.0 min)")
            // Developer forums, thread 37637: 0.0 is not zero.
            #expect(text("two", 2, 1, 0.0) == "2 files (1 byte, 0.0 mins)")
            #expect(text("swapped", 0, 1) == "a folder with no files")
            #expect(text("swapped", 3, 4) == "4 folders with 3 files")
            #expect(text("nested", "$5", 1) == "$5 will expire in 1 day")
            #expect(text("nested", "$5" as NSString, 2) == "$5 will expire in 2 days")
            #expect(text("apples", "Ann", 0) == "Ann ate no apples today!")
            #expect(text("apples", "Ann", 1) == "Ann ate one apple today!")
            #expect(text("apples", "Ann", 1200) == "Ann ate 1200 apples today!")
            #expect(text("plain") == "from the dictionary")
            #expect(text("wide") == "Hello")
            #expect(text("device", 1) == "one taps")
        }
    }

    @Test("the ways to make a text from a format")
    func ways() throws {
        try tables.inBundle(["en": english], language: "en") { bundle in
            let format = UIKit.NSLocalizedString("apples", bundle: bundle, comment: "")
            #expect(format.hasPrefix("%@ ate %#@count_"))
            let american = Locale(identifier: "en_US")
            let large = "Ann ate 1,200 apples today!"
            #expect(String(localizedFormat: format, locale: american, "Ann", 1200) == large)
            #expect(
                String(localizedFormat: format, locale: american, arguments: ["Ann", 1200])
                    == large)
            #expect(String(localizedFormat: format, "Ann", 1) == "Ann ate one apple today!")
            let object = format as NSString
            #expect(NSString(localizedFormat: object, "Ann", 1) == "Ann ate one apple today!")
            #expect(
                NSString.localizedStringWithFormat(object, "Ann", 0).hasSuffix("no apples today!"))
            #expect("1. ".appendingLocalizedFormat(format, "Ann", 1).hasPrefix("1. Ann ate one"))
            let mutable = NSMutableString(string: "2. ")
            mutable.appendFormat(format, "Ann", 2)
            #expect(mutable == "2. Ann ate 2 apples today!")
            // Without variables: Foundation's.
            #expect(
                String(localizedFormat: "%05.1f %#x %@", 2.25, 255, "#@a@") == "002.2 0xff #@a@")
        }
    }

    @Test("localized values choose the text")
    func values() throws {
        try tables.inBundle(["en": english], language: "en") { bundle in
            @MainActor func text(_ value: String.LocalizationValue) -> String {
                String(localized: value, bundle: bundle, locale: Locale(identifier: "en_US"))
            }
            #expect(text("\(1) items") == "1 item")
            #expect(text("\(1234) items") == "1,234 items")
            #expect(
                String(
                    localized: "apples", defaultValue: "\("Ann") \(1)", bundle: bundle)
                    == "Ann ate one apple today!")
        }
    }

    @Test(
        "the table's language has the rules, not the user's",
        arguments: [
            ("pl", 1, "1 one"), ("pl", 3, "3 few"), ("pl", 5, "5 many"), ("pl", 0, "nothing"),
            ("ar", 2, "2 other"), ("ar", 5, "5 few"), ("ja", 1, "1 other"), ("fr", 1, "1 one"),
        ] as [(String, Int, String)])
    func languages(_ language: String, _ number: Int, _ expected: String) throws {
        let texts = [
            "zero": "nothing", "one": "%d one", "few": "%d few", "many": "%d many",
            "other": "%d other",
        ]
        let table = ["n": Self.entry("%#@n@", Self.variable("n", texts))]
        try tables.inBundle([language: table], language: language) { bundle in
            let format = UIKit.NSLocalizedString("n", bundle: bundle, comment: "")
            #expect(String(localizedFormat: format, number) == expected)
        }
        // The user reads Japanese, which has one category, and the table is in English.
        try tables.inBundle(["en": table], language: "ja") { bundle in
            let format = UIKit.NSLocalizedString("n", bundle: bundle, comment: "")
            #expect(String(localizedFormat: format, 1) == "1 one")
        }
    }

    @Test("a dictionary is before a table of the same name, which has the other keys")
    func both() throws {
        try tables.inBundle(
            ["en": ["a": Self.entry("%#@n@", Self.variable("n", ["other": "varied"]))]],
            language: "en", strings: #""a" = "plain"; "b" = "%d b";"#
        ) { bundle in
            let localized = bundle.localized
            let format = localized.localizedString(forKey: "a", value: nil, table: nil)
            #expect(String(localizedFormat: format, 3) == "varied")
            #expect(localized.localizedString(forKey: "b", value: nil, table: nil) == "%d b")
        }
    }
}

/// Writes tables for a test.
@MainActor
struct VariedTables {
    /// Calls a body with a bundle that has dictionaries by languages, for a user who reads a
    /// language.
    func inBundle(
        _ dictionaries: [String: Any], language: String, strings: String? = nil,
        catalog: String? = nil, _ body: @MainActor (Bundle) throws -> Void
    ) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("Varied-\(UUID().uuidString).resources")
        defer {
            UIApplication.preferredLanguages = []
            try? FileManager.default.removeItem(at: folder)
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, list) in dictionaries {
            let language = folder.appendingPathComponent("\(name).lproj")
            try FileManager.default.createDirectory(
                at: language, withIntermediateDirectories: true)
            let data = try PropertyListSerialization.data(
                fromPropertyList: list, format: .xml, options: 0)
            try data.write(to: language.appendingPathComponent("Localizable.stringsdict"))
            if let strings {
                try Data(strings.utf8).write(
                    to: language.appendingPathComponent("Localizable.strings"))
            }
        }
        if let catalog {
            try Data(catalog.utf8).write(
                to: folder.appendingPathComponent("Localizable.xcstrings"))
        }
        UIApplication.preferredLanguages = [language]
        try body(#require(Bundle(path: folder.path)))
    }
}
