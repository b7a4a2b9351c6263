import HeadlessTesting
import Testing
import UIKit

@MainActor
@Suite("The screen")
struct UIScreenTests {
    @Test("a stage's screen is the main one, and gives way when the stage is closed")
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
}
