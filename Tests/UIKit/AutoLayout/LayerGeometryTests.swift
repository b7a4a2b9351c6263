import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UIView: a view's frame, bounds and center are its layer's; setting one sets the
/// other.
@MainActor
@Suite("Geometry set on a view's layer")
struct LayerGeometryTests {
    /// A box positioned by its frame, and a follower that constraints position 10 points to its
    /// right.
    private func scene() -> (root: UIView, box: UIView, follower: UIView) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        let box = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        root.addSubview(box)
        let follower = placed(in: root)
        NSLayoutConstraint.activate([
            follower.leftAnchor.constraint(equalTo: box.rightAnchor, constant: 10),
            follower.topAnchor.constraint(equalTo: box.topAnchor),
            follower.widthAnchor.constraint(equalTo: box.widthAnchor),
            follower.heightAnchor.constraint(equalToConstant: 5),
        ])
        root.layoutIfNeeded()
        return (root, box, follower)
    }

    @Test("the layer's frame moves views constrained to a view placed by its frame")
    func frame() {
        let (root, box, follower) = scene()
        #expect(follower.frame == CGRect(x: 50, y: 20, width: 30, height: 5))
        box.layer.frame = CGRect(x: 100, y: 50, width: 60, height: 10)
        root.layoutIfNeeded()
        // left = 100 + 60 + 10, top and width are the box's.
        #expect(follower.frame == CGRect(x: 170, y: 50, width: 60, height: 5))
    }

    @Test("the layer's bounds and position do so, too")
    func boundsAndPosition() {
        let (root, box, follower) = scene()
        box.layer.bounds.size = CGSize(width: 50, height: 40)
        root.layoutIfNeeded()
        // The middle stays at x = 25: the box spans 0 … 50.
        #expect(follower.frame == CGRect(x: 60, y: 20, width: 50, height: 5))
        box.layer.position = CGPoint(x: 125, y: 120)
        root.layoutIfNeeded()
        #expect(follower.frame == CGRect(x: 160, y: 100, width: 50, height: 5))
    }

    @Test("the layer's anchor point moves the frame, and the views constrained to it")
    func anchorPoint() {
        let (root, box, follower) = scene()
        box.layer.anchorPoint = CGPoint(x: 0, y: 0)
        root.layoutIfNeeded()
        // The position (25, 40) is now the upper left corner.
        #expect(box.frame == CGRect(x: 25, y: 40, width: 30, height: 40))
        #expect(follower.frame == CGRect(x: 65, y: 40, width: 30, height: 5))
    }

    @Test("the size of a root's layer is the root's size")
    func root() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        let inner = placed(in: root)
        NSLayoutConstraint.activate([
            inner.leftAnchor.constraint(equalTo: root.leftAnchor),
            inner.rightAnchor.constraint(equalTo: root.rightAnchor),
            inner.topAnchor.constraint(equalTo: root.topAnchor),
            inner.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        ])
        root.layoutIfNeeded()
        root.layer.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
        root.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 0, y: 0, width: 120, height: 80))
    }

    @Test("subviews follow by their masks when the layer is resized")
    func masks() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let inner = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 80))
        inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        root.addSubview(inner)
        root.layer.frame = CGRect(x: 0, y: 0, width: 200, height: 150)
        #expect(inner.frame == CGRect(x: 10, y: 10, width: 180, height: 130))
    }

    @Test("a constrained view returns to its place in the next layout")
    func constrained() {
        let (root, _, follower) = scene()
        follower.layer.position = CGPoint(x: 200, y: 190)
        root.layoutIfNeeded()
        #expect(follower.layer.position == CGPoint(x: 200, y: 190))
        root.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(follower.frame == CGRect(x: 50, y: 20, width: 30, height: 5))
    }
}
