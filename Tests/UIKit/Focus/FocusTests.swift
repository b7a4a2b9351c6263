import HeadlessTesting
import Snapshots
import Testing

@testable import UIKit

/// The focus of a window.
///
/// Sources: Apple, UIFocusEnvironment, UIFocusSystem, UIFocusGuide, "About focus interactions for
/// Apple TV"; WWDC 2021, "Focus on iPad keyboard navigation".
@MainActor
@Suite("Focus")
final class FocusTests {
    /// A view that can be focused, and logs the calls of the system.
    final class Tile: UIView {
        var log: [String] = []
        var agrees = true
        var presses = 0
        var focusable = true
        var preferred: [any UIFocusEnvironment]?

        override var canBecomeFocused: Bool { focusable }
        override var preferredFocusEnvironments: [any UIFocusEnvironment] {
            preferred ?? super.preferredFocusEnvironments
        }
        override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { agrees }
        override func didUpdateFocus(
            in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
        ) {
            let (old, new) = (context.previouslyFocusedView?.tag, context.nextFocusedView?.tag)
            log.append("\(old ?? 0)→\(new ?? 0)")
            coordinator.addCoordinatedFocusingAnimations { [self] timing in
                if context.nextFocusedItem === self { alpha = 0.5 }
                #expect(timing.duration == 0.2)
            } completion: { [self] in
                log.append("animated")
            }
        }
        override func accessibilityActivate() -> Bool {
            presses += 1
            return true
        }
    }

    final class Controller: UIViewController {
        var headings: [UIFocusHeading] = []
        override func didUpdateFocus(
            in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
        ) {
            headings.append(context.focusHeading)
        }
    }

    let controller = Controller()
    lazy var stage: Stage = {
        let stage = Stage(size: CGSize(width: 400, height: 400))
        stage.window.rootViewController = controller
        stage.commit()
        return stage
    }()
    var system: UIFocusSystem? { stage.window.storedFocus }
    var focused: Int { system?.focusedItem.flatMap { ($0 as? UIView)?.tag } ?? 0 }

    @discardableResult
    func tile(
        _ tag: Int, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat = 80, in view: UIView? = nil
    ) -> Tile {
        let tile = Tile(frame: CGRect(x: x, y: y, width: width, height: 80))
        tile.tag = tag
        (view ?? controller.view).addSubview(tile)
        return tile
    }

