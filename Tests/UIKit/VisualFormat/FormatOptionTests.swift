import HeadlessTesting
import Testing
import UIKit

// Source: Apple, NSLayoutFormatOptions in NSLayoutConstraint.h: a bit is 1 << the attribute.
@MainActor
@Suite("Options of visual formats")
struct FormatOptionTests {
    private typealias Options = NSLayoutConstraint.FormatOptions

    @Test("options have the bits of the header")
    func bits() {
        #expect(Options.alignmentMask.rawValue == 0xFFFF)
        #expect(Options.directionMask.rawValue == 0x3_0000)
        #expect(Options.spacingMask.rawValue == 1 << 19)
        #expect(Options.directionLeadingToTrailing.isEmpty && Options.spacingEdgeToEdge.isEmpty)
    }

    /// Lays out two labels beside or above each other, of which the first is placed across.
    private func frames(
        _ format: String, _ options: NSLayoutConstraint.FormatOptions, rightToLeft: Bool = false
    ) -> (CGRect, CGRect) {
        let panel = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        if rightToLeft { panel.semanticContentAttribute = .forceRightToLeft }
        let views = ["a": UILabel(), "b": UILabel()]
        var all: [NSLayoutConstraint] = []
        for (name, view) in views {
            if rightToLeft { view.semanticContentAttribute = .forceRightToLeft }
            view.translatesAutoresizingMaskIntoConstraints = false
            (view as UILabel).font = .systemFont(ofSize: name == "a" ? 10 : 20)
            (view as UILabel).text = name
            panel.addSubview(view)
            let side: CGFloat = name == "a" ? 40 : 60
            all += [
                view.widthAnchor.constraint(equalToConstant: side),
                view.heightAnchor.constraint(equalToConstant: side),
            ]
        }
        all += NSLayoutConstraint.constraints(
            withVisualFormat: format, options: options, metrics: nil, views: views)
        let across =
            format.hasPrefix("V")
            ? views["a"]!.leftAnchor.constraint(equalTo: panel.leftAnchor, constant: 100)
            : views["a"]!.topAnchor.constraint(equalTo: panel.topAnchor, constant: 100)
        NSLayoutConstraint.activate(all + [across])
        panel.layoutIfNeeded()
        return (views["a"]!.frame, views["b"]!.frame)
    }

    // The first view is 40 wide from 100 to 140, the second 60 wide.
    @Test(
        "views above each other are aligned by an edge",
        arguments: [
            (NSLayoutConstraint.FormatOptions.alignAllLeft, false, 100.0),
            (.alignAllRight, false, 80), (.alignAllTrailing, false, 80),
            (.alignAllTrailing, true, 100),
        ])
    func columns(
        _ options: NSLayoutConstraint.FormatOptions, _ rightToLeft: Bool, _ left: CGFloat
    ) {
        let (_, second) = frames("V:|[a]-8-[b]", options, rightToLeft: rightToLeft)
        #expect(second.minX == left && second.minY == 48)
    }

    @Test("views beside each other are aligned by their middle or a baseline")
    func rows() {
        let (first, second) = frames("H:|[a]-8-[b]", .alignAllCenterY)
        #expect(first.midY == second.midY && second.minX == 48)
        // A text is in the middle of its label: in Inter's metrics the ascender is above it.
        for option in [Options.alignAllLastBaseline, .alignAllFirstBaseline] {
            let (small, large) = frames("H:|[a]-8-[b]", option)
            let fonts = [UIFont.systemFont(ofSize: 10), .systemFont(ofSize: 20)]
            func baseline(_ frame: CGRect, _ font: UIFont) -> CGFloat {
                frame.midY - font.lineHeight / 2 + font.ascender
            }
            #expect(abs(baseline(small, fonts[0]) - baseline(large, fonts[1])) <= 1)
        }
    }

    @Test("a format is read in the direction of text")
    func direction() {
        let (left, right) = frames("H:|[a]-8-[b]", [.directionLeadingToTrailing, .alignAllTop])
        #expect(left.minX == 0 && right.minX == 48)
        let (first, second) = frames(
            "H:|[a]-8-[b]", [.directionLeadingToTrailing, .alignAllTop], rightToLeft: true)
        #expect(first.maxX == 300 && second.maxX == 252)
    }
}
