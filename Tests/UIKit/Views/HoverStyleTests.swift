import HeadlessTesting
import Testing
import UIKit

// Source: Apple, UIHoverStyle, UIShape; UILayoutGuide.owningView; UITableView.separatorEffect;
// UIListContentConfiguration.axesPreservingSuperviewLayoutMargins; UIDocumentProperties.
@MainActor
@Suite("Hover styles, and further members of views and items")
struct HoverStyleTests {
    private let stage = Stage(size: CGSize(width: 320, height: 480))

    @Test("a pointer highlights a view in the shape of its style")
    func hover() throws {
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
        stage.window.addSubview(view)
        let style = UIHoverStyle(effect: .highlight, shape: .circle.inset(by: 2))
        view.hoverStyle = style
        #expect(view.hoverStyle === style)
        stage.commit()
        stage.hover(at: CGPoint(x: 20, y: 10))
        let tint = try #require(view.layer.sublayers?.first as? CAShapeLayer)
        // The circle in the middle of 36 × 16 points.
        #expect(tint.path?.boundingBox == CGRect(x: 12, y: 2, width: 16, height: 16))
        stage.hover(at: CGPoint(x: 200, y: 200))
        #expect(view.layer.sublayers?.isEmpty != false)
        view.hoverStyle = nil
        stage.hover(at: CGPoint(x: 20, y: 10))
        #expect(view.layer.sublayers?.isEmpty != false)
    }

    private final class Guide: UILayoutGuide {
        var log: [String] = []
        override var owningView: UIView? {
            didSet { log.append("\(oldValue != nil) \(owningView != nil)") }
        }
    }

    @Test("an override of a guide's view notices when it is added and removed")
    func guides() {
        let (view, guide) = (UIView(), Guide())
        view.addLayoutGuide(guide)
        #expect(guide.owningView === view && view.layoutGuides == [guide])
        view.removeLayoutGuide(guide)
        #expect(guide.log == ["false true", "true false"])
        guide.owningView = view
        #expect(view.layoutGuides == [guide])
    }

    private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            var content = UIListContentConfiguration.cell()
            content.text = "text"
            if indexPath.row == 1 { content.axesPreservingSuperviewLayoutMargins = .neither }
            cell.contentConfiguration = content
            cell.contentView.directionalLayoutMargins.leading = 50
            return cell
        }
        func tableView(_ tableView: UITableView, editActionsForRowAt indexPath: IndexPath)
            -> [UITableViewRowAction]?
        {
            let action = UITableViewRowAction(style: .normal, title: "Blur") { _, _ in }
            action.backgroundEffect = UIBlurEffect(style: .dark)
            return [action]
        }
    }

    private func all<T: UIView>(_ type: T.Type, in view: UIView) -> [T] {
        view.subviews.flatMap { child in ((child as? T).map { [$0] } ?? []) + all(type, in: child) }
    }

    @Test("separators and swiped actions have effects, and contents keep the margins around")
    func lists() throws {
        defer { stage.close() }
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
        let rows = Rows()
        (table.dataSource, table.delegate) = (rows, rows)
        stage.window.addSubview(table)
        stage.commit()
        #expect(all(UIVisualEffectView.self, in: table).isEmpty)
        let effect = UIBlurEffect(style: .light)
        table.separatorEffect = effect
        stage.commit()
        let effects = all(UIVisualEffectView.self, in: table)
        #expect(effects.count == 2 && effects.allSatisfy { $0.effect === effect })
        #expect(effects.allSatisfy { $0.frame.width > 200 })
        table.separatorEffect = nil
        stage.commit()
        #expect(all(UIVisualEffectView.self, in: table).isEmpty)
        let starts = (0..<2).compactMap { row -> CGFloat? in
            let cell = table.cellForRow(at: IndexPath(row: row, section: 0))
            let label = cell.flatMap { all(UILabel.self, in: $0).first { $0.text == "text" } }
            return label.map { $0.convert($0.bounds, to: table).minX }
        }
        #expect(starts == [50, 16])
        let y = table.rectForRow(at: IndexPath(row: 0, section: 0)).midY
        stage.pan(
            from: CGPoint(x: 300, y: y), to: CGPoint(x: 180, y: y), over: .milliseconds(300))
        stage.settle()
        let swiped = try #require(all(UIVisualEffectView.self, in: table).first)
        #expect((swiped.superview as? UIButton)?.currentTitle == "Blur")
    }

    @Test("the menu of a title begins with the document")
    func documents() {
        defer { stage.close() }
        let root = UIViewController()
        root.title = "Plan"
        root.navigationItem.documentProperties = UIDocumentProperties(
            url: URL(fileURLWithPath: "/tmp/Garden.txt"))
        stage.window.rootViewController = UINavigationController(rootViewController: root)
        stage.commit()
        stage.tap("NavigationTitle")
        stage.settle()
        let labels = all(UILabel.self, in: stage.window).compactMap(\.text)
        #expect(labels.contains("Garden") && labels.contains("Garden.txt"))
    }
}
