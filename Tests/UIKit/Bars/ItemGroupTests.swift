import HeadlessTesting
import Testing
@testable import UIKit

// Source: Apple, UIBarButtonItemGroup, UINavigationItem (leadingItemGroups, centerItemGroups,
// trailingItemGroups, pinnedTrailingGroup, backAction, titleMenuProvider, renameDelegate).
@MainActor
@Suite("Groups, menus and titles of navigation items", .serialized)
final class ItemGroupTests: NSObject, UINavigationItemRenameDelegate {
    final class Screen: UIViewController {
        var calls: [String] = []
        override func duplicate(_ sender: Any?) { calls.append("duplicate") }
    }

    private let screen = Screen()
    private var log: [String] = []

    func navigationItem(_ navigationItem: UINavigationItem, didEndRenamingWith title: String) {
        log.append("renamed \(title)")
    }
    func navigationItem(
        _ navigationItem: UINavigationItem, shouldEndRenamingWith title: String
    ) -> Bool { title != "bad" }
    private var mayRename = true
    func navigationItemShouldBeginRenaming(_ navigationItem: UINavigationItem) -> Bool {
        log.append("asked")
        return mayRename
    }

    private func show(width: CGFloat, _ prepare: (UINavigationItem) -> Void) -> Stage {
        let stage = Stage(size: CGSize(width: width, height: 768))
        screen.title = "Doc"
        prepare(screen.navigationItem)
        stage.window.rootViewController = UINavigationController(rootViewController: screen)
        stage.commit()
        return stage
    }

    private func item(_ title: String) -> UIBarButtonItem {
        UIBarButtonItem(
            title: title,
            primaryAction: UIAction(title: title) { [weak self] _ in self?.log.append(title) })
    }

    /// The titles of the buttons in the bar, from left to right.
    private func titles(_ stage: Stage) -> [String] {
        func buttons(_ view: UIView) -> [UIButton] {
            (view as? UIButton).map { [$0] } ?? view.subviews.flatMap(buttons)
        }
        let bar = screen.navigationController?.navigationBar
        return (bar.map(buttons) ?? []).filter { $0.currentTitle != nil }
            .sorted { $0.convert($0.bounds, to: bar).minX < $1.convert($1.bounds, to: bar).minX }
            .compactMap(\.currentTitle)
    }

    @Test("groups are shown on their sides, the middle ones in wide bars of editors")
    func sides() {
        let hidden = item("x").creatingOptionalGroup(
            customizationIdentifier: "x", isInDefaultCustomization: false)
        let first = item("a")
        let stage = show(width: 1024) { navigation in
            navigation.style = .editor
            navigation.leadingItemGroups = [.fixedGroup(items: [first, item("b")]), hidden]
            navigation.centerItemGroups = [item("c").creatingFixedGroup()]
            navigation.trailingItemGroups = [
                .fixedGroup(items: [item("d"), item("e")]),
                item("f").creatingMovableGroup(customizationIdentifier: "f"),
            ]
            navigation.rightBarButtonItem = item("g")
            navigation.pinnedTrailingGroup = item("h").creatingFixedGroup()
        }
        defer { stage.close() }
        #expect(titles(stage) == ["a", "b", "c", "d", "e", "f", "g", "h"])
        #expect(first.buttonGroup === screen.navigationItem.leadingItemGroups[0])
        screen.navigationItem.leadingItemGroups[0].isHidden = true
        screen.navigationItem.style = .navigator
        stage.commit()
        #expect(titles(stage) == ["d", "e", "f", "g", "h"])
    }

    @Test("a group without room is one button with a menu of its items")
    func collapsing() {
        // A letter is 17 points wide.
        let words = ["aaaaaaaa", "bbbbbbbb", "cccccccc"]
        let group = UIBarButtonItemGroup(
            barButtonItems: words.map(item), representativeItem: UIBarButtonItem(title: "More"))
        let stage = show(width: 375) { $0.trailingItemGroups = [group] }
        defer { stage.close() }
        #expect(titles(stage) == ["More"] && group.isDisplayingRepresentativeItem)
        stage.tap(text: "More")
        stage.advance(by: .seconds(1))
        stage.tap(text: words[1])
        stage.advance(by: .seconds(1))
        #expect(log == [words[1]])
        stage.window.frame.size.width = 900
        stage.commit()
        #expect(titles(stage) == words && !group.isDisplayingRepresentativeItem)
    }

