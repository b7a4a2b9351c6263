import Testing
import UIKit

@testable import UIKit

/// Source: Apple, Auto Layout Guide, Visual Format Language.
@MainActor
@Suite("Visual format")
struct VisualFormatTests {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let a = UIView()
    let b = UIView()

    init() {
        for (view, name) in [(root, "root"), (a, "a"), (b, "b")] {
            view.accessibilityIdentifier = name
        }
        for view in [a, b] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
    }

    private func equations(
        _ format: String, _ options: NSLayoutConstraint.FormatOptions = [],
        metrics: [String: Any]? = nil
    ) -> [String] {
        NSLayoutConstraint.constraints(
            withVisualFormat: format, options: options, metrics: metrics, views: ["a": a, "b": b]
        ).map(\.equation)
    }

    // The examples of Apple's page, with the views renamed.
    @Test(
        "each form of the language is parsed",
        arguments: [
            ("[a]-[b]", ["b.leading == a.trailing + 8"]),
            ("[a(>=50)]", ["a.width >= 50"]),
            (
                "|-50-[a]-50-|",
                ["a.leading == root.leading + 50", "root.trailing == a.trailing + 50"]
            ),
            ("V:[a]-10-[b]", ["b.top == a.bottom + 10"]),
            ("[a][b]", ["b.leading == a.trailing"]),
            ("[a(100@20)]", ["a.width == 100 @20"]),
            ("[a(==b)]", ["a.width == b.width"]),
            ("[a(>=70,<=100)]", ["a.width >= 70", "a.width <= 100"]),
            (
                "|-[a]-[b]-(>=20)-|",
                [
                    "a.leading == root.leadingMargin", "b.leading == a.trailing + 8",
                    "root.trailing >= b.trailing + 20",
                ]
            ),
            (
                "V:|[a(b)]|",
                ["a.top == root.top", "a.height == b.height", "root.bottom == a.bottom"]
            ),
            ("V:|-[a]-|", ["a.top == root.topMargin", "root.bottomMargin == a.bottom"]),
            // Without parentheses, as MXParallaxHeader and others write it.
            (
                "V:|-0@900-[a(>=50)]-0.0@750-|",
                [
                    "a.top == root.top @900", "a.height >= 50", "root.bottom == a.bottom @750",
                ]
            ),
            ("[a]->=20-[b]", ["b.leading >= a.trailing + 20"]),
            (
                "H:|-(==8@750,>=4)-[a]",
                ["a.leading == root.leading + 8 @750", "a.leading >= root.leading + 4"]
            ),
            ("[a]-(-5)-[b]", ["b.leading == a.trailing - 5"]),
            ("[a]-2.5-[b]", ["b.leading == a.trailing + 2.5"]),
        ])
    func forms(format: String, expected: [String]) {
        #expect(equations(format) == expected)
    }

    @Test("metrics give sizes, distances and priorities")
    func metrics() {
        #expect(
            equations(
                "H:[a(w@p)]-gap-[b(>=n)]",
                metrics: ["w": 40, "p": 600.0, "gap": CGFloat(12), "n": NSNumber(value: 7)])
                == ["a.width == 40 @600", "b.leading == a.trailing + 12", "b.width >= 7"])
    }

    @Test("options align the views across the axis and set the direction")
    func options() {
        #expect(
            equations("[a]-[b]", [.alignAllTop, .alignAllBottom])
                == ["b.leading == a.trailing + 8", "a.top == b.top", "a.bottom == b.bottom"])
        #expect(
            equations("|-5-[a]-[b]", .directionLeftToRight) == [
                "a.left == root.left + 5", "b.left == a.right + 8",
            ])
        #expect(
            equations("|-5-[a]-(>=8)-[b]", .directionRightToLeft)
                == ["a.right == root.right - 5", "b.right <= a.left - 8"])
        #expect(
            equations("V:[a]-4-[b]", .spacingBaselineToBaseline) == [
                "b.firstBaseline == a.lastBaseline + 4"
            ])
    }

    @Test("the constraints lay out views")
    func layout() {
        for format in ["H:|-[a(100)]-[b]-|", "V:|-10-[a(20)]", "V:[b(==a)]"] {
            NSLayoutConstraint.activate(
                NSLayoutConstraint.constraints(
                    withVisualFormat: format, options: format.hasPrefix("H") ? .alignAllTop : [],
                    metrics: nil,
                    views: ["a": a, "b": b]))
        }
        root.layoutIfNeeded()
        #expect(a.frame == CGRect(x: 8, y: 10, width: 100, height: 20))
        #expect(b.frame == CGRect(x: 116, y: 10, width: 176, height: 20))
    }

    @Test(
        "a mistake is a message with an arrow at the character",
        arguments: [
            ("H:|-[a-|", 6, "Expected a ']'"),
            ("V|[a]", 1, "Expected ':' after 'V'"),
            ("[a]-8[b]", 5, "Expected a '-'"),
            ("[a(>50)]", 4, "Expected '='"),
            ("[]", 1, "name of a view"),
            ("[a(]", 3, "Expected a number, metric or view"),
            ("[a]-", 4, "Expected a number or metric"),
            ("[a(50]", 5, "Expected a ',' or ')'"),
            ("", 0, "Expected a view"),
            ("|[a]|[b]", 5, "Expected the end"),
            ("[a]x", 3, "Expected a connection"),
        ])
    func mistakes(format: String, position: Int, words: String) throws {
        let mistake = #expect(throws: VisualFormatMistake.self) {
            try VisualFormatParser.parse(format)
        }
        #expect(mistake?.position == position)
        #expect(mistake?.sentence.contains(words) == true)
        #expect(
            mistake?.report(on: format).hasSuffix(
                "\(format)\n\(String(repeating: " ", count: position))^") == true)
        #expect(equations(format).isEmpty)
    }

    @Test("unknown names, missing superviews and alignment along the axis create no constraints")
    func refused() {
        #expect(equations("[nobody]").isEmpty)
        #expect(equations("[a(nothing)]").isEmpty)
        #expect(equations("[a]-gap-[b]").isEmpty)
        #expect(equations("[a]-gap-[b]", metrics: ["gap": "eight"]).isEmpty)
        for priority in ["0", "1200"] { #expect(equations("[a(50@\(priority))]").isEmpty) }
        #expect(equations("[a(50@p)]", metrics: ["p": -1]).isEmpty)
        #expect(equations("[a]-[b]", .alignAllLeading).isEmpty)
        #expect(equations("V:[a]-[b]", .alignAllTop).isEmpty)
        a.removeFromSuperview()
        #expect(equations("|[a]").isEmpty)
    }

    @Test("random strings are parsed or refused, and never trap")
    func random() {
        var state: UInt64 = 42
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let parts = [
            "H:", "V:", "|", "-", "[a]", "[b(", ")", "]", ">=", "==", "20", ",", "@", "a", "(", " ",
            "é", "[a(b)]",
            "-8-",
        ]
        for _ in 0..<3_000 {
            let text = (0..<next(9)).map { _ in parts[next(parts.count)] }.joined()
            _ = try? VisualFormatParser.parse(text)
        }
    }
}
