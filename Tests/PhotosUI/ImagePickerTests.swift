import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit
import UniformTypeIdentifiers

/// Source: Apple, UIImagePickerController, its delegate and its info keys.
@MainActor
@Suite("Image pickers")
struct ImagePickerTests {
    private final class Delegate: NSObject, UIImagePickerControllerDelegate,
        UINavigationControllerDelegate
    {
        var infos: [[UIImagePickerController.InfoKey: Any]] = []
        var cancellations = 0
        var shown: [String] = []

        func imagePickerController(
            _ picker: UIImagePickerController,
            didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
        ) {
            infos.append(info)
            picker.dismiss(animated: true)
        }
        func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
            cancellations += 1
            picker.dismiss(animated: true)
        }
        func navigationController(
            _ navigationController: UINavigationController,
            willShow viewController: UIViewController, animated: Bool
        ) { shown.append(viewController.title ?? "") }
    }

    private let stage = Stage(size: CGSize(width: 375, height: 667))
    private let root = UIViewController()
    private let delegate = Delegate()

    private func present(_ change: (UIImagePickerController) -> Void = { _ in })
        -> UIImagePickerController
    {
        let picker = UIImagePickerController()
        picker.delegate = delegate
        change(picker)
        stage.present(picker, over: root)
        return picker
    }

    @Test("a tap chooses a photo of the folder, in the order of names")
    func photo() throws {
        let folder = try PickerFolder("b.svg", "a.svg", "film.mov", "text.txt", ".hidden.svg")
        defer { folder.remove(); stage.close() }
        UIImagePickerController.photoFolder = folder.url
        _ = present()
        let cells = stage.views(as: UICollectionViewCell.self).sorted {
            $0.frame.minX < $1.frame.minX
        }
        #expect(cells.map(\.accessibilityLabel) == ["a.svg", "b.svg"])
        stage.tap("b.svg")
        stage.advance(by: .seconds(1))
        let info = try #require(delegate.infos.first)
        #expect((info[.originalImage] as? UIImage)?.size == CGSize(width: 400, height: 300))
        #expect(info[.imageURL] as? URL == folder.file("b.svg"))
        #expect(info[.mediaType] as? String == kUTTypeImage as String)
        #expect(info[.editedImage] == nil && info[.mediaURL] == nil)
        #expect(delegate.shown == ["Photos"])
        #expect(root.presentedViewController == nil)
    }

    // Apple, UIImageWriteToSavedPhotosAlbum(_:_:_:_:) and the form of its method.
    @Test("a saved image is a photo of the folder; without a folder the method hears of it")
    func saving() throws {
        final class Saver: NSObject {
            var log: [String] = []
            func saved(
                _ image: UIImage, didFinishSavingWithError error: (any Error)?,
                contextInfo: UnsafeRawPointer
            ) { log.append(error?.localizedDescription ?? "saved \(image.size.width)") }
        }
        let saver = Saver()
        let selector = Selector(
            "saved:didFinishSavingWithError:contextInfo:",
            Saver.saved(_:didFinishSavingWithError:contextInfo:))
        let folder = try PickerFolder("IMG_0002.png")
        defer { folder.remove(); stage.close() }
        // A PNG's signature and header are enough for its size; other bytes are not read.
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        bytes += Array("IHDR".utf8) + [0, 0, 0, 20, 0, 0, 0, 10, 8, 6, 0, 0, 0]
        let picture = try #require(UIImage(data: Data(bytes)))
        UIImagePickerController.photoFolder = nil
        UIImageWriteToSavedPhotosAlbum(picture, saver, selector, nil)
        UIImagePickerController.photoFolder = folder.url
        #expect(saver.log.isEmpty)
        stage.advance(by: .milliseconds(10))
        #expect(
            saver.log == ["There is no folder for photos; MAINSPRING_PHOTOS names one."])
        UIImageWriteToSavedPhotosAlbum(picture, saver, selector, nil)
        UIImageWriteToSavedPhotosAlbum(picture, nil, nil, nil)
        stage.advance(by: .milliseconds(10))
        #expect(saver.log.last == "saved 20.0")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        #expect(names == ["IMG_0002.png", "IMG_0003.png", "IMG_0004.png"])
        #expect(UIImage(contentsOfFile: folder.file(names[1]).path)?.size.height == 10)
    }

    @Test("with editing the user chooses a square of the photo")
    func editing() throws {
        let folder = try PickerFolder("a.svg")
        defer { folder.remove(); stage.close() }
        UIImagePickerController.photoFolder = folder.url
        _ = present { $0.allowsEditing = true }
        stage.tap("a.svg")
        stage.advance(by: .seconds(1))
        // The square shows the whole height of the photo and its middle at first, from pixel 50 to
        // 350; a movement by 20 points to the left, of which the pan leaves out at most 10, shows
        // what is further right: 375 points are 300 pixels.
        #expect(delegate.infos.isEmpty)
        stage.pan(
            from: CGPoint(x: 200, y: 300), to: CGPoint(x: 180, y: 300), over: .seconds(2))
        stage.advance(by: .seconds(1))
        stage.tap(text: "Choose")
        stage.advance(by: .seconds(1))
        let info = try #require(delegate.infos.first)
        let rect = try #require((info[.cropRect] as? NSValue)?.cgRectValue)
        #expect(rect.size == CGSize(width: 300, height: 300) && rect.minY == 0)
        #expect((57...67).contains(rect.minX))
        #expect((info[.editedImage] as? UIImage)?.size == CGSize(width: 300, height: 300))
        #expect((info[.originalImage] as? UIImage)?.size.width == 400)
    }

    @Test("Cancel and a pull at the sheet report that nothing is chosen")
    func cancel() throws {
        defer { stage.close() }
        _ = present()
        #expect(stage.obstacle(toSeeingText: "No Photos") == nil)
        stage.tap(text: "Cancel")
        stage.advance(by: .seconds(1))
        #expect(delegate.cancellations == 1 && root.presentedViewController == nil)
        _ = present()
        stage.pan(
            from: CGPoint(x: 180, y: 60), to: CGPoint(x: 180, y: 640),
            over: .milliseconds(200))
        stage.advance(by: .seconds(1))
        #expect(delegate.cancellations == 2 && root.presentedViewController == nil)
    }

    @Test("films are offered if they are asked for, and chosen as files")
    func films() throws {
        let folder = try PickerFolder("a.svg", "film.mov")
        defer { folder.remove(); stage.close() }
        UIImagePickerController.photoFolder = folder.url
        let picker = present { $0.mediaTypes = ["public.movie"] }
        #expect(mistakes { picker.mediaTypes = [] }.contains("needs a type"))
        stage.tap("film.mov")
        let info = try #require(delegate.infos.first)
        #expect(info[.mediaURL] as? URL == folder.file("film.mov"))
        #expect(info[.mediaType] as? String == "public.movie")
    }

    @Test("the camera sees the program's picture; the user accepts what was taken")
    func camera() throws {
        defer { stage.close() }
        #expect(!UIImagePickerController.isSourceTypeAvailable(.camera))
        #expect(UIImagePickerController.availableMediaTypes(for: .camera) == nil)
        #expect(UIImagePickerController.isSourceTypeAvailable(.savedPhotosAlbum))
        let refused = UIImagePickerController()
        #expect(mistakes { refused.sourceType = .camera }.contains("There is no camera"))
        #expect(refused.sourceType == .photoLibrary)
        UIImagePickerController.cameraPicture = UIImage(
            data: Data("<svg width='40' height='30'/>".utf8))
        #expect(UIImagePickerController.isCameraDeviceAvailable(.rear))
        _ = present { $0.sourceType = .camera }
        stage.tap(text: "Take Picture")
        stage.commit()
        stage.tap(text: "Retake")
        stage.commit()
        stage.tap(text: "Take Picture")
        stage.commit()
        stage.tap(text: "Use Photo")
        stage.advance(by: .seconds(1))
        #expect((delegate.infos.first?[.originalImage] as? UIImage)?.size.width == 40)
        #expect(delegate.infos.first?[.imageURL] == nil)
        // Without controls the program's overlay takes the picture.
        let overlay = UIView()
        let picker = present {
            $0.sourceType = .camera
            $0.showsCameraControls = false
            $0.cameraOverlayView = overlay
        }
        #expect(overlay.window === stage.window)
        #expect(stage.obstacle(toSeeingText: "Cancel") != nil)
        picker.takePicture()
        #expect(delegate.infos.count == 2)
    }
}
