import Synchronization

/// Finds where words may be divided, by patterns of letters.
///
/// The patterns are those of Debian's packages such as `hyphen-en-us`.
///
/// Source: F. M. Liang, Word Hy-phen-a-tion by Com-put-er, 1983; the files of the library hyphen.
final class Hyphenator: Sendable {
    /// The numbers between the letters of each pattern.
    private let patterns: [String: [UInt8]]
    private let longest: Int
    /// The least number of letters before and behind a hyphen.
    private let (left, right): (Int, Int)

    /// Reads a file of patterns; nil if its letters cannot be read.
    init?(_ data: Data) {
        let head = String(decoding: data.prefix(64), as: UTF8.self)
        let isUTF8 = head.hasPrefix("UTF-8")
        guard isUTF8 || head.hasPrefix("ISO8859-1\n") || head.hasPrefix("ISO8859-1\r"),
            let text = String(data: data, encoding: isUTF8 ? .utf8 : .isoLatin1)
        else { return nil }
        var patterns: [String: [UInt8]] = [:]
        var (left, right) = (2, 2)
        for line in text.split(whereSeparator: \.isNewline).dropFirst() {
            let words = line.split(separator: " ")
            guard let pattern = words.first, !pattern.hasPrefix("%"), !pattern.hasPrefix("#") else {
                continue
            }
            if pattern.contains(where: \.isUppercase) {
                let number = words.dropFirst().first.flatMap { Int($0) }
                if pattern == "LEFTHYPHENMIN" { left = number ?? left }
                if pattern == "RIGHTHYPHENMIN" { right = number ?? right }
                // What follows is for compounds.
                if pattern == "NEXTLEVEL" { patterns = [:] }
                continue
            }
            var (letters, numbers) = ("", [UInt8(0)])
            // Behind a slash are changes of letters, which are not made.
            for character in pattern.prefix(while: { $0 != "/" }) {
                if let digit = character.wholeNumberValue {
                    numbers[numbers.count - 1] = UInt8(digit)
                } else {
                    letters.append(character)
                    numbers.append(0)
                }
            }
            patterns[letters] = numbers
        }
        self.patterns = patterns
        longest = patterns.keys.reduce(0) { max($0, $1.count) }
        (self.left, self.right) = (left, right)
    }

    /// Returns the numbers of letters after which a word may be divided, ascending.
    func divisions(of word: some StringProtocol) -> [Int] {
        let letters = Array("." + word.lowercased() + ".")
        let count = letters.count - 2
        guard count == word.count, count >= left + right else { return [] }
        var numbers = [UInt8](repeating: 0, count: letters.count + 1)
        for start in letters.indices {
            for length in 1...max(1, min(longest, letters.count - start)) {
                guard let pattern = patterns[String(letters[start..<start + length])] else {
                    continue
                }
                for (offset, number) in pattern.enumerated() {
                    numbers[start + offset] = max(numbers[start + offset], number)
                }
            }
        }
        return (left...count - right).filter { numbers[$0 + 1] % 2 == 1 }
    }

    // MARK: Files

    private struct Known {
        var folders = ["/usr/share/hyphen"].map { URL(fileURLWithPath: $0, isDirectory: true) }
        var all: [String: Hyphenator?] = [:]
    }

    private static let known = Mutex(Known())

    /// The folders with patterns, searched in this order.
    static var folders: [URL] {
        get { known.withLock { $0.folders } }
        set {
            known.withLock {
                ($0.folders, $0.all) = (newValue, [:])
            }
        }
    }

    /// The patterns of the user's language; nil, which is reported once, if there are none.
    static var ofUser: Hyphenator? {
        // Without a country, that of the language's packages that is usual.
        let parts = (Locale.preferredLanguages.first ?? "en-US").split(separator: "-")
        let language = parts.first.map(String.init) ?? "en"
        let country =
            parts.dropFirst().last { $0.count == 2 }.map(String.init)
            ?? (language == "en" ? "US" : language.uppercased())
        let name = "hyph_\(language)_\(country)"
        let (found, isNew): (Hyphenator?, Bool) = known.withLock { known in
            if let found = known.all[name] { return (found, false) }
            let found = known.folders.lazy.compactMap { folder in
                (try? Data(contentsOf: folder.appendingPathComponent("\(name).dic"))).flatMap {
                    Hyphenator($0)
                }
            }.first
            known.all[name] = .some(found)
            return (found, true)
        }
        if found == nil, isNew {
            reportMistake(
                "A text asks for hyphens, but there is no \(name).dic: words are not divided. "
                    + "Install one of Debian's packages hyphen-…, such as hyphen-en-us")
        }
        return found
    }
}

/// How words that do not fit are divided.
struct Hyphenation {
    /// The width of the text of a line, in units of the line's, below which a word is divided.
    var factor: Float
    let patterns: Hyphenator

    /// Nil if no words are divided.
    init?(factor: Float) {
        guard factor > 0, let patterns = Hyphenator.ofUser else { return nil }
        (self.factor, self.patterns) = (factor, patterns)
    }
}
