import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UIContextMenuInteraction and its delegate, UIContextMenuConfiguration,
/// UITableViewDelegate, UICollectionViewDelegate, UIBarButtonItem.menu, UICommand. Dimensions and
/// durations are ours.
@MainActor
@Suite("Context menus")
final class ContextMenuTests: NSObject, UIContextMenuInteractionDelegate {
    private let stage = Stage(size: CGSize(width: 390, height: 844), scale: 2)
    private let card = UIView(frame: CGRect(x: 40, y: 200, width: 100, height: 100))
    private var log: [String] = []
    private var preview: UIViewController?
    private var style = UIContextMenuInteractionCommitStyle.dismiss
    private var provides = true

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        log.append("asked \(Int(location.x)) \(Int(location.y))")
        guard provides else { return nil }
        return UIContextMenuConfiguration(
            identifier: "card" as NSString, previewProvider: { [weak self] in self?.preview }
        ) { [weak self] suggested in
            #expect(suggested.isEmpty)
            return self?.menu
        }
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        log.append("display \(configuration.identifier)")
        animator?.addCompletion { [weak self] in self?.log.append("displayed") }
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        log.append("end")
        animator?.addCompletion { [weak self] in self?.log.append("ended") }
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {
        log.append("commit \(animator.previewViewController === preview)")
        animator.preferredCommitStyle = style
    }

    private var menu: UIMenu {
        UIMenu(children: [
            UIAction(title: "Copy") { [weak self] action in
                self?.log.append("copy \(action.sender as? UIView === self?.card)")
            }
        ])
    }

    private func show() -> UIContextMenuInteraction {
        card.backgroundColor = .systemRed
        let interaction = UIContextMenuInteraction(delegate: self)
        card.addInteraction(interaction)
        stage.window.addSubview(card)
        stage.commit()
        return interaction
    }

    @Test("interactions are added to one view, and removed")
    func interactions() {
        defer { stage.close() }
        let interaction = show()
        #expect(card.interactions.count == 1 && interaction.view === card)
        let other = UIView()
        other.addInteraction(interaction)
        #expect(card.interactions.isEmpty && interaction.view === other)
        other.interactions = []
        #expect(interaction.view == nil && other.gestureRecognizers?.isEmpty == true)
        other.interactions = [interaction]
        #expect(interaction.view === other && other.interactions.count == 1)
    }

    @Test("a press of half a second shows the view and the menu; the delegate hears of all of it")
    func press() throws {
        defer { stage.close() }
        let interaction = show()
        #expect(interaction.menuAppearance == .unknown)
        stage.longPress(card, for: .milliseconds(499))
        #expect(log.isEmpty)
        stage.longPress(card, for: .milliseconds(501))
        #expect(log == ["asked 50 50", "display card"])
        #expect(interaction.menuAppearance == .rich)
        #expect(interaction.location(in: card) == CGPoint(x: 50, y: 50))
        stage.advance(by: .seconds(1))
        #expect(log.last == "displayed")
        let preview = try #require(stage.view("MenuPreview"))
        #expect(preview.frame == CGRect(x: 40, y: 200, width: 100, height: 100))
        #expect(stage.view("Menu")?.frame == CGRect(x: 40, y: 308, width: 250, height: 44))
        log = []
        stage.tap(text: "Copy")
        #expect(log == ["end", "copy true"])
        stage.advance(by: .seconds(1))
        #expect(log.last == "ended" && stage.views("Menu").isEmpty)
    }

    @Test("without a configuration the touch stays with the view")
    func nothing() {
        defer { stage.close() }
        _ = show()
        provides = false
        let button = UIButton(frame: card.bounds)
        button.addAction(
            UIAction { [weak self] _ in self?.log.append("touch") }, for: .touchUpInside)
        card.addSubview(button)
        stage.longPress(button, for: .milliseconds(600))
        #expect(log == ["asked 50 50", "touch"])
        provides = true
        stage.longPress(button, for: .milliseconds(600))
        #expect(log.last == "display card")
    }

