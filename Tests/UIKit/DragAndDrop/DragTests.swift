import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UIDragInteractionDelegate, UIDropInteractionDelegate, UIDragSession,
/// UIDropSession, UIDropProposal, UIDragPreviewTarget. The press of 0.5 s, the lift of 0.2 s and
/// the landing of 0.3 s are ours.
@MainActor
@Suite("Drag and drop")
final class DragTests: NSObject, UIDragInteractionDelegate, UIDropInteractionDelegate {
    private let stage = Stage(size: CGSize(width: 390, height: 844), scale: 2)
    private let card = UIView(frame: CGRect(x: 40, y: 100, width: 100, height: 60))
    private let board = UIView(frame: CGRect(x: 40, y: 400, width: 300, height: 300))
    private var log: [String] = []
    private var texts = ["card"]
    private var operation = UIDropOperation.copy
    private var allowsMove = true
    private var handles = true
    private var addsTexts: [String] = []
    private var landing: ((UITargetedDragPreview) -> UITargetedDragPreview?)?
    private var made: [UIDragItem] = []
    private var provider: NSItemProvider?
    private var begun: (() -> Void)?
    private var dropped: (any UIDropSession)?

    private func item(_ text: String) -> UIDragItem {
        let item = UIDragItem(itemProvider: provider ?? NSItemProvider(object: text as NSString))
        item.localObject = text
        made.append(item)
        return item
    }

