import HeadlessTesting
import Snapshots
import Testing

@testable import UIKit

/// Sizes follow from the built-in metrics: a character is one em wide, a line one em high; a
/// configuration's title has 17 points, its subtitle 12, its insets are 7 and 12 points.
@MainActor
@Suite("Button configurations")
struct ButtonConfigurationTests {
    private func button(_ configuration: UIButton.Configuration) -> UIButton {
        UIButton(configuration: configuration)
    }

    // Source: Apple, UIButton.Configuration: the defaults of its properties.
    @Test("configurations have UIKit's defaults")
    func defaults() {
        let plain = UIButton.Configuration.plain()
        #expect(plain.title == nil)
        #expect(plain.subtitle == nil)
        #expect(plain.image == nil)
        #expect(plain.imagePlacement == .leading)
        #expect(plain.imagePadding == 0)
        #expect(plain.titleAlignment == .automatic)
        #expect(plain.baseForegroundColor == nil)
        #expect(plain.baseBackgroundColor == nil)
        #expect(plain.cornerStyle == .dynamic)
        let button = UIButton(type: .system)
        #expect(button.configuration == nil)
        #expect(button.automaticallyUpdatesConfiguration)
        #expect(button.configurationUpdateHandler == nil)
    }

    @Test("the button's size includes title, subtitle and insets")
    func size() {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Send"
        #expect(
            button(configuration).intrinsicContentSize
                == CGSize(width: 4 * 17 + 24, height: 17 + 14))
        configuration.subtitle = "to all"
        #expect(
            button(configuration).intrinsicContentSize
                == CGSize(width: 6 * 12 + 24, height: 17 + 1 + 12 + 14))
        configuration.contentInsets = .zero
        #expect(button(configuration).intrinsicContentSize == CGSize(width: 72, height: 30))
    }

    // Source: Apple, UIButton.Configuration.imagePlacement and imagePadding: the edge against which
    // the image is placed.
    @Test(
        "the image is at any edge, separated from the titles by the padding",
        arguments: [
            (
                NSDirectionalRectEdge.leading, CGRect(x: 0, y: 0, width: 20, height: 20),
                CGPoint(x: 25, y: 1.5)
            ),
            (.trailing, CGRect(x: 56, y: 0, width: 20, height: 20), CGPoint(x: 0, y: 1.5)),
            (.top, CGRect(x: 15.5, y: 0, width: 20, height: 20), CGPoint(x: 0, y: 25)),
            (.bottom, CGRect(x: 15.5, y: 22, width: 20, height: 20), CGPoint(x: 0, y: 0)),
        ])
    func image(placement: NSDirectionalRectEdge, picture: CGRect, title: CGPoint) {
        let layout = ConfigurationLayout(
            title: CGSize(width: 51, height: 17), subtitle: nil,
            image: CGSize(width: 20, height: 20),
            placement: placement, imagePadding: 5, titlePadding: 1, insets: .zero,
            titleAlignment: .automatic,
            horizontal: .center, vertical: .center, isRightToLeft: false, scale: 2)
        let isColumn = placement == .top || placement == .bottom
        #expect(
            layout.size
                == (isColumn ? CGSize(width: 51, height: 42) : CGSize(width: 76, height: 20)))
        let places = layout.places(in: CGRect(origin: .zero, size: layout.size))
        #expect(places.image == picture)
        #expect(places.title == CGRect(origin: title, size: CGSize(width: 51, height: 17)))
    }

    @Test("in right-to-left direction leading is on the right")
    func rightToLeft() {
        let layout = ConfigurationLayout(
            title: CGSize(width: 50, height: 10), subtitle: nil,
            image: CGSize(width: 10, height: 10),
            placement: .leading, imagePadding: 4, titlePadding: 0, insets: .zero,
            titleAlignment: .automatic,
            horizontal: .center, vertical: .center, isRightToLeft: true, scale: 1)
        let places = layout.places(in: CGRect(x: 0, y: 0, width: 64, height: 10))
        #expect(places.image.minX == 54)
        #expect(places.title.minX == 0)
    }

    @Test("the background has the style's color and corner radius, also in the stream")
    func ground() throws {
        let stage = Stage(size: CGSize(width: 300, height: 200))
        defer { stage.close() }
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Send"
        configuration.baseBackgroundColor = .red
        configuration.baseForegroundColor = .green
        configuration.cornerStyle = .capsule
        let button = button(configuration)
        button.frame = CGRect(x: 10, y: 10, width: 200, height: 40)
        stage.window.addSubview(button)
        stage.commit()
        let ground = try #require(stage.snapshot.nodes.first { $0.background?.rgba == 0xff00_00ff })
        #expect(ground.frame == CGRect(x: 0, y: 0, width: 200, height: 40))
        #expect(ground.radius == 20)
        let title = try #require(stage.snapshot.nodes.first { $0.text == "Send" })
        #expect(title.textColor?.rgba == 0x00ff_00ff)
        #expect(title.frame.midX == 100)
        button.configuration = nil
        stage.commit()
        #expect(!stage.snapshot.nodes.contains { $0.background?.rgba == 0xff00_00ff })
    }

    // Source: Apple, UIControl.contentHorizontalAlignment (default: center) and
    // UIButton.Configuration.TitleAlignment ("automatic: aligns the title and subtitle based on the
    // content alignment"). The label's frame has the measured width; a viewer's font is narrower.
    @Test("the stream aligns the text of a configured button like the button's content")
    func textAlignment() {
        let stage = Stage(size: CGSize(width: 300, height: 200))
        defer { stage.close() }
        let button = UIButton(type: .system)
        button.configuration = .filled()
        button.configuration?.title = "Sign in"
        button.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
        stage.window.addSubview(button)
        func alignments() -> [SnapshotNode.Alignment?] {
            stage.commit()
            return stage.snapshot.nodes.filter { $0.text != nil }.map(\.alignment)
        }
        #expect(alignments() == [.center])
        button.contentHorizontalAlignment = .right
        #expect(alignments() == [.right])
        button.contentHorizontalAlignment = .center
        button.configuration?.titleAlignment = .leading
        #expect(alignments() == [.center])
        button.configuration?.subtitle = "with a password"
        #expect(alignments() == [.left, .left])
        button.semanticContentAttribute = .forceRightToLeft
        #expect(alignments() == [.right, .right])
        button.configuration?.titleAlignment = .automatic
        #expect(alignments() == [.center, .center])
    }

    @Test("text beside an image aligns towards it, text above or below one is centered")
    func textAlignmentBesideImage() {
        let expected: [(NSDirectionalRectEdge, NSTextAlignment)] = [
            (.leading, .left), (.trailing, .right), (.top, .center), (.bottom, .center),
        ]
        for (edge, alignment) in expected {
            let found = ConfigurationLayout.textAlignment(
                .automatic, horizontal: .center, hasSubtitle: false, imageEdge: edge,
                isRightToLeft: false)
            #expect(found == alignment)
        }
    }

    // Source: Apple, UIButton.configurationUpdateHandler and setNeedsUpdateConfiguration().
    @Test("a change of state calls the update handler before the layout")
    func handler() {
        let stage = Stage(size: CGSize(width: 300, height: 200))
        defer { stage.close() }
        #expect(UIButton.Configuration.bordered() == .gray())
        #expect(UIButton.Configuration.borderedTinted() == .tinted())
        #expect(UIButton.Configuration.borderedProminent() == .filled())
        #expect(UIButton.Configuration.borderless() == .plain())
        let button = UIButton(configuration: .gray())
        var calls = 0
        button.configurationUpdateHandler = { button in
            calls += 1
            button.configuration?.title = button.isSelected ? "On" : "Off"
        }
        stage.window.addSubview(button)
        button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
        stage.commit()
        #expect(button.titleLabel?.text == "Off")
        #expect(calls == 1)
        button.isSelected = true
        button.isEnabled = false
        #expect(calls == 1)
        stage.commit()
        #expect(button.titleLabel?.text == "On")
        #expect(calls == 2)
        button.automaticallyUpdatesConfiguration = false
        button.isSelected = false
        stage.commit()
        #expect(button.titleLabel?.text == "On")
        #expect(calls == 2)
        button.setNeedsUpdateConfiguration()
        stage.commit()
        #expect(button.titleLabel?.text == "Off")
        #expect(calls == 3)
    }

    @Test("a press calls the action, whose title the button shows")
    func action() {
        let stage = Stage(size: CGSize(width: 300, height: 200))
        defer { stage.close() }
        var presses = 0
        let button = UIButton(
            configuration: .tinted(), primaryAction: UIAction(title: "Go") { _ in presses += 1 })
        button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
        stage.window.addSubview(button)
        stage.commit()
        #expect(button.titleLabel?.text == "Go")
        stage.tap(CGPoint(x: 50, y: 20))
        #expect(presses == 1)
    }

    // Source: Apple, UIButton.setAttributedTitle(_:for:): "the button prefers the use of the
    // attributed title".
    @Test("an attributed title takes precedence over a plain one")
    func attributedTitle() {
        let button = UIButton(type: .custom)
        button.setTitle("plain", for: .normal)
        let title = NSAttributedString(
            string: "rich", attributes: [.font: UIFont.systemFont(ofSize: 30)])
        button.setAttributedTitle(title, for: .normal)
        #expect(button.currentAttributedTitle?.string == "rich")
        #expect(button.titleLabel?.text == "rich")
        #expect(button.titleLabel?.textColor == .white)
        #expect(button.intrinsicContentSize == CGSize(width: 120, height: 30 + 12))
        button.setAttributedTitle(nil, for: .normal)
        #expect(button.titleLabel?.text == "plain")
    }
}
