/// Finds misspelled words, and guesses what was meant.
///
/// It reads Hunspell's dictionaries from ``dictionaryFolders``, where Debian's packages such as
/// `hunspell-en-us` install them. In a language without a dictionary, which is reported
/// once, no word is misspelled.
///
/// Source: Apple, UITextChecker.
///
/// Deviation: the dictionaries are Hunspell's; guesses differ from a word in one change, and
/// completions are the shortest words.
@preconcurrency @MainActor
open class UITextChecker: NSObject {
    /// The folders of dictionaries, searched in this order. Not in UIKit. Default:
    /// `/usr/share/hunspell` and `/usr/share/myspell`.
    public static var dictionaryFolders = ["/usr/share/hunspell", "/usr/share/myspell"].map {
        URL(fileURLWithPath: $0, isDirectory: true)
    } {
        didSet { known = [:] }
    }

    /// The dictionaries that were read; nil for languages without one.
    private static var known: [String: SpellingDictionary?] = [:]

    /// Words that this checker accepts. Default: nil.
    open var ignoredWords: [String]?

    /// Creates a checker.
    public override init() {}

    // MARK: Languages

    /// The languages with a dictionary, such as `en_US`, in alphabetical order.
    open class var availableLanguages: [String] {
        let names = dictionaryFolders.flatMap { folder in
            (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        }
        let (affixes, words) = (names.named("aff"), names.named("dic"))
        return affixes.intersection(words).sorted()
    }

    private static func dictionary(_ language: String) -> SpellingDictionary? {
        if let found = known[language] { return found }
        let wanted = language.replacing("-", with: "_")
        let all = availableLanguages
        // Of the countries of a language, the one that is usual comes first.
        let name =
            all.first { $0 == wanted } ?? all.first { wanted == "en" && $0 == "en_US" }
            ?? all.first { $0 == "\(wanted)_\(wanted.uppercased())" }
            ?? all.first { $0.hasPrefix("\(wanted.prefix { $0 != "_" })_") }
        let found = name.flatMap { name in
            dictionaryFolders.lazy.compactMap { SpellingDictionary(named: name, in: $0) }.first
        }
        if found == nil {
            reportMistake(
                "UITextChecker has no dictionary for “\(language)”, so that no word is misspelled. "
                    + "Install one of Debian's packages hunspell-…, such as hunspell-en-us")
        }
        known[language] = .some(found)
        return found
    }

    // MARK: Words

    /// Returns the first misspelled word in a part of a text; the location is `NSNotFound` if there
    /// is none.
    ///
    /// Words with digits are not checked.
    ///
    /// - Parameters:
    ///   - stringToCheck: the text.
    ///   - range: the part.
    ///   - startingOffset: where the search begins, in the text.
    ///   - wrapFlag: whether it goes on at the start of the part.
    ///   - language: such as `en_US` or `en`.
    open func rangeOfMisspelledWord(
        in stringToCheck: String, range: NSRange, startingAt startingOffset: Int,
        wrap wrapFlag: Bool, language: String
    ) -> NSRange {
        let none = NSRange(location: NSNotFound, length: 0)
        guard let dictionary = Self.dictionary(language) else { return none }
        let words = Self.words(of: stringToCheck).filter {
            $0.range.location >= range.location && NSMaxRange($0.range) <= NSMaxRange(range)
        }
        let behind = words.filter { $0.range.location >= startingOffset }
        let before = words.filter { $0.range.location < startingOffset }
        let wrong = (wrapFlag ? behind + before : behind).first { word in
            !isAccepted(word.text) && !dictionary.contains(word.text)
        }
        return wrong?.range ?? none
    }

    private func isAccepted(_ word: String) -> Bool {
        ignoredWords?.contains(word) == true || Self.hasLearnedWord(word)
    }

    private static func words(of text: String) -> [(text: String, range: NSRange)] {
        var words: [(String, NSRange)] = []
        var index = text.startIndex
        while index < text.endIndex {
            guard text[index].isLetter || text[index].isNumber else {
                index = text.index(after: index)
                continue
            }
            let rest = text[index...]
            var end =
                rest.firstIndex { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "’") }
                ?? text.endIndex
            // An apostrophe belongs to the word if a letter is behind it.
            while !text[text.index(before: end)].isLetter,
                !text[text.index(before: end)].isNumber
            { end = text.index(before: end) }
            let word = text[index..<end]
            if !word.contains(where: \.isNumber) {
                words.append(
                    (String(word.replacing("’", with: "'")), NSRange(index..<end, in: text)))
            }
            index = end
        }
        return words
    }

    /// Returns the words that a misspelled one may mean, the likeliest first; nil in a
    /// language without a dictionary, and for a range that is not in the text.
    open func guesses(forWordRange range: NSRange, in string: String, language: String)
        -> [String]?
    {
        guard let place = Range(range, in: string), let dictionary = Self.dictionary(language)
        else { return nil }
        return dictionary.guesses(for: String(string[place]))
    }

    /// Returns words that begin with a part of a text, learned ones first; nil in a language
    /// without a dictionary, and for a range that is not in the text.
    open func completions(forPartialWordRange range: NSRange, in string: String, language: String)
        -> [String]?
    {
        guard let place = Range(range, in: string), !place.isEmpty,
            let dictionary = Self.dictionary(language)
        else { return nil }
        let start = String(string[place])
        let learned = Self.learnedWords.filter { $0.hasPrefix(start) && $0 != start }
        return learned.sorted() + dictionary.completions(of: start)
    }

    // MARK: Learned words

    /// Accepts a word in this checker.
    open func ignoreWord(_ wordToIgnore: String) {
        ignoredWords = (ignoredWords ?? []).filter { $0 != wordToIgnore } + [wordToIgnore]
    }

    private static let key = "UITextChecker.learnedWords"
    private static var learnedWords: [String] {
        get { UserDefaults.standard.stringArray(forKey: key) ?? [] }
        set { UserDefaults.standard.set(newValue, forKey: key) }
    }

    /// Accepts a word in all checkers; it is kept in the user defaults.
    open class func learnWord(_ word: String) {
        if !hasLearnedWord(word) { learnedWords.append(word) }
    }

    /// Returns whether a word was learned.
    open class func hasLearnedWord(_ word: String) -> Bool { learnedWords.contains(word) }

    /// Forgets a learned word.
    open class func unlearnWord(_ word: String) { learnedWords.removeAll { $0 == word } }
}

extension [String] {
    /// The names of files with an extension, without it.
    fileprivate func named(_ suffix: String) -> Set<String> {
        Set(filter { $0.hasSuffix("." + suffix) }.map { String($0.dropLast(suffix.count + 1)) })
    }
}
