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
        "localized strings are those of the target",
        arguments: [
            (
                #"let s = NSLocalizedString("hello", comment: "a greeting")"#,
                #"let s = NSLocalizedString("hello", bundle: Bundle.module, comment: "a greeting")"#
            ),
            (
                #"let s = NSLocalizedString("hello", tableName: "Other", comment: "")"#,
                #"let s = NSLocalizedString("hello", tableName: "Other", bundle: Bundle.module, comment: "")"#
            ),
            (
                #"let s = NSLocalizedString(key, tableName: nil, value: "Hi", comment: "")"#,
                #"let s = NSLocalizedString(key, tableName: nil, bundle: Bundle.module, value: "Hi", comment: "")"#
            ),
            (
                #"let s = NSLocalizedString("hello", value: "Hi", comment: "")"#,
                #"let s = NSLocalizedString("hello", bundle: Bundle.module, value: "Hi", comment: "")"#
            ),
            (
                #"let s = NSLocalizedString("hello", bundle: .main, comment: "")"#,
                #"let s = NSLocalizedString("hello", bundle: Bundle.module, comment: "")"#
            ),
            (
                #"let s = Foundation.NSLocalizedString("hello", bundle: Bundle.main, comment: "")"#,
                #"let s = Foundation.NSLocalizedString("hello", bundle: Bundle.module, comment: "")"#
            ),
            (
                #"let s = [NSLocalizedString(NSLocalizedString("a", comment: ""), comment: "")]"#,
                #"let s = [NSLocalizedString(NSLocalizedString("a", bundle: Bundle.module, comment: ""), bundle: Bundle.module, comment: "")]"#
            ),
            (
                #"let s = Bundle.main.localizedString(forKey: "hello", value: nil, table: nil)"#,
                #"let s = Bundle.module.localizedString(forKey: "hello", value: nil, table: nil)"#
            ),
            (
                "let s = Bundle.main.localizations.first",
                "let s = Bundle.module.localizations.first"
            ),
        ])
    func localizedStrings(_ source: String, _ expected: String) {
        #expect(translated(source) == expected)
        #expect(translated(source, hasResources: false) == source)
    }

    @Test(
        "other bundles, and functions of the program's own, stay as they are",
        arguments: [
            #"let s = NSLocalizedString("hello", bundle: shared, comment: "")"#,
            #"let s = NSLocalizedString("hello")"#,
            #"let s = NSLocalizedString(key: "hello", comment: "")"#,
            "let s = Bundle.main.bundleIdentifier",
            // That of a module's bundle is the first folder on the disk.
            "let s = Bundle.main.preferredLocalizations.first",
        ])
    func others(_ source: String) {
        #expect(translated(source) == source)
    }
}
