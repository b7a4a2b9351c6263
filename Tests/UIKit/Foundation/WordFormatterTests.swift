import Testing
import UIKit

/// Sources: Apple, ListFormatter, RelativeDateTimeFormatter and NSDataDetector; CLDR, English.
@Suite("Formatters and detectors that Foundation on Linux lacks")
struct WordFormatterTests {
    @Test("words are joined as a list")
    func lists() {
        #expect(ListFormatter.localizedString(byJoining: []) == "")
        #expect(ListFormatter.localizedString(byJoining: ["a"]) == "a")
        #expect(ListFormatter.localizedString(byJoining: ["a", "b"]) == "a and b")
        #expect(ListFormatter.localizedString(byJoining: ["a", "b", "c"]) == "a, b, and c")
        let formatter = ListFormatter()
        let numbers = NumberFormatter()
        numbers.locale = Locale(identifier: "en_US")
        numbers.minimumFractionDigits = 1
        formatter.itemFormatter = numbers
        #expect(formatter.string(from: [1, 2.5]) == "1.0 and 2.5")
        #expect(formatter.string(for: ["x"]) == nil)
        #expect(ListFormatter().string(for: [1, 2]) == "1 and 2")
    }

    @Test(
        "times are described by their largest unit",
        arguments: [
            (-1, "1 second ago", "1 sec. ago", "1s ago", "1 second ago"),
            (0, "in 0 seconds", "in 0 sec.", "in 0s", "now"),
            (90, "in 1 minute", "in 1 min.", "in 1min", "in 1 minute"),
            (-7200, "2 hours ago", "2 hr. ago", "2h ago", "2 hours ago"),
            (86400, "in 1 day", "in 1 day", "in 1d", "tomorrow"),
            (-86400, "1 day ago", "1 day ago", "1d ago", "yesterday"),
            (86400 * 15, "in 2 weeks", "in 2 wk.", "in 2w", "in 2 weeks"),
            (86400 * 40, "in 1 month", "in 1 mo.", "in 1mo", "next month"),
            (-86400 * 800, "2 years ago", "2 yr. ago", "2y ago", "2 years ago"),
            (Double.nan, "in 0 seconds", "in 0 sec.", "in 0s", "now"),
        ] as [(Double, String, String, String, String)])
    func relative(seconds: Double, full: String, short: String, letters: String, named: String) {
        let formatter = RelativeDateTimeFormatter()
        #expect(formatter.localizedString(fromTimeInterval: seconds) == full)
        formatter.unitsStyle = .short
        #expect(formatter.localizedString(fromTimeInterval: seconds) == short)
        formatter.unitsStyle = .abbreviated
        #expect(formatter.localizedString(fromTimeInterval: seconds) == letters)
        formatter.unitsStyle = .full
        formatter.dateTimeStyle = .named
        #expect(formatter.localizedString(fromTimeInterval: seconds) == named)
    }

    @Test("components and contexts are described")
    func components() {
        let formatter = RelativeDateTimeFormatter()
        formatter.unitsStyle = .spellOut
        #expect(formatter.localizedString(from: DateComponents(day: -3)) == "three days ago")
        formatter.formattingContext = .beginningOfSentence
        formatter.dateTimeStyle = .named
        #expect(formatter.localizedString(from: DateComponents(weekOfMonth: 1)) == "Next week")
        #expect(formatter.localizedString(from: DateComponents(year: 0)) == "This year")
    }

    @Test("links, mail and phone numbers are found, without the marks around them")
    func detector() throws {
        let detector = try NSDataDetector(types: 1 << 5 | 1 << 11)
        func found(_ text: String) -> [String] {
            let range = NSRange(location: 0, length: text.utf16.count)
            return detector.matches(in: text, range: range).map {
                NSString(string: text).substring(with: $0.range) + " → "
                    + ($0.url?.absoluteString ?? $0.phoneNumber ?? "")
            }
        }
        #expect(
            found("😀 (See https://swift.org/a_(b), www.example.com/x?y=1. Ask a.b@c.de!)") == [
                "https://swift.org/a_(b) → https://swift.org/a_(b)",
                "www.example.com/x?y=1 → http://www.example.com/x?y=1",
                "a.b@c.de → mailto:a.b@c.de",
            ])
        #expect(
            found("Call +49 (30) 123-4567 or 555-1234, not 12345 or 2026-11-28.") == [
                "+49 (30) 123-4567 → +49 (30) 123-4567", "555-1234 → 555-1234",
            ])
        #expect(found("swift.org has 3.14 file.txt") == ["swift.org → http://swift.org"])
        #expect(found("http://a.b/1234567") == ["http://a.b/1234567 → http://a.b/1234567"])
        for hostile in ["a.", "1 ", "a@", "(", "http://"] {
            _ = found(String(repeating: hostile, count: 5_000))
        }
        #expect(throws: NSDataDetector.Failure.noSupportedType) {
            try NSDataDetector(types: 1 << 3)
        }
        let links = try NSDataDetector(types: 1 << 5)
        let all = NSRange(location: 0, length: 100)
        #expect(links.numberOfMatches(in: "a.de 555-1234", range: all) == 1)
        #expect(links.firstMatch(in: "x", range: all) == nil)
    }
}
