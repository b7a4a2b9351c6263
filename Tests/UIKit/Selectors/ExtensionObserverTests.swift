import HeadlessTesting
import Testing
import UIKit

// `extension UIButton { override var isHighlighted: Bool { didSet { … } } }` and
// `extension UITextView { override var bounds: CGRect { willSet { … } didSet { … } } }`, as
// `mainspring port` writes them, for classes of this file's own.

private final class GlowingButton: UIButton {
    var log: [String] = []
}

private final class WatchedText: UITextView {
    var log: [CGFloat] = []
}

extension UIControl {
    @_dynamicReplacement(for:isHighlighted)
    var _UIControl_replacing_isHighlighted: Bool {
        get { isHighlighted }
        set {
            let old = isHighlighted
            isHighlighted = newValue
            if !_isOriginal(self, "GlowingButton.isHighlighted"), let o = self as? GlowingButton {
                _original(self, "GlowingButton.isHighlighted", { o.didSet(old) })
            }
            _ = old
        }
    }
}

extension GlowingButton {
    fileprivate func didSet(_ oldValue: Bool) {
        log.append("\(oldValue) \(isHighlighted) \(state.contains(.highlighted))")
        // An observer does not call itself.
        isHighlighted = isHighlighted
    }
}

extension UIView {
    @_dynamicReplacement(for:bounds)
    var _UIView_replacing_bounds: CGRect {
        get { bounds }
        set {
            let old = bounds
            bounds = newValue
            if let o = self as? WatchedText { o.log += [old.width, o.bounds.width] }
        }
    }
}

// Source: the Swift book, "Property Observers" and "Overriding Property Observers".
@MainActor
@Suite("Observers of UIKit's properties in extensions")
struct ExtensionObserverTests {
    @Test("they run after UIKit's own, for touches and for the program")
    func highlights() {
        let stage = Stage()
        defer { stage.close() }
        let button = GlowingButton(frame: CGRect(x: 10, y: 10, width: 100, height: 40))
        stage.window.addSubview(button)
        stage.commit()
        stage.tap(CGPoint(x: 50, y: 30))
        #expect(button.log.first == "false true true")
        #expect(button.log.last == "true false false")
        let other = UIButton()
        other.isHighlighted = true
        #expect(other.isHighlighted && other.state == .highlighted)
        other.isEnabled = false
        other.isSelected = true
        #expect(other.state == [.highlighted, .disabled, .selected])
    }

    @Test("a text view's bounds")
    func bounds() {
        let view = WatchedText(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        view.log = []
        view.bounds.size.width = 200
        #expect(view.log == [100, 200])
        #expect(view.frame.width == 200 && view.center.x == 50)
    }
}
