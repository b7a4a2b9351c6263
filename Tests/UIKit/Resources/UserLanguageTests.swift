import Foundation
import Testing

@testable import UIKit

/// Sources: Apple, "How iOS Determines the Language For Your App" (QA1828); the GNU gettext manual,
/// "Locale Environment Variables"; Apple's documents on Xcode's schemes for `-AppleLanguages`.
@Suite("The user's languages")
struct UserLanguageTests {
    @Test(
        "arguments have a list of languages, as Xcode passes it",
        arguments: [
            (["app", "-AppleLanguages", "(de)"], ["de"]),
            (["app", "-AppleLanguages", "(de, en-GB)"], ["de", "en-GB"]),
            (["app", "-x", "-AppleLanguages", "(\"zh-Hans\",'fr')", "-y"], ["zh-Hans", "fr"]),
            (["app", "-AppleLanguages", "pt-BR"], ["pt-BR"]),
            (["app", "-AppleLanguages"], []),
            (["app", "-AppleLanguages", "()"], []),
            (["app"], []),
        ] as [([String], [String])])
    func arguments(_ arguments: [String], _ expected: [String]) {
        #expect(UserLanguages.languages(ofArguments: arguments) == expected)
    }

    @Test(
        "the environment has a locale, and a list before it",
        arguments: [
            (["LANG": "de_AT.UTF-8"], ["de-AT"]),
            (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"], ["fr-FR"]),
            (["LANG": "de_DE", "LC_MESSAGES": "fr_FR", "LC_ALL": "it"], ["it"]),
            (["LANG": "en_US.UTF-8", "LANGUAGE": "de:fr_CA"], ["de", "fr-CA"]),
            (["LANGUAGE": "de"], ["de"]),
            (["LANG": "C.UTF-8", "LANGUAGE": "de"], ["de"]),
            (["LANG": "de_DE.UTF-8", "LC_ALL": ""], ["de-DE"]),
            (["LANG": "sr_RS.UTF-8@latin"], ["sr-Latn-RS"]),
            (["LANG": "de_DE@euro"], ["de-DE"]),
            (["LANG": "C", "LANGUAGE": "de"], []),
            (["LANG": "POSIX"], []), (["LANG": "C.UTF-8"], []), ([:], []),
        ] as [([String: String], [String])])
    func environment(_ environment: [String: String], _ expected: [String]) {
        #expect(UserLanguages.languages(ofEnvironment: environment) == expected)
    }

    @Test(
        "the first language that a bundle has is chosen, or a more generic one of its own",
        arguments: [
            (["de", "en", "fr"], ["fr", "de"], ["fr"]),
            (["de", "en"], ["fr", "de"], ["de"]),
            (["de", "en"], ["en-GB"], ["en"]),
            (["en", "en-GB"], ["en-GB"], ["en-GB", "en"]),
            (["en", "en_GB"], ["en-GB"], ["en_GB", "en"]),
            (["es", "es-419"], ["es-MX"], ["es-419", "es"]),
            (["zh-Hans", "zh-Hant"], ["zh-TW"], ["zh-Hant"]),
            (["zh-Hans", "zh-Hant"], ["zh-CN"], ["zh-Hans"]),
            (["zh-Hans"], ["zh-Hant"], []),
            (["sr-Latn", "sr"], ["sr"], ["sr"]),
            (["English", "German"], ["de-CH"], ["German"]),
            (["nb"], ["no"], ["nb"]),
            // Another region of the language. [U]
            (["pt-BR", "en"], ["pt-PT"], ["pt-BR"]),
            (["de", "en"], ["ja"], []),
            (["de"], [], []), ([], ["de"], []),
        ] as [([String], [String], [String])])
    func match(_ available: [String], _ preferred: [String], _ expected: [String]) {
        #expect(LanguageMatch.localizations(of: available, for: preferred) == expected)
    }
}
