import MistakeRecorder
import Testing
import UIKit

/// A message must tell the views that it names apart.
@MainActor
@Suite("Names of views in messages")
struct MessageNameTests {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

    /// Two views with the same identifier in parents with the same identifier.
    private func cells() -> (first: UIView, second: UIView) {
        let views = (0..<2).map { _ in
            let cell = placed(in: root, "cell")
            return placed(in: cell, "title")
        }
        return (views[0], views[1])
    }

    @Test(
        "views with the same identifiers in different parents are named from the top in a conflict")
    func conflict() {
        root.accessibilityIdentifier = "root"
        let (first, second) = cells()
        let text = mistakes {
            NSLayoutConstraint.activate([
                first.widthAnchor.constraint(equalToConstant: 100),
                second.widthAnchor.constraint(equalToConstant: 50),
                first.widthAnchor.constraint(equalTo: second.widthAnchor),
            ])
            root.layoutIfNeeded()
        }
        #expect(text.contains("<NSLayoutConstraint root/cell[0]/title.width == 100   (active)>"))
        #expect(text.contains("<NSLayoutConstraint root/cell[1]/title.width == 50   (active)>"))
        #expect(text.contains("root/cell[0]/title.width == root/cell[1]/title.width"))
        #expect(!text.contains(" title.width"))
    }

    @Test("views without identifiers below views with the same identifier are distinguished")
    func unnamed() {
        let (first, second) = (
            placed(in: placed(in: placed(in: root), "cell")),
            placed(in: placed(in: placed(in: root), "cell"))
        )
        let text = mistakes {
            NSLayoutConstraint.activate([
                first.heightAnchor.constraint(equalToConstant: 10),
                second.heightAnchor.constraint(equalTo: first.heightAnchor, multiplier: 2),
                second.heightAnchor.constraint(equalToConstant: 50),
            ])
            root.layoutIfNeeded()
        }
        let (one, other) = ("UIView/UIView[0]/cell/UIView[0]", "UIView/UIView[1]/cell/UIView[0]")
        #expect(text.contains(" \(one).height == 10 "))
        #expect(text.contains(" \(other).height == 50 "))
        #expect(text.contains(" \(other).height == 2*\(one).height "))
    }

    @Test("an explanation names the views that have the same identifier from the top")
    func explanation() {
        let (first, second) = cells()
        NSLayoutConstraint.activate([
            first.widthAnchor.constraint(equalToConstant: 100),
            second.widthAnchor.constraint(equalTo: first.widthAnchor),
        ])
        root.layoutIfNeeded()
        let text = second.explainLayout(.horizontal)
        #expect(text.contains("UIView/cell[1]/title.width == UIView/cell[0]/title.width"))
    }

    @Test("views in trees of their own get numbers")
    func trees() {
        let (one, other) = (UIView(), UIView())
        let text = mistakes { one.addConstraint(other.widthAnchor.constraint(equalToConstant: 1)) }
        #expect(text.contains("UIView#1 is not in the subtree of UIView#2"))
    }

    @Test("names stay short if they differ")
    func short() {
        let (first, _) = cells()
        first.widthAnchor.constraint(equalToConstant: 1).isActive = true
        let text = mistakes {
            first.widthAnchor.constraint(equalToConstant: 2).isActive = true
            root.layoutIfNeeded()
        }
        #expect(text.contains("<NSLayoutConstraint title.width == 2   (active)>"))
    }
}
