import AllocationCounter
import HeadlessTesting
import Testing
import UIKit

/// Setters of Objective-C report a change before they return.
///
/// Source: Apple, "Key-Value Observing Programming Guide", "Automatic Change Notification".
@MainActor
@Suite("When observers hear of changes of UIKit's objects")
struct ChangeReportTests {
    final class Log {
        var heard: [String] = []
        var observations: [NSKeyValueObservation] = []

        func observe<Object: NSObject, Value>(
            _ object: Object, _ path: KeyPath<Object, Value>, _ name: String
        ) {
            observations.append(
                object.observe(path, options: .new) { [unowned self] _, change in
                    heard.append(change.newValue.map { "\(name) \(Self.text($0))" } ?? name)
                })
        }

        private static func text(_ value: Any) -> String {
            switch value {
            case let rect as CGRect:
                "\(rect.minX) \(rect.minY) \(rect.width) \(rect.height)"
            case let point as CGPoint: "\(point.x) \(point.y)"
            default: "\(value)"
            }
        }

        func drain() -> [String] {
            defer { heard = [] }
            return heard
        }
    }

    private let log = Log()

    @Test("the look and content of views at once")
    func views() {
        let view = UIView()
        log.observe(view, \.transform.tx, "tx")
        log.observe(view, \.clipsToBounds, "clips")
        view.transform = CGAffineTransform(translationX: 3, y: 0)
        #expect(log.drain() == ["tx 3.0"])
        view.layer.transform = CATransform3DMakeTranslation(4, 0, 0)
        view.clipsToBounds = true
        #expect(log.drain() == ["tx 4.0", "clips true"])
        log.observe(view, \.backgroundColor, "background")
        log.observe(view, \.tintColor, "tint")
        view.backgroundColor = .red
        view.tintColor = .green
        #expect(log.drain().map { $0.prefix(4) } == ["back", "tint"])
        let label = UILabel()
        log.observe(label, \.numberOfLines, "lines")
        log.observe(label, \.text, "text")
        label.numberOfLines = 2
        label.text = "a"
        #expect(log.drain() == ["lines 2", "text Optional(\"a\")"])
        let picture = UIImageView()
        log.observe(picture, \.image, "image")
        picture.image = UIImage(systemName: "star")
        #expect(log.drain().count == 1)
    }

