import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

// Source: Apple, UIView: setNeedsLayout, layoutIfNeeded, updateConstraints.
@MainActor
@Suite("The layout pass")
final class LayoutPassTests {
    final class Log {
        var lines: [String] = []
        func take() -> [String] {
            defer { lines = [] }
            return lines
        }
    }

    final class Logged: UIView {
        let name: String
        let log: Log
        var onLayout: ((UIView) -> Void)?
        var onUpdate: ((UIView) -> Void)?
        init(_ name: String, _ log: Log, in superview: UIView) {
            self.name = name
            self.log = log
            super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            accessibilityIdentifier = name
            superview.addSubview(self)
        }
        required init?(coder: NSCoder) { nil }
        override func updateConstraints() {
            log.lines.append("update \(name)")
            onUpdate?(self)
            super.updateConstraints()
        }
        override func layoutSubviews() {
            super.layoutSubviews()
            log.lines.append("layout \(name)")
            onLayout?(self)
        }
    }

    /// Made by the test itself, so that no other test shares its loop.
    lazy var stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
    let log = Log()

    private func tree() -> (a: Logged, b: Logged, c: Logged) {
        let a = Logged("a", log, in: stage.window)
        let b = Logged("b", log, in: a)
        let c = Logged("c", log, in: b)
        return (a, b, c)
    }

