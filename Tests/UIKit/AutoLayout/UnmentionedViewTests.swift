import HeadlessTesting
import Testing
import UIKit

/// Sources: Ramotion's gliding-collection and preview-transition, which set the frames of views
/// that have the flag off and no constraints.
@MainActor
@Suite("Views without translated masks that no constraint mentions")
struct UnmentionedViewTests {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    private let frame = CGRect(x: 10, y: 20, width: 100, height: 60)

    private func add(_ view: UIView = UIView()) -> UIView {
        view.frame = frame
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        return view
    }

    @Test("such a view keeps its frame, alone, beside constrained ones, and a frame set later")
    func kept() {
        let view = add()
        root.layoutIfNeeded()
        #expect(view.frame == frame)
        let other = add()
        other.widthAnchor.constraint(equalTo: root.widthAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(view.frame == frame)
        #expect(other.frame.width == 300)
        view.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        root.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    }

    @Test("constraints between its own subviews do not mention it, those to it do")
    func subviews() {
        let (view, inner) = (add(), UIView())
        inner.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(inner)
        inner.widthAnchor.constraint(equalToConstant: 30).isActive = true
        root.layoutIfNeeded()
        #expect(view.frame == frame)
        #expect(inner.frame == CGRect(x: 0, y: 0, width: 30, height: 0))
        NSLayoutConstraint.activate([
            inner.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            inner.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
        root.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 0, y: 0, width: 30, height: 0))
    }

    @Test("views with a size of their own, or with constraints, are placed by them")
    func mentioned() {
        let label = UILabel()
        label.text = "Text"
        #expect(add(label) === label)
        let sized = add()
        sized.heightAnchor.constraint(equalToConstant: 7).isActive = true
        root.layoutIfNeeded()
        #expect(label.frame == CGRect(origin: .zero, size: label.intrinsicContentSize))
        #expect(sized.frame == CGRect(x: 0, y: 0, width: 0, height: 7))
    }

    @Test("a view whose constraints were deactivated keeps its last frame")
    func deactivated() {
        let view = add()
        let constraints = [
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 5),
            view.widthAnchor.constraint(equalToConstant: 50),
            view.topAnchor.constraint(equalTo: root.topAnchor, constant: 6),
            view.heightAnchor.constraint(equalToConstant: 40),
        ]
        NSLayoutConstraint.activate(constraints)
        root.layoutIfNeeded()
        NSLayoutConstraint.deactivate(constraints)
        root.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 5, y: 6, width: 50, height: 40))
        view.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        root.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    }
}