    @Test("texts and the values of controls at once")
    func controls() {
        let field = UITextField()
        let text = UITextView()
        log.observe(field, \.text, "field")
        log.observe(text, \.text, "view")
        field.text = "a"
        text.text = "b"
        #expect(log.drain() == ["field Optional(\"a\")", "view Optional(\"b\")"])
        let (slider, toggle, stepper) = (UISlider(), UISwitch(), UIStepper())
        let (segments, pages) = (UISegmentedControl(items: ["a", "b"]), UIPageControl())
        let (progress, picker) = (UIProgressView(), UIDatePicker())
        pages.numberOfPages = 3
        log.observe(slider, \.value, "slider")
        log.observe(toggle, \.isOn, "switch")
        log.observe(stepper, \.value, "stepper")
        log.observe(segments, \.selectedSegmentIndex, "segment")
        log.observe(pages, \.currentPage, "page")
        log.observe(progress, \.progress, "progress")
        log.observe(picker, \.date.timeIntervalSinceReferenceDate, "date")
        slider.value = 0.5
        toggle.isOn = true
        stepper.value = 2
        segments.selectedSegmentIndex = 1
        pages.currentPage = 2
        progress.progress = 0.25
        picker.date = Date(timeIntervalSinceReferenceDate: 60)
        #expect(
            log.drain() == [
                "slider 0.5", "switch true", "stepper 2.0", "segment 1", "page 2",
                "progress 0.25", "date 60.0",
            ])
    }

    @Test("the frame of a view and of its layer once for each change")
    func geometry() {
        let view = UIView()
        log.observe(view, \.frame.origin.x, "view")
        log.observe(view.layer, \.bounds.size.width, "bounds")
        log.observe(view.layer, \.frame, "layer")
        view.frame = CGRect(x: 5, y: 6, width: 7, height: 8)
        #expect(log.drain() == ["bounds 7.0", "layer 5.0 6.0 7.0 8.0", "view 5.0"])
        view.layer.frame = CGRect(x: 9, y: 6, width: 8, height: 8)
        #expect(log.drain().sorted() == ["bounds 8.0", "layer 9.0 6.0 8.0 8.0", "view 9.0"])
        let layer = CALayer()
        log.observe(layer, \.position, "position")
        log.observe(layer, \.cornerRadius, "radius")
        layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        layer.cornerRadius = 3
        #expect(log.drain() == ["position 10.0 10.0", "radius 3.0"])
    }

    @Test("frames that constraints give, and safe areas, in the layout")
    func layout() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        stage.window.addSubview(view)
        let width = view.widthAnchor.constraint(equalToConstant: 10)
        NSLayoutConstraint.activate([
            width, view.heightAnchor.constraint(equalToConstant: 10),
            view.topAnchor.constraint(equalTo: stage.window.topAnchor),
            view.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
        ])
        stage.commit()
        log.observe(view, \.frame.width, "width")
        log.observe(width, \.constant, "constant")
        log.observe(view, \.safeAreaInsets.top, "safe")
        width.constant = 30
        #expect(log.drain() == ["constant 30.0"])
        stage.window.layoutIfNeeded()
        #expect(log.drain() == ["width 30.0"])
        stage.window.deviceSafeAreaInsets.top = 8
        stage.commit()
        #expect(log.drain() == ["safe 8.0"])
    }

    // Public code follows drags by the state of a scroll view's recognizer.
    @Test("the state of a recognizer")
    func recognizers() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scroll.contentSize = CGSize(width: 100, height: 1000)
        stage.window.addSubview(scroll)
        stage.commit()
        log.observe(scroll.panGestureRecognizer, \.state.rawValue, "state")
        stage.pan(
            from: CGPoint(x: 50, y: 80), to: CGPoint(x: 50, y: 20), over: .milliseconds(200))
        // Began, changed, ended, possible.
        #expect(log.drain() == ["state 1", "state 2", "state 3", "state 0"])
        scroll.panGestureRecognizer.isEnabled = false
        #expect(log.drain() == [])
    }

    @Test("items of bars and the selection of containers")
    func containers() {
        let item = UIBarButtonItem(title: "A", style: .plain, target: nil, action: nil)
        let tab = UITabBarItem(title: "T", image: nil, tag: 0)
        let (first, second) = (UIViewController(), UIViewController())
        let tabs = UITabBarController()
        tabs.viewControllers = [first, second]
        let navigation = UINavigationController(rootViewController: UIViewController())
        log.observe(item, \.isEnabled, "enabled")
        log.observe(tab, \.badgeValue, "badge")
        log.observe(first.navigationItem, \.title, "title")
        log.observe(tabs, \.selectedIndex, "index")
        log.observe(navigation, \.viewControllers.count, "count")
        item.isEnabled = false
        tab.badgeValue = "1"
        first.navigationItem.title = "N"
        tabs.selectedIndex = 1
        navigation.pushViewController(UIViewController(), animated: false)
        #expect(
            log.drain() == [
                "enabled false", "badge Optional(\"1\")", "title Optional(\"N\")", "index 1",
                "count 2",
            ])
    }

    @Test("what an observer changes in the commit is laid out in it")
    func changesInCommits() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let follower = UIView()
        follower.translatesAutoresizingMaskIntoConstraints = false
        stage.window.addSubview(view)
        stage.window.addSubview(follower)
        let width = follower.widthAnchor.constraint(equalToConstant: 10)
        width.isActive = true
        stage.commit()
        // Insets of margins are compared before and after the layout.
        let observation = view.observe(\.layoutMargins) { _, _ in
            MainActor.assumeIsolated { width.constant = 50 }
        }
        defer { observation.invalidate() }
        view.layoutMargins.top = 30
        stage.commit()
        #expect(follower.frame.width == 50)
    }

    // The observation of the earlier view is kept, and is the first one at the address.
    @Test("a view at the address of an observed one that was released")
    func reusedAddress() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        var old: UIView? = UIView()
        let address = old.map { ObjectIdentifier($0) }
        let kept = old?.observe(\.layoutMargins) { _, _ in }
        old = nil
        let views = (0..<1000).map { _ in UIView() }
        let view = try #require(views.first { ObjectIdentifier($0) == address })
        stage.window.addSubview(view)
        stage.commit()
        var calls = 0
        let observation = view.observe(\.layoutMargins) { _, _ in calls += 1 }
        view.layoutMargins.top = 30
        stage.commit()
        #expect(calls == 1)
        observation.invalidate()
        kept?.invalidate()
    }

    @Test("layers and recognizers by name")
    func names() {
        final class Observer: UIView {
            var heard: [String] = []
            override func observeValue(
                forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
                context: UnsafeMutableRawPointer?
            ) { heard.append(keyPath ?? "") }
        }
        let observer = Observer()
        let view = UIView()
        view.layer.addObserver(observer, forKeyPath: "bounds", options: .new, context: nil)
        view.layer.addObserver(observer, forKeyPath: "cornerRadius", options: .new, context: nil)
        view.addObserver(observer, forKeyPath: "tintColor")
        view.bounds.size.width = 5
        view.layer.cornerRadius = 2
        view.tintColor = .red
        #expect(observer.heard == ["bounds", "cornerRadius", "tintColor"])
        view.layer.removeObserver(observer, forKeyPath: "bounds")
        view.layer.removeObserver(observer, forKeyPath: "cornerRadius")
        view.removeObserver(observer, forKeyPath: "tintColor")
        view.bounds.size.width = 6
        #expect(observer.heard.count == 3)
    }

    @Test("what nothing observes allocates no memory for it, also after an observation")
    func cost() {
        guard allocation_count() >= 0 else { return }
        let views = (0..<100).map { _ in UIView() }
        var x: CGFloat = 0
        func blocks() -> Int {
            x += 1
            let before = allocation_count()
            for view in views {
                view.frame = CGRect(x: x, y: x, width: x, height: x)
                view.alpha = 1 / x
                view.transform = CGAffineTransform(translationX: x, y: 0)
            }
            return allocation_count() - before
        }
        _ = blocks()
        let plain = blocks()
        let observation = views[0].observe(\.alpha) { _, _ in }
        observation.invalidate()
        #expect(blocks() <= plain)
    }
}