    @Test("a back action makes a back button, also for the first item")
    func back() {
        let stage = show(width: 375) { navigation in
            navigation.backAction = UIAction(title: "Files") { [weak self] _ in
                self?.log.append("files")
            }
        }
        defer { stage.close() }
        stage.tap("BackButton")
        #expect(log == ["files"])
        #expect(titles(stage).first?.hasSuffix("Files") == true)
    }

    @Test("the title's menu has what the program makes of the suggested elements")
    func titleMenu() {
        let stage = show(width: 375) { navigation in
            navigation.titleMenuProvider = { [weak self] suggested in
                self?.log.append(suggested.map(\.title).joined(separator: " "))
                return UIMenu(children: suggested + [UIAction(title: "Own") { _ in }])
            }
        }
        defer { stage.close() }
        stage.tap("NavigationTitle")
        stage.advance(by: .seconds(1))
        #expect(log == ["Duplicate"])
        stage.tap(text: "Duplicate")
        stage.advance(by: .seconds(1))
        #expect(screen.calls == ["duplicate"])
    }

    @Test("a title with a delegate is renamed in a field")
    func renaming() throws {
        let stage = show(width: 375) { $0.renameDelegate = self }
        defer { stage.close() }
        mayRename = false
        stage.tap("NavigationTitle")
        stage.commit()
        #expect(log == ["asked"] && stage.views("NavigationTitleField").isEmpty)
        mayRename = true
        stage.tap("NavigationTitle")
        stage.commit()
        log = []
        let field = try #require(stage.views("NavigationTitleField").first as? UITextField)
        #expect(field.isFirstResponder && field.text == "Doc")
        stage.type("bad")
        stage.press(.return)
        #expect(field.isFirstResponder && log.isEmpty)
        field.text = "New"
        stage.press(.return)
        #expect(!field.isFirstResponder && log == ["renamed New"])
        #expect(screen.navigationItem.title == "New" && stage.views("NavigationTitleField").isEmpty)
    }

    @Test("a group without room shows its own menu, also one that was set later")
    func ownMenu() {
        let words = ["a", "b"].map { String(repeating: $0, count: 60) }
        let group = UIBarButtonItemGroup.optionalGroup(
            customizationIdentifier: "o", representativeItem: UIBarButtonItem(title: "More"),
            items: words.map(item))
        let other = UIBarButtonItemGroup.movableGroup(
            customizationIdentifier: "m", items: [item("z")])
        #expect(group.isInDefaultCustomization && other.representativeItem == nil)
        let stage = show(width: 375) { $0.trailingItemGroups = [group, other] }
        defer { stage.close() }
        #expect(titles(stage) == ["More", "z"])
        for name in ["Own", "Other"] {
            group.menuRepresentation = UIMenu(
                children: [UIAction(title: name) { [weak self] _ in self?.log.append(name) }])
            stage.commit()
            stage.tap(text: "More")
            stage.advance(by: .seconds(1))
            #expect(stage.views(text: words[0]).isEmpty)
            stage.tap(text: name)
            stage.advance(by: .seconds(1))
        }
        #expect(log == ["Own", "Other"])
    }

    @Test("the menu of a document's title shares the document")
    func document() throws {
        let file = URL(filePath: "/tmp/Letter.txt")
        let properties = UIDocumentProperties(url: file)
        let stage = show(width: 375) { $0.documentProperties = properties }
        defer { stage.close() }
        let sheet = UIActivityViewController(activityItems: [file], applicationActivities: nil)
        properties.activityViewControllerProvider = { sheet }
        stage.tap("NavigationTitle")
        stage.advance(by: .seconds(1))
        stage.tap(text: "Share")
        stage.advance(by: .seconds(1))
        #expect(screen.navigationController?.presentedViewController === sheet)
    }
}
