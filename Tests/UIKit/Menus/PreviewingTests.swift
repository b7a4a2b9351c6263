import HeadlessTesting
import Testing
import UIKit

/// Sources: Apple, registerForPreviewing(with:sourceView:), UIPreviewAction, UIPreviewActionGroup,
/// UIPreviewInteraction and its delegate.
@MainActor
@Suite("Previews of pressed views")
final class PreviewingTests: NSObject, UIViewControllerPreviewingDelegate,
    UIPreviewInteractionDelegate
{
    private let stage = Stage(size: CGSize(width: 390, height: 844))
    private let root = UIViewController()
    private let card = UIView(frame: CGRect(x: 40, y: 300, width: 100, height: 100))
    private let details = Details()
    private var log: [String] = []
    private var shows = true

    private final class Details: UIViewController {
        var chosen: [String] = []
        override var previewActionItems: [any UIPreviewActionItem] {
            let handler: (UIPreviewAction, UIViewController) -> Void = { action, controller in
                (controller as? Details)?.chosen.append(action.title)
            }
            return [
                UIPreviewAction(title: "Keep", style: .selected, handler: handler),
                UIPreviewActionGroup(
                    title: "Remove", style: .destructive,
                    actions: [UIPreviewAction(title: "Now", style: .default, handler: handler)]),
            ]
        }
    }

    func previewingContext(
        _ context: any UIViewControllerPreviewing, viewControllerForLocation location: CGPoint
    ) -> UIViewController? {
        log.append("asked \(Int(location.x)) \(context.sourceRect == card.bounds)")
        return shows ? details : nil
    }
    func previewingContext(
        _ context: any UIViewControllerPreviewing, commit controller: UIViewController
    ) { log.append("commit \(controller === details)") }
    func previewInteraction(
        _ interaction: UIPreviewInteraction, didUpdatePreviewTransition progress: CGFloat,
        ended: Bool
    ) { log.append("preview \(progress) \(ended) \(Int(interaction.location(in: card).x))") }
    func previewInteractionDidCancel(_ interaction: UIPreviewInteraction) { log.append("cancel") }
    func previewInteractionShouldBegin(_ interaction: UIPreviewInteraction) -> Bool { shows }
    func previewInteraction(
        _ interaction: UIPreviewInteraction, didUpdateCommitTransition progress: CGFloat,
        ended: Bool
    ) { log.append("commit \(progress) \(ended)") }

    private func show() {
        stage.window.rootViewController = root
        stage.window.makeKeyAndVisible()
        root.view.addSubview(card)
        stage.commit()
    }

    @Test("a press shows the delegate's controller with its actions, a tap on it commits it")
    func previews() throws {
        defer { stage.close() }
        show()
        let context = root.registerForPreviewing(with: self, sourceView: card)
        #expect(context.delegate === self && context.sourceView === card)
        stage.longPress(card)
        stage.advance(by: .seconds(1))
        #expect(log == ["asked 50 true"] && details.view.window != nil)
        stage.tap(text: "Keep")
        stage.advance(by: .seconds(1))
        #expect(details.chosen == ["Keep"] && details.view.window == nil)
        stage.longPress(card)
        stage.advance(by: .seconds(1))
        stage.tap(details.view, anyway: true)
        stage.advance(by: .seconds(1))
        #expect(log.last == "commit true")
        shows = false
        stage.longPress(card)
        stage.advance(by: .seconds(1))
        #expect(details.view.window == nil)
        log = []
        root.unregisterForPreviewing(withContext: context)
        stage.longPress(card)
        #expect(log.isEmpty && card.interactions.isEmpty)
    }

    @Test("the preview appears beside the part of the view that was chosen")
    func part() {
        defer { stage.close() }
        show()
        details.preferredContentSize = CGSize(width: 40, height: 40)
        let context = root.registerForPreviewing(with: self, sourceView: card)
        context.sourceRect = CGRect(x: 80, y: 40, width: 20, height: 20)
        stage.longPress(card)
        stage.advance(by: .seconds(1))
        // The card begins at 40, and the middle of its part is at 90.
        #expect(details.view.convert(details.view.bounds, to: nil).midX == 130)
        #expect(log == ["asked 50 false"])
    }

    @Test("an interaction reports a preview and a commitment, or that the finger was lifted early")
    func interaction() {
        defer { stage.close() }
        show()
        let interaction = UIPreviewInteraction(view: card)
        interaction.delegate = self
        #expect(interaction.view === card)
        stage.longPress(card, for: .milliseconds(700))
        #expect(log == ["preview 1.0 true 50", "cancel"])
        log = []
        stage.longPress(card, for: .milliseconds(1200))
        #expect(log == ["preview 1.0 true 50", "commit 1.0 true"])
        log = []
        stage.longPress(card, for: .milliseconds(300))
        shows = false
        stage.longPress(card, for: .milliseconds(1200))
        #expect(log.isEmpty)
    }
}
