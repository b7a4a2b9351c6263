import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UIMenu, UIAction, UIButton.menu, UIControl.showsMenuAsPrimaryAction and
/// changesSelectionAsPrimaryAction. Dimensions and durations are ours.
@MainActor
@Suite("Menus of buttons")
final class MenuTests {
    private let stage = Stage(size: CGSize(width: 390, height: 844), scale: 2)
    private let button = UIButton(type: .system)
    private var log: [String] = []

    private func action(
        _ title: String, attributes: UIMenuElement.Attributes = [],
        state: UIMenuElement.State = .off
    ) -> UIAction {
        UIAction(title: title, attributes: attributes, state: state) { [weak self] action in
            let isEnding = self?.panels.isEmpty ?? false
            self?.log.append("\(action.title) \(isEnding)")
        }
    }

    private func show(_ menu: UIMenu, primary: Bool = true) {
        button.setTitle("Sort", for: .normal)
        button.frame = CGRect(x: 20, y: 100, width: 80, height: 40)
        button.menu = menu
        button.showsMenuAsPrimaryAction = primary
        stage.window.addSubview(button)
        stage.commit()
    }

    /// The panels that can be touched.
    private var panels: [UIView] {
        stage.views("Menu").filter { panel in
            sequence(first: panel, next: \.superview).allSatisfy(\.isUserInteractionEnabled)
        }
    }

    private func settle() { stage.advance(by: .seconds(1)) }

    @Test("elements and menus have UIKit's defaults")
    func defaults() {
        defer { stage.close() }
        let action = UIAction { _ in }
        #expect(action.title.isEmpty && action.image == nil && action.subtitle == nil)
        #expect(action.attributes.isEmpty && action.state == .off)
        #expect(action.discoverabilityTitle == nil)
        let menu = UIMenu(title: "A", identifier: UIMenu.Identifier("id"), children: [action])
        #expect(menu.options.isEmpty && menu.children == [action])
        let other = menu.replacingChildren([])
        #expect(other.title == "A" && other.identifier == menu.identifier && other.children == [])
        #expect(UIMenu().identifier != UIMenu().identifier)
        #expect(UIMenuElement.Attributes.hidden.rawValue == 4)
        #expect(UIMenu.Options.singleSelection.rawValue == 32)
        #expect(UIControl.Event.menuActionTriggered.rawValue == 1 << 14)
    }

    @Test("a press of the button shows the menu below it, and a row performs its action")
    func primary() throws {
        defer { stage.close() }
        show(UIMenu(children: [action("Name"), action("Date")]))
        button.addAction(
            UIAction { [weak self] _ in self?.log.append("menu") }, for: .menuActionTriggered)
        button.addAction(
            UIAction { [weak self] _ in self?.log.append("touch") }, for: .touchUpInside)
        #expect(button.isContextMenuInteractionEnabled)
        stage.tap(text: "Sort")
        #expect(log == ["menu"])
        #expect(button.isHighlighted)
        settle()
        let panel = try #require(panels.first)
        // 8 points below the button, two rows of 44 points.
        #expect(panel.frame == CGRect(x: 20, y: 148, width: 250, height: 88))
        stage.tap(text: "Date")
        #expect(log == ["menu", "Date true"])
        #expect(!button.isHighlighted)
        settle()
        #expect(stage.views("Menu").isEmpty)
    }

    @Test("the action is sent by the button, through its sendAction")
    func sender() {
        defer { stage.close() }
        var sender: Any?
        show(UIMenu(children: [UIAction(title: "Name") { sender = $0.sender }]))
        stage.tap(text: "Sort")
        stage.tap(text: "Name")
        #expect(sender as? UIButton === button)
    }

    @Test("a tap outside dismisses the menu and reaches nothing else")
    func outside() {
        defer { stage.close() }
        let behind = UIButton(frame: CGRect(x: 200, y: 600, width: 80, height: 40))
        behind.addAction(
            UIAction { [weak self] _ in self?.log.append("behind") }, for: .touchUpInside)
        stage.window.addSubview(behind)
        show(UIMenu(children: [action("Name")]))
        stage.tap(text: "Sort")
        stage.tap(CGPoint(x: 240, y: 620))
        #expect(panels.isEmpty && log.isEmpty)
        // The window belongs to the program again while the menu disappears.
        stage.tap(CGPoint(x: 240, y: 620))
        #expect(log == ["behind"])
        settle()
        #expect(stage.views("Menu").isEmpty)
    }

    @Test("a finger can open the menu, move to a row and choose it by being lifted")
    func slide() throws {
        defer { stage.close() }
        show(UIMenu(children: [action("Name"), action("Date")]))
        stage.touch(.began, at: CGPoint(x: 60, y: 120))
        settle()
        let row = try #require(stage.view(text: "Date"))
        let point = row.convert(CGPoint(x: 30, y: 22), to: nil)
        stage.touch(.moved, at: point)
        #expect(row.backgroundColor == .systemFill)
        stage.touch(.ended, at: point)
        #expect(log == ["Date true"])
    }

