import HeadlessTesting
import Testing
import UIKit

/// A frame's edges are on pixels: edge e at scale s is round(e·s)/s, and a length is the difference
/// of two whole pixels, divided by s once. Both formulas are exact except for that division.
@MainActor
@Suite("Lengths in whole pixels")
struct ExactPixelTests {
    @Test("a length of whole pixels is the same at every origin", arguments: [1.0, 2, 3])
    func widths(scale: CGFloat) {
        let stage = Stage(size: CGSize(width: 400, height: 400), scale: scale)
        defer { stage.close() }
        let view = placed(in: stage.window)
        let constraints = view.pin(0, 0, 85, 40, in: stage.window)
        var wrong: [CGFloat] = []
        for step in 0..<900 {
            constraints[0].constant = CGFloat(step) / 9
            constraints[1].constant = CGFloat(step) / 7
            stage.commit()
            if view.bounds.size != CGSize(width: 85, height: 40) {
                wrong.append(constraints[0].constant)
            }
        }
        #expect(wrong == [])
    }

    @Test("a label shows its whole text at every origin", arguments: [1.0, 2, 3])
    func labels(scale: CGFloat) {
        let stage = Stage(size: CGSize(width: 400, height: 400), scale: scale)
        defer { stage.close() }
        let label = placed(UILabel(), in: stage.window)
        label.numberOfLines = 0
        label.lineBreakMode = .byCharWrapping
        let left = label.leftAnchor.constraint(equalTo: stage.window.leftAnchor)
        NSLayoutConstraint.activate([
            left, label.topAnchor.constraint(equalTo: stage.window.topAnchor),
        ])
        var wrong: [String] = []
        for size in stride(from: CGFloat(9), to: 24, by: 0.7) {
            label.font = .systemFont(ofSize: size)
            label.text = "Hello"
            for step in 0..<40 {
                left.constant = CGFloat(step) / 9
                stage.commit()
                let lines = label.lines.lines.map { String($0.text) }
                if lines != ["Hello"] { wrong.append("\(size) at \(left.constant): \(lines)") }
            }
        }
        #expect(wrong == [])
    }

    @Test("a line that is too short by a rounding error does not break")
    func tolerance() {
        for size in stride(from: CGFloat(7), to: 30, by: 0.3) {
            let font = UIFont.systemFont(ofSize: size)
            let width = TextLines(of: "Hello big world", in: font).size.width
            let lines = TextLines(
                of: "Hello big world", in: font, width: width.nextDown.nextDown,
                mode: .byCharWrapping)
            #expect(lines.lines.map { String($0.text) } == ["Hello big world"])
            #expect(
                TextLines(of: "Hello big world", in: font, width: width - 0.01).lines.count == 2)
        }
    }
}
