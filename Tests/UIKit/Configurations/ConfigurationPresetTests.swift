import Testing

@testable import UIKit

/// Sources: Apple, UIBackgroundConfiguration, UIListContentConfiguration, UIListContentView,
/// UIConfigurationColorTransformer, UIConfigurationTextAttributesTransformer. Fonts, colours and
/// distances of the presets are those that their documentation here names. [U]
@MainActor
@Suite("Configurations: presets and properties")
struct ConfigurationPresetTests {
    @Test("backgrounds of lists have their colours, and cells' mark the selection")
    func backgrounds() {
        let presets: [(UIBackgroundConfiguration, UIColor, radius: CGFloat, marks: Bool)] = [
            (.listPlainCell(), .systemBackground, 0, true),
            (.listCell(), .systemBackground, 0, true),
            (.listGroupedCell(), .secondarySystemGroupedBackground, 0, true),
            (.listSidebarCell(), .clear, 10, true),
            (.listAccompaniedSidebarCell(), .clear, 10, true),
            (.listSidebarHeader(), .clear, 0, false),
            (.listPlainHeaderFooter(), .secondarySystemBackground, 0, false),
            (.listGroupedHeaderFooter(), .clear, 0, false),
        ]
        var state = UICellConfigurationState(traitCollection: UITraitCollection())
        state.isSelected = true
        for (ground, color, radius, marks) in presets {
            #expect(ground.backgroundColor == color && ground.cornerRadius == radius)
            #expect(ground.updated(for: state).backgroundColor == (marks ? .systemGray4 : color))
        }
    }

    @Test("colours that are not set are the tint colour, and are transformed")
    func colors() {
        var ground = UIBackgroundConfiguration()
        #expect(ground.resolvedBackgroundColor(for: .red) == .red)
        #expect(ground.resolvedStrokeColor(for: .red) == .red)
        ground.backgroundColor = .blue
        ground.strokeColor = .green
        #expect(ground.resolvedBackgroundColor(for: .red) == .blue)
        #expect(ground.resolvedStrokeColor(for: .red) == .green)
        let pale = UIConfigurationColorTransformer { $0.withAlphaComponent(0.5) }
        ground.backgroundColorTransformer = pale
        ground.strokeColorTransformer = pale
        #expect(pale(.blue) == UIColor.blue.withAlphaComponent(0.5))
        #expect(ground.resolvedBackgroundColor(for: .red) == pale(.blue))
        #expect(ground.resolvedStrokeColor(for: .red) == pale(.green))
        let bold = UIConfigurationTextAttributesTransformer { incoming in
            var outgoing = incoming
            outgoing.font = .boldSystemFont(ofSize: 20)
            return outgoing
        }
        var plain = AttributeContainer()
        plain.foregroundColor = .red
        #expect(bold(plain).font == .boldSystemFont(ofSize: 20))
        #expect(bold(plain).foregroundColor == .red)
    }

    @Test("contents of lists have their fonts, colours and letters")
    func contents() {
        typealias Content = UIListContentConfiguration
        for (one, other) in [
            (Content.sidebarCell(), Content.cell()), (.accompaniedSidebarCell(), .cell()),
            (.sidebarSubtitleCell(), .subtitleCell()),
            (.accompaniedSidebarSubtitleCell(), .subtitleCell()),
            (.prominentInsetGroupedHeader(), .sidebarHeader()),
        ] {
            #expect(one == other)
        }
        let fonts: [(Content, UIFont, UIColor)] = [
            (.sidebarHeader(), .systemFont(ofSize: 20, weight: .bold), .label),
            (.plainHeader(), .systemFont(ofSize: 17, weight: .semibold), .label),
            (.plainFooter(), .systemFont(ofSize: 13), .secondaryLabel),
            (.groupedHeader(), .systemFont(ofSize: 13), .secondaryLabel),
            (.groupedFooter(), .systemFont(ofSize: 13), .secondaryLabel),
        ]
        for (content, font, color) in fonts {
            #expect(content.textProperties.font == font)
            #expect(content.textProperties.color == color)
        }
        #expect(Content.groupedHeader().textProperties.transform == .uppercase)
        #expect(Content.groupedFooter().textProperties.transform == .none)
        #expect(Content.groupedFooter().directionalLayoutMargins.top == 6)
        #expect(Content.plainFooter().directionalLayoutMargins.top == 11)
    }

