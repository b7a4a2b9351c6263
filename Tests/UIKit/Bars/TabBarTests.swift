import HeadlessTesting
import Testing

@testable import UIKit

/// Sources: Apple, UITabBar, UITabBarItem, UITabBarAppearance.
@MainActor
@Suite("Bars: tab bars")
struct TabBarTests {
    private let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49))
    private let first = UITabBarItem(title: "One", image: nil, tag: 1)
    private let second = UITabBarItem(title: "Two", image: nil, tag: 2)

    init() {
        // Without a window the traits are the screen's, which stages of other tests change.
        bar.traitOverrides.horizontalSizeClass = .compact
        bar.traitOverrides.verticalSizeClass = .regular
        bar.items = [first, second]
        bar.selectedItem = first
        bar.layOutSubtree()
    }

    private var buttons: [UITabBarButton] { bar.subviews.compactMap { $0 as? UITabBarButton } }

    private func badge(_ button: UITabBarButton) -> UILabel? {
        button.subviews.compactMap { $0 as? UILabel }.first { $0 !== button.titleLabel }
    }

    @Test("a badge is red unless the item, or the appearance, has another colour")
    func badges() throws {
        #expect(badge(buttons[1]) == nil)
        second.badgeValue = "12"
        let label = try #require(badge(buttons[1]))
        #expect(label.text == "12")
        #expect(label.textColor == .white)
        #expect(label.backgroundColor == .systemRed)
        bar.standardAppearance.stackedLayoutAppearance.normal.badgeBackgroundColor = .blue
        #expect(label.backgroundColor == .blue)
        second.badgeColor = .green
        #expect(label.backgroundColor == .green)
        second.setBadgeTextAttributes([.foregroundColor: UIColor.black], for: .normal)
        #expect(label.textColor == .black)
        second.badgeValue = nil
        #expect(badge(buttons[1]) == nil)
    }

    @Test("the selected item has the tint colour, the others grey or their own")
    func colors() {
        bar.tintColor = .purple
        #expect(buttons[0].currentTitleColor == .purple)
        #expect(buttons[1].currentTitleColor == .systemGray)
        bar.unselectedItemTintColor = .brown
        #expect(buttons[1].currentTitleColor == .brown)
        bar.standardAppearance.stackedLayoutAppearance.selected.titleTextAttributes = [
            .foregroundColor: UIColor.red
        ]
        #expect(buttons[0].currentTitleColor == .red)
        bar.standardAppearance.stackedLayoutAppearance.normal.iconColor = .cyan
        #expect(buttons[1].tintColor == .cyan)
        bar.selectedItem = second
        #expect(buttons[1].currentTitleColor == .red)
        first.setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 14)], for: .normal)
        #expect(buttons[0].titleLabel?.font == .systemFont(ofSize: 14))
    }

    @Test("the selected item's own appearance is copied, and its changes are shown")
    func itemAppearance() {
        let own = UITabBarAppearance()
        own.stackedLayoutAppearance.selected.titleTextAttributes = [.foregroundColor: UIColor.red]
        first.standardAppearance = own
        #expect(first.standardAppearance !== own)
        #expect(buttons[0].currentTitleColor == .red)
        own.stackedLayoutAppearance.selected.titleTextAttributes = [.foregroundColor: UIColor.blue]
        #expect(buttons[0].currentTitleColor == .red)
        first.standardAppearance?.stackedLayoutAppearance.selected.titleTextAttributes = [
            .foregroundColor: UIColor.green
        ]
        #expect(buttons[0].currentTitleColor == .green)
        bar.selectedItem = second
        #expect(buttons[1].currentTitleColor == bar.tintColor)
    }

    @Test("an item can show another image while it is selected")
    func images() throws {
        let plain = try #require(UIImage(systemName: "star"))
        let filled = try #require(UIImage(systemName: "star.fill"))
        let item = UITabBarItem(title: "Star", image: plain, selectedImage: filled)
        bar.items = [item, second]
        #expect(buttons[0].currentImage == plain)
        bar.selectedItem = item
        #expect(buttons[0].currentImage == filled)
        bar.layOutSubtree()
        // The image is above the title.
        let image = try #require(buttons[0].imageView).frame
        let title = try #require(buttons[0].titleLabel).frame
        #expect(image.midX == 80 && abs(title.midX - 80) <= 0.5)
        #expect(image.maxY <= title.minY + 2)
    }

    @Test("centred items have their own width and distance")
    func positioning() {
        #expect(buttons.map(\.frame.minX) == [0, 160])
        bar.itemPositioning = .centered
        bar.itemWidth = 60
        bar.itemSpacing = 20
        bar.layoutIfNeeded()
        #expect(buttons.map(\.frame.minX) == [90, 170])
        #expect(buttons.map(\.frame.width) == [60, 60])
    }

    @Test("a tap selects the item and calls the delegate")
    func delegate() {
        @MainActor
        final class Counter: UITabBarDelegate {
            var tags: [Int] = []
            func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { tags.append(item.tag) }
        }
        let counter = Counter()
        bar.delegate = counter
        buttons[1].sendActions(for: .touchUpInside)
        #expect(bar.selectedItem === second)
        #expect(counter.tags == [2])
    }

    @Test("system items have a title, an image or a spoken name")
    func systemItems() {
        for raw in 0...24 {
            guard let item = UIBarButtonItem.SystemItem(rawValue: raw) else { continue }
            let button = UIBarButtonItem(systemItem: item)
            if item.isSpace { continue }
            #expect(button.title != nil || button.image != nil && button.accessibilityLabel != nil)
        }
        for raw in 0...11 {
            let item = UITabBarItem.SystemItem(rawValue: raw).map {
                UITabBarItem(tabBarSystemItem: $0, tag: raw)
            }
            #expect(item?.title != nil && item?.image != nil)
        }
    }
}
