import Testing
import UIKit

/// What constraints leave undetermined, at every priority: lengths are 0, then inequalities tight,
/// then origins 0.
///
/// Source: facts that public layout libraries' own tests state about iOS, with the superviews'
/// sizes used there.
@MainActor
@Suite("Layout with open values")
struct OpenLayoutTests {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    private let view = UIView()

    init() {
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
    }

    private func frame(with constraint: NSLayoutConstraint, at priority: Float) -> CGRect {
        constraint.priority = UILayoutPriority(priority)
        constraint.isActive = true
        root.layoutIfNeeded()
        return view.frame
    }

    @Test("a right edge alone gives the width 0", arguments: [250, 751, 999, 1000] as [Float])
    func rightEdge(priority: Float) {
        let edge = view.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -14)
        #expect(frame(with: edge, at: priority) == CGRect(x: 361, y: 0, width: 0, height: 0))
    }

    @Test("a top edge that is at most 10 is 10", arguments: [250, 999, 1000] as [Float])
    func topAtMost(priority: Float) {
        let edge = view.topAnchor.constraint(lessThanOrEqualTo: root.topAnchor, constant: 10)
        #expect(frame(with: edge, at: priority) == CGRect(x: 0, y: 10, width: 0, height: 0))
    }

    @Test(
        "a bottom edge that is at least 644 gives the height 0",
        arguments: [250, 999, 1000] as [Float])
    func bottomAtLeast(priority: Float) {
        let edge = view.bottomAnchor.constraint(
            greaterThanOrEqualTo: root.bottomAnchor, constant: -23)
        #expect(frame(with: edge, at: priority) == CGRect(x: 0, y: 644, width: 0, height: 0))
    }

    @Test("a gap of at most 25 after a view that is 10 wide is 25")
    func gap() {
        let other = UIView()
        other.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(other)
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "H:[a(10)]-(<=25)-[b]", metrics: nil,
                views: ["a": view, "b": other]))
        root.layoutIfNeeded()
        #expect(view.frame.minX == 0)
        #expect(view.frame.width == 10)
        #expect(other.frame.minX == 35)
        #expect(other.frame.width == 0)
    }

    @Test("a view whose content ends at most at its edge has the content's fitting size")
    func fitting() {
        NSLayoutConstraint.activate([
            view.widthAnchor.constraint(equalToConstant: 40),
            view.heightAnchor.constraint(equalToConstant: 30),
            view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 5),
            view.topAnchor.constraint(equalTo: root.topAnchor, constant: 6),
            view.rightAnchor.constraint(lessThanOrEqualTo: root.rightAnchor, constant: -5),
            view.bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor, constant: -6),
        ])
        #expect(
            root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
                == CGSize(width: 50, height: 42))
    }

    @Test("after a constraint was added and removed the frame is as if it had never existed")
    func history() {
        let edge = view.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -14)
        let first = frame(with: edge, at: 1000)
        let width = view.widthAnchor.constraint(equalToConstant: 100)
        #expect(frame(with: width, at: 1000) == CGRect(x: 261, y: 0, width: 100, height: 0))
        width.isActive = false
        root.layoutIfNeeded()
        #expect(view.frame == first)
    }
}
