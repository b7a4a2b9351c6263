import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

@testable import InterfaceBuilder

/// A controller that records what its storyboard does with it.
final class Screen: UIViewController {
    static var log: [String] = []
    var button: UIButton?
    var refuses = false
    var name = ""

    override func viewDidLoad() {
        super.viewDidLoad()
        Self.log.append("\(title ?? "") didLoad \(button != nil) \(children.count)")
    }

    override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
        !refuses
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        let to = segue.destination
        // Source: Apple, prepare(for:sender:): the destination's view is not loaded yet.
        Self.log.append(
            "\(title ?? "") \(segue.identifier ?? "") to \(to.title ?? "") \(to.isViewLoaded) "
                + "\(sender is UIButton)")
    }

    func goBack(_ segue: UIStoryboardSegue) {
        Self.log.append("\(title ?? "") back from \(segue.source.title ?? "")")
    }

    func makeOther(_ coder: NSCoder, sender: Any?, identifier: String?) -> Screen? {
        let made = Screen(coder: coder)
        made?.name = "made for \(identifier ?? "")"
        return made
    }

    enum _ObjC: ObjCTable {
        static var members: [ObjCMember] {
            [
                .key("button", \Screen.button), .method("goBack:", Screen.goBack),
                .method("makeOther:sender:identifier:", Screen.makeOther),
            ]
        }
    }
}

/// Sources: the format that Xcode writes; Apple, UIStoryboard, UIStoryboardSegue, and "prepare(for:
/// sender:)" of UIViewController.
@MainActor
@Suite("Storyboards", .serialized)
struct StoryboardTests {
    private let stage = Stage(size: CGSize(width: 320, height: 568))
    private let screen = #"customClass="Screen" customModule="InterfaceBuilderTests""#

    private func button(_ id: String, _ connections: String) -> String {
        """
        <subviews>
            <button buttonType="system" id="\(id)">
                <rect key="frame" x="10" y="100" width="100" height="40"/>
                <connections>\(connections)</connections>
            </button>
        </subviews>
        """
    }

    private func show(_ controller: UIViewController?) {
        stage.window.rootViewController = controller
        stage.commit()
        stage.advance(by: .seconds(1))
    }

    private func press(_ controller: UIViewController?) {
        (controller as? Screen)?.button?.sendActions(for: .touchUpInside)
        stage.advance(by: .seconds(1))
    }

    @Test("controllers are found by identifier, and have their views when they need them")
    func identifiers() throws {
        Screen.log = []
        let story = Xib.story(
            Xib.scene(
                "a", attributes: "title=\"A\" \(screen)", view: button("b", ""),
                connections: #"<outlet property="button" destination="b" id="o"/>"#)
                + Xib.scene("b", "tableViewController", attributes: "title=\"B\""))
        let first = try #require(story.instantiateInitialViewController() as? Screen)
        #expect(first.title == "A")
        #expect(!first.isViewLoaded)
        #expect(first.storyboard === story)
        #expect(first.view.bounds.size == CGSize(width: 320, height: 568))
        #expect(first.button?.frame == CGRect(x: 10, y: 100, width: 100, height: 40))
        #expect(Screen.log == ["A didLoad true 0"])
        let other = story.instantiateViewController(withIdentifier: "b")
        #expect(other is UITableViewController)
        #expect(other.title == "B")
        let reports = mistakes {
            #expect(
                type(of: story.instantiateViewController(withIdentifier: "c"))
                    == UIViewController.self)
        }
        #expect(reports.contains("no view controller with the identifier “c”"))
        let made: Screen? = story.instantiateInitialViewController { coder in
            let made = Screen(coder: coder)
            made?.name = "mine"
            return made
        }
        #expect(made?.name == "mine")
        #expect(made?.title == "A")
        stage.close()
    }