    @Test("a preview is the view of a controller, which appears and disappears; a tap commits")
    func controller() throws {
        defer { stage.close() }
        final class Preview: UIViewController {
            var log: [String] = []
            override func viewDidAppear(_ animated: Bool) { log.append("appeared") }
            override func viewDidDisappear(_ animated: Bool) { log.append("disappeared") }
        }
        let controller = Preview()
        controller.preferredContentSize = CGSize(width: 300, height: 200)
        preview = controller
        style = .pop
        _ = show()
        stage.longPress(card)
        stage.advance(by: .seconds(1))
        // Around the middle of the card at (90, 250), moved to 8 points from the edge.
        let view = try #require(stage.view("MenuPreview"))
        #expect(view.frame == CGRect(x: 8, y: 150, width: 300, height: 200))
        #expect(controller.view.bounds.size == CGSize(width: 300, height: 200))
        #expect(controller.log == ["appeared"])
        log = []
        stage.tap(view)
        #expect(log == ["commit true", "end"])
        stage.advance(by: .seconds(1))
        #expect(controller.log == ["appeared", "disappeared"])
    }

    @Test("the program replaces the menu that is shown, and dismisses it")
    func updating() {
        defer { stage.close() }
        let interaction = show()
        stage.longPress(card)
        interaction.updateVisibleMenu { menu in
            menu.replacingChildren(menu.children + [UIAction(title: "New") { _ in }])
        }
        #expect(stage.views(text: "New").count == 1)
        stage.advance(by: .seconds(1))
        #expect(stage.view("Menu")?.frame.height == 88)
        interaction.dismissMenu()
        #expect(interaction.menuAppearance == .unknown)
        stage.advance(by: .seconds(1))
        #expect(stage.views("Menu").isEmpty)
    }

