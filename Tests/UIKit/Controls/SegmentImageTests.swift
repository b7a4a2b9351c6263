import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

// Sources: Apple, UISegmentedControl.setBackgroundImage(_:for:barMetrics:), setDividerImage,
// setContentOffset; UIRefreshControl.attributedTitle; UITextField.defaultTextAttributes;
// UITableViewCell.multipleSelectionBackgroundView.
@MainActor
@Suite("Images of segments, titles of refresh controls, attributes of fields, marks of cells")
struct SegmentImageTests {
    private let stage = Stage(size: CGSize(width: 320, height: 480))

    private func picture(_ width: Int) -> UIImage {
        UIImage(data: SamplePicture.png(width: width, height: 30))!
    }

    @Test("segments show the images of their states, with caps at the ends and dividers between")
    func segments() throws {
        defer { stage.close() }
        let control = UISegmentedControl(items: ["A", "B", "C"])
        control.frame = CGRect(x: 0, y: 0, width: 300, height: 30)
        control.selectedSegmentIndex = 1
        stage.window.addSubview(control)
        let (plain, chosen) = (picture(21), picture(41))
        let (line, edge) = (picture(4), picture(6))
        control.setBackgroundImage(plain, for: .normal, barMetrics: .default)
        control.setBackgroundImage(chosen, for: .selected, barMetrics: .default)
        control.setDividerImage(
            line, forLeftSegmentState: .normal, rightSegmentState: .normal, barMetrics: .default)
        control.setDividerImage(
            edge, forLeftSegmentState: .selected, rightSegmentState: .normal, barMetrics: .default)
        #expect(control.backgroundImage(for: .selected, barMetrics: .default) == chosen)
        stage.commit()
        let grounds = control.subviews.filter { $0.subviews.first is UIImageView }
        func image(_ index: Int) throws -> UIImageView {
            try #require(grounds[index].subviews.first as? UIImageView)
        }
        #expect(grounds.map(\.frame.minX) == [0, 100, 200])
        // An image of 21 points has caps of 10; the inner ones are cut off.
        #expect(try image(0).frame == CGRect(x: 0, y: 0, width: 110, height: 30))
        #expect(try image(1).frame == CGRect(x: -20, y: 0, width: 140, height: 30))
        #expect(try image(2).frame == CGRect(x: -10, y: 0, width: 110, height: 30))
        #expect(try image(1).image?.reference == chosen.reference)
        #expect(control.backgroundColor == nil)
        let lines = control.subviews.compactMap { $0 as? UIImageView }
        #expect(
            lines.map(\.frame) == [
                CGRect(x: 98, y: 0, width: 4, height: 30),
                CGRect(x: 197, y: 0, width: 6, height: 30),
            ])
        stage.tap(CGPoint(x: 250, y: 15))
        stage.advance(by: .seconds(1))
        #expect(try image(2).image?.reference == chosen.reference)
        #expect(try image(1).image?.reference == plain.reference)

