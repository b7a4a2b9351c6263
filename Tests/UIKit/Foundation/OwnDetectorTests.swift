import Testing
import UIKit

/// Source: Apple, NSDataDetector; NSRegularExpression.h: the method that enumerates matches is "the
/// fundamental matching method … and is suitable for overriding by subclassers".
@Suite("Detectors of a program's own")
struct OwnDetectorTests {
    /// Finds the words that begin with #, too.
    private final class Tags: NSDataDetector {
        override func enumerateMatches(
            in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
            using block: (
                NSTextCheckingResult?, NSRegularExpression.MatchingFlags,
                UnsafeMutablePointer<ObjCBool>
            ) -> Void
        ) {
            super.enumerateMatches(in: string, options: options, range: range, using: block)
            guard let tags = try? NSRegularExpression(pattern: "#\\w+") else { return }
            var stop = ObjCBool(false)
            for match in tags.matches(in: string, range: range) where !stop.boolValue {
                block(match, [], &stop)
            }
        }
    }

    @Test("an override of the enumeration changes what all methods find")
    func override() throws {
        let text = "swift.org #a #b"
        let all = NSRange(location: 0, length: text.utf16.count)
        let detector = try Tags(types: 1 << 5)
        #expect(detector.matches(in: text, range: all).map(\.range.location) == [0, 10, 13])
        #expect(detector.numberOfMatches(in: text, range: all) == 3)
        #expect(detector.firstMatch(in: "#c", range: NSRange(location: 0, length: 2)) != nil)
        #expect(detector.firstMatch(in: text, range: all)?.url?.host == "swift.org")
        #expect(detector.checkingTypes == 1 << 5)
    }
}
