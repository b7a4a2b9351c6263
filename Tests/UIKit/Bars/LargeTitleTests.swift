import HeadlessTesting
import Testing

@testable import UIKit

/// Sources: Apple, prefersLargeTitles and largeTitleDisplayMode; the heights are common knowledge:
/// a large title adds 52 points to the bar's 44, a prompt 30. While the content is scrolled, the
/// bar's lower edge stays at the content's start until the title is gone.
@MainActor
@Suite("Bars: large titles")
final class LargeTitleTests {
    private let stage = Stage(size: CGSize(width: 320, height: 568))
    private let content = UIScrollView()
    private let root = UIViewController()
    private lazy var navigation = UINavigationController(rootViewController: root)
    private var bar: UINavigationBar { navigation.navigationBar }

    private func show() {
        stage.window.deviceSafeAreaInsets.top = 20
        content.contentSize = CGSize(width: 320, height: 2000)
        root.view = content
        root.title = "Letters"
        bar.prefersLargeTitles = true
        stage.window.rootViewController = navigation
        stage.commit()
    }

    private func labels() -> [UILabel] {
        func all(_ view: UIView) -> [UILabel] {
            (view as? UILabel).map { [$0] } ?? view.subviews.flatMap(all)
        }
        return all(bar).filter { $0.text == "Letters" }
    }

    @Test("a large title makes the bar 52 points taller, and replaces the small one")
    func whole() throws {
        show()
        #expect(bar.frame == CGRect(x: 0, y: 20, width: 320, height: 96))
        #expect(content.adjustedContentInset.top == 116)
        #expect(content.contentOffset.y == -116)
        let large = try #require(labels().first { $0.font.pointSize == 34 })
        let small = try #require(labels().first { $0.font.pointSize == 17 })
        #expect(large.convert(large.bounds, to: bar).minX == 16)
        #expect(large.convert(large.bounds, to: bar).maxY == 88)
        #expect(small.alpha == 0)
        // Nothing fades when the title is shown first.
        #expect(small.layer.animationKeys()?.isEmpty ?? true)
        stage.close()
    }

    @Test("the bar follows the content while it is scrolled", arguments: [0, 1, 26, 51.5, 52, 60])
    func follows(distance: CGFloat) throws {
        show()
        content.contentOffset.y += distance
        stage.commit()
        let height = max(44, 96 - distance)
        #expect(bar.frame.height == height)
        #expect(content.contentOffset.y == -116 + distance)
        #expect(content.adjustedContentInset.top == 20 + height)
        #expect(root.view.safeAreaInsets.top == 20 + height)
        stage.advance(by: .milliseconds(300))
        let small = try #require(labels().first { $0.font.pointSize == 17 })
        #expect(small.alpha == (distance < 52 ? 0 : 1))
        // Back again.
        content.contentOffset.y = -116
        stage.commit()
        #expect(bar.frame.height == 96)
        #expect(content.adjustedContentInset.top == 116)
        stage.close()
    }

    @Test("the bar stretches while the content is pulled, and the inset stays")
    func stretches() {
        show()
        content.contentOffset.y = -146
        stage.commit()
        #expect(bar.frame.height == 126)
        #expect(content.adjustedContentInset.top == 116)
        stage.close()
    }

    @Test("a drag that ends within the title's height settles at one of its ends")
    func settles() {
        let cases: [(CGFloat, CGFloat)] = [(20, -116), (40, -64)]
        for (distance, end) in cases {
            let test = LargeTitleTests()
            test.show()
            // The first 10 points are not applied: the drag is recognized after them. It ends
            // without velocity.
            test.stage.pan(
                [CGPoint(x: 160, y: 400), CGPoint(x: 160, y: 390 - distance)], over: .seconds(1)
            ) { min(1, 1.25 * $0) }
            test.stage.advance(by: .seconds(3))
            #expect(test.content.contentOffset.y == end, "after \(distance) points")
            test.stage.close()
        }
        stage.close()
    }

