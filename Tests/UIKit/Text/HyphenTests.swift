import MistakeRecorder
import Testing

@testable import UIKit

/// A character is one em wide, a line one em high.
@MainActor
@Suite("Hyphens")
struct HyphenTests {
    /// The patterns of the word hyphenation. Source: F. M. Liang, Word Hy-phen-a-tion by
    /// Com-put-er, 1983, the example.
    private static let patterns = """
        UTF-8
        LEFTHYPHENMIN 2
        RIGHTHYPHENMIN 3
        hy3ph
        he2n
        hena4
        hen5at
        1na
        n2at
        1tio
        2io
        o2n
        """

    @Test("patterns say where words are divided")
    func patterns() throws {
        let hyphenator = try #require(Hyphenator(Data(Self.patterns.utf8)))
        #expect(hyphenator.divisions(of: "hyphenation") == [2, 6])
        #expect(hyphenator.divisions(of: "Hyphen") == [2])
        #expect(hyphenator.divisions(of: "hy") == [])
    }

    // Source: Apple, NSParagraphStyle.hyphenationFactor.
    @Test("words are divided if the rest of the line is narrower than the factor")
    func factor() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "hyphens-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let language = Locale.preferredLanguages.first ?? "en-US"
        let parts = language.split(separator: "-").map(String.init)
        let country =
            parts.dropFirst().last { $0.count == 2 }
            ?? (parts[0] == "en" ? "US" : parts[0].uppercased())
        let file = folder.appendingPathComponent("hyph_\(parts[0])_\(country).dic")
        try Data(Self.patterns.utf8).write(to: file)
        let folders = Hyphenator.folders
        defer { Hyphenator.folders = folders }
        Hyphenator.folders = [folder]

        let style = NSMutableParagraphStyle()
        func label(_ factor: Float) -> UILabel {
            style.hyphenationFactor = factor
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
            label.numberOfLines = 0
            label.attributedText = NSAttributedString(
                string: "aa hyphenation",
                attributes: [.font: UIFont.systemFont(ofSize: 10), .paragraphStyle: style])
            return label
        }
        // "aa", "hyphenat", "ion"; "aa hy-", "phen-", "ation".
        let limit = CGSize(width: 80, height: 1000)
        #expect(label(0).sizeThatFits(limit) == CGSize(width: 80, height: 30))
        #expect(label(1).sizeThatFits(limit) == CGSize(width: 60, height: 30))
        let pieces = try #require(label(1).textDescription.places).pieces
        #expect(pieces.map(\.x) == [0, 50, 0, 40, 0])
        #expect(pieces.map { $0.image != nil } == [false, true, false, true, false])
        // "aa " takes 3 of 8 characters, more than a quarter: "aa", "hyphen-", "ation".
        #expect(label(0.25).sizeThatFits(limit).width == 70)

        // Apple, NSTextLayoutManager.usesHyphenation: the same in paragraphs that do not say it.
        let (contents, manager) = (NSTextContentStorage(), NSTextLayoutManager())
        contents.addTextLayoutManager(manager)
        manager.textContainer = NSTextContainer(size: CGSize(width: 90, height: 0))
        contents.attributedString = NSAttributedString(
            string: "aa hyphenation", attributes: [.font: UIFont.systemFont(ofSize: 10)])
        #expect(!manager.usesHyphenation && manager.usageBoundsForTextContainer.width == 80)
        manager.usesHyphenation = true
        #expect(manager.usageBoundsForTextContainer.width == 60)
    }

    @Test("a factor that is no number between 0 and 1 is reported")
    func oddFactors() {
        let manager = NSLayoutManager()
        let reports = mistakes {
            manager.hyphenationFactor = .nan
            #expect(manager.hyphenationFactor == 0)
            manager.hyphenationFactor = 3
        }
        #expect(manager.hyphenationFactor == 1)
        #expect(reports.contains("hyphenationFactor"))
    }

    @Test("a soft hyphen is seen at the end of a line alone")
    func softHyphens() {
        let label = UILabel()
        label.numberOfLines = 0
        label.font = .systemFont(ofSize: 10)
        label.text = "aaaa\u{AD}bbbb"
        #expect(
            label.sizeThatFits(CGSize(width: 80, height: 1000)) == CGSize(width: 80, height: 10))
        #expect(
            label.sizeThatFits(CGSize(width: 70, height: 1000)) == CGSize(width: 50, height: 20))
    }
}