    // MARK: The source

    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
    ) -> [UIDragItem] {
        let place = session.location(in: card)
        log.append("items \(Int(place.x)) \(Int(place.y))")
        session.localContext = "context"
        return texts.map(item)
    }
    func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating,
        session: any UIDragSession
    ) {
        log.append("lift")
        animator.addCompletion { [weak self] in
            self?.log.append($0 == .end ? "lifted" : "put down")
        }
    }
    func dragInteraction(
        _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession
    ) {
        log.append("begin")
        begun?()
    }
    func dragInteraction(
        _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { allowsMove }
    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        willEndWith operation: UIDropOperation
    ) { log.append("will end \(operation)") }
    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        didEndWith operation: UIDropOperation
    ) { log.append("did end \(operation)") }
    func dragInteraction(
        _ interaction: UIDragInteraction, sessionDidTransferItems session: any UIDragSession
    ) { log.append("transferred") }
    func dragInteraction(
        _ interaction: UIDragInteraction, item: UIDragItem,
        willAnimateCancelWith animator: any UIDragAnimating
    ) {
        log.append("return")
        animator.addCompletion { [weak self] _ in self?.log.append("returned") }
    }
    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForAddingTo session: any UIDragSession,
        withTouchAt point: CGPoint
    ) -> [UIDragItem] { addsTexts.map(item) }
    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession, willAdd items: [UIDragItem],
        for addingInteraction: UIDragInteraction
    ) { log.append("add \(items.count)") }

    // MARK: The place

    func dropInteraction(
        _ interaction: UIDropInteraction, canHandle session: any UIDropSession
    ) -> Bool {
        log.append("can handle \(session.canLoadObjects(ofClass: String.self))")
        return handles
    }
    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession
    ) { log.append("enter") }
    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal {
        if log.last != "update" { log.append("update") }
        return UIDropProposal(operation: operation)
    }
    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
    ) { log.append("exit") }
    func dropInteraction(
        _ interaction: UIDropInteraction, performDrop session: any UIDropSession
    ) {
        let place = session.location(in: board)
        log.append("drop \(Int(place.x)) \(Int(place.y))")
        dropped = session
        #expect(session.localDragSession?.localContext as? String == "context")
        session.loadObjects(ofClass: String.self) { [weak self] texts in
            self?.log.append("texts \(texts.joined(separator: " "))")
        }
    }
    func dropInteraction(
        _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? {
        guard let landing else { return defaultPreview }
        return landing(defaultPreview)
    }
    func dropInteraction(
        _ interaction: UIDropInteraction, item: UIDragItem,
        willAnimateDropWith animator: any UIDragAnimating
    ) {
        animator.addAnimations { [board] in board.alpha = 0.5 }
        log.append("land")
    }
    func dropInteraction(
        _ interaction: UIDropInteraction, concludeDrop session: any UIDropSession
    ) { log.append("conclude") }
    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession
    ) { log.append("session ended") }

    // MARK: Tests

    @discardableResult
    private func show() -> UIDragInteraction {
        let drag = UIDragInteraction(delegate: self)
        card.backgroundColor = .systemRed
        card.addInteraction(drag)
        board.addInteraction(UIDropInteraction(delegate: self))
        stage.window.addSubview(card)
        stage.window.addSubview(board)
        stage.commit()
        return drag
    }

    private func finger(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, _ finger: Int = 0) {
        stage.touch(phase, at: CGPoint(x: x, y: y), finger: finger)
        stage.commit()
    }

    /// Presses the card, and waits until it is lifted.
    private func lift() {
        finger(.began, 60, 120)
        stage.advance(by: .milliseconds(800))
    }

    private var preview: UIView? { stage.views("DragPreview").first }

    @Test("a press lifts, a movement begins, the place is asked, and a drop moves to its target")
    func drop() throws {
        defer { stage.close() }
        show()
        landing = { [board] in
            $0.retargetedPreview(
                with: UIDragPreviewTarget(
                    container: board, center: CGPoint(x: 150, y: 150),
                    transform: CGAffineTransform(scaleX: 0.5, y: 0.5)))
        }
        finger(.began, 60, 120)
        stage.advance(by: .milliseconds(499))
        #expect(log.isEmpty)
        stage.advance(by: .milliseconds(2))
        #expect(log == ["items 20 20", "lift"])
        #expect(preview?.center == CGPoint(x: 90, y: 130))
        stage.advance(by: .milliseconds(200))
        #expect(log.last == "lifted")
        log = []
        finger(.moved, 65, 120)
        #expect(log.isEmpty)
        finger(.moved, 160, 220)
        #expect(log == ["begin"])
        stage.advance(by: .milliseconds(300))
        // The preview keeps its place below the finger.
        #expect(preview?.center == CGPoint(x: 190, y: 230))
        log = []
        finger(.moved, 140, 500)
        #expect(log == ["can handle true", "enter", "update"])
        finger(.moved, 140, 350)
        finger(.moved, 140, 500)
        finger(.moved, 141, 500)
        #expect(log[3...] == ["exit", "enter", "update"])
        log = []
        finger(.ended, 141, 500)
        #expect(log == ["update", "will end copy", "drop 101 100", "land", "texts card"])
        #expect(board.alpha == 0.5)
        let landed = try #require(preview)
        #expect(landed.center == CGPoint(x: 190, y: 550))
        #expect(landed.transform == CGAffineTransform(scaleX: 0.5, y: 0.5))
        log = []
        stage.advance(by: .milliseconds(400))
        #expect(log == ["conclude", "did end copy", "session ended", "transferred"])
        #expect(stage.views("Drag").isEmpty)
    }

    @Test("outside, where it is forbidden, or if a move is not allowed, items return")
    func cancel() {
        defer { stage.close() }
        show()
        for kind in [UIDropOperation.cancel, .forbidden, .move] {
            operation = kind
            allowsMove = false
            lift()
            finger(.moved, 140, 500)
            stage.advance(by: .milliseconds(300))
            log = []
            finger(.ended, 140, 500)
            #expect(preview?.center == CGPoint(x: 90, y: 130))
            stage.advance(by: .milliseconds(400))
            let name = kind == .forbidden ? "forbidden" : "cancel"
            #expect(
                log == [
                    "update", "will end \(name)", "return", "returned", "did end \(name)",
                    "session ended",
                ])
            #expect(stage.views("Drag").isEmpty)
        }
        // A view whose delegate cannot handle the items is not asked again.
        handles = false
        lift()
        log = []
        finger(.moved, 140, 500)
        finger(.moved, 145, 500)
        finger(.ended, 145, 500)
        #expect(log == ["begin", "can handle true", "will end cancel", "return"])
    }

    @Test("a press without movement, items or permission drags nothing")
    func nothing() {
        defer { stage.close() }
        let interaction = show()
        // Source: Apple, UITableView.dragInteractionEnabled: true on all devices since iOS 15.
        #expect(UIDragInteraction.isEnabledByDefault && interaction.isEnabled)
        lift()
        finger(.ended, 60, 120)
        stage.advance(by: .milliseconds(300))
        #expect(log == ["items 20 20", "lift", "lifted"] && stage.views("Drag").isEmpty)
        log = []
        finger(.began, 60, 120)
        stage.advance(by: .milliseconds(600))
        finger(.ended, 60, 120)
        #expect(log == ["items 20 20", "lift", "put down"])
        stage.advance(by: .milliseconds(300))
        log = []
        // The button below gets its touch.
        texts = []
        let button = UIButton(frame: card.bounds)
        button.addAction(
            UIAction { [weak self] _ in self?.log.append("touch") }, for: .touchUpInside)
        card.addSubview(button)
        lift()
        finger(.ended, 60, 120)
        #expect(log == ["items 20 20", "touch"])
        button.removeFromSuperview()
        interaction.isEnabled = false
        texts = ["card"]
        log = []
        lift()
        finger(.ended, 60, 120)
        #expect(log.isEmpty)
    }

    @Test("a tap of another finger adds items; previews can be replaced")
    func adding() {
        defer { stage.close() }
        show()
        let other = UIView(frame: CGRect(x: 200, y: 100, width: 100, height: 60))
        other.addInteraction(UIDragInteraction(delegate: self))
        stage.window.addSubview(other)
        addsTexts = ["second"]
        lift()
        finger(.moved, 60, 300)
        log = []
        finger(.began, 250, 130, 1)
        finger(.ended, 250, 130, 1)
        #expect(log == ["add 1", "add 1"])
        #expect(stage.views("DragPreview").count == 2)
        finger(.moved, 140, 500)
        stage.advance(by: .milliseconds(300))
        finger(.ended, 140, 500)
        stage.advance(by: .milliseconds(400))
        #expect(log.contains("texts card second"))
    }

    @Test("a preview of its own replaces the lifted one, with a visible path and nil")
    func previews() throws {
        defer { stage.close() }
        show()
        lift()
        let item = try #require(made.last)
        let parameters = UIDragPreviewParameters()
        parameters.visiblePath = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 10))
        item.previewProvider = {
            UIDragPreview(
                view: UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 40)),
                parameters: parameters)
        }
        finger(.moved, 60, 300)
        stage.advance(by: .milliseconds(300))
        #expect(preview?.bounds.size == CGSize(width: 20, height: 10))
        item.previewProvider = { nil }
        #expect(preview == nil)
        finger(.ended, 60, 300)
        stage.advance(by: .milliseconds(400))
        #expect(stage.views("Drag").isEmpty && log.last == "did end cancel")
    }

    @Test(
        "a drag ends whole if the program cancels it at once, or removes its previews")
    func interrupted() {
        defer { stage.close() }
        let interaction = show()
        begun = { interaction.isEnabled = false }
        lift()
        log = []
        finger(.moved, 140, 500)
        stage.advance(by: .milliseconds(400))
        #expect(
            log.suffix(5) == [
                "will end cancel", "return", "returned", "did end cancel", "session ended",
            ])
        finger(.ended, 140, 500)
        begun = nil
        interaction.isEnabled = true
        lift()
        finger(.moved, 140, 500)
        stage.advance(by: .milliseconds(300))
        stage.views("Drag").first?.removeFromSuperview()
        log = []
        finger(.ended, 140, 500)
        stage.advance(by: .milliseconds(400))
        #expect(log.contains("did end cancel") && log.last == "session ended")
    }

    /// Source: Apple, setNeedsDropPreviewUpdate(), and UIDropSession.items, which a program may
    /// read for as long as it has the session.
    @Test("a preview on its way gets another target; the items stay, and a silent load no drag")
    func afterwards() throws {
        defer { stage.close() }
        show()
        lift()
        finger(.moved, 140, 500)
        finger(.ended, 140, 500)
        stage.advance(by: .milliseconds(100))
        landing = { [board] in
            $0.retargetedPreview(
                with: UIDragPreviewTarget(container: board, center: CGPoint(x: 50, y: 60)))
        }
        try #require(made.last).setNeedsDropPreviewUpdate()
        #expect(preview?.center == CGPoint(x: 90, y: 460))
        stage.advance(by: .milliseconds(300))
        #expect(stage.views("Drag").isEmpty && log.last == "transferred")
        let session = try #require(dropped)
        #expect(session.items.map { $0.localObject as? String } == ["card"])
        #expect(session.progress.isFinished && session.progress.completedUnitCount == 1)
        // A handler that never answers does not keep the drag.
        let silent = NSItemProvider()
        silent.registerDataRepresentation(
            forTypeIdentifier: "public.utf8-plain-text", visibility: .all
        ) { _ in nil }
        provider = silent
        lift()
        finger(.moved, 140, 500)
        finger(.ended, 140, 500)
        stage.advance(by: .milliseconds(400))
        #expect(dropped != nil && dropped?.localDragSession == nil)
        #expect(dropped?.items.count == 1)
    }
}
