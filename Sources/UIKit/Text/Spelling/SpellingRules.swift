/// The rules of a Hunspell dictionary: what its words may begin and end with.
///
/// Source: Hunspell, hunspell(5).
///
/// Deviation: compounds, twofold suffixes, aliases of flags and conversions of letters are missing.
struct SpellingRules {
    /// Letters that a word with a flag may begin or end with.
    struct Affix {
        var flag: String
        var isPrefix: Bool
        var combines: Bool
        /// The letters that the word loses and gains.
        var strip: [Character]
        var add: [Character]
        /// The letters that the word must begin or end with.
        var condition: [Part]
    }

    enum Part {
        case any
        case one(of: Set<Character>)
        case none(of: Set<Character>)

        func matches(_ letter: Character) -> Bool {
            switch self {
            case .any: true
            case .one(let set): set.contains(letter)
            case .none(let set): !set.contains(letter)
            }
        }
    }

    private enum Flags {
        case single
        case long
        case numbers
    }

    private(set) var encoding = String.Encoding.isoLatin1
    private(set) var affixes: [Affix] = []
    /// Letters to try in guesses, the likeliest first.
    private(set) var letters: [Character] = Array("esianrtolcdugmphbyfvkwz")
    private(set) var replacements: [(String, String)] = []
    /// The flags of words that are not words on their own, and of those that are wrong.
    private(set) var needsAffix = "", inCompounds = "", forbidden = "", noSuggestion = ""
    private var flags = Flags.single

    private static let encodings: [String: String.Encoding] = [
        "UTF-8": .utf8, "ISO8859-1": .isoLatin1, "ISO8859-2": .isoLatin2,
        "microsoft-cp1251": .windowsCP1251,
    ]

    /// Reads a file with the ending `aff`; nil if its encoding is not known.
    init?(_ data: Data) {
        let first = String(decoding: data, as: UTF8.self)
        for line in first.split(whereSeparator: \.isNewline) where line.hasPrefix("SET ") {
            let name = line.split(separator: " ").dropFirst().first.map(String.init) ?? ""
            guard let known = Self.encodings[name] else { return nil }
            encoding = known
        }
        guard let text = String(data: data, encoding: encoding) else { return nil }
        var combining: [String: Bool] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
            guard words.count > 1 else { continue }
            switch words[0] {
            case "FLAG":
                flags = words[1] == "long" ? .long : words[1] == "num" ? .numbers : .single
            case "TRY": letters = Array(words[1])
            case "REP" where words.count > 2:
                replacements.append(
                    (words[1].trimmed(of: "^", "$"), words[2].replacing("_", with: " ")))
            case "NEEDAFFIX": needsAffix = words[1]
            case "ONLYINCOMPOUND": inCompounds = words[1]
            case "FORBIDDENWORD": forbidden = words[1]
            case "NOSUGGEST": noSuggestion = words[1]
            case "PFX", "SFX":
                if words.count == 4, Int(words[3]) != nil {
                    combining[words[0] + words[1]] = words[2] == "Y"
                } else if words.count >= 4 {
                    add(words, combining[words[0] + words[1]] ?? false)
                }
            default: break
            }
        }
    }

    private mutating func add(_ words: [String], _ combines: Bool) {
        func letters(_ text: some StringProtocol) -> [Character] { text == "0" ? [] : Array(text) }
        let added = words[3].split(separator: "/", omittingEmptySubsequences: false)[0]
        affixes.append(
            Affix(
                flag: words[1], isPrefix: words[0] == "PFX", combines: combines,
                strip: letters(words[2]), add: letters(added),
                condition: words.count > 4 ? Self.condition(words[4]) : []))
    }

    private static func condition(_ text: String) -> [Part] {
        var parts: [Part] = []
        var rest = text[...]
        while let letter = rest.popFirst() {
            if letter == "." {
                parts.append(.any)
            } else if letter == "[", let end = rest.firstIndex(of: "]") {
                let inside = rest[..<end]
                parts.append(
                    inside.first == "^" ? .none(of: Set(inside.dropFirst())) : .one(of: Set(inside))
                )
                rest = rest[rest.index(after: end)...]
            } else {
                parts.append(.one(of: [letter]))
            }
        }
        return text == "." ? [] : parts
    }

    /// Returns the flags of a word, as its line has them.
    func flags(_ text: Substring) -> [String] {
        switch flags {
        case .single: text.map { String($0) }
        case .numbers: text.split(separator: ",").map(String.init)
        case .long:
            stride(from: 0, to: text.count - 1, by: 2).map { String(text.dropFirst($0).prefix(2)) }
        }
    }
}

extension SpellingRules.Affix {
    /// Returns the word that becomes another one by the affix; nil if none does.
    func stem(of word: [Character]) -> [Character]? {
        guard word.count > add.count || word.count == add.count && !strip.isEmpty else {
            return nil
        }
        let stem: [Character]
        if isPrefix {
            guard word.starts(with: add) else { return nil }
            stem = strip + word.dropFirst(add.count)
        } else {
            guard word.suffix(add.count).elementsEqual(add) else { return nil }
            stem = word.dropLast(add.count) + strip
        }
        guard stem.count >= condition.count else { return nil }
        let part = isPrefix ? stem.prefix(condition.count) : stem.suffix(condition.count)
        return zip(condition, part).allSatisfy { $0.matches($1) } ? stem : nil
    }
}

extension String {
    fileprivate func trimmed(of first: Character, _ last: Character) -> String {
        var text = self[...]
        if text.first == first { text = text.dropFirst() }
        if text.last == last { text = text.dropLast() }
        return String(text)
    }
}
