import HeadlessTesting
import Testing
import UIKit

/// A view that can be focused, and animates when the focus moves.
@MainActor
private final class Tile: UIView {
    var log: [String] = []
    override var canBecomeFocused: Bool { true }
    override func didUpdateFocus(
        in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
    ) {
        let own = context.previouslyFocusedItem === self
        coordinator.addCoordinatedAnimations { [self] in
            log.append("all")
        } completion: { [self] in
            log.append("end")
        }
        coordinator.addCoordinatedUnfocusingAnimations { [self] timing in
            log.append("out \(own) \(timing.duration)")
            if own { alpha = 0.5 }
        }
    }
}

// Source: Apple, UIFocusSystem, UIFocusUpdateContext, UIFocusAnimationCoordinator, UIFocusGuide.
@MainActor
@Suite("Parts of the focus")
struct FocusPartTests {
    private let stage = Stage(size: CGSize(width: 400, height: 400))
    private let controller = UIViewController()
    private let tiles = [Tile(), Tile()]

    init() {
        for (index, tile) in tiles.enumerated() {
            tile.frame = CGRect(x: 300 * index, y: 0, width: 80, height: 80)
            controller.view.addSubview(tile)
        }
        stage.window.rootViewController = controller
        stage.window.makeKeyAndVisible()
        stage.commit()
    }

    @Test("animations run with a movement; those of the old item if there is one")
    func animations() throws {
        defer { stage.close() }
        stage.press(.tab)
        stage.settle()
        // Nothing has lost the focus.
        #expect(tiles[0].log == ["all", "end"])
        for tile in tiles { tile.log = [] }
        stage.press(.right)
        #expect(tiles[0].log.filter { $0 != "end" } == ["all", "out true 0.2"])
        #expect(tiles[1].log.filter { $0 != "end" } == ["all", "out false 0.2"])
        stage.advance(by: .milliseconds(100))
        let opacity = try #require(tiles[0].layer.presentation()?.opacity)
        #expect(opacity < 1 && opacity > 0.5)
        stage.settle()
    }

    @Test("a notification of a movement has the context and the coordinator")
    func notification() {
        defer { stage.close() }
        nonisolated(unsafe) var heard: [(UIFocusUpdateContext?, Bool)] = []
        let token = NotificationCenter.default.addObserver(
            forName: UIFocusSystem.didUpdateNotification, object: nil, queue: nil
        ) { note in
            let info = note.userInfo ?? [:]
            let context = info[UIFocusSystem.focusUpdateContextUserInfoKey]
            let coordinator = info[UIFocusSystem.animationCoordinatorUserInfoKey]
            heard.append(
                (context as? UIFocusUpdateContext, coordinator is UIFocusAnimationCoordinator))
        }
        defer { NotificationCenter.default.removeObserver(token) }
        stage.press(.tab)
        stage.press(.right)
        stage.settle()
        #expect(heard.map(\.1) == [true, true])
        #expect(heard.last?.0?.previouslyFocusedItem === tiles[0])
        #expect(heard.last?.0?.nextFocusedItem === tiles[1])
    }

    @Test("the screen names the focused view, once there is a focus")
    func screen() {
        defer { stage.close() }
        #expect(UIScreen.main.focusedView == nil && !UIScreen.main.supportsFocus)
        stage.press(.tab)
        #expect(UIScreen.main.focusedView === tiles[0] && UIScreen.main.supportsFocus)
        stage.settle()
    }

    // Apple, preferredFocusedView, deprecated in iOS 10: the first of the environments.
    @Test("a guide leads to its preferred view")
    func guide() {
        defer { stage.close() }
        let guide = UIFocusGuide()
        controller.view.addLayoutGuide(guide)
        NSLayoutConstraint.activate([
            guide.leftAnchor.constraint(equalTo: controller.view.leftAnchor),
            guide.topAnchor.constraint(equalTo: controller.view.topAnchor, constant: 100),
            guide.widthAnchor.constraint(equalToConstant: 80),
            guide.heightAnchor.constraint(equalToConstant: 80),
        ])
        guide.preferredFocusedView = tiles[1]
        #expect(guide.preferredFocusedView === tiles[1])
        #expect(guide.preferredFocusEnvironments.count == 1)
        stage.commit()
        stage.press(.tab)
        stage.press(.down)
        stage.settle()
        #expect(UIScreen.main.focusedView === tiles[1])
        guide.preferredFocusedView = nil
        #expect(guide.preferredFocusEnvironments.isEmpty)
    }

    // Apple, UIFocusGroupPriority: UIFocusGroupPriorityPrioritized 2000, …CurrentlyFocused
    // NSIntegerMax in UIFocus.h.
    @Test("the priorities of the system are those of the headers")
    func priorities() {
        defer { stage.close() }
        #expect(UIFocusGroupPriority.prioritized.rawValue == 2000)
        #expect(UIFocusGroupPriority.currentlyFocused.rawValue == Int.max)
    }
}
