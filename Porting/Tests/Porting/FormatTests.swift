import Testing

@testable import Porting

/// Formats that may come from tables are UIKit's, which knows texts that vary with numbers.
@Suite("Formats")
struct FormatTests {
    private func translated(_ line: String, imports: String = "import UIKit") -> String {
        let lines = TranslationCase(imports + "\n" + line).raw()
            .split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        return lines.joined(separator: "\n")
    }

    // The overloads: Apple, String(format:_:), (format:locale:_:), (format:arguments:) and
    // (format:locale:arguments:), String.localizedStringWithFormat(_:_:), NSString(format:_:).
    @Test(
        "a format that is not a literal",
        arguments: [
            (
                "let s = String(format: format, count)",
                "let s = String(localizedFormat: format, count)"
            ),
            (
                "let s = String(format: title(), locale: .current, 1, 2)",
                "let s = String(localizedFormat: title(), locale: .current, 1, 2)"
            ),
            (
                "let s = String(format: self, locale: locale, arguments: values)",
                "let s = String(localizedFormat: self, locale: locale, arguments: values)"
            ),
            (
                "let s = String.init(format: \"files\".localized, arguments: [1])",
                "let s = String.init(localizedFormat: \"files\".localized, arguments: [1])"
            ),
            (
                "let s = Swift.String(format: \"\\(text)%d\", 1)",
                "let s = Swift.String(localizedFormat: \"\\(text)%d\", 1)"
            ),
            (
                "let s = NSString(format: format as NSString, 1)",
                "let s = NSString(localizedFormat: format as NSString, 1)"
            ),
            (
                "let s = text.appendingFormat(format, 1)",
                "let s = text.appendingLocalizedFormat(format, 1)"
            ),
            (
                "let s = String.localizedStringWithFormat(format, 1)",
                "let s = String(localizedFormat: format, locale: Locale.current, 1)"
            ),
            (
                "let s = String.localizedStringWithFormat(format)",
                "let s = String(localizedFormat: format, locale: Locale.current)"
            ),
            (
                "let s = String\n    .localizedStringWithFormat(format, 1)",
                "let s = String(\nlocalizedFormat: format, locale: Locale.current, 1)"
            ),
            (
                "let s = String.localizedStringWithFormat(\n    String(format: a, b), // c\n    1)",
                "let s = String(\n    localizedFormat: String(localizedFormat: a, b), locale: "
                    + "Locale.current, // c\n    1)"
            ),
            (
                "let s = String.localizedStringWithFormat(NSLocalizedString(\"a\", comment: \"\"), 1)",
                "let s = String(localizedFormat: UIKit.NSLocalizedString(\"a\", comment: \"\"), "
                    + "locale: Locale.current, 1)"
            ),
        ])
    func formats(_ source: String, _ expected: String) {
        #expect(translated(source) == expected)
    }

    @Test(
        "literals and other calls stay as they are",
        arguments: [
            "let s = String(format: \"%02d\", 1)",
            "let s = String.localizedStringWithFormat(\"%d\", 1)",
            "let s = NSString(format: \"%02d\", 1)", "let s = String(describing: format)",
            "let s = Date(format: format)", "let s: String = .init(format: format)",
            "let s = NSString(format: format, locale: locale, arguments: list)",
            "let s = NSString.localizedStringWithFormat(format, 1)",
            "let s = NSPredicate(format: format, 1)", "let s = String()",
            "let s = text.format(format)",
            "let s = text.appendingFormat(\"%d\", 1)",
            "text.appendFormat(format, 1)",
        ])
    func others(_ source: String) {
        #expect(translated(source) == source)
    }

    @Test("an initializer of the program's own stays as it is")
    func ownInitializer() {
        let source = """
            extension String { init(format: Style, _ value: Int) { self = "\\(value)" } }
            let s = String(format: style, 1)
            """
        #expect(translated(source) == source)
    }

    @Test("a file that imports Foundation gets UIKit, and only a module that reaches it")
    func imports() {
        let source = "let s = String(format: format, 1)"
        let alone = TranslationCase("import Foundation\n" + source)
        #expect(alone.raw() == "import Foundation\n" + source)
        let beside = TranslationCase("import Foundation\n" + source, "import UIKit")
        #expect(beside.raw().contains("import UIKit"))
        #expect(beside.raw().hasSuffix("let s = String(localizedFormat: format, 1)"))
    }
}
