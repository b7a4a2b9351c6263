import Testing

@testable import Porting

/// What an app asks of its main bundle is in the bundle of its target.
@Suite("Bundles")
struct BundleTests {
    private func translated(_ line: String, hasResources: Bool = true) -> String {
        let source = Translation.Source(
            path: "/app/0.swift", module: "App", text: Array("import UIKit\n\(line)".utf8),
            hasResources: hasResources)
        let translation = Translation([source]).files["/app/0.swift"] ?? source.text
        let lines = String(decoding: translation, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        return String(lines.dropFirst().first ?? "")
    }

    // The order of the parameters: Apple, NSLocalizedString(_:tableName:bundle:value:comment:).
    @Test(
        "localized strings are those of the target, in the user's language",
        arguments: [
            (
                #"let s = NSLocalizedString("hello", comment: "a greeting")"#,
                #"let s = UIKit.NSLocalizedString("hello", bundle: Bundle.module, comment: "a greeting")"#
            ),
            (
                #"let s = NSLocalizedString("hello", tableName: "Other", comment: "")"#,
                #"let s = UIKit.NSLocalizedString("hello", tableName: "Other", bundle: Bundle.module, comment: "")"#
            ),
            (
                #"let s = NSLocalizedString(key, tableName: nil, value: "Hi", comment: "")"#,
                #"let s = UIKit.NSLocalizedString(key, tableName: nil, bundle: Bundle.module, value: "Hi", comment: "")"#
            ),
            (
                #"let s = NSLocalizedString("hello", value: "Hi", comment: "")"#,
                #"let s = UIKit.NSLocalizedString("hello", bundle: Bundle.module, value: "Hi", comment: "")"#
            ),
            (
                #"let s = NSLocalizedString("hello", bundle: .main, comment: "")"#,
                #"let s = UIKit.NSLocalizedString("hello", bundle: Bundle.module, comment: "")"#
            ),
            (
                #"let s = Foundation.NSLocalizedString("hello", bundle: Bundle.main, comment: "")"#,
                #"let s = UIKit.NSLocalizedString("hello", bundle: Bundle.module, comment: "")"#
            ),
            (
                #"let s = [NSLocalizedString(NSLocalizedString("a", comment: ""), comment: "")]"#,
                #"let s = [UIKit.NSLocalizedString(UIKit.NSLocalizedString("a", bundle: Bundle.module, comment: ""), bundle: Bundle.module, comment: "")]"#
            ),
            (
                #"let s = NSLocalizedString("hello", bundle: shared, comment: "")"#,
                #"let s = UIKit.NSLocalizedString("hello", bundle: shared, comment: "")"#
            ),
            (
                #"let s = Bundle.main.localizedString(forKey: "hello", value: nil, table: nil)"#,
                #"let s = Bundle.module.localized.localizedString(forKey: "hello", value: nil, table: nil)"#
            ),
            (
                #"let s = Bundle.main.url(forResource: "a", withExtension: "txt")"#,
                #"let s = Bundle.module.localized.url(forResource: "a", withExtension: "txt")"#
            ),
            (
                #"let s = bundle?.path(forResource: "a", ofType: "txt")"#,
                #"let s = bundle?.localized.path(forResource: "a", ofType: "txt")"#
            ),
            (
                "let s = Bundle.main.preferredLocalizations.first",
                "let s = Bundle.module.localized.preferredLocalizations.first"
            ),
            (
                "let s = Bundle.main.localizations.first",
                "let s = Bundle.module.localizations.first"
            ),
        ])
    func localizedStrings(_ source: String, _ expected: String) {
        #expect(translated(source) == expected)
    }

    @Test(
        "without resources of its own, a target asks the program's",
        arguments: [
            (
                #"let s = NSLocalizedString("hello", comment: "")"#,
                #"let s = UIKit.NSLocalizedString("hello", comment: "")"#
            ),
            (
                #"let s = Bundle.main.path(forResource: "a", ofType: "txt")"#,
                #"let s = Bundle.main.localized.path(forResource: "a", ofType: "txt")"#
            ),
        ])
    func programsResources(_ source: String, _ expected: String) {
        #expect(translated(source, hasResources: false) == expected)
    }

    // Apple, Bundle.main: the bundle of the program, also for a library.
    @Test(
        "the information is that of the program",
        arguments: [true, false],
        [
            (
                #"let s = Bundle.main.object(forInfoDictionaryKey: "CFBundleVersion")"#,
                #"let s = Bundle.main.localized.object(forInfoDictionaryKey: "CFBundleVersion")"#
            ),
            (
                #"let s = Bundle.main.infoDictionary?["CFBundleVersion"]"#,
                #"let s = Bundle.main.localized.infoDictionary?["CFBundleVersion"]"#
            ),
            (
                "let s = Bundle.main.bundleIdentifier",
                "let s = Bundle.main.localized.bundleIdentifier"
            ),
        ])
    func information(_ hasResources: Bool, _ line: (source: String, expected: String)) {
        #expect(translated(line.source, hasResources: hasResources) == line.expected)
    }

    @Test("a module without UIKit keeps Foundation's functions")
    func withoutUIKit() {
        let lines = """
            import Foundation
            let s = NSLocalizedString("hello", comment: "")
            let t = Bundle.main.path(forResource: "a", ofType: "txt")
            """
        let source = Translation.Source(
            path: "/app/0.swift", module: "App", text: Array(lines.utf8), hasResources: true)
        let text = Translation([source]).files["/app/0.swift"] ?? source.text
        #expect(
            String(decoding: text, as: UTF8.self) == """
                import Foundation
                let s = NSLocalizedString("hello", bundle: Bundle.module, comment: "")
                let t = Bundle.module.path(forResource: "a", ofType: "txt")
                """)
    }

    @Test(
        "other bundles, and functions of the program's own, stay as they are",
        arguments: [
            #"let s = Bundle.module.localized.url(forResource: "a", withExtension: "txt")"#,
            #"let s = Bundle.main.localized.object(forInfoDictionaryKey: "CFBundleVersion")"#,
            #"let s = UIKit.NSLocalizedString("hello", comment: "")"#,
            #"let s = NSLocalizedString("hello")"#,
            #"let s = NSLocalizedString(key: "hello", comment: "")"#,
            #"let s = words.path(forResource: "a", ofType: "txt", localization: "de")"#,
            "let s = device.preferredLocalizations",
            "let s = thing.infoDictionary",
        ])
    func others(_ source: String) {
        #expect(translated(source) == source)
    }
}
