import HeadlessTesting
import Snapshots
import Testing
import UIKit

/// Sizes follow from the built-in metrics: a character is one em wide, a line one em high.
@MainActor
@Suite("Texts, spinners and sizes of button configurations")
struct ButtonConfigurationTextTests {
    private func shown(_ configuration: UIButton.Configuration) -> UIButton {
        let button = UIButton(configuration: configuration)
        button.frame = CGRect(origin: .zero, size: button.intrinsicContentSize)
        button.layoutIfNeeded()
        return button
    }

    private func attributes(_ label: UILabel?, at place: Int = 0) -> [NSAttributedString.Key: Any] {
        label?.attributedText?.attributes(at: place, effectiveRange: nil) ?? [:]
    }

    // Source: Apple, UIButton.Configuration.attributedTitle, attributedSubtitle: "the text and
    // style attributes"; attributes that are not set are the configuration's.
    @Test("attributed titles have their attributes, and the configuration's otherwise")
    func attributed() throws {
        var configuration = UIButton.Configuration.plain()
        configuration.baseForegroundColor = .red
        var title = AttributedString("Save")
        title.font = .boldSystemFont(ofSize: 20)
        title += AttributedString("!", attributes: AttributeContainer().foregroundColor(.green))
        configuration.attributedTitle = title
        configuration.attributedSubtitle = AttributedString(
            "all", attributes: AttributeContainer().kern(2))
        #expect(configuration.title == "Save!")
        let button = shown(configuration)
        let label = try #require(button.titleLabel)
        #expect(attributes(label)[.font] as? UIFont == .boldSystemFont(ofSize: 20))
        #expect(attributes(label)[.foregroundColor] as? UIColor == .red)
        #expect(attributes(label, at: 4)[.font] as? UIFont == .systemFont(ofSize: 17))
        #expect(attributes(label, at: 4)[.foregroundColor] as? UIColor == .green)
        // 4 letters of 20 points and one of 17; a title of 20 points above one of 12.
        #expect(button.intrinsicContentSize == CGSize(width: 24 + 97, height: 14 + 20 + 1 + 12))
        let second = try #require(button.subviews.compactMap { $0 as? UILabel }.last)
        #expect(attributes(second)[.kern] as? CGFloat == 2)
        // Three letters of 12 points and 2 more each.
        #expect(second.frame.width == 42)
        configuration.title = "Plain"
        #expect(configuration.attributedTitle == AttributedString("Plain"))
        configuration.attributedTitle?.font = .systemFont(ofSize: 30)
        #expect(shown(configuration).titleLabel?.frame.width == 150)
    }

