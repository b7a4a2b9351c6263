import HeadlessTesting
import Testing

@testable import UIKit

/// Sources: Apple, UIBarAppearance, UIBarButtonItemAppearance, UINavigationBarAppearance,
/// UINavigationBar, UINavigationItem, UIBarButtonItem and UIBarItem.
@MainActor
@Suite("Bars: properties of navigation bars", .serialized)
struct BarPropertyTests {
    private let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    private let below = UINavigationItem(title: "Below")
    private let top = UINavigationItem(title: "Top")
    private let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 12)).image { _ in }

    init() {
        // Without a window the traits are the screen's, which stages of other tests change.
        bar.traitOverrides.verticalSizeClass = .regular
        bar.items = [below, top]
        bar.layOutSubtree()
    }

    private func all<T: UIView>(_ type: T.Type, in view: UIView? = nil) -> [T] {
        let view = view ?? bar
        return [view as? T].compactMap(\.self) + view.subviews.flatMap { all(type, in: $0) }
    }
    private func label(_ text: String) throws -> UILabel {
        bar.layOutSubtree()
        return try #require(all(UILabel.self).first { $0.text == text })
    }
    private func button(_ title: String) throws -> _UIButtonBarButton {
        bar.layOutSubtree()
        return try #require(all(_UIButtonBarButton.self).first { $0.currentTitle == title })
    }
    private func item(_ title: String) -> UIBarButtonItem {
        UIBarButtonItem(title: title, style: .plain, target: nil, action: nil)
    }
    /// The titles of the buttons from left to right; the back button's is that of the item below.
    private var titles: [String] {
        bar.layOutSubtree()
        return all(_UIButtonBarButton.self)
            .sorted { $0.convert($0.bounds, to: bar).minX < $1.convert($1.bounds, to: bar).minX }
            .map { $0.currentTitle ?? "-" }
    }

    @Test("the default background has a colour and a line, which a transparent one has not")
    func backgrounds() throws {
        let appearance = UINavigationBarAppearance()
        appearance.configureWithTransparentBackground()
        bar.standardAppearance = appearance
        let ground = try #require(all(_UIBarBackground.self).first)
        #expect(ground.backgroundColor == nil)
        bar.standardAppearance.configureWithDefaultBackground()
        #expect(ground.backgroundColor == .systemBackground)
        #expect(bar.standardAppearance.shadowColor == .separator)
        bar.standardAppearance.backgroundImage = image
        let picture = try #require(all(UIImageView.self).first { $0.image === image })
        #expect(picture.contentMode == .scaleToFill)
        bar.standardAppearance.backgroundImageContentMode = .bottomLeft
        #expect(picture.contentMode == .bottomLeft)
    }

    @Test("the background of a button is moved by the appearance of its state")
    func buttonBackground() throws {
        top.rightBarButtonItem = item("Save")
        let buttons = bar.standardAppearance.buttonAppearance
        buttons.normal.backgroundImage = image
        buttons.normal.backgroundImagePositionAdjustment = UIOffset(horizontal: 2, vertical: 3)
        buttons.disabled.backgroundImagePositionAdjustment = UIOffset(horizontal: 5, vertical: 7)
        let bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
        let save = try button("Save")
        let usual = UIButton(type: .system).backgroundRect(forBounds: bounds)
        #expect(save.backgroundRect(forBounds: bounds) == usual.offsetBy(dx: 2, dy: 3))
        top.rightBarButtonItem?.isEnabled = false
        #expect(
            try button("Save").backgroundRect(forBounds: bounds) == usual.offsetBy(dx: 5, dy: 7))
        let back = bar.standardAppearance.backButtonAppearance
        back.normal.backgroundImagePositionAdjustment = UIOffset(horizontal: 1, vertical: 4)
        #expect(
            try button("Below").backgroundRect(forBounds: bounds) == usual.offsetBy(dx: 1, dy: 4))
    }

    @Test("a button's title is moved by the appearance of its state, or else of the normal one")
    func movedTitles() throws {
        top.rightBarButtonItem = item("Save")
        let buttons = bar.standardAppearance.buttonAppearance
        buttons.normal.titlePositionAdjustment = UIOffset(horizontal: 2, vertical: 3)
        #expect(
            try button("Save").titleEdgeInsets
                == UIEdgeInsets(top: 3, left: 2, bottom: -3, right: -2))
        top.rightBarButtonItem?.isEnabled = false
        #expect(
            try button("Save").titleEdgeInsets
                == UIEdgeInsets(top: 3, left: 2, bottom: -3, right: -2))
        buttons.disabled.titlePositionAdjustment = UIOffset(horizontal: 0, vertical: 6)
        #expect(
            try button("Save").titleEdgeInsets
                == UIEdgeInsets(top: 6, left: 0, bottom: -6, right: 0))
        top.rightBarButtonItem?.isEnabled = true
        buttons.normal.titlePositionAdjustment = .zero
        top.rightBarButtonItem?.setTitlePositionAdjustment(
            UIOffset(horizontal: 4, vertical: 1), for: .default)
        #expect(
            try button("Save").titleEdgeInsets
                == UIEdgeInsets(top: 1, left: 4, bottom: -1, right: -4))
        #expect(top.rightBarButtonItem?.titlePositionAdjustment(for: .compact) == .zero)
    }

    @Test("the default look of buttons removes what the program has set")
    func defaultButtons() throws {
        top.rightBarButtonItem = item("Save")
        let buttons = bar.standardAppearance.buttonAppearance
        buttons.normal.titleTextAttributes = [.foregroundColor: UIColor.red]
        #expect(try button("Save").currentTitleColor == .red)
        buttons.configureWithDefault(for: .done)
        #expect(try button("Save").currentTitleColor == bar.tintColor)
        #expect(buttons.normal.titleTextAttributes.isEmpty)
    }

    @Test("large titles have the attributes of the appearance, which the bar's own name is")
    func largeTitles() throws {
        bar.prefersLargeTitles = true
        bar.frame.size.height = bar.sizeThatFits(bar.bounds.size).height
        let title = { try #require(all(UILabel.self).last { $0.text == "Top" }) }
        #expect(try title().font == .systemFont(ofSize: 34, weight: .bold))
        bar.largeTitleTextAttributes = [.foregroundColor: UIColor.red]
        #expect(try title().textColor == .red)
        #expect(bar.standardAppearance.largeTitleTextAttributes[.foregroundColor] != nil)
        bar.standardAppearance.largeTitleTextAttributes = [.font: UIFont.systemFont(ofSize: 20)]
        #expect(try title().font == .systemFont(ofSize: 20) && title().textColor == .label)
    }

    @Test("the back button has the appearance's look and image")
    func backButton() throws {
        #expect(bar.backItem === below)
        let own = try button("Below").currentImage
        #expect(own != nil && bar.backIndicatorImage == nil)
        bar.standardAppearance.backButtonAppearance.normal.titleTextAttributes = [
            .foregroundColor: UIColor.brown
        ]
        #expect(try button("Below").currentTitleColor == .brown)
        bar.backIndicatorImage = image
        bar.backIndicatorTransitionMaskImage = image
        #expect(try button("Below").currentImage === image)
        #expect(bar.standardAppearance.backIndicatorImage === image)
        #expect(bar.standardAppearance.backIndicatorTransitionMaskImage === image)
        bar.standardAppearance.setBackIndicatorImage(nil, transitionMaskImage: nil)
        #expect(try button("Below").currentImage === own)
        bar.items = [top]
        #expect(bar.backItem == nil && titles.isEmpty)
    }

    @Test("titles move down by the adjustment for the bar's metrics")
    func titleAdjustment() throws {
        let y = try label("Top").center.y
        bar.setTitleVerticalPositionAdjustment(5, for: .default)
        bar.setTitleVerticalPositionAdjustment(3, for: .compact)
        #expect(try label("Top").center.y == y + 5)
        #expect(bar.titleVerticalPositionAdjustment(for: .default) == 5)
        bar.traitOverrides.verticalSizeClass = .compact
        bar.setNeedsLayout()
        #expect(try label("Top").center.y == y + 3)
    }

    @Test("items on the left replace the back button unless they supplement it")
    func sides() {
        top.leftBarButtonItems = [item("a"), item("b")]
        top.setRightBarButtonItems([item("d"), item("c")], animated: false)
        #expect(titles == ["a", "b", "c", "d"])
        #expect(!top.leftItemsSupplementBackButton)
        top.leftItemsSupplementBackButton = true
        #expect(titles == ["Below", "a", "b", "c", "d"])
        top.setHidesBackButton(true, animated: true)
        #expect(titles == ["a", "b", "c", "d"])
        top.setLeftBarButton(item("e"), animated: true)
        top.setRightBarButton(item("f"), animated: true)
        #expect(titles == ["e", "f"])
        top.setLeftBarButtonItems([item("g"), item("h")], animated: true)
        #expect(titles == ["g", "h", "f"])
    }

    @Test("a button leaves room for the widest possible title")
    func possibleTitles() throws {
        let edit = item("Edit")
        top.rightBarButtonItem = edit
        let width = try button("Edit").frame.width
        edit.possibleTitles = ["Edit", "Finished"]
        let wide = try button("Edit").frame.width
        #expect(wide > width)
        edit.title = "Finished"
        #expect(try abs(button("Finished").frame.width - wide) <= 1)
    }

    @Test("bars of compact height have the landscape image")
    func landscape() throws {
        let other = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in }
        top.hidesBackButton = true
        top.rightBarButtonItem = UIBarButtonItem(
            image: image, landscapeImagePhone: other, style: .plain, target: nil, action: nil)
        let shown = { try #require(all(_UIButtonBarButton.self).first).currentImage }
        #expect(try shown() === image)
        bar.traitOverrides.verticalSizeClass = .compact
        bar.layOutSubtree()
        #expect(try shown() === other)
        top.rightBarButtonItem?.landscapeImagePhone = nil
        #expect(try shown() === image)
    }
}

