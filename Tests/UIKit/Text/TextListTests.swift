import Testing
@testable import UIKit

/// A character is one em wide, a line one em high.
// Source: Apple, NSTextList and NSParagraphStyle.textLists; the distances are [U].
@MainActor
@Suite("Lists of paragraphs")
struct TextListTests {
    @Test("a marker is the format with a symbol or a number in it")
    func markers() {
        func marker(_ format: NSTextList.MarkerFormat, _ number: Int) -> String {
            NSTextList(markerFormat: format, options: 0).marker(forItemNumber: number)
        }
        #expect(marker(.disc, 3) == "•" && marker(.hyphen, 1) == "⁃")
        #expect(marker(.decimal, 12) == "12" && marker(.lowercaseRoman, 4) == "iv")
        #expect(marker(.init("({upper-roman})"), 1994) == "(MCMXCIV)")
        #expect(marker(.lowercaseAlpha, 26) == "z" && marker(.uppercaseLatin, 28) == "AB")
        #expect(marker(.octal, 8) == "10" && marker(.uppercaseHexadecimal, 10) == "A")
        #expect(marker(.lowercaseHexadecimal, 26) == "1a" && marker(.uppercaseRoman, 9) == "IX")
        #expect(marker(.uppercaseAlpha, 27) == "AA" && marker(.lowercaseLatin, 3) == "c")
        #expect(marker(.lowercaseRoman, 0) == "0" && marker(.init("{other}"), 1) == "{other}")
        #expect(NSTextList(markerFormat: .decimal, options: 0).isOrdered)
        #expect(!NSTextList(markerFormat: .circle, options: 0).isOrdered)
    }

    private func text(_ parts: [(String, [NSTextList])]) -> NSAttributedString {
        let text = NSMutableAttributedString()
        for (string, lists) in parts {
            let style = NSMutableParagraphStyle()
            style.textLists = lists
            text.append(
                NSAttributedString(
                    string: string,
                    attributes: [.font: UIFont.systemFont(ofSize: 10), .paragraphStyle: style]))
        }
        return text
    }

    @Test("a text view draws markers before the paragraphs of a list, and numbers them")
    func textView() throws {
        let steps = NSTextList(
            markerFormat: NSTextList.MarkerFormat("{decimal}."), startingItemNumber: 9)
        let inner = NSTextList(markerFormat: .lowercaseAlpha, options: 1)
        #expect(inner.listOptions == .prependEnclosingMarker && steps.listOptions == [])
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        view.textContainerInset = .zero
        view.textContainer.lineFragmentPadding = 0
        view.attributedText = text([
            ("a\n", [steps]), ("b\n", [steps, inner]), ("c\n", [steps]), ("\td", [steps]),
        ])
        view.layoutIfNeeded()
        let places = try #require(view.textView.textDescription.places)
        let markers = places.pieces.filter { $0.image != nil }
        // “9.”, “9.a” and “10.”, which begin 25 points before the text.
        #expect(markers.map(\.x) == [11, 47, 11] && markers.map(\.width) == [20, 30, 30])
        #expect(markers.map(\.baseline) == [10, 20, 30])
        #expect(markers.map(\.imageHeight) == [10, 10, 10])
        let letters = places.pieces.filter { $0.image == nil }
        #expect(letters.map(\.x) == [36, 72, 36, 28])
        #expect(view.caretRect(for: view.beginningOfDocument).minX == 36)
        #expect(view.layoutManager.location(forGlyphAt: 0).x == 36)
    }

    @Test("labels draw no markers; archives keep lists, and copies are lists of their own")
    func others() throws {
        let list = NSTextList(markerFormat: .square, startingItemNumber: 4)
        let label = UILabel()
        label.attributedText = text([("a", [list])])
        label.sizeToFit()
        #expect(label.bounds.width == 10 && label.textDescription.places == nil)
        let style = NSMutableParagraphStyle()
        style.textLists = [list, list]
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: style, requiringSecureCoding: true)
        let read = try #require(
            try NSKeyedUnarchiver.unarchivedObject(ofClass: NSParagraphStyle.self, from: data))
        #expect(read.textLists.map(\.markerFormat) == [.square, .square])
        #expect(read.textLists[0] === read.textLists[1])
        #expect(read.textLists[0].startingItemNumber == 4)
        let copy = list.copy() as? NSTextList
        #expect(copy !== list && copy?.startingItemNumber == 4)
    }
}
