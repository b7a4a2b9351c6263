import HeadlessTesting
import MainLoop
import Testing
import UIKit

@MainActor
@Suite("The screen")
struct UIScreenTests {
    // Apple, UIScreen.snapshotView(afterScreenUpdates:).
    @Test("a picture of the screen has all of its windows")
    func snapshot() {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let alert = UIWindow(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        alert.windowLevel = .alert
        alert.isHidden = false
        stage.commit()
        let picture = UIScreen.main.snapshotView(afterScreenUpdates: true)
        #expect(picture.bounds == UIScreen.main.bounds)
        #expect(picture.subviews.map(\.frame) == [stage.window.frame, alert.frame])
    }

    @Test("a stage's screen is the main one until the stage is closed")
    func stageScreen() {
        let before = UIScreen.main
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 3)
        #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 320, height: 480))
        #expect(UIScreen.main.nativeBounds == CGRect(x: 0, y: 0, width: 960, height: 1440))
        let label = UILabel()
        label.text = "abc"
        label.font = .systemFont(ofSize: 10.1)
        // 30.3 points are 90.9 pixels, and 10.1 are 30.3.
        #expect(label.intrinsicContentSize == CGSize(width: 91.0 / 3, height: 31.0 / 3))
        stage.close()
        #expect(UIScreen.main === before)
    }

    @Test("each loop has its own screen, even if loops are created and released")
    func loops() {
        let former = MainLoop.main
        defer { MainLoop.install(former) }
        let first = MainLoop(clock: .virtual()), second = MainLoop(clock: .virtual())
        let screen = UIScreen(size: CGSize(width: 10, height: 20), scale: 1)
        MainLoop.install(first)
        UIScreen.install(screen)
        MainLoop.install(second)
        #expect(UIScreen.main.bounds.size == CGSize(width: 375, height: 667))
        MainLoop.install(first)
        #expect(UIScreen.main === screen)
        for _ in 0..<50 {
            MainLoop.install(MainLoop(clock: .virtual()))
            #expect(UIScreen.main.bounds.size == CGSize(width: 375, height: 667))
            #expect(UIScreen.main.scale == 2)
        }
    }
}
