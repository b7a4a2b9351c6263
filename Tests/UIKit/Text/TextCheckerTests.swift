import MistakeRecorder
import Testing
import UIKit

// Sources: Apple, UITextChecker; Hunspell, hunspell(5), whose example the dictionary is.
@MainActor
@Suite("Spelling")
struct TextCheckerTests {
    private static let rules = """
        SET UTF-8
        TRY esianrtolcdugmphbyfvkwz
        REP 1
        REP f ph
        NEEDAFFIX N
        PFX A Y 1
        PFX A 0 re .
        SFX B Y 2
        SFX B 0 ed [^y]
        SFX B y ied y
        """
    private static let words = """
        6
        hello
        try/B
        work/AB
        Berlin
        phone
        blend/NB
        """

    private func withDictionary(_ body: () throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "spelling-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(Self.rules.utf8).write(to: folder.appendingPathComponent("en_US.aff"))
        try Data(Self.words.utf8).write(to: folder.appendingPathComponent("en_US.dic"))
        let folders = UITextChecker.dictionaryFolders
        defer { UITextChecker.dictionaryFolders = folders }
        UITextChecker.dictionaryFolders = [folder]
        try body()
    }

    private func wrong(
        _ text: String, from start: Int = 0, wrap: Bool = false, by checker: UITextChecker = .init()
    ) -> String? {
        let range = checker.rangeOfMisspelledWord(
            in: text, range: NSRange(location: 0, length: text.utf16.count), startingAt: start,
            wrap: wrap, language: "en")
        return Range(range, in: text).map { String(text[$0]) }
    }

    @Test("words of the list, and those with its prefixes and suffixes, are right")
    func words() throws {
        try withDictionary {
            #expect(UITextChecker.availableLanguages == ["en_US"])
            for word in ["hello", "try", "tried", "work", "worked", "rework", "reworked"] {
                #expect(wrong(word) == nil, "\(word)")
            }
            for word in ["tryed", "retry", "helloed", "workied", "helo", "blend"] {
                #expect(wrong(word) == word)
            }
            #expect(wrong("Hello HELLO Berlin BERLIN blended 12th") == nil)
            #expect(wrong("berlin") == "berlin" && wrong("hELLO") == "hELLO")
        }
    }

    @Test("the search begins at a place, and goes on at the start if it may")
    func ranges() throws {
        try withDictionary {
            let text = "helo, hello “wrk”"
            #expect(wrong(text) == "helo" && wrong(text, from: 3) == "wrk")
            #expect(wrong("helo hello", from: 5) == nil)
            #expect(wrong("helo hello", from: 5, wrap: true) == "helo")
        }
    }

    @Test("guesses differ in one change, and completions begin with a text")
    func guesses() throws {
        try withDictionary {
            let checker = UITextChecker()
            @MainActor func guesses(_ word: String) -> [String]? {
                checker.guesses(
                    forWordRange: NSRange(location: 0, length: word.utf16.count), in: word,
                    language: "en_US")
            }
            #expect(guesses("fone") == ["phone"])
            #expect(guesses("helo") == ["hello"] && guesses("hlelo") == ["hello"])
            #expect(guesses("xyz") == [])
            let range = NSRange(location: 0, length: 1)
            #expect(
                checker.completions(forPartialWordRange: range, in: "h", language: "en_US")
                    == ["hello"])
        }
    }

    @Test("learned and ignored words are right")
    func learning() throws {
        try withDictionary {
            let (one, other) = (UITextChecker(), UITextChecker())
            #expect(one.ignoredWords == nil)
            one.ignoreWord("helo")
            #expect(one.ignoredWords == ["helo"])
            one.ignoredWords = ["hallo", "helo"]
            #expect(wrong("hallo", by: one) == nil)
            #expect(wrong("helo", by: one) == nil && wrong("helo", by: other) == "helo")
            UITextChecker.learnWord("wrk")
            #expect(UITextChecker.hasLearnedWord("wrk") && wrong("wrk", by: other) == nil)
            UITextChecker.unlearnWord("wrk")
            #expect(!UITextChecker.hasLearnedWord("wrk") && wrong("wrk", by: other) == "wrk")
        }
    }

    @Test("without a dictionary no word is misspelled, which is reported once")
    func missing() throws {
        try withDictionary {
            let checker = UITextChecker()
            let range = NSRange(location: 0, length: 3)
            let reports = mistakes {
                for _ in 0..<2 {
                    #expect(
                        checker.rangeOfMisspelledWord(
                            in: "abc", range: range, startingAt: 0, wrap: false, language: "xx"
                        )
                        .location == NSNotFound)
                }
            }
            #expect(reports.components(separatedBy: "no dictionary").count == 2)
            #expect(checker.guesses(forWordRange: range, in: "abc", language: "xx") == nil)
        }
    }
}
