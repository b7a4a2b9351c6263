import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UIColorPickerViewController, UIColorWell, UIFontPickerViewController.
@MainActor
@Suite("Pickers of colours and fonts")
struct ColorAndFontPickerTests {
    private final class Delegate: NSObject, UIColorPickerViewControllerDelegate,
        UIFontPickerViewControllerDelegate
    {
        var log: [String] = []
        func colorPickerViewController(
            _ viewController: UIColorPickerViewController, didSelect color: UIColor,
            continuously: Bool
        ) {
            var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
            color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
            let numbers = [red, green, blue, alpha].map { "\(Int(($0 * 255).rounded()))" }
            log.append(numbers.joined(separator: " ") + (continuously ? " …" : ""))
        }
        func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController) {
            log.append("finished")
        }
        func fontPickerViewControllerDidPickFont(_ viewController: UIFontPickerViewController) {
            log.append(viewController.selectedFontDescriptor?.postscriptName ?? "none")
        }
        func fontPickerViewControllerDidCancel(_ viewController: UIFontPickerViewController) {
            log.append("cancelled")
        }
    }

    private let stage = Stage(size: CGSize(width: 375, height: 667))
    private let root = UIViewController()
    private let delegate = Delegate()

    private func present(_ controller: UIViewController) {
        stage.present(controller, over: root)
    }

    @Test("a touch of the grid chooses a colour, sliders its components")
    func colors() throws {
        defer { stage.close() }
        let picker = UIColorPickerViewController()
        picker.delegate = delegate
        picker.supportsAlpha = false
        picker.selectedColor = .red
        present(picker)
        #expect(delegate.log.isEmpty)
        // The first field of the grid is white, the last one of its row black.
        let grid = try #require(stage.view(text: "Color grid"))
        let frame = grid.convert(grid.bounds, to: nil)
        stage.touch(.began, at: CGPoint(x: frame.minX + 3, y: frame.minY + 3))
        stage.touch(.moved, at: CGPoint(x: frame.maxX - 3, y: frame.minY + 3))
        stage.touch(.ended, at: CGPoint(x: frame.maxX - 3, y: frame.minY + 3))
        #expect(delegate.log == ["255 255 255 255 …", "0 0 0 255 …", "0 0 0 255"])
        delegate.log = []
        stage.tap(text: "Sliders")
        stage.commit()
        let sliders = stage.views(as: UISlider.self).filter { $0.superview?.isHidden == false }
        #expect(sliders.map(\.accessibilityLabel) == ["Red", "Green", "Blue"])
        sliders[1].value = 1
        sliders[1].sendActions(for: .valueChanged)
        sliders[1].sendActions(for: .touchUpInside)
        #expect(delegate.log == ["0 255 0 255 …", "0 255 0 255"])
        #expect(picker.selectedColor == UIColor(red: 0, green: 1, blue: 0, alpha: 1))
        stage.tap(text: "Close")
        stage.advance(by: .seconds(1))
        #expect(delegate.log.last == "finished" && root.presentedViewController == nil)
    }

    @Test("a colour well opens a picker and sends valueChanged")
    func well() throws {
        defer { stage.close() }
        let well = UIColorWell(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
        well.title = "Ink"
        var changes = 0
        well.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
        root.view.addSubview(well)
        stage.window.rootViewController = root
        stage.window.makeKeyAndVisible()
        stage.commit()
        #expect(well.intrinsicContentSize == CGSize(width: 28, height: 28))
        stage.tap(well)
        stage.advance(by: .seconds(1))
        let picker = try #require(root.presentedViewController as? UIColorPickerViewController)
        #expect(picker.title == "Ink" && picker.selectedColor == .black)
        let grid = try #require(stage.view(text: "Color grid"))
        let frame = grid.convert(grid.bounds, to: nil)
        stage.touch(.began, at: CGPoint(x: frame.minX + 3, y: frame.minY + 3))
        stage.touch(.ended, at: CGPoint(x: frame.minX + 3, y: frame.minY + 3))
        #expect(well.selectedColor == UIColor(white: 1, alpha: 1))
        #expect(changes == 2)
    }

    @Test("a row chooses a family or a face")
    func fonts() throws {
        defer { stage.close() }
        let configuration = UIFontPickerViewController.Configuration()
        configuration.includeFaces = true
        configuration.filteredTraits = .traitBold
        let picker = UIFontPickerViewController(configuration: configuration)
        picker.delegate = delegate
        present(picker)
        // Families without a bold face are not listed.
        #expect(stage.obstacle(toSeeingText: "Arial-BoldMT") == nil)
        #expect(stage.obstacle(toSeeingText: "Arial-ItalicMT") != nil)
        stage.tap(text: "Arial-BoldMT")
        stage.advance(by: .seconds(1))
        #expect(delegate.log == ["Arial-BoldMT"] && root.presentedViewController == nil)
        let families = UIFontPickerViewController()
        families.delegate = delegate
        present(families)
        stage.tap(text: "Cancel")
        stage.advance(by: .seconds(1))
        #expect(delegate.log.last == "cancelled")
    }
}
