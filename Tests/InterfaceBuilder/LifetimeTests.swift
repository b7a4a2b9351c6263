import HeadlessTesting
import Testing
import UIKit

@testable import InterfaceBuilder

/// A data source in a scene's dock, to which the table has a weak reference.
final class DockSource: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    }
}

/// Nothing that a storyboard made keeps its controller, and the controller keeps what it needs.
@MainActor
@Suite("Lifetimes of a storyboard's objects", .serialized)
struct LifetimeTests {
    /// A table with a prototype whose data source is an object beside the controller.
    private var story: UIStoryboard {
        Xib.story(
            Xib.scene(
                "a",
                view: """
                    <subviews>
                        <tableView rowHeight="44" id="table">
                            <rect key="frame" x="0" y="0" width="320" height="568"/>
                            <prototypes>
                                <tableViewCell reuseIdentifier="row" textLabel="t" id="c" \
                    style="IBUITableViewCellStyleDefault">
                                    <tableViewCellContentView key="contentView" id="cv">
                                        <subviews><label text="Hello" id="t"/></subviews>
                                    </tableViewCellContentView>
                                    <connections>
                                        <segue destination="a" kind="show" id="s"/>
                                    </connections>
                                </tableViewCell>
                            </prototypes>
                            <connections>
                                <outlet property="dataSource" destination="source" id="o"/>
                            </connections>
                        </tableView>
                    </subviews>
                    """,
                others: """
                    <customObject id="source" customClass="DockSource" \
                    customModule="InterfaceBuilderTests" customModuleProvider="target"/>
                    """))
    }

    @Test("an object beside the controller lives as long as it, and no longer")
    func dock() throws {
        let stage = Stage(size: CGSize(width: 320, height: 568))
        weak var source: DockSource?
        weak var controller: UIViewController?
        try {
            let made = try #require(story.instantiateInitialViewController())
            controller = made
            stage.window.rootViewController = made
            stage.advance(by: .seconds(1))
            let table = try #require(made.view.subviews.first as? UITableView)
            source = table.dataSource as? DockSource
            #expect(source != nil)
            #expect(table.visibleCells.count == 3)
            #expect(table.visibleCells.first?.textLabel?.text == "Hello")
            stage.window.rootViewController = nil
        }()
        stage.commit()
        #expect(controller == nil)
        #expect(source == nil)
        stage.close()
    }

    @Test("a controller whose view was never needed is released")
    func unseen() throws {
        weak var controller: UIViewController?
        try autoreleasepool {
            let made = try #require(story.instantiateInitialViewController())
            controller = made
        }
        #expect(controller == nil)
    }

    /// Objects are autoreleased in Cocoa, and a pool is drained at the end of each event (Apple,
    /// Advanced Memory Management Programming Guide, Using Autorelease Pool Blocks).
    @Test("what a file made lives until the event is handled, though nothing holds it")
    func autoreleased() throws {
        let stage = Stage(size: CGSize(width: 320, height: 568))
        defer { stage.close() }
        weak let controller = story.instantiateInitialViewController()
        weak let view =
            UINib(data: Data(Xib.nib("<view id=\"v\"/>").utf8), bundle: nil)
            .instantiate(withOwner: nil).first as? UIView
        #expect(controller != nil)
        #expect(view != nil)
        stage.commit()
        #expect(controller == nil)
        #expect(view == nil)
    }

    @Test("a controller that is released is released with all that its storyboard made")
    func lifetime() throws {
        weak var view: UIView?
        weak var made: UIViewController?
        try autoreleasepool {
            let story = Xib.story(
                Xib.scene(
                    "a", attributes: #"customClass="Screen" customModule="InterfaceBuilderTests""#,
                    view: """
                        <subviews>
                            <button buttonType="system" id="ab">
                                <rect key="frame" x="10" y="100" width="100" height="40"/>
                                <connections>
                                    <segue destination="a" kind="show" id="s"/>
                                </connections>
                            </button>
                        </subviews>
                        <variation key="widthClass=regular" alpha="0.5"/>
                        """,
                    connections: #"<outlet property="button" destination="ab" id="o"/>"#))
            let controller = try #require(story.instantiateInitialViewController())
            controller.loadViewIfNeeded()
            (view, made) = (controller.view, controller)
        }
        #expect(view == nil)
        #expect(made == nil)
    }
}
