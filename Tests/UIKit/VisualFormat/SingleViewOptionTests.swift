import HeadlessTesting
import Testing
import UIKit

/// Source: ActionButton, ActionButton.swift, which passes an alignment for every format.
@MainActor
@Suite("Options of formats with one view")
struct SingleViewOptionTests {
    @Test("an alignment along the format's axis is ignored, as there is nothing to align")
    func one() {
        let (panel, button) = (UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)), UIView())
        button.translatesAutoresizingMaskIntoConstraints = false
        panel.addSubview(button)
        for format in ["H:[button(50)]-15-|", "V:[button(40)]-15-|"] {
            panel.addConstraints(
                NSLayoutConstraint.constraints(
                    withVisualFormat: format, options: .alignAllCenterX, metrics: nil,
                    views: ["button": button]))
        }
        panel.layoutIfNeeded()
        #expect(button.frame == CGRect(x: 235, y: 145, width: 50, height: 40))
    }
}
