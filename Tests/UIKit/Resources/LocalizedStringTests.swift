import MistakeRecorder
import Testing
import UIKit

/// Sources: Apple, String.init(localized:table:bundle:locale:comment:), String.LocalizationValue.
@MainActor
@Suite("Localized strings with values", .serialized)
struct LocalizedStringTests {
    private let american = Locale(identifier: "en_US")

    @Test("values are inside the text, by their kinds")
    func values() {
        let name = "Ann"
        func text(_ value: String.LocalizationValue) -> String {
            String(localized: value, locale: american)
        }
        #expect(text("plain 100%") == "plain 100%")
        #expect(text("\(name[...]) has \(3) of 100%") == "Ann has 3 of 100%")
        #expect(text("\(1234567) \(UInt8(9)) \(Int32(-2))") == "1,234,567 9 -2")
        #expect(text("\(2.5, specifier: "%.2f") \(name)") == "2.50 Ann")
        #expect(text("\(0.5, format: .percent.locale(american))") == "50%")
        #expect(String(localized: "key", defaultValue: "\(name) is here") == "Ann is here")
    }

    /// Calls a closure with a bundle that has a table of texts in German, for a user who reads it.
    private func withGerman(_ texts: String, _ body: @MainActor (Bundle) -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("Strings-\(UUID().uuidString).resources")
        defer {
            UIApplication.preferredLanguages = []
            try? FileManager.default.removeItem(at: folder)
        }
        let german = folder.appendingPathComponent("de.lproj")
        try FileManager.default.createDirectory(at: german, withIntermediateDirectories: true)
        try Data(texts.utf8).write(to: german.appendingPathComponent("Localizable.strings"))
        UIApplication.preferredLanguages = ["de"]
        body(try #require(Bundle(path: folder.path)))
    }

    @Test("the key has a specifier for each value, and the table's order counts")
    func table() throws {
        let texts = """
            "%@ has %lld of %llu%%" = "%2$lld von %3$llu%% hat %1$@";
            "%f %lf" = "%2$.1f, %1$.0f";
            "greeting" = "Hallo, %@";
            """
        try withGerman(texts) { bundle in
            #expect(
                String(localized: "\("Ann") has \(3) of \(UInt(9))%", bundle: bundle)
                    == "3 von 9% hat Ann")
            #expect(
                String(localized: "\(Float(1)) \(CGFloat(2.5))", bundle: bundle, locale: american)
                    == "2.5, 1")
            #expect(
                String(localized: "greeting", defaultValue: "Hello, \("Ann")", bundle: bundle)
                    == "Hallo, Ann")
        }
    }

    // Foundation would read a number as an object, or a value that is not there.
    @Test("a text that does not fit the values is reported, and the default is used")
    func misfits() throws {
        let texts = """
            "%lld items" = "%@ Elemente";
            "%@ here" = "%s hier";
            "%lld more" = "%lld von %lld";
            "%lf long" = "%2$.1f lang";
            "%lf of %@" = "nur %2$@";
            "%lld%% of %lld" = "%2$5lld: %1$03d%%";
            """
        try withGerman(texts) { bundle in
            @MainActor func check(
                _ value: String.LocalizationValue, _ expected: String, isFitting: Bool = false,
                _ location: SourceLocation = #_sourceLocation
            ) {
                var text = ""
                let reports = mistakes {
                    text = String(localized: value, bundle: bundle, locale: american)
                }
                #expect(text == expected, sourceLocation: location)
                #expect(reports.isEmpty == isFitting, sourceLocation: location)
                if !isFitting {
                    #expect(reports.contains("in the table Localizable"), sourceLocation: location)
                }
            }
            check("\(3) items", "3 items")
            check("\("Ann") here", "Ann here")
            check("\(4) more", "4 more")
            check("\(2.5, specifier: "%lf") long", "2.500000 long")
            check("\(2.5) of \("Ann")", "nur Ann", isFitting: true)
            check("\(7)% of \(42)", "   42: 007%", isFitting: true)
            // A specifier of the program's own that does not fit leaves the text as it is.
            check("\(5, specifier: "%@")", "%@")
        }
    }
}
