import Observation
import Testing
import UIKit

/// Source: Apple, UILayoutGuide: hasAmbiguousLayout, constraintsAffectingLayout(for:).
@MainActor
@Suite("Ambiguous guides and their constraints")
struct GuideAmbiguityTests {
    @Test("a guide is ambiguous until its origin and size are given; its constraints have an axis")
    func guides() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let guide = UILayoutGuide()
        root.addLayoutGuide(guide)
        let across = [
            guide.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 5),
            guide.widthAnchor.constraint(equalToConstant: 10),
        ]
        let down = [
            guide.topAnchor.constraint(equalTo: root.topAnchor),
            guide.heightAnchor.constraint(equalToConstant: 20),
        ]
        NSLayoutConstraint.activate(across)
        #expect(guide.hasAmbiguousLayout)
        NSLayoutConstraint.activate(down)
        #expect(!guide.hasAmbiguousLayout)
        #expect(guide.layoutFrame == CGRect(x: 5, y: 0, width: 10, height: 20))
        #expect(guide.constraintsAffectingLayout(for: .horizontal) == across)
        #expect(guide.constraintsAffectingLayout(for: .vertical) == down)
        #expect(!UIView.requiresConstraintBasedLayout)
    }

    @Test("ten thousand views observe, and a change updates the one that read it")
    func observers() {
        let state = Shown()
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let readers = (0..<10_000).map { index in
            let view = Reader()
            view.state = state
            view.readsChosen = index == 7_777
            root.addSubview(view)
            return view
        }
        root.layoutIfNeeded()
        #expect(readers.allSatisfy { $0.updates == 1 && $0.layouts == 1 })
        state.chosen += 1
        root.layoutIfNeeded()
        #expect(
            readers.enumerated().allSatisfy {
                $1.updates == ($0 == 7_777 ? 2 : 1) && $1.layouts == 1
            })
        state.other += 1
        root.layoutIfNeeded()
        #expect(readers.enumerated().allSatisfy { $1.updates == 2 && $1.layouts == 1 })
    }

    @Observable @MainActor
    final class Shown {
        var chosen = 0
        var other = 0
    }

    final class Reader: UIView {
        var state: Shown?
        var readsChosen = false
        var updates = 0
        var layouts = 0
        override func updateProperties() {
            updates += 1
            _ = readsChosen ? state?.chosen : state?.other
        }
        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
        }
    }
}
