import Foundation
import HeadlessTesting
import MainLoop
import MistakeRecorder
import Testing

@testable import UIKit

/// Sources: Apple, "Preserving your app's UI across launches", "About the UI restoration process",
/// and the state preservation of the classes.
@MainActor
@Suite("Restored state of controllers and views", .serialized)
struct StateRestorationTests {
    /// A controller that a restoration class creates, with a text, a scroll view and a friend.
    final class Page: UIViewController, UIViewControllerRestoration, UITableViewDataSource,
        UIDataSourceModelAssociation
    {
        static var calls: [String] = []
        var text = ""
        weak var friend: UIViewController?
        var friends: [UIViewController] = []
        let table = UITableView()
        var names = ["a", "b", "c"]

        static func viewController(
            withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
        ) -> UIViewController? {
            calls.append(identifierComponents.joined(separator: "/"))
            let page = Page()
            page.names = ["new", "a", "b", "c"]
            return coder.decodeBool(forKey: "isLost") ? nil : page
        }
        init() {
            super.init(nibName: nil, bundle: nil)
            restorationIdentifier = "page"
            restorationClass = Page.self
        }
        required init?(coder: NSCoder) { nil }
        override func loadView() {
            table.dataSource = self
            table.restorationIdentifier = "table"
            table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
            table.allowsMultipleSelection = true
            view = table
        }
        override func encodeRestorableState(with coder: NSCoder) {
            super.encodeRestorableState(with: coder)
            coder.encode(text, forKey: "text")
            coder.encode(CGPoint(x: 1, y: 2), forKey: "point")
            coder.encode(friend, forKey: "friend")
            coder.encode([friend].compactMap { $0 }, forKey: "friends")
            coder.encode(text == "lost", forKey: "isLost")
        }
        override func decodeRestorableState(with coder: NSCoder) {
            super.decodeRestorableState(with: coder)
            Self.calls.append("decode \(isViewLoaded)")
            text = coder.decodeObject(forKey: "text") as? String ?? ""
            #expect(coder.decodeCGPoint(forKey: "point") == CGPoint(x: 1, y: 2))
            #expect(coder.decodeObject(forKey: "missing") == nil)
            friend = coder.decodeObject(forKey: "friend") as? UIViewController
            friends = coder.decodeObject(forKey: "friends") as? [UIViewController] ?? []
        }
        override func applicationFinishedRestoringState() { Self.calls.append("finished") }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            names.count
        }
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
        }
        func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String? {
            names[idx.row]
        }
        func indexPathForElement(
            withModelIdentifier identifier: String, in view: UIView
        ) -> IndexPath? {
            names.firstIndex(of: identifier).map { IndexPath(row: $0, section: 0) }
        }
    }

    /// An object beside views and controllers.
    final class Model: NSObject, UIStateRestoring {
        var count = 0
        func encodeRestorableState(with coder: NSCoder) { coder.encode(count, forKey: "count") }
        func decodeRestorableState(with coder: NSCoder) {
            count = coder.decodeInteger(forKey: "count")
        }
    }

    final class AppDelegate: NSObject, UIApplicationDelegate {
        var saves = true
        var restores = true
        var calls: [String] = []
        var window: UIWindow?
        let tabs = UITabBarController()
        let stack = UINavigationController(rootViewController: UIViewController())
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 50, width: 100, height: 100))
        let model = Model()

        func application(
            _ application: UIApplication,
            willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            window = UIWindow(frame: UIScreen.main.bounds)
            window?.restorationIdentifier = "window"
            window?.rootViewController = tabs
            tabs.restorationIdentifier = "tabs"
            stack.restorationIdentifier = "stack"
            stack.viewControllers[0].restorationIdentifier = "root"
            field.restorationIdentifier = "field"
            field.text = "12345"
            scroll.restorationIdentifier = "scroll"
            scroll.contentSize = CGSize(width: 100, height: 500)
            let plain = UIViewController()
            plain.view.addSubview(field)
            plain.view.addSubview(scroll)
            plain.restorationIdentifier = "plain"
            tabs.viewControllers = [plain, stack]
            UIApplication.registerObject(
                forStateRestoration: model, restorationIdentifier: "model")
            window?.makeKeyAndVisible()
            return true
        }
        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            calls.append("launched")
            return true
        }
        func application(
            _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
        ) -> Bool { saves }
        func application(
            _ application: UIApplication, shouldRestoreApplicationState coder: NSCoder
        ) -> Bool {
            let idiom = coder.decodeInteger(
                forKey: UIApplication.stateRestorationUserInterfaceIdiomKey)
            #expect(idiom == UIDevice.current.userInterfaceIdiom.rawValue)
            #expect(
                coder.decodeObject(forKey: UIApplication.stateRestorationTimestampKey) is Date)
            return restores
        }
        func application(
            _ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder
        ) { coder.encode("mine", forKey: "own") }
        func application(
            _ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder
        ) { calls.append("read \(coder.decodeObject(forKey: "own") as? String ?? "-")") }
        func application(
            _ application: UIApplication,
            viewControllerWithRestorationIdentifierPath path: [String], coder: NSCoder
        ) -> UIViewController? {
            guard path == ["card"] else { return nil }
            calls.append("card")
            return UIViewController()
        }
    }

    private func run(
        _ file: URL?, _ delegate: AppDelegate = AppDelegate(),
        _ body: (AppDelegate) throws -> Void
    ) rethrows {
        let (previous, loop) = (MainLoop.main, MainLoop(clock: .virtual()))
        MainLoop.install(loop)
        defer { MainLoop.install(previous) }
        UIApplication.shared.infoReplacement = [:]
        UIApplication.shared.restorableStateFile = file
        _ = UIApplication.launch(delegate: delegate)
        Page.calls = []
        try body(delegate)
    }

    private func withFile(_ body: (URL) throws -> Void) rethrows {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("state-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.appendingPathComponent("state.plist"))
    }

    /// Leaves two pages on the stack of the second tab, a card over them, and views in a state.
    private func use(_ delegate: AppDelegate) {
        delegate.tabs.selectedIndex = 1
        let pages = [Page(), Page()]
        pages[0].text = "first"
        pages[1].text = "second"
        pages[1].friend = pages[0]
        for page in pages {
            page.loadViewIfNeeded()
            delegate.stack.pushViewController(page, animated: false)
        }
        pages[1].table.selectRow(
            at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
        pages[1].setEditing(true, animated: false)
        let card = UIViewController()
        card.restorationIdentifier = "card"
        delegate.tabs.present(card, animated: false)
        delegate.scroll.contentOffset = CGPoint(x: 0, y: 120)
        let field = delegate.field
        field.selectedTextRange = field.textRange(
            from: field.position(from: field.beginningOfDocument, offset: 1)!,
            to: field.position(from: field.beginningOfDocument, offset: 3)!)
        delegate.model.count = 7
    }

    @Test("the stack, the tab, the presented controller and the views are as they were")
    func restoration() throws {
        try withFile { file in
            run(file) { delegate in
                use(delegate)
                UIApplication.shared.enter(.background)
                #expect(FileManager.default.fileExists(atPath: file.path))
            }
            Page.calls = []
            let next = AppDelegate()
            try run(file, next) { delegate in
                #expect(delegate.tabs.selectedIndex == 1)
                let pages = delegate.stack.viewControllers.compactMap { $0 as? Page }
                try #require(pages.count == 2)
                #expect(delegate.stack.viewControllers.count == 3)
                #expect(pages.map(\.text) == ["first", "second"])
                #expect(pages[1].friend === pages[0] && pages[1].friends == [pages[0]])
                #expect(pages[0].friend == nil && pages[1].isEditing)
                // The selected row is found by its name.
                #expect(pages[1].table.indexPathsForSelectedRows?.map(\.row) == [2])
                let card = delegate.tabs.presentedViewController
                #expect(card?.restorationIdentifier == "card")
                #expect(delegate.scroll.contentOffset.y == 120)
                let field = delegate.field
                let range = try #require(field.selectedTextRange)
                #expect(field.text(in: range) == "23")
                #expect(delegate.model.count == 7)
                #expect(delegate.calls == ["card", "read mine", "launched"])
                // A program that fails before its state is saved again starts afresh.
                #expect(!FileManager.default.fileExists(atPath: file.path))
            }
        }
    }

    @Test("restoration classes get the path, and may refuse; all are notified at the end")
    func classes() throws {
        withFile { file in
            run(file) { delegate in
                for text in ["kept", "lost"] {
                    let page = Page()
                    page.text = text
                    delegate.stack.pushViewController(page, animated: false)
                }
                UIApplication.shared.terminate()
            }
            let (previous, loop) = (MainLoop.main, MainLoop(clock: .virtual()))
            MainLoop.install(loop)
            defer { MainLoop.install(previous) }
            let application = UIApplication.shared
            application.infoReplacement = [:]
            application.restorableStateFile = file
            application.extendStateRestoration()
            Page.calls = []
            let delegate = AppDelegate()
            _ = UIApplication.launch(delegate: delegate)
            let path = "tabs/stack/page"
            // The top page had a loaded view, the one below it none.
            #expect(Page.calls == [path, path, "decode false"])
            application.completeStateRestoration()
            #expect(Page.calls.last == "finished")
            #expect(delegate.stack.viewControllers.count == 2)
            let words = mistakes { application.completeStateRestoration() }
            #expect(words.contains("without extendStateRestoration()"))
        }
    }

    @Test("a program that does not want it is not changed, nor one with a damaged file")
    func refusals() throws {
        try withFile { file in
            let delegate = AppDelegate()
            delegate.saves = false
            run(file, delegate) { _ in
                use(delegate)
                UIApplication.shared.enter(.background)
            }
            #expect(!FileManager.default.fileExists(atPath: file.path))
            run(file) { delegate in
                use(delegate)
                UIApplication.shared.enter(.background)
            }
            let unwilling = AppDelegate()
            unwilling.restores = false
            run(file, unwilling) { _ in
                #expect(unwilling.tabs.selectedIndex == 0)
                #expect(unwilling.calls == ["launched"])
                #expect(FileManager.default.fileExists(atPath: file.path))
            }
            try Data("nothing".utf8).write(to: file)
            let words = mistakes { run(file) { _ in } }
            #expect(words.contains("does not have the state of a program"))
            run(nil) { delegate in
                use(delegate)
                UIApplication.shared.enter(.background)
            }
        }
    }

    @Test("a controller below one without an identifier is not saved")
    func gaps() {
        let parent = UIViewController()
        let child = UIViewController()
        child.restorationIdentifier = "child"
        parent.addChild(child)
        #expect(child.stateKey == nil)
        parent.restorationIdentifier = "parent"
        #expect(child.stateKey?.path == ["parent", "child"])
        let view = UIView()
        view.restorationIdentifier = "view"
        child.view.addSubview(view)
        #expect(view.stateKey?.path == ["parent", "child", "view"])
    }
}
