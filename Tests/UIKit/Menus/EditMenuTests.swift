import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UIEditMenuInteraction, and its delegate.
@MainActor
@Suite("Edit menus", .serialized)
final class EditMenuTests: NSObject, UIEditMenuInteractionDelegate {
    /// A view that can be copied.
    final class Card: UIView {
        var heard: [String] = []
        override var canBecomeFirstResponder: Bool { true }
        override func copy(_ sender: Any?) { heard.append("copy") }
    }

    private let stage = Stage(size: CGSize(width: 390, height: 844), scale: 2)
    private let card = Card(frame: CGRect(x: 40, y: 200, width: 100, height: 100))
    private var log: [String] = []
    private var provides = true

    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
        guard provides else { return nil }
        let flag = UIAction(title: "Flag") { [weak self] _ in self?.log.append("flag") }
        return UIMenu(children: suggestedActions + [flag])
    }

    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {
        log.append("present \(configuration.identifier)")
        animator.addCompletion { [weak self] in self?.log.append("presented") }
    }

    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) { log.append("dismiss") }

    /// The texts in the window.
    private var titles: [String] {
        func texts(_ view: UIView) -> [String] {
            [(view as? UILabel)?.text].compactMap(\.self) + view.subviews.flatMap(texts)
        }
        return texts(stage.window)
    }

    private func settle() { stage.advance(by: .seconds(1)) }

    @Test("an interaction shows the delegate's menu at a point, and performs what is tapped")
    func interaction() {
        defer { stage.close() }
        stage.window.addSubview(card)
        let interaction = UIEditMenuInteraction(delegate: self)
        let configuration = UIEditMenuConfiguration(
            identifier: "card", sourcePoint: CGPoint(x: 10, y: 20))
        interaction.presentEditMenu(with: configuration)
        #expect(log.isEmpty)
        card.addInteraction(interaction)
        interaction.presentEditMenu(with: configuration)
        #expect(interaction.location(in: nil) == CGPoint(x: 50, y: 220))
        settle()
        #expect(log == ["present card", "presented"])
        stage.tap(text: "Flag")
        settle()
        #expect(log.suffix(2) == ["dismiss", "flag"] || log.suffix(2) == ["flag", "dismiss"])
        interaction.presentEditMenu(with: configuration)
        settle()
        stage.tap(text: "Copy")
        settle()
        #expect(card.heard == ["copy"])
    }

    // Source: Apple, UIEditMenuConfiguration.preferredArrowDirection: a menu whose arrow points
    // down is above its source.
    @Test("the preferred direction of the arrow decides on which side the menu is")
    func arrows() throws {
        defer { stage.close() }
        stage.window.addSubview(card)
        let interaction = UIEditMenuInteraction(delegate: self)
        card.addInteraction(interaction)
        for direction in [UIEditMenuArrowDirection.automatic, .up, .down] {
            let configuration = UIEditMenuConfiguration(
                identifier: nil, sourcePoint: CGPoint(x: 50, y: 50))
            configuration.preferredArrowDirection = direction
            interaction.presentEditMenu(with: configuration)
            settle()
            let frame = try #require(stage.view("Menu")).frame
            #expect(direction == .down ? frame.maxY <= 250 : frame.minY >= 250)
        }
    }

    @Test("without a menu of the delegate's the suggested actions are shown")
    func suggested() {
        defer { stage.close() }
        provides = false
        stage.window.addSubview(card)
        let interaction = UIEditMenuInteraction(delegate: self)
        card.addInteraction(interaction)
        interaction.presentEditMenu(
            with: UIEditMenuConfiguration(identifier: nil, sourcePoint: .zero))
        settle()
        #expect(titles.contains("Copy") && !titles.contains("Cut"))
        interaction.dismissMenu()
        settle()
        #expect(!titles.contains("Copy"))
    }
}