/// Sources: Apple, UITabBar, UITabBarAppearance, UITabBarItemStateAppearance, UITabBarItem,
/// UIToolbar and UIBarStyle.
@MainActor
@Suite("Bars: properties of tab bars and toolbars", .serialized)
struct TabBarPropertyTests {
    private let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 400, height: 49))
    private let first = UITabBarItem(title: "One", image: nil, tag: 1)
    private let second = UITabBarItem(title: "Two", image: nil, tag: 2)
    private let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 12)).image { _ in }

    init() {
        bar.traitOverrides.horizontalSizeClass = .compact
        bar.traitOverrides.verticalSizeClass = .regular
        bar.items = [first, second]
        bar.selectedItem = first
        bar.layOutSubtree()
    }

    private var buttons: [UITabBarButton] {
        bar.layOutSubtree()
        return bar.subviews.compactMap { $0 as? UITabBarButton }
    }
    private func badge(_ index: Int) throws -> UILabel {
        let button = buttons[index]
        return try #require(
            button.subviews.compactMap { $0 as? UILabel }.first { $0 !== button.titleLabel })
    }

    @Test("the indicator lies behind the selected item, in its own tint colour")
    func indicator() throws {
        bar.selectionIndicatorImage = image
        #expect(bar.standardAppearance.selectionIndicatorImage === image)
        bar.standardAppearance.selectionIndicatorTintColor = .green
        bar.layOutSubtree()
        let view = try #require(
            bar.subviews.compactMap { $0 as? UIImageView }.first { $0.image === image })
        #expect(view.center.x == 100 && view.tintColor == .green)
        bar.selectedItem = second
        bar.layOutSubtree()
        #expect(view.center.x == 300)
        bar.selectionIndicatorImage = nil
        #expect(view.superview == nil)
    }

    @Test("items fill the bar, or are in its middle")
    func positioning() {
        let appearance = UITabBarAppearance()
        #expect(appearance.stackedItemPositioning == .automatic)
        #expect(buttons.map(\.frame.minX) == [0, 200])
        appearance.stackedItemPositioning = .centered
        appearance.stackedItemWidth = 50
        appearance.stackedItemSpacing = 20
        bar.standardAppearance = appearance
        #expect(buttons.map(\.frame.minX) == [140, 210])
        #expect(bar.itemPositioning == .centered)
        bar.itemPositioning = .fill
        #expect(buttons.map(\.frame.width) == [200, 200])
    }

    @Test("a badge has the state's look, or else the normal one, and the item's own before them")
    func badges() throws {
        let look = bar.standardAppearance.stackedLayoutAppearance
        first.badgeValue = "1"
        second.badgeValue = "2"
        let places = try [badge(0).center, badge(1).center]
        look.normal.badgeTextAttributes = [.foregroundColor: UIColor.black]
        look.normal.badgeBackgroundColor = .blue
        look.normal.badgePositionAdjustment = UIOffset(horizontal: 3, vertical: -2)
        for index in [0, 1] {
            #expect(try badge(index).textColor == .black && badge(index).backgroundColor == .blue)
            #expect(
                try badge(index).center
                    == CGPoint(x: places[index].x + 3, y: places[index].y - 2))
        }
        look.selected.badgeTextAttributes = [.foregroundColor: UIColor.red]
        look.selected.badgePositionAdjustment = UIOffset(horizontal: 1, vertical: 0)
        #expect(try badge(0).textColor == .red && badge(0).center.x == places[0].x + 1)
        #expect(try badge(1).textColor == .black)
        first.setBadgeTextAttributes([.font: UIFont.systemFont(ofSize: 9)], for: .normal)
        #expect(try badge(0).font == .systemFont(ofSize: 9) && badge(0).textColor == .red)
        #expect(
            first.badgeTextAttributes(for: .normal)?[.font] as? UIFont == .systemFont(ofSize: 9))
        #expect(first.badgeTextAttributes(for: .selected) == nil)
    }

    @Test("a title is moved by its state's appearance, or else by the normal one")
    func movedTitles() throws {
        let look = bar.standardAppearance.stackedLayoutAppearance
        let y = try buttons.map { try #require($0.titleLabel).center.y }
        look.normal.titlePositionAdjustment = UIOffset(horizontal: 0, vertical: 2)
        #expect(buttons.map { $0.titleLabel?.center.y } == [y[0] + 2, y[1] + 2])
        look.selected.titlePositionAdjustment = UIOffset(horizontal: 0, vertical: 4)
        #expect(buttons.map { $0.titleLabel?.center.y } == [y[0] + 4, y[1] + 2])
    }

    @Test("items of bars of compact height have their landscape image")
    func landscape() {
        let other = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in }
        second.image = image
        second.landscapeImagePhone = other
        #expect(buttons[1].currentImage === image)
        bar.traitOverrides.verticalSizeClass = .compact
        bar.setNeedsLayout()
        #expect(buttons[1].currentImage === other)
    }

    @Test("a toolbar has a shadow image for its place alone")
    func shadow() throws {
        let toolbar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
        func shown() -> Bool {
            func views(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(views) }
            return views(toolbar).contains { ($0 as? UIImageView)?.image === image }
        }
        toolbar.setShadowImage(image, forToolbarPosition: .top)
        #expect(!shown())
        toolbar.setShadowImage(image, forToolbarPosition: .any)
        #expect(shown() && toolbar.shadowImage(forToolbarPosition: .any) === image)
        #expect(toolbar.shadowImage(forToolbarPosition: .top) == nil)
        toolbar.setShadowImage(nil, forToolbarPosition: .bottom)
        #expect(!shown())
    }

    @Test("the older name of a black style makes a dark bar")
    func style() {
        bar.barStyle = .blackTranslucent
        #expect(bar.barStyle == .black && bar.traitCollection.userInterfaceStyle == .dark)
    }
}
