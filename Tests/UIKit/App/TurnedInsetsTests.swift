import HeadlessTesting
import Testing
import UIKit

/// Sources: csl.cool, "iOS Layout Adaptation", which measured (59, 0, 34, 0) upright and
/// (0, 59, 21, 59) on the side; Apple, "Human Interface Guidelines", status bars: a phone on its
/// side shows none.
@MainActor
@Suite("Covered strips of a turned device")
struct TurnedInsetsTests {
    private func view(on stage: Stage) -> UIView {
        let controller = UIViewController()
        stage.window.rootViewController = controller
        stage.commit()
        return controller.view
    }

    @Test(
        "a phone covers its sides after a turn, and its top again after another",
        arguments: [
            (
                StageConfiguration.Device.phone,
                UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0),
                UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59)
            ),
            (.smallPhone, UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0), .zero),
            (
                .tablet, UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0),
                UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0)
            ),
        ])
    func devices(_ device: StageConfiguration.Device, _ upright: UIEdgeInsets, _ side: UIEdgeInsets)
    {
        let stage = Stage(StageConfiguration(device: device))
        defer { stage.close() }
        let view = view(on: stage)
        #expect(view.safeAreaInsets == upright)
        stage.rotateScreen()
        stage.settle()
        #expect(view.safeAreaInsets == side)
        #expect(UIApplication.shared.statusBarFrame.height == side.top)
        stage.rotateScreen()
        stage.settle()
        #expect(view.safeAreaInsets == upright)
    }

    @Test("the layout of the turn has the new strips")
    func layout() {
        let stage = Stage(StageConfiguration(device: .phone))
        defer { stage.close() }
        let view = view(on: stage)
        let content = UIView()
        content.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(content)
        let guide = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: guide.topAnchor),
            content.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
            content.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
        ])
        stage.commit()
        #expect(content.frame == CGRect(x: 0, y: 59, width: 393, height: 759))
        stage.rotateScreen()
        #expect(content.frame == CGRect(x: 59, y: 0, width: 734, height: 372))
    }

    @Test("strips that are set are those of the present orientation")
    func setInBetween() {
        let stage = Stage(size: CGSize(width: 393, height: 852), scale: 3)
        defer { stage.close() }
        let view = view(on: stage)
        let portrait = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
        stage.window.deviceSafeAreaInsets = portrait
        stage.commit()
        stage.rotateScreen()
        #expect(view.safeAreaInsets == UIEdgeInsets(top: 0, left: 44, bottom: 21, right: 44))
        // The program knows its device better, also if the numbers are those of before the turn.
        stage.window.deviceSafeAreaInsets = portrait
        stage.commit()
        #expect(view.safeAreaInsets == portrait)
        let side = UIEdgeInsets(top: 0, left: 47, bottom: 21, right: 47)
        stage.window.deviceSafeAreaInsets = side
        stage.commit()
        #expect(view.safeAreaInsets == side)
        stage.rotateScreen()
        #expect(view.safeAreaInsets == UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    }

    @Test("a viewer's other settings do not turn the strips back")
    func environment() {
        let stage = Stage(StageConfiguration(device: .phone))
        defer { stage.close() }
        let view = view(on: stage)
        stage.rotateScreen()
        stage.change(style: .dark)
        stage.commit()
        #expect(view.safeAreaInsets == UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59))
    }

    @Test("a window without strips has none after a turn")
    func none() {
        let stage = Stage(size: CGSize(width: 852, height: 393), scale: 3)
        defer { stage.close() }
        let view = view(on: stage)
        stage.rotateScreen()
        #expect(view.safeAreaInsets == .zero)
    }
}
