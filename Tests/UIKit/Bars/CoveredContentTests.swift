import HeadlessTesting
import Testing

@testable import UIKit

/// Sources: Apple, prefersLargeTitles and UIRefreshControl; the heights are common knowledge: a
/// large title adds 52 points to the bar's 44, a refresh 60 to the content's inset. What changes
/// above content that is covered has the same effect as above content in view.
@MainActor
@Suite("Content that is covered while the space above it changes")
final class CoveredContentTests {
    enum Cover: CaseIterable { case none, pushed, presented, tab }

    private let stage = Stage(size: CGSize(width: 320, height: 568))
    private let content = UIScrollView()
    private let root = UIViewController()
    private lazy var navigation = UINavigationController(rootViewController: root)
    private let tabs = UITabBarController()
    private var bar: UINavigationBar { navigation.navigationBar }

    private func show() {
        stage.window.deviceSafeAreaInsets.top = 20
        content.contentSize = CGSize(width: 320, height: 2000)
        content.refreshControl = UIRefreshControl()
        root.view = content
        bar.prefersLargeTitles = true
        tabs.viewControllers = [navigation, UIViewController()]
        stage.window.rootViewController = tabs
        stage.commit()
    }

    /// Runs a block while the content is covered.
    private func whileCovered(by cover: Cover, _ block: () -> Void) {
        let other = UIViewController()
        other.modalPresentationStyle = .fullScreen
        switch cover {
        case .none: break
        case .pushed: navigation.pushViewController(other, animated: false)
        case .presented: tabs.present(other, animated: false)
        case .tab: tabs.selectedIndex = 1
        }
        stage.advance(by: .seconds(1))
        block()
        stage.advance(by: .seconds(1))
        switch cover {
        case .none: break
        case .pushed: navigation.popViewController(animated: false)
        case .presented: tabs.dismiss(animated: false)
        case .tab: tabs.selectedIndex = 0
        }
        stage.advance(by: .seconds(1))
    }

    @Test(
        "a refresh that ends there leaves the content where it was before",
        arguments: Cover.allCases, [0, 26, 52, 60] as [CGFloat])
    func refresh(_ cover: Cover, _ distance: CGFloat) throws {
        show()
        defer { stage.close() }
        let control = try #require(content.refreshControl)
        content.contentOffset.y += distance
        stage.commit()
        control.beginRefreshing()
        stage.commit()
        #expect(content.adjustedContentInset.top == 20 + max(44, 96 - distance) + 60)
        whileCovered(by: cover) { control.endRefreshing() }
        #expect(content.adjustedContentInset.top == 20 + max(44, 96 - distance))
        #expect(content.contentOffset.y == -116 + distance)
        #expect(bar.frame.height == max(44, 96 - distance))
    }

    @Test("a refresh that begins there shows the control afterwards", arguments: Cover.allCases)
    func beginning(_ cover: Cover) throws {
        show()
        defer { stage.close() }
        let control = try #require(content.refreshControl)
        whileCovered(by: cover) { control.beginRefreshing() }
        #expect(content.contentOffset.y == -176)
    }

    @Test("an inset that shrinks there leaves content at its start", arguments: Cover.allCases)
    func inset(_ cover: Cover) {
        show()
        defer { stage.close() }
        content.contentInset.top = 60
        content.contentOffset.y = -176 + 52
        stage.commit()
        #expect(bar.frame.height == 44)
        whileCovered(by: cover) { content.contentInset.top = 0 }
        #expect(content.contentOffset.y == -64)
        #expect(bar.frame.height == 44)
    }

    @Test("a large title that is hidden or shown there", arguments: Cover.allCases)
    func titles(_ cover: Cover) {
        show()
        defer { stage.close() }
        whileCovered(by: cover) { root.navigationItem.largeTitleDisplayMode = .never }
        #expect(bar.frame.height == 44)
        #expect(content.contentOffset.y == -64)
        whileCovered(by: cover) { root.navigationItem.largeTitleDisplayMode = .always }
        #expect(bar.frame.height == 96)
        #expect(content.contentOffset.y == -116)
    }
}
