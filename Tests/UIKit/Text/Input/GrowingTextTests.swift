import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UITextView.isScrollEnabled and "Self-sizing cells": a text that does not scroll
/// grows, and typing scrolls what is around it so that the cursor stays visible.
@MainActor
@Suite("Texts that grow while they are edited")
struct GrowingTextTests {
    @Test("typing in a text view without scrolling scrolls the view around it")
    func cursorStaysVisible() {
        let stage = Stage(size: CGSize(width: 320, height: 400))
        defer { stage.close() }
        let scroller = UIScrollView(frame: stage.window.bounds)
        let text = UITextView()
        text.isScrollEnabled = false
        text.font = .systemFont(ofSize: 17)
        text.translatesAutoresizingMaskIntoConstraints = false
        scroller.addSubview(text)
        NSLayoutConstraint.activate([
            text.topAnchor.constraint(equalTo: scroller.contentLayoutGuide.topAnchor),
            text.bottomAnchor.constraint(equalTo: scroller.contentLayoutGuide.bottomAnchor),
            text.leadingAnchor.constraint(equalTo: scroller.contentLayoutGuide.leadingAnchor),
            text.trailingAnchor.constraint(equalTo: scroller.contentLayoutGuide.trailingAnchor),
            text.widthAnchor.constraint(equalTo: scroller.frameLayoutGuide.widthAnchor),
        ])
        stage.window.addSubview(scroller)
        stage.commit()
        text.becomeFirstResponder()
        for _ in 0..<30 {
            stage.type("\n")
            stage.commit()
        }
        #expect(scroller.contentSize.height > 400)
        let caret = text.convert(
            text.caretRect(for: text.selectedTextRange!.end), to: stage.window)
        #expect(caret.maxY <= 400)
        #expect(caret.minY >= 300)

        // A cursor that is visible moves nothing.
        let offset = scroller.contentOffset
        stage.type("x")
        stage.commit()
        #expect(scroller.contentOffset == offset)

        // Nor does a text that is no longer edited.
        scroller.contentOffset = .zero
        text.resignFirstResponder()
        text.text += "\n"
        stage.commit()
        #expect(scroller.contentOffset == .zero)
    }
}
