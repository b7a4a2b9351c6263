import HeadlessTesting
import Testing

@testable import UIKit

/// Source: Apple, "Using Key-Value Observing in Swift".
@MainActor
@Suite("Key-value observing")
struct KeyValueObservingTests {
    final class Model: NSObject {
        var count = 0 {
            willSet { willChangeValue(for: \Model.count) }
            didSet { didChangeValue(for: \Model.count) }
        }
    }

    @Test("a handler gets the values that it asked for, until the observation ends")
    func ownProperties() {
        let model = Model()
        var heard: [String] = []
        var observation: NSKeyValueObservation? = model.observe(
            \.count, options: [.initial, .new, .old, .prior]
        ) { _, change in
            heard.append("\(change.oldValue ?? -1) \(change.newValue ?? -1) \(change.isPrior)")
        }
        model.count = 5
        #expect(heard == ["-1 0 false", "0 -1 true", "0 5 false"])
        observation?.invalidate()
        model.count = 6
        #expect(heard.count == 3)
        observation = model.observe(\.count) { _, change in
            heard.append("\(change.newValue == nil)")
        }
        model.count = 7
        #expect(heard.last == "true")
        observation = nil
        model.count = 8
        #expect(heard.count == 4)
        _ = observation
    }

    final class Owner: NSObject {
        weak var view: UIView? {
            willSet { willChangeValue(for: \Owner.view) }
            didSet { didChangeValue(for: \Owner.view) }
        }
        var kept: UIView? {
            willSet { willChangeValue(for: \Owner.kept) }
            didSet { didChangeValue(for: \Owner.kept) }
        }
    }

    @Test("an observation does not retain the object that a property has, but until a change's end")
    func objects() {
        let owner = Owner()
        var heard: [String] = []
        let observations = [
            owner.observe(\.view) { _, _ in heard.append("view") },
            owner.observe(\.kept, options: .old) { _, change in
                heard.append("old \((change.oldValue ?? nil) != nil)")
            },
        ]
        weak var gone: UIView?
        do {
            let view = UIView()
            gone = view
            owner.view = view
        }
        #expect(gone == nil)
        #expect(owner.view == nil)
        owner.kept = UIView()
        gone = owner.kept
        owner.kept = nil
        #expect(gone == nil)
        #expect(heard == ["view", "old false", "old true"])
        for observation in observations { observation.invalidate() }
    }

    @Test("observers of the program's own objects cost UIKit's nothing")
    func costs() {
        let before = Observers.numberOfFramework
        let (model, view) = (Model(), UIView())
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        let own = model.observe(\.count) { _, _ in }
        #expect(Observers.exist && Observers.numberOfFramework == before)
        let observations = [
            view.observe(\.alpha) { _, _ in }, animator.observe(\.state) { _, _ in },
        ]
        #expect(Observers.numberOfFramework == before + 2)
        #expect(CALayer.observer != nil)
        let calls = Observers.calls
        view.alpha = 0.5
        #expect(Observers.calls == calls + 1)
        for observation in observations { observation.invalidate() }
        #expect(Observers.numberOfFramework == before)
        #expect(before > 0 || CALayer.observer == nil)
        own.invalidate()
    }

    @Test("what a handler changes in the layout belongs to the same commit")
    func layoutOfHandlers() {
        let stage = Stage()
        defer { stage.close() }
        let (box, follower) = (UIView(), UIView())
        stage.window.addSubview(box)
        stage.window.addSubview(follower)
        follower.translatesAutoresizingMaskIntoConstraints = false
        let width = follower.widthAnchor.constraint(equalToConstant: 10)
        NSLayoutConstraint.activate([
            width, follower.heightAnchor.constraint(equalToConstant: 10),
            follower.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
            follower.topAnchor.constraint(equalTo: stage.window.topAnchor),
        ])
        stage.commit()
        let observation = box.observe(\.frame) { box, _ in
            MainActor.assumeIsolated { width.constant = box.frame.width }
        }
        box.frame = CGRect(x: 0, y: 0, width: 50, height: 5)
        stage.commit()
        #expect(follower.frame.width == 50)
        observation.invalidate()
    }

    @Test("UIKit's properties are observed without calls")
    func views() {
        let stage = Stage()
        defer { stage.close() }
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        stage.window.addSubview(scrollView)
        var offsets: [CGFloat] = []
        var sizes: [CGFloat] = []
        var titles: [String?] = []
        let controller = UIViewController()
        let observations = [
            scrollView.observe(\.contentOffset, options: [.new]) { _, change in
                offsets.append(change.newValue?.y ?? -1)
            },
            scrollView.observe(\.contentSize) { view, _ in
                sizes.append(MainActor.assumeIsolated { view.contentSize.height })
            },
            controller.observe(\.title, options: .new) { _, change in
                titles.append(change.newValue ?? nil)
            },
        ]
        defer { for observation in observations { observation.invalidate() } }
        scrollView.contentSize = CGSize(width: 50, height: 500)
        scrollView.contentOffset.y = 100
        scrollView.contentOffset.y = 100
        #expect(offsets == [100])
        #expect(sizes == [500])
        controller.title = "New"
        stage.commit()
        #expect(titles == ["New"])
        let view = UIView()
        var alphas: [CGFloat] = []
        let alpha = view.observe(\.alpha, options: .new) { _, change in
            alphas.append(change.newValue ?? -1)
        }
        view.alpha = 0.5
        #expect(alphas == [0.5])
        alpha.invalidate()
    }

    // Accessors of Objective-C report at once. A public library's tests (Family) remove children
    // from a parent, and expect that its observer has heard of it.
    @Test("properties of controllers are compared after each change")
    func controllers() {
        let (parent, child) = (UIViewController(), UIViewController())
        var heard: [String] = []
        let observations = [
            child.observe(\.parent, options: .new) { child, _ in
                heard.append("parent \(child.parent != nil)")
            },
            child.observe(\.title, options: .new) { child, _ in heard.append("title") },
            child.observe(\.preferredContentSize, options: .new) { child, _ in
                heard.append("size")
            },
            child.observe(\.isEditing, options: .new) { child, _ in heard.append("editing") },
        ]
        parent.addChild(child)
        #expect(heard == ["parent true"])
        child.title = "Title"
        child.preferredContentSize.width = 5
        child.isEditing = true
        child.removeFromParent()
        #expect(heard == ["parent true", "title", "size", "editing", "parent false"])
        child.removeFromParent()
        #expect(heard.count == 5)
        for observation in observations { observation.invalidate() }
    }

    @Test("an instance of a class that is known at run time only is made through its initializer")
    func making() {
        class Named: UIView {
            var name = "named"
            override init(frame: CGRect) {
                super.init(frame: frame)
                name += " \(frame.width)"
            }
            required init?(coder: NSCoder) { super.init(coder: coder) }
        }
        final class Plain: UIViewController {
            let number = 5
        }
        func make<T: UIView>(_ type: T.Type) -> T {
            T.makeInstance(frame: CGRect(x: 0, y: 0, width: 3, height: 3))
        }
        #expect(make(Named.self).name == "named 3.0")
        #expect(Named.makeInstance().name == "named 0.0")
        let type: UIView.Type = UILabel.self
        #expect(type.makeInstance() is UILabel)
        #expect(Plain.makeInstance().number == 5)
        #expect(
            UITableViewCell.makeInstance(style: .subtitle, reuseIdentifier: "x").reuseIdentifier
                == "x")
    }
}
