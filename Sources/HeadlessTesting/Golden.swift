import Foundation

/// One comparison with a golden file.
package struct Golden {
    let name: String
    let ending: String
    let actual: Data
    let site: CallSite
    var mode = GoldenFiles.mode

    /// Creates a comparison of data with the file of a name and an ending.
    package init(name: String, ending: String, actual: Data, site: CallSite) {
        (self.name, self.ending, self.actual, self.site) = (name, ending, actual, site)
    }

    /// The differences between the file and the actual data; nil if they agree.
    package typealias Comparison = (_ expected: Data) -> Difference?

    /// A sentence, and the difference as a file.
    package struct Difference {
        var sentence: String
        var text: String?
        var picture: Data?

        /// Creates a difference in words, as a text and as a PNG file.
        package init(sentence: String, text: String? = nil, picture: Data? = nil) {
            (self.sentence, self.text, self.picture) = (sentence, text, picture)
        }
    }

    /// Compares, writes the file in modes that do so, and fails the test if they differ.
    package func check(_ compare: Comparison) -> Bool {
        guard let path = GoldenFiles.path(name, extension: ending, of: site.filePath) else {
            site.fail(
                "A golden file cannot be named “\(name.prefix(200))”: use a name without slashes, "
                    + "line ends or a leading dot, of at most 200 bytes.")
            return false
        }
        let first = GoldenFiles.use(path, for: actual)
        guard let expected = FileManager.default.contents(atPath: path) else {
            switch mode {
            case .verify:
                site.fail(
                    "The golden file \(path) is missing. Run the test without "
                        + "MAINSPRING_GOLDEN=verify to write it.")
            case .missing:
                guard write(path) else { return false }
                site.fail("The golden file \(path) was missing and is now written. Look at it.")
            case .record: return write(path)
            }
            site.attach(actual, named: "\(name).actual.\(ending)")
            return false
        }
        guard let difference = compare(expected) else { return true }
        let isSecond = compare(first) != nil
        let second =
            "“\(name)” was compared before in this run, with other content. Each case needs a file "
            + "of its own: put the argument, the device or the look into the name."
        if mode == .record {
            guard isSecond else { return write(path) }
            site.fail(second)
            return false
        }
        site.fail(
            "“\(name)” differs from \(path): \(difference.sentence) "
                + (isSecond
                    ? second : "To accept it, run the test with MAINSPRING_GOLDEN=record."))
        site.attach(expected, named: "\(name).expected.\(ending)")
        site.attach(actual, named: "\(name).actual.\(ending)")
        if let text = difference.text {
            site.attach(Data(text.utf8), named: "\(name).difference.txt")
        }
        if let picture = difference.picture {
            site.attach(picture, named: "\(name).difference.png")
        }
        return false
    }

    private func write(_ path: String) -> Bool {
        do {
            let url = URL(filePath: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try actual.write(to: url, options: .atomic)
            return true
        } catch {
            site.fail("The golden file \(path) could not be written: \(error)")
            return false
        }
    }
}

/// The difference of two texts, line by line.
enum LineDifference {
    /// The lines that differ, with `-` for expected and `+` for actual ones; equal ones between
    /// them have a space.
    static func text(_ expected: String, _ actual: String) -> String {
        let (old, new) = (lines(expected), lines(actual))
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        // The difference of long and unlike texts takes long; then all lines differ.
        if old.count + new.count <= 4000 {
            for change in new.difference(from: old) {
                switch change {
                case .remove(let offset, _, _): removed.insert(offset)
                case .insert(let offset, _, _): inserted.insert(offset)
                }
            }
        } else {
            removed = Set(old.indices)
            inserted = Set(new.indices)
        }
        var result = ""
        var (i, j) = (0, 0)
        while i < old.count || j < new.count {
            if i < old.count, removed.contains(i) {
                result += "-\(old[i])\n"
                i += 1
            } else if j < new.count, inserted.contains(j) {
                result += "+\(new[j])\n"
                j += 1
            } else {
                result += " \(new[j])\n"
                i += 1
                j += 1
            }
        }
        return result
    }

    /// The number of the first line that differs, from 1, and both lines; nil if none does.
    static func first(_ expected: String, _ actual: String) -> (
        line: Int, expected: String, actual: String
    )? {
        let (old, new) = (lines(expected), lines(actual))
        let index = zip(old, new).prefix { $0 == $1 }.count
        guard index < old.count || index < new.count else { return nil }
        return (
            index + 1, index < old.count ? old[index] : "nothing",
            index < new.count ? new[index] : "nothing"
        )
    }

    private static func lines(_ text: String) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}
