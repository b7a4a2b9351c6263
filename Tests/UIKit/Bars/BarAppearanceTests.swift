import HeadlessTesting
import Testing

@testable import UIKit

/// Sources: Apple, UINavigationBar, UINavigationBarAppearance, UIBarAppearance ("Customizing your
/// app's navigation bar"): an item's appearance comes before the bar's; bars copy what is assigned.
@MainActor
@Suite("Bars: appearances")
struct BarAppearanceTests {
    private let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))

    private func opaque(_ color: UIColor) -> UINavigationBarAppearance {
        let appearance = UINavigationBarAppearance()
        appearance.configureWithOpaqueBackground()
        appearance.backgroundColor = color
        return appearance
    }

    private func title(_ bar: UINavigationBar) -> UILabel? {
        func search(_ view: UIView) -> UILabel? {
            (view as? UILabel) ?? view.subviews.lazy.compactMap(search).first
        }
        return search(bar)
    }

    @Test("a bar copies an appearance, and shows changes of the copy")
    func copies() {
        let appearance = opaque(.red)
        bar.standardAppearance = appearance
        #expect(bar.ground.backgroundColor == .red)
        appearance.backgroundColor = .green
        #expect(bar.ground.backgroundColor == .red)
        bar.standardAppearance.backgroundColor = .blue
        #expect(bar.ground.backgroundColor == .blue)
        #expect(bar.standardAppearance !== appearance)
    }

    @Test("an item's appearance comes before the bar's")
    func item() {
        bar.standardAppearance = opaque(.red)
        let own = UINavigationItem(title: "A")
        own.standardAppearance = opaque(.green)
        bar.items = [UINavigationItem(title: "B"), own]
        #expect(bar.ground.backgroundColor == .green)
        bar.popItem(animated: false)
        #expect(bar.ground.backgroundColor == .red)
    }

    @Test("a transparent background has neither colour nor line")
    func transparent() {
        bar.standardAppearance.configureWithTransparentBackground()
        bar.layoutIfNeeded()
        #expect(bar.ground.backgroundColor == nil)
        #expect(bar.ground.subviews.filter { !$0.isHidden }.isEmpty)
        bar.standardAppearance.configureWithOpaqueBackground()
        #expect(bar.ground.backgroundColor == .systemBackground)
        #expect(!bar.ground.subviews.filter { !$0.isHidden }.isEmpty)
    }

    @Test("the scroll edge's appearance is shown while the content is at its top")
    func edge() {
        let stage = Stage(size: CGSize(width: 320, height: 568))
        defer { stage.close() }
        let scrolling = UIViewController()
        let content = UIScrollView()
        content.contentSize = CGSize(width: 320, height: 2000)
        scrolling.view = content
        let navigation = UINavigationController(rootViewController: scrolling)
        navigation.navigationBar.standardAppearance = opaque(.red)
        navigation.navigationBar.scrollEdgeAppearance = opaque(.green)
        stage.window.rootViewController = navigation
        stage.commit()
        #expect(navigation.navigationBar.ground.backgroundColor == .green)
        content.contentOffset.y = 0
        #expect(navigation.navigationBar.ground.backgroundColor == .red)
        content.contentOffset.y = -44
        #expect(navigation.navigationBar.ground.backgroundColor == .green)
        navigation.pushViewController(UIViewController(), animated: false)
        stage.commit()
        #expect(navigation.navigationBar.ground.backgroundColor == .green)
    }

    @Test("the compact appearance is shown in a compact height")
    func compact() {
        let stage = Stage(size: CGSize(width: 568, height: 320))
        defer { stage.close() }
        let scrolling = UIViewController()
        let content = UIScrollView()
        content.contentSize = CGSize(width: 320, height: 2000)
        scrolling.view = content
        let navigation = UINavigationController(rootViewController: scrolling)
        navigation.navigationBar.standardAppearance = opaque(.red)
        navigation.navigationBar.compactAppearance = opaque(.green)
        stage.window.rootViewController = navigation
        stage.commit()
        content.contentOffset.y = 300
        #expect(navigation.navigationBar.bounds.height == 32)
        #expect(navigation.navigationBar.ground.backgroundColor == .green)
    }

    @Test("the properties from before iOS 13 change the standard appearance")
    func older() throws {
        bar.items = [UINavigationItem(title: "Title")]
        bar.barTintColor = .orange
        #expect(bar.ground.backgroundColor == .orange)
        bar.titleTextAttributes = [
            .foregroundColor: UIColor.white, .font: UIFont.systemFont(ofSize: 20),
        ]
        #expect(title(bar)?.textColor == .white)
        #expect(title(bar)?.font == .systemFont(ofSize: 20))
        bar.titleTextAttributes = [.kern: 3]
        #expect(title(bar)?.attributedText?.attribute(.kern, at: 0, effectiveRange: nil) != nil)
        bar.setBackgroundImage(UIImage(), for: .any, barMetrics: .default)
        #expect(bar.backgroundImage(for: .topAttached, barMetrics: .default)?.size == .zero)
        bar.shadowImage = UIImage()
        bar.layoutIfNeeded()
        #expect(bar.ground.backgroundColor == nil)
        #expect(
            bar.ground.subviews.allSatisfy {
                $0.isHidden || ($0 as? UIImageView)?.image?.size == .zero
            })
        bar.setBackgroundImage(nil, for: .default)
        #expect(bar.ground.backgroundColor == .orange)
    }

    @Test("a title is moved by its position adjustment")
    func adjustment() throws {
        bar.items = [UINavigationItem(title: "Title")]
        bar.layOutSubtree()
        let before = try #require(title(bar)).center
        bar.standardAppearance.titlePositionAdjustment = UIOffset(horizontal: 10, vertical: -4)
        bar.layOutSubtree()
        let after = try #require(title(bar)).center
        #expect(after == CGPoint(x: before.x + 10, y: before.y - 4))
    }

    @Test("buttons have the attributes of their style and state, an item's own first")
    func buttons() throws {
        bar.standardAppearance.buttonAppearance.normal.titleTextAttributes = [
            .foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 11),
        ]
        bar.standardAppearance.buttonAppearance.disabled.titleTextAttributes = [
            .foregroundColor: UIColor.gray
        ]
        bar.standardAppearance.doneButtonAppearance.normal.titleTextAttributes = [
            .foregroundColor: UIColor.green
        ]
        let item = UINavigationItem(title: "Title")
        let plain = UIBarButtonItem(title: "Plain", style: .plain, target: nil, action: nil)
        let done = UIBarButtonItem(title: "Done", style: .done, target: nil, action: nil)
        item.rightBarButtonItems = [plain, done]
        bar.items = [item]
        func button(_ title: String) -> UIButton? {
            bar.content?.subviews.compactMap { $0 as? UIButton }
                .first { $0.currentTitle == title }
        }
        #expect(button("Plain")?.currentTitleColor == .red)
        #expect(button("Plain")?.titleLabel?.font == .systemFont(ofSize: 11))
        #expect(button("Done")?.currentTitleColor == .green)
        plain.isEnabled = false
        #expect(button("Plain")?.currentTitleColor == .gray)
        done.setTitleTextAttributes([.foregroundColor: UIColor.blue], for: .normal)
        #expect(button("Done")?.currentTitleColor == .blue)
        plain.isHidden = true
        #expect(button("Plain") == nil)
    }

    @Test("the black style is dark, with a light status bar")
    func black() {
        let navigation = UINavigationController(rootViewController: UIViewController())
        #expect(navigation.preferredStatusBarStyle == .default)
        navigation.navigationBar.barStyle = .black
        #expect(navigation.preferredStatusBarStyle == .lightContent)
        #expect(navigation.navigationBar.traitCollection.userInterfaceStyle == .dark)
    }

    @Test("a delegate may refuse to push and pop items, and learns of both")
    func delegate() {
        @MainActor
        final class Guard: UINavigationBarDelegate {
            var allows = true
            var log: [String] = []
            func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem)
                -> Bool
            { allows }
            func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {
                log.append("pushed \(item.title ?? "")")
            }
            func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem)
                -> Bool
            { allows }
            func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {
                log.append("popped \(item.title ?? "")")
            }
            func position(for bar: any UIBarPositioning) -> UIBarPosition { .topAttached }
        }
        let delegate = Guard()
        bar.delegate = delegate
        #expect(bar.barPosition == .topAttached)
        bar.pushItem(UINavigationItem(title: "A"), animated: false)
        bar.pushItem(UINavigationItem(title: "B"), animated: false)
        delegate.allows = false
        bar.pushItem(UINavigationItem(title: "C"), animated: false)
        #expect(bar.popItem(animated: false) == nil)
        delegate.allows = true
        #expect(bar.popItem(animated: false)?.title == "B")
        #expect(delegate.log == ["pushed A", "pushed B", "popped B"])
    }
}