        let label = try #require(control.subviews.compactMap { $0 as? UILabel }.first)
        let old = label.frame
        control.setContentOffset(CGSize(width: 3, height: -2), forSegmentAt: 0)
        stage.commit()
        #expect(label.frame == old.offsetBy(dx: 3, dy: -2))
        #expect(control.contentOffsetForSegment(at: 0) == CGSize(width: 3, height: -2))
        let text = mistakes {
            control.setContentOffset(CGSize(width: CGFloat.nan, height: 0), forSegmentAt: 0)
        }
        #expect(text.contains("content offset"))
        for state in [UIControl.State.normal, .selected] {
            control.setBackgroundImage(nil, for: state, barMetrics: .default)
        }
        #expect(control.subviews.filter { $0.subviews.first is UIImageView }.isEmpty)
        #expect(control.backgroundColor != nil)
    }

    @Test("the title of a refresh control is below the wheel and appears with it")
    func refreshTitle() throws {
        defer { stage.close() }
        let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        list.contentSize = CGSize(width: 300, height: 1000)
        let control = UIRefreshControl()
        list.refreshControl = control
        stage.window.addSubview(list)
        control.attributedTitle = NSAttributedString(
            string: "Pull", attributes: [.foregroundColor: UIColor.red])
        #expect(control.attributedTitle?.string == "Pull")
        stage.commit()
        let label = try #require(control.subviews.compactMap { $0 as? UILabel }.first)
        let wheel = try #require(control.subviews.first { $0 is UIActivityIndicatorView })
        #expect(label.alpha == 0 && label.frame.minY >= wheel.frame.maxY)
        #expect(label.frame.maxY <= 60 && wheel.frame.minY >= 0)
        control.beginRefreshing()
        #expect(label.alpha == 1)
        stage.commit()
        #expect(
            stage.snapshot.nodes.contains {
                $0.text == "Pull" && $0.textColor?.rgba == 0xff00_00ff
            })
        control.endRefreshing()
        stage.advance(by: .seconds(1))
        #expect(label.alpha == 0)
        control.attributedTitle = nil
        #expect(label.superview == nil && control.attributedTitle == nil)
    }

    @Test("a field's default attributes apply to its text, also while it is typed")
    func fieldAttributes() throws {
        defer { stage.close() }
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        stage.window.addSubview(field)
        field.text = "abc"
        let plain = field.intrinsicContentSize.width
        field.defaultTextAttributes = [
            .kern: 4, .foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 20),
        ]
        #expect(field.textColor == .red && field.font?.pointSize == 20)
        #expect(field.defaultTextAttributes[.kern] as? Int == 4)
        #expect(field.attributedText?.attribute(.kern, at: 1, effectiveRange: nil) as? Int == 4)
        // 20/17 of the plain width, and the gaps.
        #expect(field.intrinsicContentSize.width > plain * 20 / 17 + 7)
        field.becomeFirstResponder()
        field.insertText("d")
        #expect(field.attributedText?.attribute(.kern, at: 3, effectiveRange: nil) as? Int == 4)
        stage.commit()
        let node = try #require(stage.snapshot.nodes.first { $0.text == "abcd" })
        #expect(node.textColor?.rgba == 0xff00_00ff && node.font?.size == 20)
        #expect(node.drawing.runs.contains { $0.kern == 4 })
        field.isSecureTextEntry = true
        stage.commit()
        #expect(stage.snapshot.nodes.contains { $0.text == "••••" })
    }

    @Test("a table that selects several rows marks them by their own background")
    func marks() throws {
        defer { stage.close() }
        final class Rows: UITableViewController {
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int)
                -> Int
            { 3 }
            override func tableView(
                _ tableView: UITableView, cellForRowAt indexPath: IndexPath
            ) -> UITableViewCell {
                let cell = UITableViewCell()
                cell.multipleSelectionBackgroundView = UIView()
                return cell
            }
        }
        let rows = Rows(style: .plain)
        stage.window.rootViewController = rows
        stage.commit()
        let table = try #require(rows.tableView)
        let path = IndexPath(row: 1, section: 0)
        let cell = try #require(table.cellForRow(at: path))
        let mark = try #require(cell.multipleSelectionBackgroundView)
        table.selectRow(at: path, animated: false, scrollPosition: .none)
        #expect(mark.superview == nil && cell.selectedBackgroundView?.superview === cell)
        table.deselectRow(at: path, animated: false)
        table.allowsMultipleSelection = true
        table.selectRow(at: path, animated: false, scrollPosition: .none)
        stage.commit()
        #expect(mark.superview === cell && mark.frame == cell.bounds)
        #expect(cell.selectedBackgroundView?.superview == nil)
        table.deselectRow(at: path, animated: false)
        #expect(mark.superview == nil)
    }

    @Test("images leave the program's background to the control")
    func background() {
        defer { stage.close() }
        let control = UISegmentedControl(items: ["A", "B"])
        stage.window.addSubview(control)
        control.backgroundColor = .red
        control.layer.cornerRadius = 4
        control.setDividerImage(
            picture(4), forLeftSegmentState: .normal, rightSegmentState: .normal,
            barMetrics: .default)
        #expect(control.backgroundColor == .red && control.layer.cornerRadius == 4)
        control.setBackgroundImage(picture(21), for: .normal, barMetrics: .default)
        #expect(control.backgroundColor == nil && control.layer.cornerRadius == 0)
        control.setBackgroundImage(nil, for: .normal, barMetrics: .default)
        #expect(control.backgroundColor == .red && control.layer.cornerRadius == 4)
    }

    // Apple, defaultTextAttributes: "Unset attributes maintain their default values."
    @Test("default attributes that are left out are unset")
    func unsetAttributes() {
        let field = UITextField()
        field.defaultTextAttributes = [.kern: 5]
        field.defaultTextAttributes = [:]
        #expect(field.defaultTextAttributes[.kern] == nil)
    }
}
