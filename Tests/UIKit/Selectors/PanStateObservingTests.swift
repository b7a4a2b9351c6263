import HeadlessTesting
import Testing
import UIKit

/// What pull-to-refresh libraries observe by name.
///
/// Source: DGElasticPullToRefresh, DGElasticPullToRefreshView.swift.
@MainActor
@Suite("Observing scroll views by name")
final class PanStateObservingTests {
    private final class Header: UIView {
        var states: [Int] = []
        var inset: NSValue?

        override func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) {
            if keyPath == "contentInset" { return inset = change?[.newKey] as? NSValue }
            states.append((object as! UIScrollView).panGestureRecognizer.state.rawValue)
        }
    }

    @Test("the state of the pan recognizer is observed through the scroll view")
    func state() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let (scroll, header) = (UIScrollView(frame: stage.window.bounds), Header())
        scroll.contentSize = CGSize(width: 320, height: 2000)
        stage.window.addSubview(scroll)
        stage.commit()
        let name = "panGestureRecognizer.state"
        scroll.addObserver(header, forKeyPath: name, options: .new, context: nil)
        stage.pan(
            from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 200), over: .milliseconds(200))
        let ended = UIGestureRecognizer.State.ended.rawValue
        #expect(header.states.contains(ended), "\(header.states)")
        scroll.removeObserver(header, forKeyPath: name)
        let count = header.states.count
        stage.pan(
            from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 200), over: .milliseconds(200))
        #expect(header.states.count == count)
    }

    // Apple, "Key-Value Observing Programming Guide": structures are wrapped in NSValue.
    @Test("insets arrive as values")
    func insets() {
        let (scroll, header) = (UIScrollView(), Header())
        scroll.addObserver(header, forKeyPath: "contentInset", options: .new, context: nil)
        scroll.contentInset.top = 40
        #expect(header.inset?.uiEdgeInsetsValue.top == 40)
        scroll.removeObserver(header, forKeyPath: "contentInset")
        #expect(NSValue(uiEdgeInsets: scroll.contentInset) as? UIEdgeInsets == scroll.contentInset)
        #expect(NSValue(cgPoint: .zero) as? UIEdgeInsets == nil)
    }
}
