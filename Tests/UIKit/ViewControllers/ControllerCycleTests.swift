import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Controllers that would be above or inside themselves: UIKit raises an exception ("Application
/// tried to present modally a view controller that is already being presented", "child view
/// controller should not be its own parent"); here it is reported, and nothing is done.
@MainActor
@Suite("Cycles of controllers")
struct ControllerCycleTests {
    private let stage = Stage(size: CGSize(width: 375, height: 667))
    private let root = UIViewController()
    private let middle = UIViewController()
    private let top = UIViewController()

    @Test("a controller is not presented above itself, and dismissing ends")
    func presentations() {
        defer { stage.close() }
        stage.window.rootViewController = root
        stage.commit()
        root.present(middle, animated: false)
        #expect(mistakes { middle.present(root, animated: false) }.contains("below it"))
        middle.present(top, animated: false)
        #expect(mistakes { top.present(root, animated: false) }.contains("below it"))
        #expect(mistakes { top.present(middle, animated: false) }.contains("already presented"))
        root.dismiss(animated: true)
        #expect(stage.settle())
        #expect(root.presentedViewController == nil)
        #expect(root.view.window != nil)
    }

    @Test("a controller does not present what contains it or what presents its container")
    func containers() {
        defer { stage.close() }
        let navigation = UINavigationController(rootViewController: middle)
        stage.window.rootViewController = root
        stage.commit()
        root.present(navigation, animated: false)
        #expect(!mistakes { middle.present(navigation, animated: false) }.isEmpty)
        #expect(!mistakes { middle.present(root, animated: false) }.isEmpty)
        #expect(navigation.presentedViewController == nil)
        root.dismiss(animated: false)
        #expect(stage.settle())
        #expect(root.presentedViewController == nil)
    }

    @Test("a controller is not inside itself")
    func children() {
        defer { stage.close() }
        root.addChild(middle)
        middle.addChild(top)
        for (child, parent) in [(root, root), (root, middle), (root, top), (middle, top)] {
            #expect(mistakes { parent.addChild(child) }.contains("cannot be a child of"))
        }
        #expect(root.parent == nil)
        #expect(middle.parent === root)
        #expect(top.children.isEmpty)
    }

    private final class Turner: UIViewController {
        var heard: [String] = []
        override func viewWillTransition(
            to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            super.viewWillTransition(to: size, with: coordinator)
            coordinator.animate(alongsideTransition: nil) { [unowned self] _ in heard.append("done")
            }
        }
        override func viewDidLayoutSubviews() { heard.append("layout") }
    }

    // Expected: Apple, animate(alongsideTransition:completion:): the completion follows the
    // transition, of which the layout is a part.
    @Test("the completion of a turn finds the views laid out")
    func turnCompletion() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let turner = Turner()
        stage.window.rootViewController = turner
        stage.commit()
        turner.heard = []
        stage.rotateScreen()
        #expect(turner.heard.first == "layout" && !turner.heard.contains("done"))
        stage.settle()
        #expect(turner.heard.last == "done")
    }
}