    @Test("a button with another primary action shows its menu after half a second")
    func secondary() {
        defer { stage.close() }
        show(UIMenu(children: [action("Name")]), primary: false)
        button.addAction(
            UIAction { [weak self] _ in self?.log.append("touch") }, for: .touchUpInside)
        stage.tap(text: "Sort")
        #expect(log == ["touch"] && panels.isEmpty)
        stage.longPress(button, for: .milliseconds(499))
        #expect(log == ["touch", "touch"] && panels.isEmpty)
        stage.longPress(button, for: .milliseconds(501))
        #expect(log == ["touch", "touch"] && panels.count == 1)
    }

    @Test("hidden elements are left out, disabled ones are grey, destructive ones are red")
    func attributes() throws {
        defer { stage.close() }
        show(
            UIMenu(children: [
                action("Hidden", attributes: .hidden), action("Off", attributes: .disabled),
                action("Delete", attributes: .destructive), action("Plain", state: .on),
            ]))
        stage.tap(text: "Sort")
        #expect(stage.views(text: "Hidden").isEmpty)
        func label(_ text: String) throws -> UILabel {
            let row = try #require(stage.view(text: text))
            return try #require(row.subviews.compactMap { $0 as? UILabel }.first)
        }
        #expect(try label("Off").textColor == .tertiaryLabel)
        #expect(try label("Delete").textColor == .systemRed)
        #expect(try label("Plain").textColor == .label)
        let row = try #require(stage.view(text: "Plain"))
        #expect(row.accessibilityTraits == [.button, .selected])
        // A disabled row swallows the touch.
        stage.tap(try #require(stage.view(text: "Off")).convert(CGPoint(x: 9, y: 9), to: nil))
        #expect(log.isEmpty && panels.count == 1)
    }

    @Test("choosing an element of a single selection turns the others off, before its handler runs")
    func singleSelection() {
        defer { stage.close() }
        let (name, date) = (action("Name", state: .on), action("Date"))
        let size = action("Size", state: .on)
        let inline = UIMenu(
            title: "Order", options: [.displayInline, .singleSelection], children: [name, date])
        show(UIMenu(children: [inline, size]))
        #expect(inline.selectedElements == [name])
        stage.tap(text: "Sort")
        // A group has its title and a band of 8 points to the next.
        #expect(stage.views(text: "Order").count == 1)
        #expect(panels.first?.frame.height == 16 + UIFont.systemFont(ofSize: 13).lineHeight + 140)
        stage.tap(text: "Date")
        #expect(name.state == .off && date.state == .on && size.state == .on)
        #expect(inline.selectedElements == [date])
    }

    @Test("an element can keep the menu, which shows its new state")
    func keeping() throws {
        defer { stage.close() }
        let grid = UIAction(title: "Grid", attributes: .keepsMenuPresented) { action in
            action.state = .on
            action.title = "Grid!"
        }
        show(UIMenu(children: [grid]))
        stage.tap(text: "Sort")
        stage.tap(text: "Grid")
        settle()
        #expect(panels.count == 1)
        let row = try #require(stage.view(text: "Grid!"))
        #expect(row.accessibilityTraits.contains(.selected))
    }

    @Test("a menu inside is a row that opens it; its title, a tap beside it and left close it")
    func submenus() {
        defer { stage.close() }
        let inner = UIMenu(title: "More", children: [action("Deep")])
        show(UIMenu(children: [action("Name"), inner, UIMenu(title: "Empty")]))
        stage.tap(text: "Sort")
        #expect(stage.views(text: "Empty").isEmpty)
        stage.tap(text: "More")
        settle()
        #expect(panels.count == 1 && stage.views("Menu").count == 2)
        stage.tap(text: "More")
        settle()
        #expect(panels.count == 1 && stage.views("Menu").count == 1)
        stage.tap(text: "More")
        settle()
        // On the first row of the menu behind.
        stage.tap(CGPoint(x: 60, y: 160))
        settle()
        #expect(stage.views("Menu").count == 1 && log.isEmpty)
        stage.tap(text: "More")
        stage.tap(text: "Deep")
        #expect(log == ["Deep true"])
        settle()
        #expect(stage.views("Menu").isEmpty)
    }

    @Test("deferred elements are asked for when the menu is shown, and cached unless they say no")
    func deferred() {
        defer { stage.close() }
        var completions: [([UIMenuElement]) -> Void] = []
        var uncached = 0
        show(
            UIMenu(children: [
                UIDeferredMenuElement { completions.append($0) },
                UIDeferredMenuElement.uncached { [weak self] completion in
                    uncached += 1
                    completion([self?.action("Now")].compactMap { $0 })
                },
            ]))
        #expect(completions.isEmpty)
        stage.tap(text: "Sort")
        #expect(completions.count == 1 && uncached == 1)
        #expect(stage.views(text: "Loading…").count == 1)
        completions[0]([action("Late"), action("Later")])
        settle()
        #expect(stage.views(text: "Loading…").isEmpty)
        #expect(panels.first?.frame.height == 132)
        stage.tap(text: "Later")
        settle()
        stage.tap(text: "Sort")
        #expect(completions.count == 1 && uncached == 2)
        stage.tap(text: "Late")
        #expect(log == ["Later true", "Late true"])
    }

    @Test("a pop-up button shows what is selected: at first the first element")
    func popUp() {
        defer { stage.close() }
        let (red, blue) = (action("Red"), action("Blue"))
        show(UIMenu(children: [red, blue]))
        button.changesSelectionAsPrimaryAction = true
        #expect(button.currentTitle == "Red" && red.state == .on)
        stage.tap(button)
        stage.tap(text: "Blue")
        #expect(button.currentTitle == "Blue")
        #expect(red.state == .off && blue.state == .on)
        #expect(button.menu?.selectedElements == [blue])
    }

    @Test("a button without a menu that changes its selection is a toggle")
    func toggle() {
        defer { stage.close() }
        button.frame = CGRect(x: 20, y: 100, width: 80, height: 40)
        button.changesSelectionAsPrimaryAction = true
        var selected: [Bool] = []
        button.addAction(
            UIAction { [weak button] _ in selected.append(button?.isSelected ?? false) },
            for: .primaryActionTriggered)
        stage.window.addSubview(button)
        stage.tap(button)
        stage.tap(button)
        #expect(selected == [true, false])
    }

    @Test("arrows move through the rows that can be chosen, return chooses and escape ends")
    func keys() {
        defer { stage.close() }
        show(
            UIMenu(children: [
                action("Name"), action("Off", attributes: .disabled), action("Date"),
            ]))
        stage.tap(text: "Sort")
        stage.press(.down)
        stage.press(.down)
        stage.press(.return)
        #expect(log == ["Date true"])
        settle()
        stage.tap(text: "Sort")
        stage.press(.escape)
        #expect(panels.isEmpty && log.count == 1)
    }

    @Test("a screen reader reads the rows alone, and its escape ends the menu")
    func accessibility() {
        defer { stage.close() }
        let action = UIAction(title: "Name", discoverabilityTitle: "Sorts by name") { _ in }
        show(UIMenu(title: "Order", children: [action, UIMenu(title: "More", children: [action])]))
        stage.tap(text: "Sort")
        let elements = stage.window.accessibleElements()
        #expect(elements.map(\.accessibilityLabel) == ["Order", "Name", "More"])
        #expect(elements.map(\.accessibilityTraits) == [.header, .button, .button])
        #expect(elements[1].accessibilityHint == "Sorts by name")
        #expect(elements[1].accessibilityPerformEscape())
        #expect(panels.isEmpty)
        settle()
        #expect(stage.window.accessibleElements().map(\.accessibilityLabel) == ["Sort"])
    }

    @Test("rows that do not fit scroll, and a menu at the bottom lies above its button")
    func place() {
        defer { stage.close() }
        show(UIMenu(children: (0..<40).map { action("Row \($0)") }))
        stage.tap(text: "Sort")
        settle()
        // From 8 points below the button to 8 points above the bottom.
        #expect(panels.first?.frame == CGRect(x: 20, y: 148, width: 250, height: 688))
        #expect(stage.views(as: UIScrollView.self).last?.contentSize.height == 1760)
        stage.tap(CGPoint(x: 380, y: 20))
        settle()
        button.frame = CGRect(x: 300, y: 780, width: 80, height: 40)
        button.menu = UIMenu(children: [action("Name")])
        stage.tap(text: "Sort")
        settle()
        #expect(panels.first?.frame == CGRect(x: 130, y: 728, width: 250, height: 44))
    }

    @Test("a button that leaves its window takes its menu along")
    func leaving() {
        defer { stage.close() }
        show(UIMenu(children: [action("Name")]))
        stage.tap(text: "Sort")
        button.removeFromSuperview()
        #expect(panels.isEmpty)
        settle()
        #expect(stage.views("Menu").isEmpty)
    }

    @Test("a disabled button shows no menu, and inside a scroll view the finger has to rest")
    func scrolling() {
        defer { stage.close() }
        let scroll = UIScrollView(frame: stage.window.bounds)
        scroll.contentSize = CGSize(width: 390, height: 2000)
        stage.window.addSubview(scroll)
        show(UIMenu(children: [action("Name")]))
        scroll.addSubview(button)
        stage.pan(button, by: CGSize(width: 0, height: -60), over: .milliseconds(100))
        #expect(panels.isEmpty && scroll.contentOffset.y > 0)
        stage.settle()
        scroll.contentOffset = .zero
        stage.tap(button)
        #expect(panels.count == 1)
        stage.tap(CGPoint(x: 380, y: 700))
        settle()
        button.isEnabled = false
        stage.tap(button.convert(CGPoint(x: 9, y: 9), to: nil))
        #expect(panels.isEmpty)
    }
}
