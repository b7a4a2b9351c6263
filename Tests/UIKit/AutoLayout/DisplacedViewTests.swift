import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

// Sources: observed by others on iOS, Stack Overflow 74049424: a pan that sets the centre of a
// constrained button moves it, until a change of its title causes a layout; 13186908: a frame that
// is set is overwritten in the next layout pass. A resized subview lays out its superview, see
// LayoutIfNeededTests.
@MainActor
@Suite("Views that constraints place and programs move")
final class DisplacedViewTests {
    /// Made by the test itself, so that no other test shares its loop.
    lazy var stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)

    /// A view of 40 × 30 points at (10, 20) of a view of the window's size.
    private func scene() -> (root: UIView, view: UIView) {
        let root = UIView(frame: stage.window.bounds)
        stage.window.addSubview(root)
        let view = placed(in: root)
        view.pin(10, 20, 40, 30, in: root)
        stage.commit()
        return (root, view)
    }

    @Test("a view that was moved stays until the next layout of its superview")
    func moved() {
        defer { stage.close() }
        let (root, view) = scene()
        #expect(view.center == CGPoint(x: 30, y: 35))
        view.center = CGPoint(x: 200, y: 300)
        stage.commit()
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 180, y: 285, width: 40, height: 30))
        root.setNeedsLayout()
        stage.commit()
        #expect(view.frame == CGRect(x: 10, y: 20, width: 40, height: 30))
    }

    @Test("the layout of another subview's content places the view again")
    func otherContent() {
        defer { stage.close() }
        let (root, view) = scene()
        let label = placed(UILabel(), in: root)
        label.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        stage.commit()
        view.frame.origin = CGPoint(x: 100, y: 100)
        stage.commit()
        #expect(view.frame.origin == CGPoint(x: 100, y: 100))
        label.text = "Longer than before"
        stage.commit()
        #expect(view.frame == CGRect(x: 10, y: 20, width: 40, height: 30))
    }

    @Test("a view that was moved while another waits for layout is placed with it")
    func whileWaiting() {
        defer { stage.close() }
        let (root, view) = scene()
        let other = placed(in: root)
        let left = other.pin(0, 0, 5, 5, in: root)[0]
        stage.commit()
        left.constant = 50
        root.updateConstraintsIfNeeded()
        view.center = CGPoint(x: 200, y: 300)
        stage.commit()
        #expect(other.frame.minX == 50)
        #expect(view.frame == CGRect(x: 10, y: 20, width: 40, height: 30))
    }

    @Test("a new size of the program's is undone in the same turn")
    func resized() {
        defer { stage.close() }
        let (_, view) = scene()
        view.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
        stage.commit()
        #expect(view.frame == CGRect(x: 10, y: 20, width: 40, height: 30))
    }

    @Test("a changed constant moves the view from where the program put it")
    func constant() {
        defer { stage.close() }
        let (root, view) = scene()
        let left = root.constraints.first { $0.firstAttribute == .leading }
        view.center.x += 100
        left?.constant = 60
        stage.commit()
        #expect(view.frame.minX == 60)
    }

    @Test("an animation of the centre moves the view")
    func animated() {
        defer { stage.close() }
        let (_, view) = scene()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x += 100 }
        stage.advance(by: .milliseconds(500))
        // Linear: half of the way from 30 to 130, to a tick.
        #expect(abs((view.layer.presentation()?.position.x ?? 0) - 80) < 2)
        stage.advance(by: .milliseconds(600))
        #expect(view.center.x == 130)
    }

    /// Places its first subview at the right, before or after the constraints do.
    final class Arranging: UIView {
        var isBefore = false
        var layouts = 0
        override func layoutSubviews() {
            layouts += 1
            if isBefore { arrange() }
            super.layoutSubviews()
            if !isBefore { arrange() }
        }
        private func arrange() {
            subviews.first?.frame = CGRect(x: bounds.width - 60, y: 0, width: 60, height: 60)
        }
    }

    @Test("what layoutSubviews sets after the constraints is kept; layout settles")
    func inLayout() {
        defer { stage.close() }
        let root = Arranging(frame: stage.window.bounds)
        stage.window.addSubview(root)
        let view = placed(in: root)
        view.pin(10, 20, 40, 30, in: root)
        #expect(mistakes { stage.commit() } == "")
        #expect(view.frame == CGRect(x: 260, y: 0, width: 60, height: 60))
        #expect(root.layouts == 1)
        root.isBefore = true
        root.setNeedsLayout()
        #expect(mistakes { stage.commit() } == "")
        #expect(view.frame == CGRect(x: 10, y: 20, width: 40, height: 30))
        #expect(root.layouts == 2)
    }

    final class Feed: UIViewController {
        let table = UITableView()
        override func viewDidLoad() {
            super.viewDidLoad()
            table.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(table)
        }
        override func viewDidLayoutSubviews() {
            super.viewDidLayoutSubviews()
            table.frame = view.bounds
            table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        }
    }

    @Test("a controller places a view without mask and constraints in viewDidLayoutSubviews")
    func inController() {
        defer { stage.close() }
        let feed = Feed()
        stage.window.rootViewController = UINavigationController(rootViewController: feed)
        #expect(mistakes { stage.commit() } == "")
        #expect(feed.table.frame == CGRect(x: 0, y: 0, width: 320, height: 480))
        stage.advance(by: .milliseconds(100))
        #expect(feed.table.frame == CGRect(x: 0, y: 0, width: 320, height: 480))
    }

    @Test("a field places side views that constraints size")
    func sideViews() {
        defer { stage.close() }
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        let (left, right) = (UIView(), UIView())
        for (view, width, height) in [(left, 20.0, nil), (right, 30.0, 10.0)] {
            view.translatesAutoresizingMaskIntoConstraints = false
            view.widthAnchor.constraint(equalToConstant: width).isActive = true
            if let height { view.heightAnchor.constraint(equalToConstant: height).isActive = true }
        }
        field.leftView = left
        field.leftViewMode = .always
        field.rightView = right
        field.rightViewMode = .always
        stage.window.addSubview(field)
        #expect(mistakes { stage.commit() } == "")
        // In the middle of the height, at the edges.
        #expect(left.frame == CGRect(x: 0, y: 20, width: 20, height: 0))
        #expect(right.frame == CGRect(x: 170, y: 15, width: 30, height: 10))
        #expect(field.textRect(forBounds: field.bounds).minX == 20)
    }
}