    @Test("constraints are updated bottom-up, then views are laid out top-down")
    func order() {
        stage.commit()
        defer { stage.close() }
        let (a, b, c) = tree()
        stage.commit()
        _ = log.take()
        for view in [c, a, b] {
            view.setNeedsUpdateConstraints()
            view.setNeedsLayout()
        }
        stage.commit()
        #expect(
            log.take() == ["update c", "update b", "update a", "layout a", "layout b", "layout c"])
    }

    @Test("many calls of setNeedsLayout cause one layoutSubviews in the turn")
    func once() {
        stage.commit()
        defer { stage.close() }
        let (_, b, _) = tree()
        stage.commit()
        _ = log.take()
        for _ in 0..<50 { b.setNeedsLayout() }
        #expect(log.take() == [])
        stage.commit()
        #expect(log.take() == ["layout b"])
        stage.advance(by: .seconds(1))
        #expect(log.take() == [])
    }

    // Apple, CALayer.layoutIfNeeded(): layout begins beneath the first ancestor that does not
    // require it.
    @Test("layoutIfNeeded starts at the waiting superview, and does nothing without one")
    func ifNeeded() {
        stage.commit()
        defer { stage.close() }
        let (a, b, c) = tree()
        stage.commit()
        _ = log.take()
        a.layoutIfNeeded()
        #expect(log.take() == [])
        a.setNeedsLayout()
        c.setNeedsLayout()
        b.layoutIfNeeded()
        #expect(log.take() == ["layout a", "layout c"])
        stage.commit()
        #expect(log.take() == [])
    }

    @Test("setNeedsUpdateConstraints during layout is handled in the same turn")
    func updateDuringLayout() {
        stage.commit()
        defer { stage.close() }
        let (a, _, c) = tree()
        stage.commit()
        _ = log.take()
        a.onLayout = { _ in c.setNeedsUpdateConstraints() }
        a.setNeedsLayout()
        stage.commit()
        #expect(log.take() == ["layout a", "update c"])
    }

    @Test("a view that invalidates itself forever is reported, and the turn ends")
    func endless() {
        stage.commit()
        defer { stage.close() }
        let (a, b, _) = tree()
        stage.commit()
        b.onLayout = { $0.setNeedsLayout() }
        b.setNeedsLayout()
        let text = mistakes { stage.commit() }
        #expect(text.contains("did not settle"))
        #expect(text.contains(": b."))
        #expect(log.take().count < 1000)
        b.onLayout = nil
        a.setNeedsLayout()
        b.setNeedsLayout()
        stage.commit()
        #expect(log.take() == ["layout a", "layout b"])
        b.onUpdate = { $0.setNeedsUpdateConstraints() }
        b.setNeedsUpdateConstraints()
        #expect(mistakes { stage.commit() }.contains(": b."))
    }

    private final class Card: UIView {
        let picture = UIView()
        var seen: CGRect?
        init(in superview: UIView) {
            super.init(frame: CGRect(x: 20, y: 30, width: 100, height: 60))
            picture.translatesAutoresizingMaskIntoConstraints = false
            addSubview(picture)
            superview.addSubview(self)
            NSLayoutConstraint.activate([
                picture.topAnchor.constraint(equalTo: topAnchor),
                picture.bottomAnchor.constraint(equalTo: bottomAnchor),
                picture.leadingAnchor.constraint(equalTo: leadingAnchor),
                picture.trailingAnchor.constraint(equalTo: trailingAnchor),
            ])
        }
        required init?(coder: NSCoder) { nil }
        override func layoutSubviews() { seen = picture.frame }
    }

    // Widespread code of courses overrides layoutSubviews() without `super` for a gradient's frame.
    @Test("constraints place the subviews of an override that does not call super")
    func withoutSuper() {
        stage.commit()
        defer { stage.close() }
        let card = Card(in: stage.window)
        stage.commit()
        #expect(card.seen == .zero)
        #expect(card.picture.frame == CGRect(x: 0, y: 0, width: 100, height: 60))
        card.frame.size.width = 80
        UIView.animate(withDuration: 1) { card.layoutIfNeeded() }
        #expect(card.picture.frame.width == 80)
        #expect(card.picture.layer.animationKeys() != nil)
    }

    /// The tree's second view, and a view in it that only constraints place.
    private func pair() -> (b: Logged, part: UIView) {
        let (_, b, _) = tree()
        let part = UIView()
        part.translatesAutoresizingMaskIntoConstraints = false
        b.addSubview(part)
        return (b, part)
    }

    // The program's mistake leaves more and more equal constraints, as on iOS, and nothing moves.
    @Test("a view that adds constraints in each layout settles, where they put its subviews")
    func constraintsInEachLayout() {
        stage.commit()
        defer { stage.close() }
        let (b, part) = pair()
        b.onLayout = { view in
            NSLayoutConstraint.activate([
                part.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 2),
                part.topAnchor.constraint(equalTo: view.topAnchor, constant: 3),
                part.widthAnchor.constraint(equalToConstant: 4),
                part.heightAnchor.constraint(equalToConstant: 5),
            ])
        }
        #expect(mistakes { stage.commit() } == "")
        #expect(part.frame == CGRect(x: 2, y: 3, width: 4, height: 5))
        let count = b.constraints.count
        b.setNeedsLayout()
        #expect(mistakes { stage.commit() } == "")
        #expect(b.constraints.count > count)
        // The first layout, and one for what the constraints moved.
        #expect(log.take().count { $0 == "layout b" } <= 4)
    }

    @Test("a constraint that a view removes and adds again in each layout settles too")
    func remadeConstraints() {
        stage.commit()
        defer { stage.close() }
        let (b, part) = pair()
        var width: NSLayoutConstraint?
        b.onLayout = { view in
            width?.isActive = false
            width = part.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5)
            width?.isActive = true
        }
        #expect(mistakes { stage.commit() } == "")
        #expect(part.frame.width == 5)
        b.frame.size.width = 20
        #expect(mistakes { stage.commit() } == "")
        #expect(part.frame.width == 10)
    }

    @Test("a view that adds its subviews again in each layout settles")
    func subviewsAddedInEachLayout() {
        stage.commit()
        defer { stage.close() }
        let (_, b, c) = tree()
        let other = UIView()
        b.onLayout = { view in
            view.addSubview(c)
            c.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
            view.addSubview(other)
        }
        #expect(mistakes { stage.commit() } == "")
        #expect(b.subviews == [c, other] && c.frame.width == 3)
        b.setNeedsLayout()
        #expect(mistakes { stage.commit() } == "")
        _ = log.take()
        b.bringSubviewToFront(other)
        stage.commit()
        #expect(log.take() == [])
        b.bringSubviewToFront(c)
        stage.commit()
        #expect(log.take().contains("layout b") && b.subviews == [c, other])
    }

    @Test("flushing the transaction performs pending layout")
    func flush() {
        // Apple, CATransaction.flush(): commits the implicit transaction; committing lays out.
        stage.commit()
        defer { stage.close() }
        let (a, _, _) = tree()
        stage.commit()
        _ = log.take()
        a.setNeedsLayout()
        CATransaction.begin()
        CATransaction.flush()
        #expect(log.take() == [])
        CATransaction.commit()
        CATransaction.flush()
        #expect(log.take() == ["layout a"])
    }

    @Test("changes in a completion are laid out at the same instant")
    func afterCompletion() {
        stage.commit()
        defer { stage.close() }
        let view = placed(in: stage.window)
        let height = view.pin(0, 0, 10, 10, in: stage.window)[3]
        stage.commit()
        UIView.animate(
            withDuration: 1, animations: { view.alpha = 0 },
            completion: { _ in height.constant = 20 })
        stage.advance(by: .milliseconds(300))
        // A second alpha animation ends the first: its completion runs now.
        UIView.animate(withDuration: 1) { view.alpha = 0.5 }
        stage.commit()
        #expect(view.frame.height == 20)
    }
}
