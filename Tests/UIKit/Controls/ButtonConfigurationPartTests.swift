import HeadlessTesting
import Testing

@testable import UIKit

/// Sizes follow from the built-in metrics: a character is one em wide, a line one em high; a
/// configuration's title has 17 points, its insets are 7 and 12 points.
/// Sources: Apple, UIButton.Configuration, UIBackgroundConfiguration, UIButton.Role.
@MainActor
@Suite("Button configurations: signs, lines, reservations, backgrounds, roles")
struct ButtonConfigurationPartTests {
    private func button(_ configuration: UIButton.Configuration, width: CGFloat? = nil) -> UIButton
    {
        let button = UIButton(configuration: configuration)
        let size = button.intrinsicContentSize
        button.frame.size = CGSize(width: width ?? size.width, height: size.height)
        button.layoutIfNeeded()
        return button
    }

    @Test("a sign at the trailing end shows that a button opens a menu")
    func indicator() throws {
        var configuration = UIButton.Configuration.plain()
        configuration.title = "Size"
        let usual = button(configuration).intrinsicContentSize.width
        configuration.indicator = .popup
        configuration.indicatorColorTransformer = UIConfigurationColorTransformer { _ in .red }
        let shown = button(configuration)
        let sign = try #require(shown.configured.sign)
        #expect(sign.tintColor == .red)
        #expect(sign.frame.minX == shown.titleLabel!.frame.maxX + 5)
        #expect(sign.frame.midY.rounded() == shown.bounds.midY.rounded())
        #expect(
            shown.intrinsicContentSize.width
                == (usual + 5 + sign.frame.width).rounded(.up))
        configuration.indicator = .automatic
        let popUp = button(configuration)
        #expect(popUp.configured.sign == nil)
        popUp.showsMenuAsPrimaryAction = true
        popUp.changesSelectionAsPrimaryAction = true
        popUp.menu = UIMenu(children: [UIAction(title: "A") { _ in }])
        _ = popUp.intrinsicContentSize
        popUp.setNeedsUpdateConfiguration()
        _ = popUp.intrinsicContentSize
        #expect(popUp.configured.sign != nil)
        configuration.indicator = .none
        popUp.configuration = configuration
        _ = popUp.intrinsicContentSize
        #expect(popUp.configured.sign == nil)
    }

    @Test("a title that is too wide has several lines, or ends early")
    func lines() throws {
        var configuration = UIButton.Configuration.plain()
        configuration.title = "one two"
        #expect(configuration.titleLineBreakMode == .byWordWrapping)
        let wrapped = button(configuration, width: 4 * 17 + 24)
        wrapped.frame.size.height = 100
        wrapped.layoutIfNeeded()
        #expect(wrapped.titleLabel?.numberOfLines == 0)
        #expect(wrapped.titleLabel?.frame.height == 34)
        configuration.titleLineBreakMode = .byTruncatingTail
        let cut = button(configuration, width: 4 * 17 + 24)
        #expect(cut.titleLabel?.lineBreakMode == .byTruncatingTail)
        #expect(cut.titleLabel?.frame.size == CGSize(width: 68, height: 17))
    }

    @Test("an image has a reserved place, in whose middle it is")
    func reservation() {
        var configuration = UIButton.Configuration.plain()
        configuration.title = "a"
        configuration.image = UIImage(systemName: "star")
        let usual = button(configuration)
        let width = usual.imageView!.frame.width
        configuration.imageReservation = 60
        let reserved = button(configuration)
        #expect(
            reserved.intrinsicContentSize.width == (24 + 60 + 17 as CGFloat).rounded(.up))
        #expect(abs(reserved.imageView!.frame.midX - (12 + 30)) <= 0.5)
        #expect(reserved.imageView!.frame.width == width)
        #expect(reserved.titleLabel!.frame.minX == 72)
    }

    @Test("a background has an image, an effect and a view of the program's, behind the title")
    func background() throws {
        let own = UIView()
        var configuration = UIButton.Configuration.plain()
        configuration.title = "a"
        configuration.background.customView = own
        configuration.background.image = UIImage(systemName: "star")
        configuration.background.imageContentMode = .center
        configuration.background.visualEffect = UIBlurEffect(style: .dark)
        let shown = button(configuration)
        let ground = try #require(shown.configured.ground)
        ground.layoutIfNeeded()
        #expect(shown.subviews.first === ground)
        #expect(ground.subviews.count == 3)
        #expect(ground.subviews[0] is UIVisualEffectView)
        #expect(ground.subviews[1].contentMode == .center)
        #expect(ground.subviews[2] === own)
        #expect(own.frame == ground.bounds && ground.frame == shown.bounds)
        configuration.background.customView = nil
        configuration.background.visualEffect = nil
        configuration.background.edgesAddingLayoutMarginsToBackgroundInsets = [.leading]
        shown.directionalLayoutMargins = .init(top: 0, leading: 4, bottom: 0, trailing: 0)
        shown.configuration = configuration
        shown.layoutIfNeeded()
        #expect(own.superview == nil && ground.subviews.count == 1)
        #expect(ground.frame.minX == 4)
        let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        var look = UIBackgroundConfiguration.clear()
        look.customView = own
        cell.backgroundConfiguration = look
        cell.layoutIfNeeded()
        #expect(own.isDescendant(of: cell))
    }

    @Test("a destructive button is red, a primary one bolder, and selection may be left unmarked")
    func roles() {
        let button = UIButton(type: .system)
        button.setTitle("a", for: .normal)
        #expect(button.role == .normal)
        button.role = .destructive
        #expect(button.titleLabel?.textColor == .systemRed)
        var configuration = UIButton.Configuration.filled()
        configuration.title = "a"
        let filled = self.button(configuration)
        filled.role = .destructive
        filled.layoutIfNeeded()
        #expect(filled.configured.ground?.backgroundColor == .systemRed)
        filled.role = .primary
        filled.layoutIfNeeded()
        #expect(filled.titleLabel?.font == .systemFont(ofSize: 17, weight: .semibold))
        var plain = UIButton.Configuration.plain()
        plain.title = "a"
        let toggle = self.button(plain)
        toggle.isSelected = true
        toggle.layoutIfNeeded()
        #expect(toggle.configured.ground?.backgroundColor != nil)
        plain.automaticallyUpdateForSelection = false
        toggle.configuration = plain
        toggle.layoutIfNeeded()
        #expect(toggle.configured.ground?.backgroundColor == nil)
    }
}
