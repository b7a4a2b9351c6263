import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

@testable import InterfaceBuilder

/// What is wrong in a file, where, and what happens instead.
@MainActor
@Suite("Messages about interface files")
struct MessageTests {
    @Test("a value that cannot be read is quoted with its attribute")
    func values() {
        let reports = mistakes {
            let view: UIView? = Xib.first(
                """
                <view id="v" contentMode="frob">
                    <rect key="frame" x="0.0" y="0.0" width="10" height="abc"/>
                    <color key="backgroundColor" colorSpace="custom"/>
                    <color key="tintColor" colorSpace="custom"/>
                    <constraints>
                        <constraint firstAttribute="frob" constant="4" id="c"/>
                        <constraint constant="4" id="d"/>
                    </constraints>
                </view>
                """)
            #expect(view?.frame == .zero)
            #expect(view?.constraints.isEmpty == true)
        }
        for part in [
            #"contentMode="frob" of <view> is not a valid value; the default is used"#,
            #"height="abc" of <rect key="frame"> is not a valid value; the default is used"#,
            #"<color key="backgroundColor" colorSpace="custom"> is not a valid "#
                + "backgroundColor of <view>; the default is used",
            #"<color key="tintColor" colorSpace="custom"> is not a valid "#
                + "tintColor of <view>; the default is used",
            #"firstAttribute="frob" of <constraint> is not a valid value; the constraint is left"#,
            "<constraint> has no firstAttribute; the constraint is left out",
        ] {
            #expect(reports.contains(part), "\(part) is missing in: \(reports)")
        }
    }

    @Test("a segue to a controller that the storyboard does not have is named, with its line")
    func segues() {
        let stage = Stage()
        defer { stage.close() }
        let story = Xib.story(
            Xib.scene(
                "a",
                connections: """
                    <segue destination="nowhere" kind="show" identifier="next" id="s"/>
                    """))
        let controller = story.instantiateInitialViewController()
        let line = Xib.storyboard(
            Xib.scene(
                "a",
                connections: """
                    <segue destination="nowhere" kind="show" identifier="next" id="s"/>
                    """)
        ).split(separator: "\n", omittingEmptySubsequences: false)
            .firstIndex { $0.contains("<segue") }
        let reports = mistakes { controller?.performSegue(withIdentifier: "next", sender: nil) }
        #expect(
            reports.contains(
                ":\((line ?? 0) + 1): the segue “next” leads to “nowhere”, but no view controller of "
                    + "the storyboard has this id"))
    }
}
