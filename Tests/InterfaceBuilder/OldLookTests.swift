import Testing
import UIKit

@testable import InterfaceBuilder

/// Source: the form in which Xcode 15 writes each element.
@MainActor
@Suite("Elements of interface files: looks from before configurations", .serialized)
struct OldLookTests {
    @Test("a button has the shadows of its title, a text field its images")
    func oldLooks() throws {
        let made: UIButton? = Xib.first(
            """
            <button opaque="NO" contentMode="scaleToFill" buttonType="custom" reversesTitleShadowWhenHighlighted="YES" id="b">
                <rect key="frame" x="0.0" y="0.0" width="90" height="30"/>
                <size key="titleShadowOffset" width="1" height="2"/>
                <state key="normal" title="Send">
                    <color key="titleShadowColor" red="1" green="0.0" blue="0.0" alpha="1" \
            colorSpace="custom" customColorSpace="sRGB"/>
                </state>
            </button>
            """)
        let button = try #require(made)
        #expect(
            button.titleShadowColor(for: .normal) == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        #expect(button.titleLabel?.shadowOffset == CGSize(width: 1, height: 2))
        #expect(button.reversesTitleShadowWhenHighlighted)
        let shown: UITextField? = Xib.first(
            """
            <textField opaque="NO" contentMode="scaleToFill" borderStyle="line" id="f">
                <rect key="frame" x="0.0" y="0.0" width="90" height="30"/>
                <imageReference key="background" image="star" catalog="system"/>
                <imageReference key="disabledBackground" image="heart" catalog="system"/>
            </textField>
            """)
        let field = try #require(shown)
        #expect(field.background == UIImage(systemName: "star"))
        #expect(field.disabledBackground == UIImage(systemName: "heart"))
    }
}
