import HeadlessTesting
import Testing

@testable import UIKit

/// Sources: Apple, UIBarButtonItem.setBackgroundImage(_:for:style:barMetrics:),
/// setBackButtonBackgroundImage(_:for:barMetrics:) and the adjustments of their positions.
@MainActor
@Suite("Bars: backgrounds of buttons", .serialized)
struct BarButtonBackgroundTests {
    private let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    private let first = UIImage(), second = UIImage()

    private func buttons() -> [_UIButtonBarButton] {
        func search(_ view: UIView) -> [_UIButtonBarButton] {
            view.subviews.flatMap { [$0 as? _UIButtonBarButton].compactMap(\.self) + search($0) }
        }
        bar.layoutIfNeeded()
        return search(bar)
    }

    @Test("an image for one style comes before the one for all styles")
    func styles() {
        let item = UIBarButtonItem(title: "Save", style: .plain, target: nil, action: nil)
        item.setBackgroundImage(first, for: .normal, barMetrics: .default)
        item.setBackgroundImage(second, for: .normal, style: .done, barMetrics: .default)
        item.setBackgroundImage(first, for: .normal, style: .done, barMetrics: .compact)
        let top = UINavigationItem(title: "A")
        top.rightBarButtonItem = item
        bar.items = [top]
        #expect(buttons().first?.backgroundImage(for: .normal) === first)
        item.style = .done
        #expect(buttons().first?.backgroundImage(for: .normal) === second)
        #expect(item.backgroundImage(for: .normal, style: .done, barMetrics: .default) === second)
        #expect(item.backgroundImage(for: .normal, style: .plain, barMetrics: .default) == nil)
        #expect(item.backgroundImage(for: .normal, style: .done, barMetrics: .compact) == nil)
        item.setBackgroundVerticalPositionAdjustment(3, for: .default)
        let button = buttons().first
        #expect(
            button?.backgroundRect(forBounds: CGRect(x: 0, y: 0, width: 9, height: 9)).minY == 3)
        #expect(item.backgroundVerticalPositionAdjustment(for: .default) == 3)
        #expect(item.backgroundVerticalPositionAdjustment(for: .compact) == 0)
    }

    @Test("a back button has the image, the places and the appearance of its item")
    func back() throws {
        let previous = UINavigationItem(title: "B")
        let item = UIBarButtonItem(title: "Back", style: .plain, target: nil, action: nil)
        previous.backBarButtonItem = item
        item.setBackButtonBackgroundImage(first, for: .normal, barMetrics: .default)
        item.setBackButtonBackgroundVerticalPositionAdjustment(4, for: .default)
        item.setBackButtonTitlePositionAdjustment(
            UIOffset(horizontal: 5, vertical: 6), for: .default)
        bar.items = [previous, UINavigationItem(title: "A")]
        let button = try #require(buttons().first)
        #expect(button.backgroundImage(for: .normal) === first)
        #expect(
            button.backgroundRect(forBounds: CGRect(x: 0, y: 0, width: 9, height: 9)).minY == 4)
        #expect(button.titleEdgeInsets == UIEdgeInsets(top: 6, left: 5, bottom: -6, right: -5))
        #expect(item.backButtonBackgroundImage(for: .normal, barMetrics: .default) === first)
        #expect(item.backButtonBackgroundVerticalPositionAdjustment(for: .default) == 4)
        #expect(item.backButtonTitlePositionAdjustment(for: .default).vertical == 6)
    }

    @Test("the class's appearance reaches back buttons without an item")
    func appearance() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let proxy = UIBarButtonItem.appearance()
        proxy.setBackButtonBackgroundImage(second, for: .normal, barMetrics: .default)
        proxy.setBackButtonBackgroundVerticalPositionAdjustment(2, for: .default)
        defer {
            proxy.setBackButtonBackgroundImage(nil, for: .normal, barMetrics: .default)
            proxy.setBackButtonBackgroundVerticalPositionAdjustment(0, for: .default)
        }
        stage.window.addSubview(bar)
        bar.items = [UINavigationItem(title: "B"), UINavigationItem(title: "A")]
        stage.commit()
        #expect(buttons().first?.backgroundImage(for: .normal) === second)
        #expect(
            buttons().first?.backgroundRect(forBounds: CGRect(x: 0, y: 0, width: 9, height: 9)).minY
                == 2)
    }
}