    private func shown(_ content: UIListContentConfiguration, width: CGFloat = 320)
        -> UIListContentView
    {
        let view = UIListContentView(configuration: content)
        view.frame = CGRect(x: 0, y: 0, width: width, height: 100)
        view.layOutSubtree()
        return view
    }

    @Test("guides have the areas of the image and the texts, if there are any")
    func guides() throws {
        var content = UIListContentConfiguration.subtitleCell()
        content.text = "First"
        var view = shown(content)
        #expect(view.imageLayoutGuide == nil && view.secondaryTextLayoutGuide == nil)
        content.image = UIImage(size: CGSize(width: 40, height: 20), scale: 1, source: .empty)
        content.secondaryAttributedText = NSAttributedString(
            string: "Second", attributes: [.foregroundColor: UIColor.red])
        view = shown(content)
        let (image, first, second) = try (
            #require(view.imageLayoutGuide), #require(view.textLayoutGuide),
            #require(view.secondaryTextLayoutGuide)
        )
        view.layOutSubtree()
        #expect(image.layoutFrame == CGRect(x: 16, y: 40, width: 40, height: 20))
        #expect(first.layoutFrame.minX == 72 && second.layoutFrame.minX == 72)
        #expect(second.layoutFrame.minY == first.layoutFrame.maxY + 3)
        content.textToSecondaryTextVerticalPadding = 8
        view.configuration = content
        view.layOutSubtree()
        #expect(second.layoutFrame.minY == first.layoutFrame.maxY + 8)
        func labels(_ view: UIView) -> [UILabel] {
            (view as? UILabel).map { [$0] } ?? view.subviews.flatMap(labels)
        }
        let label = try #require(labels(view).first { $0.text == "Second" })
        let color = label.attributedText?.attribute(
            .foregroundColor, at: 0, effectiveRange: nil)
        #expect(color as? UIColor == .red)
    }

    @Test("texts are side by side if that is preferred and there is room for their distance")
    func sideBySide() throws {
        var content = UIListContentConfiguration.cell()
        (content.text, content.secondaryText) = ("First", "Second")
        func areBeside() throws -> Bool {
            let view = shown(content)
            let (first, second) = try (
                #require(view.textLayoutGuide), #require(view.secondaryTextLayoutGuide)
            )
            view.layOutSubtree()
            return second.layoutFrame.minX >= first.layoutFrame.maxX
        }
        #expect(try !areBeside())
        content.prefersSideBySideTextAndSecondaryText = true
        #expect(try areBeside())
        content.textToSecondaryTextHorizontalPadding = 300
        #expect(try !areBeside())
    }

    @Test("images of different widths are aligned in the system's room for symbols")
    func standardDimension() throws {
        let standard = UIListContentConfiguration.ImageProperties.standardDimension
        for width in [12, 24] {
            var content = UIListContentConfiguration.cell()
            content.text = "Text"
            content.image = UIImage(
                size: CGSize(width: width, height: 10), scale: 1, source: .empty)
            content.imageProperties.reservedLayoutSize = CGSize(width: standard, height: 0)
            let view = shown(content)
            let (image, text) = try (
                #require(view.imageLayoutGuide), #require(view.textLayoutGuide)
            )
            view.layOutSubtree()
            #expect(image.layoutFrame.midX == 30 && image.layoutFrame.width == CGFloat(width))
            #expect(text.layoutFrame.minX == 60)
        }
    }
}
