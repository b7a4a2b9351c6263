import HeadlessTesting
import Testing
import UIKit

/// Drags a card over a board that wants previews of their full size, or not.
@MainActor
private final class Parties: NSObject, UIDragInteractionDelegate, UIDropInteractionDelegate {
    var wantsFullSize = false
    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
    ) -> [UIDragItem] { [UIDragItem(itemProvider: NSItemProvider(object: "card" as NSString))] }
    func dropInteraction(
        _ interaction: UIDropInteraction, canHandle session: any UIDropSession
    ) -> Bool { true }
    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal {
        let proposal = UIDropProposal(operation: .copy)
        proposal.prefersFullSizePreview = wantsFullSize
        return proposal
    }
}

// Source: Apple, UIDropProposal.prefersFullSizePreview; NSItemProvider.loadItem.
@MainActor
@Suite("Previews over a place to drop, and items of providers")
struct DropPreviewTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))

    /// How large the preview of a wide card is over the board.
    private func scale(fullSize: Bool) throws -> CGFloat {
        let parties = Parties()
        parties.wantsFullSize = fullSize
        let card = UIView(frame: CGRect(x: 0, y: 100, width: 390, height: 300))
        let board = UIView(frame: CGRect(x: 0, y: 500, width: 400, height: 300))
        card.addInteraction(UIDragInteraction(delegate: parties))
        board.addInteraction(UIDropInteraction(delegate: parties))
        for view in [card, board] { stage.window.addSubview(view) }
        stage.commit()
        stage.touch(.began, at: CGPoint(x: 60, y: 120))
        stage.advance(by: .milliseconds(800))
        stage.touch(.moved, at: CGPoint(x: 160, y: 220))
        stage.touch(.moved, at: CGPoint(x: 140, y: 600))
        stage.advance(by: .seconds(1))
        let preview = try #require(stage.views("DragPreview").first)
        let width = preview.convert(preview.bounds, to: nil).width
        stage.touch(.cancelled, at: CGPoint(x: 140, y: 600))
        stage.settle()
        return width / 390
    }

    @Test("a large preview is smaller over the place unless the proposal wants its full size")
    func fullSize() throws {
        defer { stage.close() }
        #expect(try scale(fullSize: true) == 1)
        #expect(try scale(fullSize: false) < 1)
    }

    private final class Rows: NSObject, UITableViewDataSource, UITableViewDropDelegate {
        var asked: [String?] = []
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        { tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath) }
        func tableView(
            _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator
        ) {
            let placeholder = UITableViewDropPlaceholder(
                insertionIndexPath: IndexPath(row: 1, section: 0), reuseIdentifier: "cell",
                rowHeight: 60)
            placeholder.cellUpdateHandler = { $0.textLabel?.text = "loading" }
            placeholder.previewParametersProvider = { [weak self] cell in
                self?.asked.append(cell.textLabel?.text)
                let parameters = UIDragPreviewParameters()
                parameters.backgroundColor = .magenta
                return parameters
            }
            coordinator.drop(coordinator.items[0].dragItem, to: placeholder)
        }
    }

    // Apple, UITableViewDropPlaceholder.previewParametersProvider.
    @Test("the preview that moves to a placeholder looks as its provider says")
    func placeholder() {
        defer { stage.close() }
        let (parties, rows) = (Parties(), Rows())
        let card = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
        card.addInteraction(UIDragInteraction(delegate: parties))
        let table = UITableView(frame: CGRect(x: 0, y: 100, width: 320, height: 300))
        table.rowHeight = 44
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        (table.dataSource, table.dropDelegate) = (rows, rows)
        for view in [card, table] { stage.window.addSubview(view) }
        stage.commit()
        stage.touch(.began, at: CGPoint(x: 60, y: 20))
        stage.advance(by: .milliseconds(800))
        for y in [60, 150] { stage.touch(.moved, at: CGPoint(x: 60, y: y)) }
        stage.touch(.ended, at: CGPoint(x: 60, y: 150))
        func colors(_ view: UIView) -> [UIColor] {
            [view.backgroundColor].compactMap(\.self) + view.subviews.flatMap(colors)
        }
        #expect(rows.asked == ["loading"])
        #expect(stage.views("DragPreview").flatMap(colors).contains(.magenta))
        stage.settle()
    }

    private final class Quiet: NSObject, NSItemProviderWriting {
        static let writableTypeIdentifiersForItemProvider = ["org.example.quiet"]
        static func itemProviderVisibilityForRepresentation(
            withTypeIdentifier typeIdentifier: String
        ) -> NSItemProviderRepresentationVisibility { .ownProcess }
        func loadData(
            withTypeIdentifier typeIdentifier: String,
            forItemProviderCompletionHandler completionHandler:
                @escaping (Data?, (any Error)?) -> Void
        ) -> Progress? {
            completionHandler(Data("quiet".utf8), nil)
            return nil
        }
    }

    @Test("an item is what was registered, or its data, or an error")
    func items() {
        defer { stage.close() }
        var log: [String] = []
        func load(_ provider: NSItemProvider, _ type: String) {
            provider.loadItem(forTypeIdentifier: type) { item, error in
                let data = (item as? NSData).map { String(decoding: $0 as Data, as: UTF8.self) }
                let code = (error as? NSError).map { "\($0.domain) \($0.code)" }
                log.append((item as? NSString).map { $0 as String } ?? data ?? code ?? "-")
            }
        }
        load(NSItemProvider(object: "text" as NSString), "public.utf8-plain-text")
        load(NSItemProvider(object: Quiet()), "org.example.quiet")
        load(NSItemProvider(), "public.png")
        #expect(log.isEmpty)
        stage.advance(by: .milliseconds(1))
        #expect(log == ["text", "quiet", "NSItemProviderErrorDomain -1000"])
        // Items stay in the process, so that the visibility changes nothing.
        #expect(
            Quiet.itemProviderVisibilityForRepresentation(withTypeIdentifier: "x") == .ownProcess)
        #expect(
            NSString.itemProviderVisibilityForRepresentation(withTypeIdentifier: "x") == .all)
    }
}
