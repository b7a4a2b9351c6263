import MistakeRecorder
import Testing
import UIKit

@testable import InterfaceBuilder

/// A constraint of a program's, as BonMot has one.
final class NamedConstraint: NSLayoutConstraint {
    var name = ""
    var woken: [String] = []

    override func awakeFromNib() {
        super.awakeFromNib()
        woken.append(name)
    }

    enum _ObjC: ObjCTable {
        static var members: [ObjCMember] { [.key("name", \NamedConstraint.name)] }
    }
}

/// Elements that Xcode 8 wrote otherwise, or writes since Xcode 12.
///
/// Source: storyboards of kodecocodes/i10t (Xcode 8), UIKit Apprentice's StoreSearch and Apple's
/// "Enriching your text in text views" (Xcode 12 and later).
@MainActor
@Suite("Interface files of other versions of Xcode", .serialized)
struct XcodeVersionTests {
    private func view(_ content: String, reports expected: String = "") throws -> UIView {
        var made: UIView?
        let reports = mistakes {
            made = Xib.first(
                """
                <view contentMode="scaleToFill" id="root">
                    <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                    \(content)
                </view>
                """)
        }
        #expect(reports == expected)
        return try #require(made)
    }

    @Test("segments have images, stacks the system's spacing, views their frames")
    func parts() throws {
        let root = try view(
            """
            <subviews>
                <segmentedControl opaque="NO" selectedSegmentIndex="0" id="c">
                    <rect key="frame" x="0.0" y="0.0" width="200" height="32"/>
                    <segments>
                        <segment title=""><imageReference key="image" image="star" \
            catalog="system" symbolScale="small"/></segment>
                        <segment title="Two"/>
                    </segments>
                </segmentedControl>
                <stackView opaque="NO" spacingType="standard" id="s"/>
                <view contentMode="scaleToFill" fixedFrame="YES" id="f">
                    <frame key="frameInset" minX="20" minY="30" width="40" height="50"/>
                </view>
                <button opaque="NO" buttonType="system" id="b">
                    <buttonConfiguration key="configuration" style="plain" title="Go">
                        <backgroundConfiguration key="background" image="star" catalog="system"/>
                    </buttonConfiguration>
                </button>
            </subviews>
            """)
        let control = try #require(root.subviews[0] as? UISegmentedControl)
        #expect(control.imageForSegment(at: 0) != nil)
        #expect(control.titleForSegment(at: 1) == "Two")
        let stack = try #require(root.subviews[1] as? UIStackView)
        #expect(stack.spacing == UIStackView.spacingUseSystem)
        #expect(root.subviews[2].frame == CGRect(x: 20, y: 30, width: 40, height: 50))
        let button = try #require(root.subviews[3] as? UIButton)
        #expect(button.configuration?.background.image == UIImage(systemName: "star"))
    }

    @Test("the label of a cell's style keeps the style's size if the file has 0 points")
    func styledLabel() throws {
        var cell: UITableViewCell?
        let reports = mistakes {
            cell = Xib.first(
                """
                <tableViewCell style="IBUITableViewCellStyleSubtitle" textLabel="t" \
                detailTextLabel="d" id="cell">
                    <tableViewCellContentView key="contentView" tableViewCell="cell" id="v">
                        <subviews>
                            <label opaque="NO" text="Title" id="t">
                                <fontDescription key="fontDescription" type="boldSystem" \
                pointSize="0.0"/>
                            </label>
                            <label opaque="NO" text="Detail" id="d">
                                <fontDescription key="fontDescription" type="system" \
                pointSize="0.0"/>
                            </label>
                        </subviews>
                    </tableViewCellContentView>
                </tableViewCell>
                """)
        }
        #expect(reports == "")
        let plain = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        let size = plain.textLabel?.font.pointSize ?? 0
        #expect(size > 0)
        #expect(cell?.textLabel?.font == .boldSystemFont(ofSize: size))
        #expect(cell?.detailTextLabel?.font.pointSize == plain.detailTextLabel?.font.pointSize)
    }

    @Test("a constraint has its class, its attributes, and awakes")
    func constraints() throws {
        let root = try view(
            """
            <constraints>
                <constraint firstAttribute="width" constant="70" \
            customClass="NamedConstraint" customModule="InterfaceBuilderTests" id="w">
                    <userDefinedRuntimeAttributes>
                        <userDefinedRuntimeAttribute type="string" keyPath="name" value="side"/>
                    </userDefinedRuntimeAttributes>
                </constraint>
            </constraints>
            """)
        let made = try #require(root.constraints.first as? NamedConstraint)
        #expect(made.woken == ["side"])
        #expect(made.constant == 70)
        #expect(made.firstItem === root)
    }

    @Test("a split controller of Xcode 12 has columns, which wrap their controllers")
    func columns() throws {
        func relation(_ destination: String, _ role: String) -> String {
            #"<segue destination="\#(destination)" kind="relationship" relationship="\#(role)""#
                + #" id="\#(destination)-r"/>"#
        }
        let story = Xib.story(
            Xib.scene(
                "split", "splitViewController",
                attributes: #"allowDoubleColumnStyle="YES""#,
                connections: relation("b", "detailViewController")
                    + relation("a", "masterViewController"))
                + Xib.scene("a", attributes: #"title="A""#)
                + Xib.scene("b", attributes: #"title="B""#), initial: "split")
        var made: UIViewController?
        #expect(mistakes { made = story.instantiateInitialViewController() } == "")
        let split = try #require(made as? UISplitViewController)
        #expect(split.style == .doubleColumn)
        #expect(split.viewController(for: .primary)?.title == "A")
        let first = split.viewControllers.first as? UINavigationController
        #expect(first?.viewControllers.map(\.title) == ["A"])
    }
}