    @Test("nothing is focused before a key; then arrows follow the places of the items")
    func arrows() {
        _ = stage
        defer { stage.close() }
        // 1 2
        // 3 (gap) 4
        tile(1, 0, 0)
        tile(2, 100, 0)
        tile(3, 0, 100)
        tile(4, 300, 100)
        stage.commit()
        #expect(UIFocusSystem.focusSystem(for: controller) == nil)
        #expect(stage.press(.tab))
        #expect(focused == 1)
        #expect(UIFocusSystem.focusSystem(for: controller) === system)
        for (key, expected) in [
            (KeyboardMessage.Key.right, 2), (.right, 2), (.down, 2), (.left, 1), (.down, 3),
            (.right, 4), (.up, 4), (.left, 3), (.up, 1),
        ] {
            #expect(stage.press(key))
            #expect(focused == expected, "\(key)")
        }
        // The refused movements notify no environment.
        #expect(
            controller.headings == [.next, .right, .left, .down, .right, .left, .up])
    }

    @Test("a guide leads to its environment, and environments may refuse a movement")
    func guides() {
        _ = stage
        defer { stage.close() }
        let (first, second) = (tile(1, 0, 0), tile(2, 300, 300))
        let guide = UIFocusGuide()
        controller.view.addLayoutGuide(guide)
        NSLayoutConstraint.activate([
            guide.leftAnchor.constraint(equalTo: controller.view.leftAnchor, constant: 100),
            guide.topAnchor.constraint(equalTo: controller.view.topAnchor),
            guide.widthAnchor.constraint(equalToConstant: 50),
            guide.heightAnchor.constraint(equalToConstant: 50),
        ])
        stage.commit()
        stage.press(.tab)
        stage.press(.right)
        #expect(focused == 1)
        guide.preferredFocusEnvironments = [second]
        stage.press(.right)
        #expect(focused == 2)
        system?.requestFocusUpdate(to: first)
        #expect(focused == 2)
        stage.commit()
        #expect(focused == 1)
        guide.isEnabled = false
        stage.press(.right)
        #expect(focused == 1)
        guide.isEnabled = true
        second.agrees = false
        var failures: [UIFocusUpdateContext] = []
        let observer = NotificationCenter.default.addObserver(
            forName: UIFocusSystem.movementDidFailNotification, object: system, queue: nil
        ) { notification in
            let context =
                notification.userInfo?[UIFocusSystem.focusUpdateContextUserInfoKey]
                as? UIFocusUpdateContext
            MainActor.assumeIsolated { failures += [context].compactMap { $0 } }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        stage.press(.right)
        #expect(focused == 1)
        #expect(failures.map { $0.nextFocusedView?.tag } == [2])
    }

    @Test("Tab moves between groups in the order of reading; priorities choose the item")
    func groups() {
        _ = stage
        defer { stage.close() }
        // A column on the left, and two rows on the right.
        let (column, upper, lower) = (UIView(), UIView(), UIView())
        column.frame = CGRect(x: 0, y: 0, width: 100, height: 400)
        upper.frame = CGRect(x: 100, y: 0, width: 300, height: 100)
        lower.frame = CGRect(x: 100, y: 200, width: 300, height: 100)
        for (view, name) in [(lower, "lower"), (upper, "upper"), (column, "column")] {
            view.focusGroupIdentifier = name
            controller.view.addSubview(view)
        }
        tile(1, 0, 0, in: column)
        tile(2, 0, 100, in: column)
        tile(3, 0, 0, in: upper)
        tile(4, 100, 0, in: upper).focusGroupPriority = .previouslyFocused + 10
        tile(5, 0, 0, in: lower)
        stage.commit()
        var visited: [Int] = []
        for _ in 0..<4 {
            stage.press(.tab)
            visited.append(focused)
        }
        #expect(visited == [1, 4, 5, 1])
        // Arrows stay in the group; the group remembers its last item.
        stage.press(.down)
        stage.press(.right)
        #expect(focused == 2)
        stage.press(.tab)
        stage.press(.backtab)
        #expect(focused == 2)
        stage.press(.backtab)
        #expect(focused == 5)
    }

    @Test("the focused item has the state, the halo, the calls and the keys")
    func state() throws {
        _ = stage
        defer { stage.close() }
        final class Button: UIControl {
            override var canBecomeFocused: Bool { true }
        }
        let button = Button(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
        controller.view.addSubview(button)
        var taps = 0
        button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        let view = tile(2, 100, 0)
        view.layer.cornerRadius = 8
        stage.commit()
        stage.press(.tab)
        #expect(button.isFocused)
        #expect(button.state == .focused)
        #expect(button.contentDescription().input?.isKeysOnly == true)
        let ring = try #require(button.layer.sublayers?.last)
        #expect(ring.frame == CGRect(x: -3, y: -3, width: 86, height: 86))
        #expect(ring.borderWidth == 3)
        stage.press(.return)
        #expect(taps == 1)
        #expect(button.isFocused)
        stage.press(.right)
        #expect(button.state == .normal)
        #expect(button.layer.sublayers?.isEmpty ?? true)
        #expect(view.layer.sublayers?.last?.cornerRadius == 11)
        #expect(view.log == ["0→2"])
        stage.advance(by: .milliseconds(300))
        #expect(view.log == ["0→2", "animated"])
        #expect(view.alpha == 0.5)
        stage.press(.return)
        #expect(view.presses == 1)
        view.focusEffect = nil
        #expect(view.layer.sublayers?.isEmpty ?? true)
        view.focusEffect = UIFocusHaloEffect(
            roundedRect: CGRect(x: 10, y: 10, width: 20, height: 20), cornerRadius: 4,
            curve: .continuous)
        #expect(view.layer.sublayers?.last?.frame == CGRect(x: 7, y: 7, width: 26, height: 26))
        // A touch hides the focus; the next key shows it where it was.
        stage.tap(CGPoint(x: 390, y: 390))
        #expect(system?.focusedItem == nil)
        #expect(view.log.last == "2→0")
        stage.press(.left)
        #expect(focused == 2)
    }

    @Test("a presented controller confines the focus, which returns after its end")
    func presentation() {
        _ = stage
        defer { stage.close() }
        tile(1, 0, 0)
        tile(2, 100, 0)
        stage.commit()
        stage.press(.tab)
        stage.press(.right)
        let front = UIViewController()
        front.modalPresentationStyle = .fullScreen
        tile(3, 0, 0, in: front.view)
        controller.present(front, animated: false)
        stage.commit()
        #expect(system?.focusedItem == nil)
        stage.press(.tab)
        #expect(focused == 3)
        stage.press(.tab)
        #expect(focused == 3)
        controller.dismiss(animated: false)
        stage.commit()
        #expect(focused == 2)
        controller.restoresFocusAfterTransition = false
        controller.present(front, animated: false)
        stage.commit()
        stage.press(.tab)
        controller.dismiss(animated: false)
        stage.commit()
        #expect(system?.focusedItem == nil)
        #expect(controller.contains(controller.view))
    }

    @Test("a controller presented in a context covers that context alone")
    func context() {
        _ = stage
        defer { stage.close() }
        let side = UIViewController()
        side.definesPresentationContext = true
        side.view.frame = CGRect(x: 0, y: 0, width: 200, height: 400)
        controller.addChild(side)
        controller.view.addSubview(side.view)
        side.didMove(toParent: controller)
        tile(1, 0, 0, in: side.view)
        let beside = tile(2, 300, 0)
        let front = UIViewController()
        front.modalPresentationStyle = .overCurrentContext
        tile(3, 0, 200, in: front.view)
        side.present(front, animated: false)
        stage.commit()
        stage.press(.tab)
        stage.press(.left)
        #expect(focused != 1)
        system?.requestFocusUpdate(to: front.view)
        stage.commit()
        #expect(focused == 3)
        system?.requestFocusUpdate(to: side.view)
        stage.commit()
        #expect(focused == 3)
        system?.requestFocusUpdate(to: beside)
        stage.commit()
        #expect(focused == 2)
    }

    @Test("places that are about as far away are ordered by their middles, in rows")
    func rows() {
        // Each is within half a point of the next, but the last is not of the first.
        let places = [(0.8, 0), (0, 20), (0.4, 10)].map { distance, aside in
            FocusPlace(
                target: .item(UIView()),
                frame: CGRect(x: CGFloat(aside), y: 10 + distance, width: 100, height: 10))
        }
        let start = CGRect(x: 0, y: 0, width: 100, height: 10)
        let near = FocusOrder.nearest(to: start, .down, in: places)
        #expect(near.map(\.frame.minX) == [10, 20, 0])
    }

    @Test("preferred environments decide after an update, and other items replace removed ones")
    func preferred() {
        _ = stage
        defer { stage.close() }
        let box = tile(9, 0, 0, 400)
        box.focusable = false
        let (first, second) = (tile(1, 0, 0, in: box), tile(2, 100, 0, in: box))
        stage.commit()
        stage.press(.tab)
        #expect(focused == 1)
        box.preferred = [second]
        box.setNeedsFocusUpdate()
        #expect(focused == 1)
        box.updateFocusIfNeeded()
        #expect(focused == 2)
        // Another environment does not have the focus.
        first.setNeedsFocusUpdate()
        stage.commit()
        #expect(focused == 2)
        second.removeFromSuperview()
        stage.commit()
        #expect(focused == 1)
        box.isHidden = true
        #expect(!stage.window.press(.left))
        #expect(system?.focusedItem == nil)
    }

    @Test("items that are not views are focused, too")
    func ownItems() {
        final class Item: NSObject, UIFocusItem {
            weak var board: UIView?
            var frame: CGRect
            init(_ board: UIView, _ x: CGFloat) {
                self.board = board
                frame = CGRect(x: x, y: 0, width: 40, height: 40)
            }
            var canBecomeFocused: Bool { true }
            var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }
            var parentFocusEnvironment: (any UIFocusEnvironment)? { board }
            var focusItemContainer: (any UIFocusItemContainer)? { nil }
            var updates = 0
            func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
            func didUpdateFocus(
                in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
            ) { updates += 1 }
        }
        final class Board: UIView {
            lazy var items = [Item(self, 0), Item(self, 60)]
            override func focusItems(in rect: CGRect) -> [any UIFocusItem] {
                items.filter { $0.frame.intersects(rect) }
            }
        }
        _ = stage
        defer { stage.close() }
        let board = Board(frame: CGRect(x: 50, y: 50, width: 200, height: 100))
        controller.view.addSubview(board)
        stage.commit()
        stage.press(.tab)
        stage.press(.right)
        #expect(system?.focusedItem === board.items[1])
        #expect(board.items[1].isFocused)
        #expect(board.items.map(\.updates) == [2, 1])
    }

    @Test("text fields are stops of Tab, and the focus follows the first responder")
    func text() {
        _ = stage
        defer { stage.close() }
        let fields = [0, 60].map {
            UITextField(frame: CGRect(x: 0, y: $0, width: 200, height: 40))
        }
        // Added in the other order: the order of reading counts.
        for field in fields.reversed() { controller.view.addSubview(field) }
        tile(1, 0, 200)
        stage.commit()
        stage.press(.tab)
        #expect(fields[0].isFirstResponder)
        #expect(fields[0].layer.sublayers?.contains { $0.borderWidth == 3 } != true)
        stage.type("a\tb\t")
        #expect(fields.map(\.text) == ["a", "b"])
        #expect(focused == 1)
        #expect(!fields[1].isFirstResponder)
        stage.press(.backtab)
        #expect(fields[1].isFirstResponder)
        fields[0].becomeFirstResponder()
        #expect(system?.focusedItem === fields[0])
    }
}
