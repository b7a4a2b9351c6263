import HeadlessTesting
import QuartzCore
import Testing
import UIKit

@MainActor
@Suite("Underlines")
struct UnderlineTests {
    // Source: Apple, NSUnderlineStyle: the values of the header.
    @Test("styles have UIKit's values")
    func values() {
        #expect(NSUnderlineStyle.single.rawValue == 0x01)
        #expect(NSUnderlineStyle.thick.rawValue == 0x02)
        #expect(NSUnderlineStyle.double.rawValue == 0x09)
        #expect(NSUnderlineStyle.patternDot.rawValue == 0x0100)
        #expect(NSUnderlineStyle.patternDash.rawValue == 0x0200)
        #expect(NSUnderlineStyle.patternDashDot.rawValue == 0x0300)
        #expect(NSUnderlineStyle.patternDashDotDot.rawValue == 0x0400)
        #expect(NSUnderlineStyle.byWord.rawValue == 0x8000)
    }

    @Test("snapshots have the weight and the pattern of lines below and through letters")
    func snapshots() throws {
        let stage = Stage(size: CGSize(width: 400, height: 100))
        defer { stage.close() }
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 400, height: 40))
        label.accessibilityIdentifier = "words"
        let text = NSMutableAttributedString(string: "abcd")
        func add(_ key: NSAttributedString.Key, _ style: NSUnderlineStyle, at place: Int) {
            text.addAttribute(
                key, value: style.rawValue, range: NSRange(location: place, length: 1))
        }
        add(.underlineStyle, .single, at: 0)
        add(.underlineStyle, [.double, .patternDashDot], at: 1)
        add(.strikethroughStyle, [.thick, .patternDashDotDot], at: 2)
        // A pattern without a line draws nothing.
        add(.underlineStyle, .patternDot, at: 3)
        label.attributedText = text
        stage.window.addSubview(label)
        stage.commit()
        let node = try #require(stage.snapshot.nodes.first { $0.identifier == "words" })
        let runs = node.drawing.runs
        #expect(runs.map(\.isUnderlined) == [true, true, false, false])
        #expect(runs.map(\.isStruckThrough) == [false, false, true, false])
        #expect(
            runs.map(\.underlineStyle) == [
                nil, .init(weight: .double, pattern: .dashDot), nil, nil,
            ])
        #expect(runs[2].strikeStyle == .init(weight: .thick, pattern: .dashDotDot))
    }

    // Source: Apple, NSUnderlineStyle.byWord: the line is drawn below words only.
    @Test("lines by words leave out whitespace")
    func words() throws {
        let stage = Stage(size: CGSize(width: 400, height: 100))
        defer { stage.close() }
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 400, height: 40))
        label.accessibilityIdentifier = "words"
        label.attributedText = NSAttributedString(
            string: "ab  c d",
            attributes: [
                .underlineStyle: NSUnderlineStyle([.single, .byWord]).rawValue,
                .strikethroughStyle: NSUnderlineStyle.single.rawValue,
            ])
        stage.window.addSubview(label)
        stage.commit()
        let node = try #require(stage.snapshot.nodes.first { $0.identifier == "words" })
        let runs = node.drawing.runs
        #expect(runs.map(\.length) == [2, 2, 1, 1, 1])
        #expect(runs.map(\.isUnderlined) == [true, false, true, false, true])
        #expect(runs.allSatisfy { $0.isStruckThrough })
    }

    // A letter of 36 points is 36 points wide, its line 2 points thick, at 27 + 2 below the top.
    @Test("drawn text has double and dashed lines")
    func drawn() throws {
        func document(_ style: NSUnderlineStyle) throws -> String {
            let text = NSAttributedString(
                string: "ab",
                attributes: [
                    .font: UIFont.systemFont(ofSize: 36), .underlineStyle: style.rawValue,
                ])
            let renderer = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 50))
            let image = renderer.image { _ in text.draw(at: .zero) }
            return try #require(image.cgImage).document()
        }
        #expect(try document(.single).contains("M0 30L72 30\""))
        #expect(try document(.double).contains("M0 30L72 30M0 34L72 34\""))
        let dashed = try document([.thick, .patternDash])
        #expect(dashed.contains("M0 31L72 31\"") && dashed.contains("stroke-width=\"4\""))
        #expect(dashed.contains("stroke-dasharray=\"16 8\""))
    }
}
