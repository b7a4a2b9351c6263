/// Finds the word that a mistyped word probably meant.
enum Suggestion {
    /// Returns “Did you mean …?” with a space before it, or nothing if no known word is close
    /// enough.
    static func sentence(for word: String, among known: [String], prefix: String = "") -> String {
        closest(to: word, among: known).map { " Did you mean \(prefix)\($0)?" } ?? ""
    }

    /// Returns the known word closest to a mistyped one.
    ///
    /// The distance is at most a third of the known word's length, or 1.
    static func closest(to word: String, among known: [String]) -> String? {
        guard !word.isEmpty, word.utf8.count <= 64 else { return nil }
        let typed = Array(word.lowercased().unicodeScalars)
        var best: (name: String, distance: Int)?
        for name in known {
            let target = Array(name.unicodeScalars)
            let isBeginning = typed.count >= 3 && target.starts(with: typed)
            let distance =
                typed == target ? 0 : isBeginning ? 1 : Self.distance(typed, target)
            guard distance <= max(1, target.count / 3), distance < best?.distance ?? .max else {
                continue
            }
            best = (name, distance)
        }
        return best?.name
    }

    /// The optimal string alignment distance: insertions, deletions, replacements and swaps of
    /// neighbours.
    static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var rows = [Array(0...b.count)]
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                let cost = a[i] == b[j] ? 0 : 1
                var least = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + cost)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    least = min(least, rows[i - 1][j - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
