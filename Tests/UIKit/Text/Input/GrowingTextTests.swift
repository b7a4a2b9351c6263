import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UITextView.isScrollEnabled and "Self-sizing cells": a text that does not scroll
/// grows, and typing scrolls what is around it so that the cursor stays visible.
@MainActor
@Suite("Texts that grow while they are edited")
struct GrowingTextTests {
    // Source: Stack Overflow, "Disable UIScrollView scrolling when UITextField becomes first
    // responder".
    @Test("a field that begins to be edited below the edge is scrolled into view")
    func fieldIsRevealed() {
        let stage = Stage(size: CGSize(width: 320, height: 400))
        defer { stage.close() }
        let scroller = UIScrollView(frame: stage.window.bounds)
        scroller.contentSize = CGSize(width: 320, height: 1000)
        scroller.contentInset.bottom = 100
        let field = UITextField(frame: CGRect(x: 20, y: 600, width: 200, height: 40))
        scroller.addSubview(field)
        stage.window.addSubview(scroller)
        stage.commit()
        field.becomeFirstResponder()
        stage.settle()
        // Its lower edge, 640, is at the inset's upper one, 300 below the top.
        #expect(abs(scroller.contentOffset.y - 340) < 0.01)

        scroller.contentOffset = CGPoint(x: 0, y: 500)
        field.resignFirstResponder()
        field.becomeFirstResponder()
        stage.settle()
        #expect(scroller.contentOffset.y == 500)
    }

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