    @Test("automatic items are as the item below them")
    func modes() {
        show()
        let second = UIViewController()
        navigation.pushViewController(second, animated: false)
        stage.commit()
        #expect(bar.frame.height == 96)
        second.navigationItem.largeTitleDisplayMode = .never
        stage.commit()
        #expect(bar.frame.height == 44)
        navigation.pushViewController(UIViewController(), animated: false)
        stage.commit()
        #expect(bar.frame.height == 44)
        navigation.popToRootViewController(animated: true)
        stage.advance(by: .milliseconds(500))
        #expect(bar.frame.height == 96)
        #expect(content.adjustedContentInset.top == 116)
        bar.prefersLargeTitles = false
        stage.commit()
        #expect(bar.frame.height == 44)
        #expect(content.adjustedContentInset.top == 64)
        stage.close()
    }

    @Test("a controller that was scrolled is found as it was left")
    func back() {
        show()
        content.contentOffset.y = 300
        stage.commit()
        navigation.pushViewController(UIViewController(), animated: true)
        stage.advance(by: .milliseconds(500))
        #expect(bar.frame.height == 96)
        navigation.popViewController(animated: true)
        stage.advance(by: .milliseconds(500))
        #expect(bar.frame.height == 44)
        #expect(content.contentOffset.y == 300)
        #expect(content.adjustedContentInset.top == 64)
        stage.close()
    }

    @Test("a push in the turn of a change of look slides what was there from its place")
    func pushAfterChange() throws {
        show()
        root.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
        stage.commit()
        bar.standardAppearance.backgroundColor = .red
        let old = try #require(bar.content)
        navigation.pushViewController(UIViewController(), animated: true)
        stage.advance(by: .milliseconds(100))
        let button = try #require(old.subviews.compactMap { $0 as? UIButton }.first)
        #expect(button.frame.maxX == 304)
        #expect(button.layer.presentation()?.frame == button.layer.frame)
        stage.close()
    }

    @Test("there is no large title in a compact height")
    func compact() {
        show()
        stage.rotateScreen()
        stage.commit()
        #expect(bar.frame.height == 32)
        stage.close()
    }

    @Test("a prompt adds 30 points above the row")
    func prompt() {
        show()
        bar.prefersLargeTitles = false
        root.navigationItem.prompt = "Choose one"
        stage.commit()
        #expect(bar.frame.height == 74)
        #expect(content.adjustedContentInset.top == 94)
        root.navigationItem.prompt = nil
        stage.commit()
        #expect(bar.frame.height == 44)
        stage.close()
    }

    // Source: Apple, UINavigationItem.subtitle, largeTitle and largeSubtitle. Heights are ours.
    @Test("subtitles are below the small and the large title, which has a text of its own")
    func subtitles() throws {
        root.navigationItem.subtitle = "26 of them"
        root.navigationItem.largeTitle = "All letters"
        show()
        // The bar, the large title and its subtitle.
        let height: CGFloat = 44 + 52 + 20
        #expect(bar.frame.height == height)
        let large = try #require(stage.view(text: "All letters"))
        func below() -> [UIView] {
            stage.views(as: UILabel.self).filter { $0.text == "26 of them" }
        }
        #expect(below().count == 2)
        let line = try #require(below().max { $0.frame.width < $1.frame.width })
        #expect(
            line.convert(line.bounds, to: bar).minY >= large.convert(large.bounds, to: bar).maxY)
        root.navigationItem.largeSubtitle = "From A to Z"
        stage.commit()
        #expect(stage.view(text: "From A to Z") != nil && below().count == 1)
        bar.prefersLargeTitles = false
        stage.commit()
        #expect(bar.frame.height == 44)
        let small = try #require(labels().first)
        let sub = try #require(below().first)
        let (title, subtitle) = (
            small.convert(small.bounds, to: bar), sub.convert(sub.bounds, to: bar)
        )
        #expect(subtitle.minY >= title.maxY && subtitle.maxY <= 44)
        #expect(abs(title.midX - 160) <= 1)
        stage.close()
    }
}
