import CoreGraphics
import Testing
import UIKit

/// Source: Apple, NSValue and NSCoder, "UIKit additions".
@MainActor
@Suite("Geometry as objects and as text")
struct GeometryValueTests {
    @Test("values hold insets and offsets, and are zero for anything else")
    func values() {
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
        let directional = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect(
            NSValue(directionalEdgeInsets: directional).directionalEdgeInsetsValue == directional)
        let offset = UIOffset(horizontal: 5, vertical: 6)
        #expect(NSValue(uiOffset: offset).uiOffsetValue == offset)
        #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).uiEdgeInsetsValue == .zero)
        #expect(NSValue(cgRect: .zero).uiOffsetValue == .zero)
    }

    @Test("texts have the form of NSStringFromCGRect and its relatives, and are read again")
    func texts() {
        let rect = CGRect(x: 1, y: -2.5, width: 3, height: 4)
        #expect(NSCoder.string(for: rect) == "{{1, -2.5}, {3, 4}}")
        #expect(NSCoder.cgRect(for: "{{1, -2.5}, {3, 4}}") == rect)
        #expect(NSCoder.string(for: CGAffineTransform.identity) == "[1, 0, 0, 1, 0, 0]")
        #expect(NSCoder.cgAffineTransform(for: "nothing") == .identity)
        #expect(NSCoder.cgPoint(for: "{1e3, .5}") == CGPoint(x: 1000, y: 0.5))
        #expect(NSCoder.cgSize(for: "{1, 2, 3}") == .zero)
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(NSCoder.uiEdgeInsets(for: NSCoder.string(for: insets)) == insets)
        let offset = UIOffset(horizontal: 5, vertical: 6)
        #expect(NSCoder.uiOffset(for: NSCoder.string(for: offset)) == offset)
        let vector = CGVector(dx: 7, dy: 8)
        #expect(NSCoder.cgVector(for: NSCoder.string(for: vector)) == vector)
    }

    // Apple, UISwitch.style: checkboxes exist in the Mac idiom alone.
    @Test("a switch slides, whatever look it prefers")
    func switches() {
        let control = UISwitch()
        control.preferredStyle = .checkbox
        control.title = "On"
        #expect(control.style == .sliding && control.preferredStyle == .checkbox)
        #expect(control.title == "On")
        #expect(control.intrinsicContentSize == CGSize(width: 51, height: 31))
        #expect(control.traitCollection.userInterfaceIdiom != .mac)
    }
}
