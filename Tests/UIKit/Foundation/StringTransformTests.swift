import Testing
import UIKit

// Source: Apple, CFStringTransform.
@Suite("Transforms of texts")
struct StringTransformTests {
    @Test("scripts become Latin, marks are removed, a range limits the change")
    func transforms() {
        let text = NSMutableString(string: "Привет é")
        #expect(CFStringTransform(text as CFMutableString, nil, kCFStringTransformToLatin, false))
        #expect(text as String == "Privet é")
        #expect(CFStringTransform(text, nil, kCFStringTransformStripCombiningMarks, false))
        #expect(text as String == "Privet e")
        let accents = NSMutableString(string: "éé")
        var range = CFRange(location: 1, length: 9)
        #expect(CFStringTransform(accents, &range, kCFStringTransformStripDiacritics, false))
        #expect(accents as String == "ée" && range == CFRange(location: 1, length: 1))
        #expect(!CFStringTransform(accents, nil, "no-such-transform" as CFString, false))
    }
}
