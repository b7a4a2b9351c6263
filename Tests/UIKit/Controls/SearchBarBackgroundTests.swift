import CoreGraphics
import HeadlessTesting
import QuartzCore
import Testing
import UIKit

/// Source: Apple, UISearchBar, "Customizing the appearance"; UIButton.showsTouchWhenHighlighted;
/// UICollectionViewLayout.developmentLayoutDirection;
/// UIApplication.supportedInterfaceOrientations(for:).
@MainActor
@Suite("Search bars' backgrounds, glowing buttons, and directions")
final class SearchBarBackgroundTests {
    private let stage = Stage(size: CGSize(width: 320, height: 480))
    private let bar = UISearchBar(frame: CGRect(x: 0, y: 100, width: 320, height: 56))

    private func picture(height: CGFloat = 12) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 12, height: height)).image { _ in }
    }

    private func pictures(of view: UIView) -> [UIImage] {
        view.subviews.compactMap { ($0 as? UIImageView)?.image }
    }

    @Test("an image is behind the bar, in place of its colour; with a prompt, its own")
    func background() throws {
        defer { stage.close() }
        stage.window.addSubview(bar)
        let (usual, prompted, bottom) = (picture(), picture(), picture())
        bar.backgroundImage = usual
        bar.setBackgroundImage(prompted, for: .any, barMetrics: .defaultPrompt)
        bar.setBackgroundImage(bottom, for: .bottom, barMetrics: .default)
        stage.commit()
        let view = try #require(bar.subviews.first as? UIImageView)
        #expect(view.image === usual && view.frame == bar.bounds && bar.backgroundColor == nil)
        #expect(bar.backgroundImage(for: .bottom, barMetrics: .default) === bottom)
        bar.prompt = "a"
        stage.commit()
        #expect(view.image === prompted)
        bar.prompt = nil
        bar.backgroundImage = nil
        stage.commit()
        #expect(view.superview == nil && bar.backgroundColor != nil)
    }

    @Test("an image is behind the field, which has its height; offsets move field and text")
    func field() throws {
        defer { stage.close() }
        stage.window.addSubview(bar)
        stage.commit()
        let field = bar.searchTextField
        let (frame, text) = (field.frame, field.textRect(forBounds: field.bounds))
        let (color, radius) = (field.backgroundColor, field.layer.cornerRadius)
        let (usual, disabled) = (picture(height: 30), picture(height: 30))
        bar.setSearchFieldBackgroundImage(usual, for: .normal)
        bar.setSearchFieldBackgroundImage(disabled, for: .disabled)
        bar.searchFieldBackgroundPositionAdjustment = UIOffset(horizontal: 3, vertical: -2)
        stage.commit()
        let view = try #require(field.subviews.first as? UIImageView)
        #expect(view.image === usual && view.frame == field.bounds)
        #expect(field.backgroundColor == nil && field.layer.cornerRadius == 0)
        #expect(field.frame.origin == CGPoint(x: frame.minX + 3, y: frame.minY - 2))
        #expect(field.frame.height == 30)
        field.isEnabled = false
        bar.setNeedsLayout()
        stage.commit()
        #expect(view.image === disabled)
        #expect(bar.searchFieldBackgroundImage(for: .disabled) === disabled)
        bar.setSearchFieldBackgroundImage(nil, for: .normal)
        bar.setSearchFieldBackgroundImage(nil, for: .disabled)
        bar.searchTextPositionAdjustment = UIOffset(horizontal: 7, vertical: 1)
        stage.commit()
        #expect(field.backgroundColor == color && field.layer.cornerRadius == radius)
        #expect(view.superview == nil && field.frame.height == frame.height)
        #expect(field.textRect(forBounds: field.bounds) == text.offsetBy(dx: 7, dy: 1))
    }

    @Test("scopes have a background and attributes, the field an accessory view")
    func scopes() throws {
        defer { stage.close() }
        stage.window.addSubview(bar)
        let font = UIFont.systemFont(ofSize: 21)
        bar.setScopeBarButtonTitleTextAttributes([.font: font], for: .normal)
        bar.scopeButtonTitles = ["a", "b"]
        bar.showsScopeBar = true
        bar.sizeToFit()
        let image = picture()
        bar.scopeBarBackgroundImage = image
        stage.commit()
        let view = try #require(bar.subviews.first as? UIImageView)
        // The scopes have 44 points at the bottom.
        #expect(view.image === image && view.frame == CGRect(x: 0, y: 56, width: 320, height: 44))
        let control = bar.subviews.compactMap { $0 as? UISegmentedControl }.first
        #expect(control?.titleTextAttributes(for: .normal)?[.font] as? UIFont == font)
        bar.setScopeBarButtonTitleTextAttributes(nil, for: .normal)
        #expect(control?.titleTextAttributes(for: .normal) == nil)
        bar.showsScopeBar = false
        stage.commit()
        #expect(view.superview == nil)
        let accessory = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        bar.inputAccessoryView = accessory
        bar.becomeFirstResponder()
        stage.commit()
        #expect(accessory.window != nil && bar.inputAccessoryView === accessory)
    }

    // Source: Apple, setScopeBarButtonBackgroundImage(_:for:) and
    // setScopeBarButtonDividerImage(_:forLeftSegmentState:rightSegmentState:).
    @Test("buttons of scopes have images, also those that were set before they are shown")
    func scopeImages() throws {
        defer { stage.close() }
        stage.window.addSubview(bar)
        let (normal, selected, divider) = (picture(), picture(), picture())
        bar.setScopeBarButtonBackgroundImage(normal, for: .normal)
        bar.setScopeBarButtonBackgroundImage(selected, for: .selected)
        bar.setScopeBarButtonDividerImage(
            divider, forLeftSegmentState: .selected, rightSegmentState: .normal)
        #expect(bar.scopeBarButtonBackgroundImage(for: .normal) === normal)
        #expect(bar.scopeBarButtonBackgroundImage(for: .selected) === selected)
        #expect(bar.scopeBarButtonBackgroundImage(for: .disabled) == nil)
        #expect(
            bar.scopeBarButtonDividerImage(
                forLeftSegmentState: .selected, rightSegmentState: .normal) === divider)
        #expect(
            bar.scopeBarButtonDividerImage(
                forLeftSegmentState: .normal, rightSegmentState: .normal) == nil)
        bar.scopeButtonTitles = ["a", "b"]
        let control = try #require(bar.subviews.compactMap { $0 as? UISegmentedControl }.first)
        #expect(control.isHidden)
        #expect(control.backgroundImage(for: .selected, barMetrics: .default) === selected)
        let own = picture()
        control.setImage(own, forSegmentAt: 1)
        for isShown in [true, false, true] {
            bar.showsScopeBar = isShown
            bar.sizeToFit()
            stage.commit()
            #expect(bar.bounds.height == (isShown ? 100 : 56))
            #expect(bar.subviews.contains(control) && control.isHidden == !isShown)
            #expect(control.imageForSegment(at: 1) === own)
            #expect(control.selectedSegmentIndex == 0)
        }
        bar.scopeButtonTitles = nil
        stage.commit()
        #expect(control.superview == nil && bar.intrinsicContentSize.height == 56)
    }

    @Test("a button that shows touches glows in its middle while it is pressed")
    func glow() throws {
        defer { stage.close() }
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        button.setTitle("a", for: .normal)
        stage.window.addSubview(button)
        let usual = button.subviews.count
        button.isHighlighted = true
        #expect(button.subviews.count == usual)
        button.showsTouchWhenHighlighted = true
        stage.commit()
        let glow = try #require(button.subviews.first)
        #expect(button.subviews.count == usual + 1 && glow.center == CGPoint(x: 50, y: 20))
        #expect((glow.layer as? CAGradientLayer)?.type == .radial)
        button.isHighlighted = false
        #expect(button.subviews.count == usual)
        #expect(UIControl.Event.systemReserved.rawValue == 0xF000_0000)
        #expect(UIBarButtonItem.Style(rawValue: 1) == .bordered)
    }

    private final class Layout: UICollectionViewFlowLayout {
        var direction = UIUserInterfaceLayoutDirection.leftToRight

        override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
        override var developmentLayoutDirection: UIUserInterfaceLayoutDirection { direction }
    }

    private final class Source: NSObject, UICollectionViewDataSource {
        func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
        ) -> Int { 2 }

        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "a", for: indexPath)
        }
    }

    @Test(
        "a layout that flips is mirrored if the interface runs against its own direction",
        arguments: [
            (UIUserInterfaceLayoutDirection.leftToRight, false, 0.0),
            (.leftToRight, true, 270), (.rightToLeft, false, 270), (.rightToLeft, true, 0),
        ])
    func direction(own: UIUserInterfaceLayoutDirection, isForced: Bool, x: Double) throws {
        defer { stage.close() }
        #expect(UICollectionViewLayout().developmentLayoutDirection == .leftToRight)
        let layout = Layout()
        layout.direction = own
        layout.itemSize = CGSize(width: 50, height: 50)
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 200), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "a")
        view.semanticContentAttribute = isForced ? .forceRightToLeft : .forceLeftToRight
        let source = Source()
        view.dataSource = source
        stage.window.addSubview(view)
        stage.commit()
        let cell = try #require(view.cellForItem(at: IndexPath(item: 0, section: 0)))
        #expect(Double(cell.frame.minX) == x)
    }

    private final class Upright: NSObject, UIApplicationDelegate {
        func application(
            _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
        ) -> UIInterfaceOrientationMask { .portrait }
    }

    @Test("the application supports what its delegate answers, without one all but upside down")
    func orientations() {
        defer { stage.close() }
        let application = UIApplication.shared
        #expect(application.supportedInterfaceOrientations(for: nil) == .allButUpsideDown)
        let delegate = Upright()
        application.delegate = delegate
        #expect(application.supportedInterfaceOrientations(for: stage.window) == .portrait)
        application.delegate = nil
    }
}
