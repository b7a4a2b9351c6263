import HeadlessTesting
import Testing

@testable import UIKit

/// Sources: Apple, UICollectionViewDelegate.collectionView(_:shouldShowMenuForItemAt:),
/// canPerformAction and performAction ("cut, copy and paste"), UITableViewDelegate's likes,
/// UIMenuController.arrowDirection.
@MainActor
@Suite("The old menus of cells", .serialized)
final class CellMenuTests {
    private final class Message: UICollectionViewCell {
        static var heard: [String] = []
        func flag() { Self.heard.append("flag") }
        override func delete(_ sender: Any?) { Self.heard.append("delete") }
    }

    private final class Messages: UICollectionViewController {
        var heard: [String] = []
        var allowed = ["copy:", "delete:", "flag"]

        override func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
        ) -> Int { 2 }
        override func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell { Message(frame: .zero) }
        override func collectionView(
            _ collectionView: UICollectionView, shouldShowMenuForItemAt indexPath: IndexPath
        ) -> Bool { indexPath.item == 0 }
        override func collectionView(
            _ collectionView: UICollectionView, canPerformAction action: Selector,
            forItemAt indexPath: IndexPath, withSender sender: Any?
        ) -> Bool { allowed.contains(NSStringFromSelector(action)) }
        override func collectionView(
            _ collectionView: UICollectionView, performAction action: Selector,
            forItemAt indexPath: IndexPath, withSender sender: Any?
        ) { heard.append("\(NSStringFromSelector(action)) \(indexPath.item)") }
        override func collectionView(
            _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
        ) { heard.append("selected \(indexPath.item)") }
    }

    private final class Rows: UITableViewController {
        var heard: [String] = []
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
        { 2 }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        { UITableViewCell() }
        override func tableView(
            _ tableView: UITableView, shouldShowMenuForRowAt indexPath: IndexPath
        ) -> Bool { true }
        override func tableView(
            _ tableView: UITableView, canPerformAction action: Selector,
            forRowAt indexPath: IndexPath, withSender sender: Any?
        ) -> Bool { true }
        override func tableView(
            _ tableView: UITableView, performAction action: Selector,
            forRowAt indexPath: IndexPath, withSender sender: Any?
        ) { heard.append("\(NSStringFromSelector(action)) \(indexPath.row)") }
    }

    /// An observer that is called once, on the main thread.
    private final class Once: @unchecked Sendable {
        var token: (any NSObjectProtocol)?
        func end() { if let token { NotificationCenter.default.removeObserver(token) } }
    }

    private let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
    private let menu = UIMenuController.shared

    private func texts() -> [String] {
        func search(_ view: UIView) -> [String] {
            [(view as? UILabel)?.text].compactMap(\.self) + view.subviews.flatMap(search)
        }
        return search(stage.window)
    }

    private func settle() { stage.advance(by: .seconds(1)) }

    private func show() -> Messages {
        let flow = UICollectionViewFlowLayout()
        flow.itemSize = CGSize(width: 320, height: 100)
        flow.minimumLineSpacing = 0
        let messages = Messages(collectionViewLayout: flow)
        stage.window.rootViewController = messages
        stage.commit()
        Message.heard = []
        return messages
    }

    private func press(_ y: CGFloat) {
        for phase in [UITouch.Phase.began, .ended] {
            stage.window.deliver([TouchChange(phase: phase, id: 1, point: CGPoint(x: 60, y: y))])
            if phase == .began { stage.advance(by: .seconds(0.7)) }
        }
        settle()
    }

    @Test(
        "the delegate decides about the menu of a pressed item and copies; the cell does the rest")
    func collection() {
        defer { stage.close() }
        let messages = show()
        menu.menuItems = [UIMenuItem(title: "Flag", action: Selector("flag", Message.flag))]
        defer { menu.menuItems = nil }
        press(50)
        #expect(menu.isMenuVisible)
        let shown = texts().filter { ["Cut", "Copy", "Delete", "Flag"].contains($0) }
        #expect(shown == ["Copy", "Delete", "Flag"])
        stage.tap(text: "Copy")
        settle()
        #expect(messages.heard == ["copy: 0"] && !menu.isMenuVisible)
        press(50)
        stage.tap(text: "Delete")
        settle()
        press(50)
        stage.tap(text: "Flag")
        settle()
        #expect(Message.heard == ["delete", "flag"] && messages.heard == ["copy: 0"])
        messages.allowed = []
        press(50)
        #expect(!menu.isMenuVisible)
        messages.allowed = ["copy:"]
        press(150)
        #expect(!menu.isMenuVisible)
    }

    @Test("a program that moves the menu when it is about to appear keeps its commands")
    func moved() {
        defer { stage.close() }
        let messages = show()
        let target = CGRect(x: 200, y: 300, width: 40, height: 20)
        let once = Once()
        once.token = NotificationCenter.default.addObserver(
            forName: UIMenuController.willShowMenuNotification, object: menu, queue: nil
        ) { _ in
            once.end()
            MainActor.assumeIsolated {
                let menu = UIMenuController.shared
                menu.arrowDirection = .down
                menu.hideMenu()
                menu.showMenu(from: messages.collectionView, rect: target)
            }
        }
        press(50)
        menu.arrowDirection = .default
        #expect(menu.isMenuVisible && menu.menuFrame.maxY == target.minY - MenuPlace.gap)
        stage.tap(text: "Copy")
        settle()
        #expect(messages.heard == ["copy: 0"])
    }

    @Test("a table's rows have such menus too")
    func table() {
        defer { stage.close() }
        let rows = Rows(style: .plain)
        stage.window.rootViewController = rows
        stage.commit()
        press(66)
        stage.tap(text: "Paste")
        settle()
        #expect(rows.heard == ["paste: 1"] && rows.tableView.indexPathForSelectedRow == nil)
    }

    @Test("the arrow's direction chooses the menu's side")
    func arrow() {
        let area = CGRect(x: 8, y: 8, width: 400, height: 600)
        let source = CGRect(x: 150, y: 300, width: 40, height: 20)
        let size = CGSize(width: 100, height: 50)
        func place(_ arrow: UIMenuController.ArrowDirection) -> CGRect {
            MenuPlace.menu(size, at: source, in: area, arrow: arrow)
        }
        let gap = MenuPlace.gap
        #expect(place(.default) == place(.up) && place(.up).minY == source.maxY + gap)
        #expect(place(.down).maxY == source.minY - gap)
        #expect(place(.left).minX == source.maxX + gap && place(.left).midY == source.midY)
        #expect(place(.right).maxX == source.minX - gap && place(.right).midY == source.midY)
        #expect(menu.arrowDirection == .default)
    }
}