    @Test("an unwind segue to another tab selects it")
    func unwindToTab() throws {
        Screen.log = []
        let tab = { (id: String) in
            #"<segue destination="\#(id)" kind="relationship" relationship="viewControllers" id="r\#(id)"/>"#
        }
        let story = Xib.story(
            Xib.scene("tabs", "tabBarController", connections: tab("a") + tab("b"))
                + Xib.scene("a", attributes: "title=\"A\" \(screen)")
                + Xib.scene(
                    "b", attributes: "title=\"B\" \(screen)",
                    view: button(
                        "bb",
                        #"<segue destination="exit" kind="unwind" unwindAction="goBack:" id="u"/>"#),
                    connections: #"<outlet property="button" destination="bb" id="o2"/>"#,
                    others: #"<exit id="exit" userLabel="Exit" sceneMemberID="exit"/>"#),
            initial: "tabs")
        let tabs = try #require(
            story.instantiateInitialViewController() as? UITabBarController)
        show(tabs)
        tabs.selectedIndex = 1
        stage.advance(by: .seconds(1))
        press(tabs.viewControllers?[1])
        #expect(Screen.log.last == "A back from B")
        #expect(tabs.selectedIndex == 0)
        stage.close()
    }

    @Test("a button pushes, prepares its destination, and an unwind segue returns")
    func push() throws {
        Screen.log = []
        let story = Xib.story(
            Xib.scene(
                "nav", "navigationController",
                connections: #"<segue destination="a" kind="relationship" "#
                    + #"relationship="rootViewController" id="r"/>"#)
                + Xib.scene(
                    "a", attributes: "title=\"A\" \(screen)",
                    view: button(
                        "ab", #"<segue destination="b" kind="show" identifier="go" id="s"/>"#),
                    connections: #"<outlet property="button" destination="ab" id="o"/>"#)
                + Xib.scene(
                    "b", attributes: "title=\"B\" \(screen)",
                    view: button(
                        "bb",
                        #"<segue destination="exit" kind="unwind" identifier="back" "#
                            + #"unwindAction="goBack:" id="u"/>"#),
                    connections: #"<outlet property="button" destination="bb" id="o2"/>"#,
                    others: #"<exit id="exit" userLabel="Exit" sceneMemberID="exit"/>"#),
            initial: "nav")
        let navigation = try #require(
            story.instantiateInitialViewController() as? UINavigationController)
        show(navigation)
        let a = try #require(navigation.topViewController as? Screen)
        a.refuses = true
        press(a)
        #expect(navigation.viewControllers == [a])
        a.refuses = false
        press(a)
        let b = try #require(navigation.topViewController as? Screen)
        #expect(b.title == "B")
        #expect(Screen.log == ["A didLoad true 0", "A go to B false true", "B didLoad true 0"])
        press(b)
        #expect(navigation.viewControllers == [a])
        #expect(Screen.log.suffix(2) == ["B back to A true true", "A back from B"])
        let reports = mistakes { a.performSegue(withIdentifier: "nowhere", sender: nil) }
        #expect(reports.contains("Screen has no segue with the identifier “nowhere”"))
        a.performSegue(withIdentifier: "go", sender: nil)
        stage.advance(by: .seconds(1))
        #expect(navigation.viewControllers.count == 2)
        stage.close()
    }

    @Test("a presentation has the segue's styles; its destination may be made by an action")
    func present() throws {
        let story = Xib.story(
            Xib.scene(
                "a", attributes: "title=\"A\" \(screen)",
                view: button(
                    "ab",
                    #"<segue destination="b" kind="presentation" identifier="p" "#
                        + #"modalPresentationStyle="fullScreen" "#
                        + #"modalTransitionStyle="crossDissolve" "#
                        + #"destinationCreationSelector="makeOther:sender:identifier:" id="s"/>"#),
                connections: #"<outlet property="button" destination="ab" id="o"/>"#)
                + Xib.scene("b", attributes: "title=\"B\" \(screen)"))
        let a = try #require(story.instantiateInitialViewController() as? Screen)
        show(a)
        press(a)
        let b = try #require(a.presentedViewController as? Screen)
        #expect(b.modalPresentationStyle == .fullScreen)
        #expect(b.modalTransitionStyle == .crossDissolve)
        #expect(b.name == "made for p")
        stage.close()
    }

    @Test("containers embed their controllers before viewDidLoad(); tabs have theirs")
    func containers() throws {
        Screen.log = []
        let story = Xib.story(
            Xib.scene(
                "tabs", "tabBarController",
                connections: #"<segue destination="a" kind="relationship" "#
                    + #"relationship="viewControllers" id="r1"/>"#
                    + #"<segue destination="b" kind="relationship" "#
                    + #"relationship="viewControllers" id="r2"/>"#)
                + Xib.scene(
                    "a", attributes: "title=\"A\" \(screen)",
                    view: """
                        <subviews>
                            <containerView opaque="NO" id="box">
                                <rect key="frame" x="20" y="30" width="100" height="50"/>
                                <connections>
                                    <segue destination="b" kind="embed" identifier="e" id="s"/>
                                </connections>
                            </containerView>
                        </subviews>
                        """)
                + Xib.scene("b", attributes: "title=\"B\" \(screen)"), initial: "tabs")
        var made: UIViewController?
        #expect(mistakes { made = story.instantiateInitialViewController() } == "")
        let tabs = try #require(made as? UITabBarController)
        #expect(tabs.viewControllers?.map(\.title) == ["A", "B"])
        let a = try #require(tabs.viewControllers?.first as? Screen)
        show(tabs)
        #expect(
            Screen.log.prefix(3) == [
                "A e to B false false", "B didLoad false 0", "A didLoad false 1",
            ])
        let child = try #require(a.children.first)
        #expect(child.view.superview?.frame == CGRect(x: 20, y: 30, width: 100, height: 50))
        #expect(child.view.frame == CGRect(x: 0, y: 0, width: 100, height: 50))
        stage.close()
    }

    @Test("prototypes are dequeued with their content; static cells are rows, and start segues")
    func tables() throws {
        let cell = """
            <tableViewCell reuseIdentifier="row" style="IBUITableViewCellStyleDefault" \
            rowHeight="70" textLabel="t" id="c">
                <tableViewCellContentView key="contentView" id="cv">
                    <subviews><label text="Hello" id="t"/></subviews>
                </tableViewCellContentView>
            </tableViewCell>
            """
        let story = Xib.story(
            Xib.scene(
                "a", "tableViewController", attributes: "title=\"A\"",
                view: """
                    <tableView key="view" style="grouped" rowHeight="55" id="tv">
                        <rect key="frame" x="0" y="0" width="320" height="568"/>
                        <sections>
                            <tableViewSection headerTitle="One" footerTitle="End" id="s1">
                                <cells>\(cell)</cells>
                            </tableViewSection>
                        </sections>
                    </tableView>
                    """)
                + Xib.scene(
                    "b", "tableViewController",
                    view: """
                        <tableView key="view" rowHeight="55" id="tw">
                            <rect key="frame" x="0" y="0" width="320" height="568"/>
                            <prototypes>
                                \(cell.replacingOccurrences(of: "id=\"c", with: "id=\"d"))
                            </prototypes>
                        </tableView>
                        """))
        let fixed = try #require(story.instantiateInitialViewController() as? UITableViewController)
        show(fixed)
        #expect(fixed.tableView.style == .grouped)
        #expect(fixed.tableView.numberOfSections == 1)
        let row = fixed.tableView.cellForRow(at: IndexPath(row: 0, section: 0))
        #expect(row?.textLabel?.text == "Hello")
        #expect(row?.frame.height == 70)
        #expect(
            fixed.tableView(fixed.tableView, titleForHeaderInSection: 0) == "One")
        let other = try #require(
            story.instantiateViewController(withIdentifier: "b") as? UITableViewController)
        show(other)
        #expect(other.tableView.rowHeight == 55)
        let one = other.tableView.dequeueReusableCell(withIdentifier: "row")
        let two = other.tableView.dequeueReusableCell(withIdentifier: "row")
        #expect(one?.textLabel?.text == "Hello")
        #expect(one !== two)
        #expect(one?.reuseIdentifier == "row")
        stage.close()
    }

    @Test("a collection view controller manages the collection view that is its scene's view")
    func collection() throws {
        let story = Xib.story(
            Xib.scene(
                "a", "collectionViewController",
                attributes: "clearsSelectionOnViewWillAppear=\"NO\"",
                view: """
                    <collectionView key="view" multipleTouchEnabled="YES" contentMode="scaleToFill" \
                    id="v">
                        <rect key="frame" x="0" y="0" width="320" height="568"/>
                        <collectionViewFlowLayout key="collectionViewLayout" \
                        minimumLineSpacing="3" id="l">
                            <size key="itemSize" width="50" height="60"/>
                        </collectionViewFlowLayout>
                        <connections>
                            <outlet property="dataSource" destination="a" id="x"/>
                            <outlet property="delegate" destination="a" id="y"/>
                        </connections>
                    </collectionView>
                    """))
        let controller = try #require(
            story.instantiateInitialViewController() as? UICollectionViewController)
        show(controller)
        let layout = try #require(controller.collectionViewLayout as? UICollectionViewFlowLayout)
        #expect(layout.itemSize == CGSize(width: 50, height: 60))
        #expect(layout.minimumLineSpacing == 3)
        #expect(controller.collectionView.superview === controller.view)
        #expect(controller.collectionView.dataSource === controller)
        #expect(!controller.clearsSelectionOnViewWillAppear)
        stage.close()
    }

    @Test("a split controller has its two controllers; show detail segues replace the second")
    func split() throws {
        // Xcode writes the relationships in any order.
        let story = Xib.story(
            Xib.scene(
                "split", "splitViewController",
                connections: #"<segue destination="b" kind="relationship" "#
                    + #"relationship="detailViewController" id="r1"/>"#
                    + #"<segue destination="a" kind="relationship" "#
                    + #"relationship="masterViewController" id="r2"/>"#)
                + Xib.scene(
                    "a", attributes: "title=\"A\" \(screen)",
                    view: button(
                        "ab", #"<segue destination="c" kind="showDetail" id="s"/>"#),
                    connections: #"<outlet property="button" destination="ab" id="o"/>"#)
                + Xib.scene("b", attributes: "title=\"B\" \(screen)")
                + Xib.scene("c", attributes: "title=\"C\" \(screen)"), initial: "split")
        var made: UIViewController?
        #expect(mistakes { made = story.instantiateInitialViewController() } == "")
        let split = try #require(made as? UISplitViewController)
        #expect(split.viewControllers.map(\.title) == ["A", "B"])
        stage.window.frame.size = CGSize(width: 1024, height: 768)
        show(split)
        press(try #require(split.viewControllers.first as? Screen))
        #expect(split.viewControllers.map(\.title) == ["A", "C"])
        #expect(split.presentedViewController == nil)
        stage.close()
    }

    @Test("scenes that contain themselves, and relationships without a scene, are reported")
    func cycles() {
        func relationship(_ to: String) -> String {
            #"<segue destination="\#(to)" kind="relationship" relationship="rootViewController" "#
                + #"id="r\#(to)"/>"#
        }
        let story = Xib.story(
            Xib.scene("a", "navigationController", connections: relationship("b"))
                + Xib.scene("b", "navigationController", connections: relationship("a"))
                + Xib.scene("c", "navigationController", connections: relationship("gone")))
        var reports = mistakes { _ = story.instantiateInitialViewController() }
        #expect(reports.contains("the scene contains itself through its relationships"))
        reports = mistakes { _ = story.instantiateViewController(withIdentifier: "c") }
        #expect(reports.contains("there is no scene with the id “gone”"))
        stage.close()
    }

    @Test("a container that would contain its own scene stays empty")
    func selfEmbedding() throws {
        func box(_ to: String) -> String {
            """
            <subviews>
                <containerView id="box\(to)">
                    <connections><segue destination="\(to)" kind="embed" id="s\(to)"/></connections>
                </containerView>
            </subviews>
            """
        }
        let story = Xib.story(Xib.scene("a", view: box("b")) + Xib.scene("b", view: box("a")))
        let controller = try #require(story.instantiateInitialViewController())
        let reports = mistakes { controller.loadViewIfNeeded() }
        #expect(reports.contains("the container would contain its own scene again"))
        stage.close()
    }
}
