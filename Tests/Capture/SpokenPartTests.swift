import HeadlessTesting
import Snapshots
import Testing
import UIKit

/// Names of parts that a program does not make. They are those that VoiceOver reads: common
/// knowledge, not documented.
@MainActor
@Suite("Names of the framework's parts")
struct SpokenPartTests {
    private final class Rows: UITableViewController {
        var types: [UITableViewCell.AccessoryType] = []
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
        { types.count }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            let cell = UITableViewCell()
            cell.textLabel?.text = "Row \(indexPath.row)"
            cell.accessoryType = types[indexPath.row]
            return cell
        }
        override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool
        { true }
        override func tableView(
            _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
            to destinationIndexPath: IndexPath
        ) {}
    }

    private func nodes(_ stage: Stage, _ className: String) -> [SnapshotNode] {
        stage.session.snapshot().nodes.filter { $0.className == className }
    }

    @Test("signs that only show something are silent, check marks are texts, details are buttons")
    func accessories() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let rows = Rows()
        rows.types = [.disclosureIndicator, .checkmark, .detailButton]
        stage.window.rootViewController = rows
        stage.commit()
        let signs = nodes(stage, "CellAccessory").compactMap(\.drawing.access)
        #expect(signs.map(\.label) == ["chevron", "checkmark", "More Info"])
        #expect(signs.map(\.hidden) == [true, false, false])
        #expect(signs.map(\.role) == [nil, "text", nil])
        let details = rows.tableView.cellForRow(at: IndexPath(row: 2, section: 0))
        #expect(details?.accessibleElements().last?.accessibilityLabel == "More Info")
    }

    @Test("controls of the editing mode name their row, also a renamed one")
    func editing() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let sink = ReplicaSink()
        stage.session.add(sink)
        let rows = Rows()
        rows.types = [.none, .none]
        stage.window.rootViewController = rows
        rows.setEditing(true, animated: false)
        stage.commit()
        func names(_ className: String) -> [String?] {
            sink.replica.snapshot?.nodes.filter { $0.className == className }
                .map { $0.drawing.access?.label } ?? []
        }
        #expect(names("UITableViewCellEditControl") == ["Delete Row 0", "Delete Row 1"])
        #expect(names("UITableViewCellReorderControl") == ["Reorder Row 0", "Reorder Row 1"])
        rows.tableView.cellForRow(at: IndexPath(row: 1, section: 0))?.textLabel?.text = "Last"
        stage.commit()
        #expect(names("UITableViewCellEditControl") == ["Delete Row 0", "Delete Last"])
    }

    @Test("only shown signs that name their row are read again at each commit")
    func signsOfOthers() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let rows = Rows()
        rows.types = [.disclosureIndicator, .checkmark, .detailButton, .detailDisclosureButton]
        stage.window.rootViewController = rows
        stage.commit()
        func asked() -> [String] {
            var (views, names): ([UIView], [String]) = ([stage.window], [])
            while let view = views.popLast() {
                views += view.subviews
                if (view as? any SpeakingPart)?.speaksOfOthers == true {
                    names.append("\(type(of: view))")
                }
            }
            return names
        }
        #expect(asked() == [])
        rows.setEditing(true, animated: false)
        stage.commit()
        #expect(asked().filter { $0 == "UITableViewCellEditControl" }.count == 4)
        #expect(asked().filter { $0 == "UITableViewCellReorderControl" }.count == 4)
        #expect(asked().count == 8)
        rows.setEditing(false, animated: false)
        stage.commit()
        #expect(asked() == [])
    }

    @Test("values of sliders, progress views, page controls and pickers are those that are read")
    func values() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let (slider, progress, pages) = (UISlider(), UIProgressView(), UIPageControl())
        (slider.minimumValue, slider.maximumValue, slider.value) = (0, 20, 5)
        progress.progress = 0.5
        pages.numberOfPages = 3
        for view in [slider, progress, pages] as [UIView] {
            view.frame = CGRect(x: 0, y: 0, width: 100, height: 30)
            stage.window.addSubview(view)
        }
        stage.commit()
        #expect(pages.accessibilityLabel == nil)
        #expect(pages.accessibilityValue == "page 1 of 3")
        func access(_ className: String) -> SnapshotNode.Access? {
            nodes(stage, className).first?.drawing.access
        }
        #expect(access("UISlider")?.value == "25%")
        #expect(access("UISlider")?.role == "slider")
        #expect(access("UIProgressView")?.value == "50%")
        #expect(access("UIPageControl")?.value == "page 1 of 3")
        #expect(access("UIPageControl")?.role == "slider")
    }

    @Test("what is dimmed behind a sheet, an action sheet or a popover dismisses it by its name")
    func dimming() throws {
        let stage = Stage(size: CGSize(width: 320, height: 600))
        defer { stage.close() }
        let root = UIViewController()
        stage.window.rootViewController = root
        stage.window.makeKeyAndVisible()
        stage.commit()
        func isNamed() -> Bool {
            stage.window.accessibleElements().contains { $0.accessibilityLabel == "dismiss popup" }
        }
        let sheet = UIViewController()
        sheet.sheetPresentationController?.detents = [.medium(), .large()]
        root.present(sheet, animated: false)
        stage.advance(by: .seconds(1))
        #expect(isNamed())
        // A tap beside a large sheet does not dismiss it.
        sheet.sheetPresentationController?.selectedDetentIdentifier = .large
        stage.advance(by: .seconds(1))
        #expect(!isNamed())
        root.dismiss(animated: false)
        stage.advance(by: .seconds(1))
        let actions = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
        actions.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        root.present(actions, animated: false)
        stage.advance(by: .seconds(1))
        #expect(isNamed())
        root.dismiss(animated: false)
        stage.advance(by: .seconds(1))
        let alert = UIAlertController(title: "A", message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .cancel))
        root.present(alert, animated: false)
        stage.advance(by: .seconds(1))
        #expect(!isNamed())
    }

    @Test("a field of an alert is called by its placeholder")
    func alertField() throws {
        let stage = Stage(size: CGSize(width: 320, height: 600))
        defer { stage.close() }
        let root = UIViewController()
        stage.window.rootViewController = root
        stage.window.makeKeyAndVisible()
        stage.commit()
        let alert = UIAlertController(title: "A", message: "Message", preferredStyle: .alert)
        alert.addTextField { $0.placeholder = "Name" }
        root.present(alert, animated: false)
        stage.advance(by: .seconds(1))
        stage.type("Ada")
        #expect(nodes(stage, "UITextField").map { $0.drawing.access?.label } == ["Name"])
    }
}
