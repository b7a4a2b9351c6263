import HeadlessTesting
import Testing
import UIKit

@testable import InterfaceBuilder

/// Source: the format that Xcode writes for segues of the kind "Present As Popover".
@MainActor
@Suite("Popover segues", .serialized)
struct PopoverSegueTests {
    private let stage = Stage(size: CGSize(width: 1024, height: 768))

    private func story(_ segue: String) -> UIStoryboard {
        Xib.story(
            Xib.scene(
                "a", attributes: #"title="A""#,
                view: #"""
                    <subviews>
                    <button opaque="NO" contentMode="scaleToFill" id="go" fixedFrame="YES">
                    <rect key="frame" x="300" y="200" width="100" height="40"/>
                    <state key="normal" title="Go"/>
                    <connections>\#(segue)</connections>
                    </button>
                    <view contentMode="scaleToFill" id="anchor" fixedFrame="YES">
                    <rect key="frame" x="500" y="300" width="100" height="40"/>
                    </view>
                    </subviews>
                    """#)
                + Xib.scene("b", attributes: #"title="B""#))
    }

    private func show(_ segue: String) throws -> UIPopoverPresentationController {
        let first = try #require(story(segue).instantiateInitialViewController())
        stage.window.rootViewController = first
        stage.window.makeKeyAndVisible()
        stage.commit()
        stage.tap(text: "Go")
        stage.advance(by: .seconds(1))
        return try #require(first.presentedViewController?.popoverPresentationController)
    }

    @Test("the popover points at its anchor, in the permitted directions")
    func anchor() throws {
        defer { stage.close() }
        let popover = try show(
            #"""
            <segue destination="b" kind="popoverPresentation" popoverAnchorView="anchor" id="s">
            <popoverArrowDirection key="popoverArrowDirection" left="YES" right="YES"/>
            <connections>
            <outletCollection property="passthroughViews" destination="go" id="p"/>
            </connections>
            </segue>
            """#)
        #expect(popover.sourceView?.frame == CGRect(x: 500, y: 300, width: 100, height: 40))
        #expect(popover.permittedArrowDirections == [.left, .right])
        #expect(popover.arrowDirection == .left)
        #expect(popover.presentedView?.frame.minX == 600)
        #expect(popover.passthroughViews?.count == 1)
        #expect(popover.passthroughViews?.first is UIButton)
    }

    @Test("without an anchor the popover points at what starts it")
    func sender() throws {
        defer { stage.close() }
        let popover = try show(#"<segue destination="b" kind="popoverPresentation" id="s"/>"#)
        #expect(popover.sourceView is UIButton)
        #expect(popover.permittedArrowDirections == .any)
        #expect(popover.presentedView?.frame.minY == 240)
    }
}
