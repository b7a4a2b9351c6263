import HeadlessTesting
import MistakeRecorder
import Testing

@testable import UIKit

@MainActor
@Suite("Segments with images and widths, button types, spinners, cells")
final class SegmentAndButtonLookTests {
    lazy var stage = Stage(size: CGSize(width: 320, height: 480))
    let picture = UIImage(systemName: "star")!

    // Apple, UISegmentedControl: a segment shows an image or a title; setWidth: "0.0 … autosizes".
    @Test("segments show images, and have widths of their own")
    func segments() {
        defer { stage.close() }
        let control = UISegmentedControl(items: ["One", picture])
        stage.window.addSubview(control)
        #expect(control.numberOfSegments == 2)
        #expect(control.imageForSegment(at: 1) == picture)
        #expect(control.imageForSegment(at: 0) == nil && control.titleForSegment(at: 1) == nil)
        control.insertSegment(with: picture, at: 0, animated: false)
        #expect(control.imageForSegment(at: 0) == picture && control.numberOfSegments == 3)
        control.setTitle("Star", forSegmentAt: 0)
        #expect(control.imageForSegment(at: 0) == nil && control.titleForSegment(at: 0) == "Star")
        control.setImage(picture, forSegmentAt: 0)
        #expect(control.titleForSegment(at: 0) == nil)
        let pictures = control.subviews.compactMap { $0 as? UIImageView }
        #expect(pictures.count == 2)

        control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
        control.setWidth(60, forSegmentAt: 1)
        #expect(control.widthForSegment(at: 1) == 60 && control.widthForSegment(at: 0) == 0)
        stage.advance(by: .milliseconds(20))
        // 240 points are left for two segments; the middle one begins at 120.
        stage.tap(CGPoint(x: 175, y: 16))
        #expect(control.selectedSegmentIndex == 1)
        stage.tap(CGPoint(x: 185, y: 16))
        #expect(control.selectedSegmentIndex == 2)
        control.removeSegment(at: 0, animated: false)
        #expect(control.subviews.compactMap { $0 as? UIImageView }.count == 1)
        #expect(mistakes { control.setImage(nil, forSegmentAt: 9) }.contains("has no segment 9"))
    }

    @Test("segments share the room by their titles if asked to")
    func apportioned() {
        defer { stage.close() }
        let control = UISegmentedControl(items: ["I", "A long title"])
        control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
        stage.window.addSubview(control)
        stage.tap(CGPoint(x: 140, y: 16))
        #expect(control.selectedSegmentIndex == 0)
        control.apportionsSegmentWidthsByContent = true
        stage.advance(by: .milliseconds(20))
        stage.tap(CGPoint(x: 140, y: 16))
        #expect(control.selectedSegmentIndex == 1)
    }

    @Test("title attributes apply by state")
    func attributes() {
        defer { stage.close() }
        let control = UISegmentedControl(items: ["A", "B"])
        let font = UIFont.systemFont(ofSize: 20)
        control.setTitleTextAttributes([.font: font, .foregroundColor: UIColor.red], for: .normal)
        control.setTitleTextAttributes([.foregroundColor: UIColor.blue], for: .selected)
        control.selectedSegmentIndex = 0
        let labels = control.subviews.compactMap { $0 as? UILabel }
        #expect(labels.map(\.textColor) == [.blue, .red])
        #expect(labels.allSatisfy { $0.font == font })
        #expect(control.titleTextAttributes(for: .selected)?.count == 1)
    }

    // Apple, UIButton.ButtonType.
    @Test(
        "button types show their symbols",
        arguments: [
            (UIButton.ButtonType.detailDisclosure, "info.circle"), (.infoLight, "info.circle"),
            (.infoDark, "info.circle"), (.contactAdd, "plus.circle"),
            (.close, "xmark.circle.fill"),
        ])
    func types(type: UIButton.ButtonType, symbol: String) {
        let button = UIButton(type: type)
        #expect(button.buttonType == type)
        #expect(button.currentImage?.look.symbol?.name == symbol)
        #expect(button.bounds.size == button.currentImage?.size)
        #expect(UIButton(type: .roundedRect).buttonType == .system)
    }

    @Test("the older spinner styles have their sizes and colours")
    func spinners() {
        let white = UIActivityIndicatorView(style: .whiteLarge)
        #expect(white.bounds.size == CGSize(width: 37, height: 37) && white.color == .white)
        white.style = .gray
        #expect(white.color == .systemGray)
        #expect(white.intrinsicContentSize == CGSize(width: 20, height: 20))
        #expect(UIActivityIndicatorView(style: .white).color == .white)
    }

    // Apple, editingAccessoryType and editingAccessoryView: shown in editing mode only.
    @Test("a cell's accessory depends on editing")
    func accessories() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let (usual, editing) = (UIView(), UIView())
        cell.accessoryView = usual
        cell.editingAccessoryView = editing
        #expect(usual.superview === cell && editing.superview == nil)
        cell.isEditing = true
        #expect(usual.superview == nil && editing.superview === cell)
        cell.isEditing = false
        #expect(usual.superview === cell && editing.superview == nil)
        cell.accessoryView = nil
        cell.editingAccessoryView = nil
        cell.editingAccessoryType = .checkmark
        #expect(cell.accessory == nil)
        cell.isEditing = true
        #expect(cell.accessory?.type == .checkmark)
    }

    @Test("the selected segment is not white under a white title in the dark appearance")
    func darkThumb() {
        let control = UISegmentedControl(items: ["A", "B"])
        control.selectedSegmentIndex = 0
        func grounds(_ style: UIUserInterfaceStyle) -> [UIColor?] {
            let traits = UITraitCollection(userInterfaceStyle: style)
            return control.subviews.map { $0.backgroundColor?.resolvedColor(with: traits) }
        }
        #expect(grounds(.light).contains(.white))
        #expect(!grounds(.dark).contains(.white))
    }
}
