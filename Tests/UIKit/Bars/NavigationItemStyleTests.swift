import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UINavigationItem.ItemStyle: the navigator's title is in the middle, those of the
/// browser and the editor are at the leading edge; compact bars always have the navigator's layout.
@MainActor
@Suite("Bars: styles of navigation items")
struct NavigationItemStyleTests {
    @Test(
        "in a bar of regular width a browser's and an editor's title is at the leading edge",
        arguments: [UINavigationItem.ItemStyle.navigator, .browser, .editor], [375, 1024])
    func title(style: UINavigationItem.ItemStyle, width: CGFloat) throws {
        let stage = Stage(size: CGSize(width: width, height: 768))
        defer { stage.close() }
        let controller = UIViewController()
        controller.title = "Letters"
        let navigation = UINavigationController(rootViewController: controller)
        stage.window.rootViewController = navigation
        stage.commit()
        #expect(controller.navigationItem.style == .navigator)
        controller.navigationItem.style = style
        stage.commit()
        func labels(_ view: UIView) -> [UILabel] {
            (view as? UILabel).map { [$0] } ?? view.subviews.flatMap(labels)
        }
        let bar = navigation.navigationBar
        let title = try #require(labels(bar).first { $0.text == "Letters" })
        let place = title.convert(title.bounds, to: bar)
        if style == .navigator || width == 375 {
            #expect(abs(place.midX - width / 2) <= 0.5)
        } else {
            #expect(place.minX >= 8 && place.minX < 20)
        }
    }
}