    private final class List: NSObject, UITableViewDataSource, UITableViewDelegate {
        var log: [String] = []

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            let cell = UITableViewCell()
            cell.textLabel?.text = "Row \(indexPath.row)"
            return cell
        }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            log.append("select \(indexPath.row)")
        }
        func tableView(
            _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
            point: CGPoint
        ) -> UIContextMenuConfiguration? {
            guard indexPath.row > 0 else { return nil }
            return UIContextMenuConfiguration(actionProvider: { [weak self] _ in
                UIMenu(children: [
                    UIAction(title: "Delete") { _ in self?.log.append("delete \(indexPath.row)") }
                ])
            })
        }
        func tableView(
            _ tableView: UITableView,
            willDisplayContextMenu configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { log.append("display") }
        func tableView(
            _ tableView: UITableView,
            willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { log.append("end") }
        func tableView(
            _ tableView: UITableView,
            willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
            animator: any UIContextMenuInteractionCommitAnimating
        ) { log.append("commit") }
    }

    @Test("rows of a table have menus, which a press shows in place of selecting the row")
    func table() throws {
        defer { stage.close() }
        let list = List()
        let table = UITableView(frame: stage.window.bounds)
        table.rowHeight = 44
        table.dataSource = list
        table.delegate = list
        stage.window.addSubview(table)
        stage.commit()
        stage.press(CGPoint(x: 100, y: 20), for: .milliseconds(600))
        #expect(list.log == ["select 0"])
        stage.press(CGPoint(x: 100, y: 110), for: .milliseconds(600))
        #expect(list.log == ["select 0", "display"])
        #expect(table.contextMenuInteraction?.menuAppearance == .rich)
        stage.advance(by: .seconds(1))
        #expect(stage.view("MenuPreview")?.frame == CGRect(x: 0, y: 88, width: 390, height: 44))
        stage.tap(text: "Delete")
        #expect(list.log == ["select 0", "display", "end", "delete 2"])
        stage.advance(by: .seconds(1))
        stage.press(CGPoint(x: 100, y: 110), for: .milliseconds(600))
        list.log = []
        stage.tap(try #require(stage.view("MenuPreview")))
        #expect(list.log == ["commit", "end"])
    }

    private final class Grid: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
        var log: [String] = []

        func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
        ) -> Int { 2 }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
        func collectionView(
            _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
            forItemAt indexPath: IndexPath
        ) {}
        func collectionView(
            _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
            forItemAt indexPath: IndexPath
        ) {}
        func collectionView(
            _ collectionView: UICollectionView,
            contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
        ) -> UIContextMenuConfiguration? {
            log.append("\(indexPaths.map(\.item)) \(Int(point.x)) \(Int(point.y))")
            return UIContextMenuConfiguration(actionProvider: { _ in
                UIMenu(children: [UIAction(title: "Share") { _ in }])
            })
        }
    }

    @Test("items of a collection view have menus, and so has the space between")
    func collection() {
        defer { stage.close() }
        let grid = Grid()
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        let list = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
        list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        list.dataSource = grid
        list.delegate = grid
        stage.window.addSubview(list)
        stage.commit()
        stage.press(CGPoint(x: 50, y: 50), for: .milliseconds(600))
        #expect(grid.log == ["[0] 50 50"])
        #expect(list.contextMenuInteraction?.menuAppearance == .rich)
        stage.tap(CGPoint(x: 300, y: 800))
        stage.advance(by: .seconds(1))
        stage.press(CGPoint(x: 50, y: 400), for: .milliseconds(600))
        #expect(grid.log.last == "[] 50 400")
        #expect(list.contextMenuInteraction?.menuAppearance == .compact)
        stage.advance(by: .seconds(1))
        #expect(stage.view("Menu")?.frame == CGRect(x: 50, y: 408, width: 250, height: 44))
    }

    @Test("a bar button without an action shows its menu at once, another one after a press")
    func barButtons() {
        defer { stage.close() }
        var senders: [Any?] = []
        func menu(_ title: String) -> UIMenu {
            UIMenu(children: [UIAction(title: title) { senders.append($0.sender) }])
        }
        let first = UIBarButtonItem(title: "First", menu: menu("One"))
        let second = UIBarButtonItem(
            title: "Second",
            primaryAction: UIAction { [weak self] _ in self?.log.append("second") },
            menu: menu("Two"))
        let controller = UIViewController()
        controller.navigationItem.leftBarButtonItem = first
        controller.navigationItem.rightBarButtonItem = second
        stage.window.rootViewController = UINavigationController(rootViewController: controller)
        stage.window.makeKeyAndVisible()
        stage.commit()
        stage.tap(text: "First")
        stage.tap(text: "One")
        #expect(senders.last as? UIBarButtonItem === first)
        stage.advance(by: .seconds(1))
        stage.tap(text: "Second")
        #expect(log == ["second"] && stage.views("Menu").isEmpty)
        if let button = stage.view(text: "Second") { stage.longPress(button) }
        stage.tap(text: "Two")
        #expect(senders.last as? UIBarButtonItem === second && log == ["second"])
    }

    private final class Editor: UIView {
        var log: [String] = []
        var isBold = false
        override var canBecomeFirstResponder: Bool { true }
        func toggleBold(_ command: UICommand) { log.append("bold \(command.propertyList ?? "")") }
        override func validate(_ command: UICommand) { command.state = isBold ? .on : .off }
        override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
            action == Selector("toggleBold:", Editor.toggleBold)
        }
    }

    @Test("a command calls the first responder that has its method, which validates it first")
    func commands() throws {
        defer { stage.close() }
        let editor = Editor(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        editor.isBold = true
        stage.window.addSubview(editor)
        editor.becomeFirstResponder()
        let button = UIButton(type: .system)
        button.setTitle("Format", for: .normal)
        button.frame = CGRect(x: 100, y: 100, width: 90, height: 40)
        button.menu = UIMenu(children: [
            UICommand(
                title: "Bold", action: Selector("toggleBold:", Editor.toggleBold), propertyList: 7),
            UICommand(title: "Other", action: Selector("other:", Editor.toggleBold)),
        ])
        button.showsMenuAsPrimaryAction = true
        stage.window.addSubview(button)
        stage.tap(text: "Format")
        #expect(stage.view(text: "Bold")?.accessibilityTraits == [.button, .selected])
        #expect(stage.view(text: "Other")?.accessibilityTraits == [.button, .notEnabled])
        stage.tap(text: "Bold")
        #expect(editor.log == ["bold 7"])
    }
}
