import Foundation
import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

// Source: Apple, UIMenuController, UIMenuItem: the menu shows the commands that the responder chain
// performs, and notifies observers.
@MainActor
@Suite("The old menu of editing commands", .serialized)
struct MenuControllerTests {
    private final class Card: UIView {
        var heard: [String] = []
        override var canBecomeFirstResponder: Bool { true }
        override func copy(_ sender: Any?) { heard.append("copy") }
        func flag() { heard.append("flag") }
    }

    private let stage = Stage(size: CGSize(width: 390, height: 844), scale: 2)
    private let card = Card(frame: CGRect(x: 40, y: 200, width: 100, height: 100))

    private var titles: [String] {
        func texts(_ view: UIView) -> [String] {
            [(view as? UILabel)?.text].compactMap(\.self) + view.subviews.flatMap(texts)
        }
        return texts(stage.window)
    }

    private func settle() { stage.advance(by: .seconds(1)) }

    @Test("the menu of the first responder has its commands and items that it performs")
    func menu() throws {
        defer { stage.close() }
        let menu = UIMenuController.shared
        var names: [String] = []
        let observers = [
            UIMenuController.willShowMenuNotification, UIMenuController.didShowMenuNotification,
            UIMenuController.willHideMenuNotification, UIMenuController.didHideMenuNotification,
        ].map { name in
            NotificationCenter.default.addObserver(forName: name, object: menu, queue: nil) { _ in
                MainActor.assumeIsolated {
                    names.append(String(name.rawValue.dropFirst(16).prefix { $0 != "M" }))
                }
            }
        }
        defer { observers.forEach { NotificationCenter.default.removeObserver($0) } }
        stage.window.addSubview(card)
        menu.showMenu(from: card, rect: card.bounds)
        #expect(!menu.isMenuVisible)
        card.becomeFirstResponder()
        menu.menuItems = [
            UIMenuItem(title: "Flag", action: Selector("flag", Card.flag)),
            UIMenuItem(title: "Other", action: Selector("otherThing", Other.otherThing)),
        ]
        menu.showMenu(from: card, rect: card.bounds)
        settle()
        #expect(menu.isMenuVisible && menu.menuFrame.width > 0)
        #expect(titles.contains("Copy") && titles.contains("Flag"))
        #expect(!titles.contains("Paste") && !titles.contains("Other"))
        stage.tap(text: "Flag")
        settle()
        #expect(card.heard == ["flag"] && !menu.isMenuVisible)
        #expect(names == ["WillShow", "DidShow", "WillHide", "DidHide"])
        menu.setTargetRect(card.bounds, in: card)
        menu.setMenuVisible(true, animated: false)
        settle()
        menu.menuItems = nil
        settle()
        #expect(titles.contains("Copy") && !titles.contains("Flag"))
        menu.hideMenu(from: stage.window)
        #expect(menu.isMenuVisible)
        menu.setMenuVisible(false, animated: true)
        settle()
        #expect(!menu.isMenuVisible && menu.menuFrame == .zero)
        #expect(
            mistakes {
                menu.showMenu(from: card, rect: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
            }.contains("cannot show a menu"))
        menu.hideMenu()
        settle()
    }

    private final class Other: UIView {
        func otherThing() {}
    }
}
