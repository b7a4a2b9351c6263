import Testing
import UIKit

/// Source: Apple, LocalizedStringResource, String.init(localized:).
@MainActor
@Suite("Localized resources", .serialized)
struct LocalizedResourceTests {
    private let tables = VariedTables()

    @Test("a resource has its key and its text")
    func parts() {
        let count = 3
        let resource: LocalizedStringResource = "\(count) of \("four")"
        #expect(resource.key == "%lld of %@")
        #expect(resource.table == nil)
        #expect(resource.locale == .current)
        #expect(String(localized: resource) == "3 of four")
        let named = LocalizedStringResource("key", defaultValue: "Text \(1)", table: "Other")
        #expect(named.key == "key")
        #expect(named.table == "Other")
        #expect(String(localized: named) == "Text 1")
        #expect(String(localized: LocalizedStringResource("plain")) == "plain")
        let literal: LocalizedStringResource = "literal"
        #expect(literal.key == "literal")
    }

    // Apple's example changes the locale to read the text in another language.
    @Test("the locale chooses the language, unless it is the current one")
    func languages() throws {
        let lists = [
            "en": ["hello": "Hello"], "fr": ["hello": "Bonjour"], "de": ["hello": "Hallo"],
        ]
        try tables.inBundle(lists, language: "de") { bundle in
            var resource = LocalizedStringResource("hello", bundle: .atURL(bundle.bundleURL))
            #expect(String(localized: resource) == "Hallo")
            resource.locale = Locale(identifier: "fr_CA")
            #expect(String(localized: resource) == "Bonjour")
            // A language that the bundle lacks: the user's.
            resource.locale = Locale(identifier: "ja")
            #expect(String(localized: resource) == "Hallo")
            #expect(String(localized: LocalizedStringResource("hello", bundle: bundle)) == "Hallo")
        }
    }

    @Test("a folder that is no bundle has the program's tables")
    func noBundle() {
        let resource = LocalizedStringResource(
            "no such key", bundle: .atURL(URL(fileURLWithPath: "/no/such/folder")))
        #expect(String(localized: resource) == "no such key")
        #expect(
            String(localized: LocalizedStringResource("no key", bundle: .forClass(NSString.self)))
                == "no key")
    }
}
