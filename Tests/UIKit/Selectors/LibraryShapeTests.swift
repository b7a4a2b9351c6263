import Foundation
import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// A class without isolation, as most of a library's are: what it calls of UIKit must be
/// `@preconcurrency`, so that Swift 5 code compiles. That it compiles is the test; in Swift 6 the
/// calls need the main actor.
private final class Plain: NSObject {
    @preconcurrency @MainActor
    func call() {
        Timer.scheduledTimer(
            timeInterval: 1, target: self, selector: Selector("call"), userInfo: nil, repeats: false
        )
        perform(Selector("call"), with: nil, afterDelay: 1)
        NSObject.cancelPreviousPerformRequests(withTarget: self)
        UIAccessibility.post(notification: .announcement, argument: "text")
    }
}

/// Shapes that public libraries write. Source: Apple, the classes' references.
@MainActor
@Suite("Code as public libraries write it")
struct LibraryShapeTests {
    private final class Item: UIBarButtonItem {
        var isBack = false
    }
    private final class Sheet: UIAlertController {
        convenience init(text: String) {
            self.init()
            message = text
        }
    }
    private final class Note: UITextView {
        private weak var own: (any UITextViewDelegate)?
        override weak var delegate: (any UITextViewDelegate)? {
            get { own }
            set { own = newValue }
        }
    }
    private final class Bar: UITabBar {}
    private final class Attributes: UICollectionViewLayoutAttributes {
        var ratio: CGFloat = 1
    }
    private final class Layout: UICollectionViewFlowLayout {
        override class var layoutAttributesClass: AnyClass { Attributes.self }
    }

    @Test("a subclass of a bar button item inherits its initializers")
    func items() {
        let item = Item(barButtonSystemItem: .done, target: nil, action: nil)
        #expect(item.style == .done)
        #expect(Item(title: "a", style: .plain, target: nil, action: nil).title == "a")
    }

    @Test("a subclass of an alert has an initializer without arguments: an action sheet")
    func alerts() {
        let sheet = Sheet(text: "Sure?")
        #expect(sheet.preferredStyle == .actionSheet)
        #expect(sheet.message == "Sure?")
    }

    @Test("delegates are weak, also in overrides")
    func delegates() {
        final class Delegate: NSObject, UITextViewDelegate, UITableViewDelegate,
            UICollectionViewDelegate
        {}
        let (note, table) = (Note(), UITableView())
        let collection = UICollectionView(
            frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        do {
            let delegate = Delegate()
            (note.delegate, table.delegate, collection.delegate) = (delegate, delegate, delegate)
            #expect(note.delegate === delegate)
        }
        #expect(note.delegate == nil)
        #expect(table.delegate == nil)
        #expect(collection.delegate == nil)
    }

    @Test("levels of windows compare by their numbers")
    func levels() {
        #expect(UIWindow.Level.normal < .statusBar)
        #expect(UIWindow.Level.alert > .statusBar)
    }

    @Test("an old animation that begins from the current state starts from the value on the screen")
    func currentState() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        stage.commit()
        func move(to x: CGFloat, fromCurrent: Bool) {
            UIView.beginAnimations(nil, context: nil)
            UIView.setAnimationDuration(1)
            UIView.setAnimationCurve(.linear)
            UIView.setAnimationBeginsFromCurrentState(fromCurrent)
            view.alpha = x
            UIView.commitAnimations()
        }
        move(to: 0, fromCurrent: false)
        stage.advance(by: .seconds(0.5))
        move(to: 1, fromCurrent: true)
        stage.commit()
        // Half way from 1 to 0; without the flag the animation would start at the model's 0.
        let shown = view.layer.presentation()?.opacity ?? 0
        #expect(abs(shown - 0.5) < 0.02)
    }

    @Test("a name of an image is its own, and copies have none")
    func images() {
        let image = UIImage()
        image.accessibilityIdentifier = "hat"
        #expect(image.accessibilityIdentifier == "hat")
        #expect(image.withRenderingMode(.alwaysTemplate).accessibilityIdentifier == nil)
    }

