/// The words of a language, from the two files of a Hunspell dictionary.
///
/// Source: Hunspell, hunspell(5).
final class SpellingDictionary {
    private let rules: SpellingRules
    /// The flags of each word.
    private let words: [Substring: Substring]
    /// The affixes by the first or last letter that they add; those without one under nil.
    private let prefixes: [Character?: [SpellingRules.Affix]]
    private let suffixes: [Character?: [SpellingRules.Affix]]

    /// Reads the files `name.aff` and `name.dic` of a folder; nil if one cannot be read.
    init?(named name: String, in folder: URL) {
        let file = folder.appendingPathComponent(name)
        guard let affixes = try? Data(contentsOf: file.appendingPathExtension("aff")),
            let data = try? Data(contentsOf: file.appendingPathExtension("dic")),
            let rules = SpellingRules(affixes),
            let text = String(data: data, encoding: rules.encoding)
        else { return nil }
        self.rules = rules
        var words: [Substring: Substring] = [:]
        // The first line is the number of words; morphology is behind a tab or a blank.
        for line in text.split(whereSeparator: \.isNewline).dropFirst() {
            let word = line.prefix { $0 != "\t" && $0 != " " }
            let slash = word.dropFirst().firstIndex(of: "/") ?? word.endIndex
            let flags = word[slash...].dropFirst()
            words[word[..<slash], default: ""] += flags
        }
        self.words = words
        prefixes = Dictionary(grouping: rules.affixes.filter(\.isPrefix)) { $0.add.first }
        suffixes = Dictionary(grouping: rules.affixes.filter { !$0.isPrefix }) { $0.add.last }
    }

    /// Returns whether a word is right: as it is, or with small letters for large ones at its start
    /// or in all of it.
    func contains(_ word: String) -> Bool {
        if accepts(word) { return true }
        let small = word.lowercased()
        guard small != word else { return false }
        let isLarge = word == word.uppercased()
        guard isLarge || word.dropFirst() == small.dropFirst() else { return false }
        return accepts(small)
            || isLarge && accepts(small.prefix(1).uppercased() + small.dropFirst())
    }

    private func accepts(_ word: String) -> Bool {
        if let flags = flags(of: word) {
            if flags.contains(rules.forbidden) { return false }
            if !flags.contains(rules.needsAffix), !flags.contains(rules.inCompounds) { return true }
        }
        let letters = Array(word)
        return contains(letters, [], suffixes, letters.last)
            || contains(letters, [], prefixes, letters.first)
    }

    /// Returns whether a word is another one with an affix, which may itself have one at the other
    /// end.
    private func contains(
        _ word: [Character], _ required: [String], _ table: [Character?: [SpellingRules.Affix]],
        _ end: Character?
    ) -> Bool {
        let candidates = (table[nil] ?? []) + (end.flatMap { table[$0] } ?? [])
        for affix in candidates {
            guard required.isEmpty || affix.combines, let stem = affix.stem(of: word) else {
                continue
            }
            let needed = required + [affix.flag]
            if let flags = flags(of: String(stem)), needed.allSatisfy(flags.contains),
                !flags.contains(rules.forbidden)
            {
                return true
            }
            if !affix.isPrefix, affix.combines, contains(stem, needed, prefixes, stem.first) {
                return true
            }
        }
        return false
    }

    private func flags(of word: String) -> [String]? {
        words[word[...]].map { rules.flags($0) }
    }

    // MARK: Guesses

    /// Returns right words that differ from a wrong one in one change, the likeliest first; at most
    /// ten.
    ///
    /// Source: Hunspell, hunspell(5), REP and TRY, for the order.
    func guesses(for word: String) -> [String] {
        var found: [String] = []
        func add(_ guess: String) {
            guard found.count < 10, guess != word, !found.contains(guess),
                guess.split(separator: " ").allSatisfy({ contains(String($0)) }),
                flags(of: guess)?.contains(rules.noSuggestion) != true
            else { return }
            found.append(guess)
        }
        for (old, new) in rules.replacements where !old.isEmpty {
            for range in word.ranges(of: old) {
                add(word.replacingCharacters(in: range, with: new))
            }
        }
        let letters = Array(word)
        for index in letters.indices.dropLast() {
            var changed = letters
            changed.swapAt(index, index + 1)
            add(String(changed))
        }
        for letter in rules.letters {
            for index in letters.indices {
                var changed = letters
                changed[index] = letter
                add(String(changed))
            }
        }
        for index in letters.indices where letters.count > 1 {
            var changed = letters
            changed.remove(at: index)
            add(String(changed))
        }
        for letter in rules.letters {
            for index in 0...letters.count {
                var changed = letters
                changed.insert(letter, at: index)
                add(String(changed))
            }
        }
        return found
    }

    /// Returns the words of the list that begin with a text, the shortest first; at most ten.
    func completions(of start: String) -> [String] {
        let hidden = [rules.forbidden, rules.noSuggestion, rules.needsAffix, rules.inCompounds]
        let found = words.filter { word, flags in
            word.count > start.count && word.hasPrefix(start)
                && !rules.flags(flags).contains { !$0.isEmpty && hidden.contains($0) }
        }
        return found.keys.map(String.init).sorted { ($0.count, $0) < ($1.count, $1) }.prefix(10)
            .map { $0 }
    }
}
