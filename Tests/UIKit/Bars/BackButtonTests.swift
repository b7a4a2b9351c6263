import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UINavigationItem, backButtonTitle and backButtonDisplayMode. Programs and tests
/// find the button by its title.
@MainActor
@Suite("Back buttons")
struct BackButtonTests {
    @Test("the title is alone in its label, the indicator is an image before it")
    func parts() throws {
        let stage = Stage(size: CGSize(width: 320, height: 568))
        defer { stage.close() }
        let (first, second) = (UIViewController(), UIViewController())
        first.title = "Mails"
        let stack = UINavigationController(rootViewController: first)
        stage.window.rootViewController = stack
        stack.pushViewController(second, animated: false)
        stage.commit()
        func button() throws -> UIButton {
            try #require(stage.views("BackButton", as: UIButton.self).first)
        }
        for isMirrored in [false, true] {
            stage.window.traitOverrides.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
            stage.commit()
            let back = try button()
            #expect(back.titleLabel?.text == "Mails" && back.accessibilityLabel == "Mails")
            let (title, image) = (
                try #require(back.titleLabel).frame, try #require(back.imageView).frame
            )
            #expect(isMirrored ? title.maxX < image.minX : image.maxX < title.minX)
            #expect(back.bounds.contains(title) && back.bounds.contains(image))
        }
        stack.popViewController(animated: false)
        first.navigationItem.backButtonDisplayMode = .minimal
        stack.pushViewController(second, animated: false)
        stage.commit()
        #expect(try button().accessibilityLabel == "Back")
        #expect(try button().currentTitle == nil)
    }
}
