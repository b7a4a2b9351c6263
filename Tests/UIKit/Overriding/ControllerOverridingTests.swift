import Testing
import UIKit

/// Controllers, controls, scroll views and layers in overrides. Source: Apple's pages of the
/// classes.
@MainActor
@Suite("Overriding: controllers, controls, scroll views and layers")
struct ControllerOverridingTests {
    final class Named: NSLayoutConstraint {
        override var description: String { "named" }
    }

    @Test("a constraint may override its description")
    func constraints() {
        let constraint = Named(
            item: UIView(), attribute: .width, relatedBy: .equal, toItem: nil,
            attribute: .notAnAttribute,
            multiplier: 1, constant: 1)
        #expect("\(constraint)" == "named")
    }

    final class Controller: UIViewController {
        var calls: [String] = []
        override var preferredContentSize: CGSize {
            didSet { calls.append("preferredContentSize") }
        }
        override var traitCollection: UITraitCollection {
            calls.append("traitCollection")
            return super.traitCollection
        }
        override func loadViewIfNeeded() {
            calls.append("loadViewIfNeeded")
            super.loadViewIfNeeded()
        }
        override func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
            calls.append("begin \(isAppearing)")
            super.beginAppearanceTransition(isAppearing, animated: animated)
        }
        override func setNeedsUpdateProperties() {
            calls.append("setNeedsUpdateProperties")
            super.setNeedsUpdateProperties()
        }
        let item = UINavigationItem(title: "own")
        override var navigationItem: UINavigationItem { item }
    }

    @Test("a controller's properties and methods call the overrides")
    func controller() {
        let controller = Controller()
        controller.preferredContentSize = CGSize(width: 1, height: 2)
        _ = controller.traitCollection
        controller.loadViewIfNeeded()
        controller.beginAppearanceTransition(true, animated: false)
        controller.setNeedsUpdateProperties()
        #expect(controller.calls.first == "preferredContentSize")
        for name in [
            "traitCollection", "loadViewIfNeeded", "begin true", "setNeedsUpdateProperties",
        ] {
            #expect(controller.calls.contains(name), "\(name)")
        }
        let navigation = UINavigationController(rootViewController: controller)
        navigation.loadViewIfNeeded()
        #expect(navigation.navigationBar.topItem === controller.item)
    }

    final class Button: UIButton {
        var states: [String] = []
        override var isHighlighted: Bool {
            didSet { states.append("highlighted \(isHighlighted)") }
        }
        override var isSelected: Bool { didSet { states.append("selected \(isSelected)") } }
        override var isEnabled: Bool { didSet { states.append("enabled \(isEnabled)") } }
        override func sendActions(for events: UIControl.Event) {
            states.append("sent")
            super.sendActions(for: events)
        }
        override func sendAction(_ action: UIAction) {
            states.append("action")
            super.sendAction(action)
        }
    }

    @Test("a control's state changes call the overrides, also those by touches")
    func control() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let button = Button(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        button.addAction(UIAction { _ in }, for: .touchUpInside)
        window.addSubview(button)
        window.isHidden = false
        window.deliver(phase: .began, at: CGPoint(x: 10, y: 10))
        window.deliver(phase: .ended, at: CGPoint(x: 10, y: 10))
        button.isSelected = true
        button.isEnabled = false
        button.sendActions(for: .valueChanged)
        #expect(
            button.states
                == [
                    "highlighted true", "highlighted false", "action", "selected true",
                    "enabled false", "sent",
                ])
    }

    final class Scroller: UIScrollView {
        var log: [String] = []
        override var contentOffset: CGPoint { didSet { log.append("offset \(contentOffset.y)") } }
        override var contentSize: CGSize { didSet { log.append("size \(contentSize.height)") } }
        override func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
            log.append("setContentOffset")
            super.setContentOffset(contentOffset, animated: animated)
        }
    }

    @Test("a scroll view's offset and content size call the overrides, also by constraints")
    func scrolling() {
        let scroller = Scroller(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let content = UIView()
        content.translatesAutoresizingMaskIntoConstraints = false
        scroller.addSubview(content)
        let guide = scroller.contentLayoutGuide
        NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: guide.topAnchor),
            content.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
            content.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
            content.heightAnchor.constraint(equalToConstant: 300),
            content.widthAnchor.constraint(equalToConstant: 100),
        ])
        scroller.layoutIfNeeded()
        #expect(scroller.log == ["size 300.0"])
        scroller.setContentOffset(CGPoint(x: 0, y: 50), animated: false)
        #expect(scroller.log == ["size 300.0", "setContentOffset", "offset 50.0"])
    }

    final class Layer: CALayer {
        var log: [String] = []
        override var bounds: CGRect { didSet { log.append("bounds") } }
        override var position: CGPoint { didSet { log.append("position") } }
        override var opacity: Float { didSet { log.append("opacity \(opacity)") } }
        override var isHidden: Bool { didSet { log.append("isHidden") } }
        override var backgroundColor: CGColor? { didSet { log.append("backgroundColor") } }
        override func setNeedsLayout() {
            log.append("setNeedsLayout")
            super.setNeedsLayout()
        }
        override func addSublayer(_ layer: CALayer) {
            log.append("addSublayer")
            super.addSublayer(layer)
        }
        override func add(_ animation: CAAnimation, forKey key: String?) {
            log.append("add \(key ?? "nil")")
            super.add(animation, forKey: key)
        }
    }

    final class Layered: UIView {
        override class var layerClass: AnyClass { Layer.self }
    }

    @Test("a layer's frame sets position and bounds, and a view's properties set its layer's")
    func layers() {
        let view = Layered(frame: .zero)
        let layer = view.layer as! Layer
        layer.log = []
        view.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(Set(layer.log) == ["position", "bounds", "setNeedsLayout"])
        layer.log = []
        view.alpha = 0.1
        #expect(layer.log == ["opacity 0.1"])
        #expect(view.alpha == 0.1)
        layer.log = []
        view.isHidden = true
        view.backgroundColor = .red
        layer.addSublayer(CALayer())
        #expect(layer.log == ["isHidden", "backgroundColor", "addSublayer"])
        layer.log = []
        UIView.animate(withDuration: 1) { view.alpha = 0.7 }
        #expect(layer.log == ["add opacity", "opacity 0.7"])
    }

    final class Table: UITableView, UITableViewDataSource {
        var reloads = 0
        override func reloadData() {
            reloads += 1
            super.reloadData()
        }
        override var contentSize: CGSize { didSet { invalidateIntrinsicContentSize() } }
        override var intrinsicContentSize: CGSize {
            CGSize(width: Self.noIntrinsicMetric, height: contentSize.height)
        }
        var rows = 3
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            UITableViewCell()
        }
    }

    @Test("a table as high as its rows works with the two usual overrides")
    func table() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 500))
        let table = Table(frame: .zero, style: .plain)
        table.translatesAutoresizingMaskIntoConstraints = false
        table.rowHeight = 20
        table.dataSource = table
        root.addSubview(table)
        NSLayoutConstraint.activate([
            table.topAnchor.constraint(equalTo: root.topAnchor),
            table.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            table.widthAnchor.constraint(equalTo: root.widthAnchor),
        ])
        root.layoutIfNeeded()
        #expect(table.frame.height == 60)
        let before = table.reloads
        table.rows = 5
        table.reloadData()
        root.layoutIfNeeded()
        #expect(table.reloads == before + 1)
        #expect(table.frame.height == 100)
    }
}