    // Source: Apple, UIConfigurationTextAttributesTransformer: the usual way to set the font.
    @Test("transformers change the attributes of plain and attributed titles")
    func transformers() {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Send"
        configuration.subtitle = "all"
        var seen: [UIFont?] = []
        configuration.titleTextAttributesTransformer =
            UIConfigurationTextAttributesTransformer { incoming in
                seen.append(incoming.font)
                var outgoing = incoming
                outgoing.font = .systemFont(ofSize: 10)
                outgoing.underlineStyle = .single
                return outgoing
            }
        configuration.subtitleTextAttributesTransformer = .init { old in
            old.merging(AttributeContainer().foregroundColor(.red))
        }
        let copy = configuration
        #expect(copy == configuration && copy.hashValue == configuration.hashValue)
        let button = shown(configuration)
        #expect(seen.first == .systemFont(ofSize: 17))
        #expect(button.titleLabel?.frame.size == CGSize(width: 40, height: 10))
        #expect(
            attributes(button.titleLabel)[.underlineStyle] as? Int
                == NSUnderlineStyle.single.rawValue)
        let second = button.subviews.compactMap { $0 as? UILabel }.last
        #expect(attributes(second)[.foregroundColor] as? UIColor == .red)
        configuration.titleTextAttributesTransformer = nil
        #expect(copy != configuration)
        button.configuration = configuration
        // Four letters of 17 points between insets of 12.
        #expect(button.intrinsicContentSize.width == 92)
    }

    // Source: Apple, UIConfigurationColorTransformer and the properties of its type.
    @Test("color transformers change background, border, image and spinner")
    func colors() throws {
        let stage = Stage(size: CGSize(width: 300, height: 200))
        defer { stage.close() }
        var configuration = UIButton.Configuration.filled()
        configuration.image = UIImage(systemName: "star")
        configuration.baseForegroundColor = .white
        configuration.baseBackgroundColor = .red
        configuration.background.strokeWidth = 2
        configuration.background.strokeColor = .blue
        let toGreen = UIConfigurationColorTransformer { _ in .green }
        configuration.background.backgroundColorTransformer = toGreen
        configuration.background.strokeColorTransformer = .grayscale
        configuration.imageColorTransformer = toGreen
        configuration.activityIndicatorColorTransformer = .init { $0.withAlphaComponent(0.5) }
        let button = shown(configuration)
        stage.window.addSubview(button)
        stage.commit()
        #expect(button.imageView?.tintColor == .green)
        let ground = try #require(stage.snapshot.nodes.first { $0.border?.width == 2 })
        #expect(ground.background?.rgba == 0x00ff_00ff)
        // The grey with the luminance of blue, 0.0722, is 1.055 × 0.0722^(1/2.4) − 0.055 = 0.298.
        #expect(ground.border?.color.rgba == 0x4c4c_4cff)
        configuration.showsActivityIndicator = true
        button.configuration = configuration
        let spinner = button.subviews.compactMap { $0 as? UIActivityIndicatorView }.first
        #expect(spinner?.color == UIColor.white.withAlphaComponent(0.5))
        #expect(toGreen(.red) == .green && toGreen.transform(.red) == .green)
    }

    // Source: Apple, UIButton.Configuration.showsActivityIndicator: the indicator replaces the
    // image, at its placement.
    @Test("a spinner is in the image's place while it is shown")
    func spinner() throws {
        var configuration = UIButton.Configuration.plain()
        configuration.title = "Wait"
        configuration.image = UIImage(data: SamplePicture.png(width: 30, height: 30))
        configuration.imagePlacement = .trailing
        configuration.imagePadding = 4
        let button = shown(configuration)
        #expect(button.intrinsicContentSize == CGSize(width: 24 + 68 + 4 + 30, height: 44))
        configuration.showsActivityIndicator = true
        button.configuration = configuration
        button.layoutIfNeeded()
        #expect(button.intrinsicContentSize == CGSize(width: 24 + 68 + 4 + 20, height: 34))
        #expect(button.imageView?.image == nil)
        let spinner = try #require(
            button.subviews.compactMap { $0 as? UIActivityIndicatorView }.first)
        #expect(spinner.isAnimating)
        let title = try #require(button.titleLabel)
        #expect(spinner.frame.minX == title.frame.maxX + 4)
        configuration.showsActivityIndicator = false
        button.configuration = configuration
        #expect(spinner.superview == nil && button.imageView?.image != nil)
    }

    // Source: Apple, UIButton.Configuration.buttonSize: "the button's preferred size".
    @Test("sizes have fonts and insets, unless the program has set insets")
    func sizes() {
        var configuration = UIButton.Configuration.plain()
        configuration.title = "Go"
        configuration.buttonSize = .small
        #expect(
            shown(configuration).intrinsicContentSize == CGSize(width: 20 + 30, height: 10 + 15))
        configuration.buttonSize = .large
        #expect(
            shown(configuration).intrinsicContentSize == CGSize(width: 40 + 34, height: 30 + 17))
        configuration.contentInsets = .zero
        #expect(shown(configuration).intrinsicContentSize == CGSize(width: 34, height: 17))
        configuration.setDefaultContentInsets()
        #expect(configuration.contentInsets.leading == 20)
        var symbol = UIButton.Configuration.plain()
        symbol.image = UIImage(systemName: "star")
        let usual = shown(symbol).imageView?.frame.height ?? 0
        symbol.preferredSymbolConfigurationForImage = .init(pointSize: 60)
        #expect(shown(symbol).imageView?.frame.height ?? 0 > 2 * usual)
    }

    // Source: Apple, AttributeScopes.UIKitAttributes: the names of NSAttributedString's keys.
    @Test("attributed strings become NSAttributedStrings and return, attribute by attribute")
    func conversion() throws {
        let style = NSMutableParagraphStyle()
        style.headIndent = 7
        let shadow = NSShadow()
        var text = AttributedString("One")
        text.mergeAttributes(
            AttributeContainer().font(.systemFont(ofSize: 9)).foregroundColor(.red)
                .backgroundColor(.blue).kern(1).tracking(2).baselineOffset(3)
                .strikethroughStyle(.single).underlineStyle(.single).strokeColor(.green)
                .strokeWidth(-4).underlineColor(.red).strikethroughColor(.blue)
                .paragraphStyle(style).shadow(shadow).link(URL(string: "https://a.example")!))
        text += AttributedString(" two")
        let old = try NSAttributedString(text, including: \.uiKit)
        #expect(old.string == "One two")
        let attributes = old.attributes(at: 0, effectiveRange: nil)
        #expect(attributes.count == 15)
        #expect(attributes[.strokeWidth] as? CGFloat == -4)
        #expect(attributes[.underlineStyle] as? Int == 1)
        #expect((attributes[.paragraphStyle] as? NSParagraphStyle)?.headIndent == 7)
        #expect(old.attributes(at: 4, effectiveRange: nil).isEmpty)
        #expect(AttributedString(old) == text)
        #expect(try AttributedString(old, including: \.uiKit).runs.count == 2)
        // Tracking widens letters where no kern does.
        let label = UILabel()
        label.font = .systemFont(ofSize: 10)
        label.attributedText = NSAttributedString(
            AttributedString("ab", attributes: AttributeContainer().tracking(5)))
        #expect(label.intrinsicContentSize.width == 30)
    }

    // Source: Apple, UIListContentConfiguration.TextProperties.resolvedColor() and
    // ImageProperties.resolvedTintColor(for:).
    @Test("list contents have color transformers")
    func lists() throws {
        var content = UIListContentConfiguration.cell()
        content.text = "Row"
        content.image = UIImage(systemName: "star")
        content.textProperties.color = .red
        content.textProperties.colorTransformer = .init { $0.withAlphaComponent(0.5) }
        content.imageProperties.tintColorTransformer = .init { $0.withAlphaComponent(0.25) }
        let view = UIListContentView(configuration: content)
        view.tintColor = .green
        let texts = try #require(view.subviews.compactMap { $0 as? UIStackView }.first)
        let label = texts.arrangedSubviews.first as? UILabel
        #expect(label?.textColor == UIColor.red.withAlphaComponent(0.5))
        let picture = view.subviews.compactMap { $0 as? UIImageView }.first
        #expect(picture?.tintColor == UIColor.green.withAlphaComponent(0.25))
    }
}
