import HeadlessTesting
import Testing
import UIKit

@MainActor
@Suite("Tables: cell layout")
struct CellLayoutTests {
    private func laidOut(_ style: UITableViewCell.CellStyle, _ fill: (UITableViewCell) -> Void)
        -> UITableViewCell
    {
        let cell = UITableViewCell(style: style, reuseIdentifier: nil)
        fill(cell)
        cell.frame = CGRect(x: 0, y: 0, width: 320, height: 54)
        cell.layoutIfNeeded()
        return cell
    }

    @Test("a text starts 16 points from the edge and takes the height")
    func text() {
        let cell = laidOut(.default) { $0.textLabel?.text = "Hat" }
        #expect(cell.contentView.frame == CGRect(x: 0, y: 0, width: 320, height: 54))
        #expect(cell.textLabel?.frame == CGRect(x: 16, y: 0, width: 288, height: 54))
        #expect(cell.textLabel?.font == .systemFont(ofSize: 17))
        #expect(cell.detailTextLabel == nil)
    }

    // The built-in text metrics: every glyph one em wide, a line one em high.
    @Test("a second text is on the right or below, both centered")
    func details() {
        let stage = Stage(scale: 2)
        defer { stage.close() }
        let value = laidOut(.value1) {
            $0.textLabel?.text = "Hat"
            $0.detailTextLabel?.text = "12"
        }
        #expect(value.detailTextLabel?.frame == CGRect(x: 304 - 34, y: 0, width: 34, height: 54))
        #expect(value.textLabel?.frame == CGRect(x: 16, y: 0, width: 288 - 34 - 16, height: 54))
        let subtitle = laidOut(.subtitle) {
            $0.textLabel?.text = "Hat"
            $0.detailTextLabel?.text = "of felt"
        }
        #expect(subtitle.textLabel?.frame == CGRect(x: 16, y: 12.5, width: 288, height: 17))
        #expect(subtitle.detailTextLabel?.frame == CGRect(x: 16, y: 29.5, width: 288, height: 12))
        subtitle.detailTextLabel?.text = nil
        subtitle.layoutIfNeeded()
        #expect(subtitle.textLabel?.frame == CGRect(x: 16, y: 0, width: 288, height: 54))
    }

    // Expected: the frames that Xcode writes for cells with margins: (16, 11) in the content view,
    // and 8 points before an accessory.
    @Test("the content view has the margins of interface files, unless the program sets others")
    func margins() {
        let cell = laidOut(.default) { _ in }
        #expect(
            cell.contentView.layoutMargins == UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 16)
        )
        cell.accessoryType = .disclosureIndicator
        cell.layoutIfNeeded()
        #expect(cell.contentView.layoutMargins.right == 8)
        cell.contentView.layoutMargins.right = 30
        cell.accessoryType = .none
        cell.layoutIfNeeded()
        #expect(cell.contentView.layoutMargins.right == 30)
    }
}
