import HeadlessTesting
import Testing
import UIKit

@MainActor
final class LoggingController: UIViewController {
    let name: String
    static var log: [String] = []

    init(_ name: String) {
        self.name = name
        super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }

    private func note(_ what: String) { Self.log.append("\(name) \(what)") }
    override func viewDidLoad() {
        super.viewDidLoad()
        note("didLoad")
    }
    override func viewWillAppear(_ animated: Bool) { note("willAppear") }
    override func viewDidAppear(_ animated: Bool) { note("didAppear") }
    override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
    override func viewWillLayoutSubviews() { note("willLayout") }
    override func viewDidLayoutSubviews() { note("didLayout") }
    override func willMove(toParent parent: UIViewController?) {
        note("willMove \(parent == nil ? "out" : "in")")
    }
    override func didMove(toParent parent: UIViewController?) {
        note("didMove \(parent == nil ? "out" : "in")")
    }
}

@MainActor
@Suite("View controllers")
final class ViewControllerTests {
    lazy var stage = Stage(size: CGSize(width: 320, height: 480))

    private func setUp() {
        LoggingController.log = []
        _ = stage
    }

    @Test("the view is loaded when it is first read")
    func lazy() {
        setUp()
        let controller = LoggingController("a")
        #expect(!controller.isViewLoaded)
        #expect(controller.viewIfLoaded == nil)
        #expect(controller.view.bounds.size == CGSize(width: 320, height: 480))
        #expect(controller.isViewLoaded)
        #expect(LoggingController.log == ["a didLoad"])
        stage.close()
    }

    // Apple, "Displaying and managing views with a view controller".
    @Test("a window's root fills it and follows it; it has appeared once it was laid out")
    func root() {
        setUp()
        let controller = LoggingController("a")
        stage.window.rootViewController = controller
        #expect(LoggingController.log == ["a didLoad", "a willAppear"])
        stage.commit()
        #expect(
            LoggingController.log == [
                "a didLoad", "a willAppear", "a willLayout", "a didLayout", "a didAppear",
            ])
        LoggingController.log = []
        stage.window.frame.size = CGSize(width: 480, height: 320)
        #expect(controller.view.frame == CGRect(x: 0, y: 0, width: 480, height: 320))
        stage.commit()
        #expect(LoggingController.log == ["a willLayout", "a didLayout"])
        LoggingController.log = []
        stage.window.rootViewController = LoggingController("b")
        stage.commit()
        #expect(
            LoggingController.log == [
                "a willDisappear", "a didDisappear", "b didLoad", "b willAppear", "b willLayout",
                "b didLayout",
                "b didAppear",
            ])
        stage.close()
    }

    @Test("a hidden window loads nothing")
    func hidden() {
        setUp()
        let window = UIWindow()
        window.rootViewController = LoggingController("a")
        stage.commit()
        #expect(LoggingController.log.isEmpty)
        window.isHidden = false
        #expect(LoggingController.log == ["a didLoad", "a willAppear"])
        stage.close()
    }

    @Test("a child is notified of its parent, and appears with its view")
    func children() {
        setUp()
        let parent = LoggingController("p")
        let child = LoggingController("c")
        stage.window.rootViewController = parent
        stage.commit()
        LoggingController.log = []
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
        #expect(parent.children == [child])
        #expect(child.parent === parent)
        #expect(
            LoggingController.log == [
                "c willMove in", "c didLoad", "c willAppear", "c didAppear", "c didMove in",
            ])
        LoggingController.log = []
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
        #expect(parent.children.isEmpty)
        #expect(child.parent == nil)
        #expect(
            LoggingController.log == [
                "c willMove out", "c willDisappear", "c didDisappear", "c didMove out",
            ])
        stage.close()
    }
}
