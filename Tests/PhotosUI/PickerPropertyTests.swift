import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, UIDocumentPickerViewController, UIFontPickerViewController.Configuration,
/// UIImagePickerController, UIColorPickerViewControllerDelegate.
@MainActor
@Suite("Properties of pickers", .serialized)
struct PickerPropertyTests {
    private let stage = Stage(size: CGSize(width: 375, height: 667))
    private let root = UIViewController()

    @Test("a document picker begins in its folder, and knows its purpose by the older names")
    func documents() throws {
        let folder = try PickerFolder("all/one.txt", "all/inner/two.txt")
        defer { folder.remove(); stage.close() }
        UIDocumentPickerViewController.documentFolder = folder.file("all")
        typealias Picker = UIDocumentPickerViewController
        #expect(Picker(forOpeningContentTypes: [.text]).documentPickerMode == .open)
        #expect(Picker(forOpeningContentTypes: [.text], asCopy: true).documentPickerMode == .import)
        #expect(Picker(forExporting: []).documentPickerMode == .moveToService)
        #expect(Picker(forExporting: [], asCopy: true).documentPickerMode == .exportToService)
        let picker = Picker(forOpeningContentTypes: [.text])
        #expect(picker.directoryURL == nil)
        picker.directoryURL = folder.file("all/inner")
        stage.present(picker, over: root)
        #expect(stage.obstacle(toSeeing: "two.txt") == nil)
        #expect(stage.obstacle(toSeeing: "one.txt") != nil)
        // There is nothing to end without a sandbox: the file can still be read.
        let file = folder.file("all/one.txt")
        #expect(file.startAccessingSecurityScopedResource())
        file.stopAccessingSecurityScopedResource()
        #expect(try String(contentsOf: file, encoding: .utf8) == "all/one.txt")
        picker.dismiss(animated: false)
        stage.settle()
    }

    @Test("a font's row is in its own letters, or in the system's", arguments: [false, true])
    func fonts(_ system: Bool) throws {
        defer { stage.close() }
        let configuration = UIFontPickerViewController.Configuration()
        #expect(!configuration.displayUsingSystemFont)
        configuration.displayUsingSystemFont = system
        let picker = UIFontPickerViewController(configuration: configuration)
        stage.present(picker, over: root)
        let labels = stage.views(as: UILabel.self).filter { $0.superview != nil }
        let row = try #require(labels.first { ($0.text ?? "").hasPrefix("Arial") })
        #expect((row.font.familyName == UIFont.systemFont(ofSize: 17).familyName) == system)
        picker.dismiss(animated: false)
        stage.settle()
    }

    // No camera has a flash, and none records videos: see the properties.
    @Test("an image picker knows the modes of its camera, and keeps what one would need")
    func camera() {
        defer {
            UIImagePickerController.cameraPicture = nil
            stage.close()
        }
        typealias Picker = UIImagePickerController
        UIImagePickerController.cameraPicture = nil
        #expect(Picker.availableCaptureModes(for: .rear) == nil)
        UIImagePickerController.cameraPicture = UIImage(
            data: Data("<svg width='40' height='30'/>".utf8))
        #expect(Picker.availableCaptureModes(for: .rear)?.map(\.intValue) == [0])
        #expect(!Picker.isFlashAvailable(for: .front))
        let picker = Picker()
        #expect(picker.cameraDevice == .rear && picker.cameraFlashMode == .auto)
        (picker.cameraDevice, picker.cameraFlashMode) = (.front, .off)
        #expect(picker.cameraDevice == .front && picker.cameraFlashMode == .off)
        #expect(picker.cameraCaptureMode == .photo)
        #expect(mistakes { picker.cameraCaptureMode = .video }.contains("records no videos"))
        #expect(picker.cameraCaptureMode == .photo)
        #expect(!picker.allowsImageEditing)
        picker.allowsImageEditing = true
        #expect(picker.allowsEditing)
    }

    @Test("the delegate's method of iOS 14 is called once the finger is lifted")
    func color() throws {
        defer { stage.close() }
        final class Delegate: NSObject, UIColorPickerViewControllerDelegate {
            var colors: [UIColor] = []
            func colorPickerViewControllerDidSelectColor(
                _ viewController: UIColorPickerViewController
            ) { colors.append(viewController.selectedColor) }
        }
        let (picker, delegate) = (UIColorPickerViewController(), Delegate())
        picker.delegate = delegate
        stage.present(picker, over: root)
        let grid = try #require(stage.view(text: "Color grid"))
        let frame = grid.convert(grid.bounds, to: nil)
        stage.touch(.began, at: CGPoint(x: frame.minX + 3, y: frame.minY + 3))
        #expect(delegate.colors.isEmpty)
        stage.touch(.ended, at: CGPoint(x: frame.minX + 3, y: frame.minY + 3))
        #expect(delegate.colors.count == 1)
        picker.dismiss(animated: false)
        stage.settle()
    }
}