    @Test("a display link's frame interval is every how many frames it is called")
    func frameInterval() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        var calls = 0
        let link = CADisplayLink { _ in calls += 1 }
        link.frameInterval = 3
        #expect(link.frameInterval == 3)
        #expect(link.preferredFramesPerSecond == 20)
        link.add(to: .main, forMode: .common)
        stage.advance(by: .seconds(1))
        link.invalidate()
        #expect((19...21).contains(calls))
        link.frameInterval = 0
        #expect(link.frameInterval == 1)
    }

    @Test("a tab bar that is set by its name takes the place of the first one")
    func tabBar() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let tabs = UITabBarController()
        let pages = [UIViewController(), UIViewController()]
        for (page, title) in zip(pages, ["One", "Two"]) { page.tabBarItem.title = title }
        tabs.viewControllers = pages
        stage.window.rootViewController = tabs
        stage.commit()
        let (old, bar) = (tabs.tabBar, Bar())
        tabs.setValue(bar, forKey: "tabBar")
        stage.commit()
        #expect(tabs.tabBar === bar)
        #expect(old.superview == nil)
        #expect(bar.items?.map(\.title) == ["One", "Two"])
        #expect(bar.frame.maxY == 480)
        stage.tap(text: "Two")
        #expect(tabs.selectedIndex == 1)
    }

    @Test("the view of a bar button item is found by its name")
    func itemView() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let page = UIViewController()
        let item = UIBarButtonItem(title: "Menu", style: .plain, target: nil, action: nil)
        page.navigationItem.rightBarButtonItem = item
        stage.window.rootViewController = UINavigationController(rootViewController: page)
        stage.commit()
        let view = item.value(forKey: "view") as? UIView
        #expect(view?.window === stage.window)
    }

    @Test("a collection view's background fills what is visible, behind the items")
    func background() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let collection = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 100),
            collectionViewLayout: UICollectionViewFlowLayout())
        let source = Items()
        collection.dataSource = source
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        let background = UIView()
        collection.backgroundView = background
        stage.window.addSubview(collection)
        stage.commit()
        collection.contentOffset.y = 150
        stage.commit()
        #expect(background.frame == CGRect(x: 0, y: 150, width: 100, height: 100))
        #expect(collection.subviews.first === background)
        collection.backgroundView = nil
        #expect(background.superview == nil)
    }

    private final class Items: NSObject, UICollectionViewDataSource {
        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            40
        }
        func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
            -> UICollectionViewCell
        { view.dequeueReusableCell(withReuseIdentifier: "cell", for: path) }
    }

    @Test("a flow layout makes attributes of the layout's class, which its copies keep")
    func attributes() {
        let layout = Layout()
        let collection = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
        let source = Items()
        collection.dataSource = source
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        collection.layoutIfNeeded()
        #expect(layout.layoutAttributesForItem(at: [0, 3]) is Attributes)
        let all = layout.layoutAttributesForElements(in: collection.bounds) ?? []
        #expect(all.first.map { $0.copy() } is Attributes)
    }

    @Test("pages that curl have one side; pages that scroll may say what they like")
    func pages() {
        let scrolling = UIPageViewController(
            transitionStyle: .scroll, navigationOrientation: .horizontal)
        let curling = UIPageViewController(
            transitionStyle: .pageCurl, navigationOrientation: .horizontal)
        scrolling.isDoubleSided = true
        #expect(scrolling.isDoubleSided)
        let reports = mistakes { curling.isDoubleSided = true }
        #expect(!curling.isDoubleSided)
        #expect(reports.contains("one side"))
    }

    /// Source: Apple, NSSecureCoding; components are stored as doubles.
    @Test("a colour is the same after an archive; an archive of something else is refused")
    func archives() throws {
        let color = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: color, requiringSecureCoding: true)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: data) == color)
        let other = try NSKeyedArchiver.archivedData(
            withRootObject: NSString("red"), requiringSecureCoding: true)
        #expect(
            (try? NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: other)) == nil)
    }
}
