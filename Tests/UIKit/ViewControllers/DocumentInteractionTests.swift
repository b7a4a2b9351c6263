import Foundation
import HeadlessTesting
import Testing

@testable import UIKit

/// Source: Apple, UIDocumentInteractionController and its delegate.
@MainActor
@Suite("Previews and options of files")
final class DocumentInteractionTests: NSObject, UIDocumentInteractionControllerDelegate {
    private let stage = Stage(size: CGSize(width: 375, height: 667))
    private let root = UIViewController()
    private var host: UIViewController?
    private var log: [String] = []
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("documents-\(UUID().uuidString)")

    func documentInteractionControllerViewControllerForPreview(
        _ controller: UIDocumentInteractionController
    ) -> UIViewController? { host }
    func documentInteractionControllerWillBeginPreview(_ c: UIDocumentInteractionController) {
        log.append("begin")
    }
    func documentInteractionControllerDidEndPreview(_ c: UIDocumentInteractionController) {
        log.append("end")
    }
    func documentInteractionControllerWillPresentOptionsMenu(
        _ c: UIDocumentInteractionController
    ) { log.append("menu") }
    func documentInteractionControllerDidDismissOptionsMenu(
        _ c: UIDocumentInteractionController
    ) { log.append("no menu") }

    private func file(_ name: String, _ data: Data) throws -> UIDocumentInteractionController {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appendingPathComponent(name)
        try data.write(to: url)
        let controller = UIDocumentInteractionController(url: url)
        controller.delegate = self
        return controller
    }

    private func show(_ controller: UIViewController) {
        stage.window.rootViewController = controller
        stage.window.makeKeyAndVisible()
        stage.commit()
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test("a text is presented over a controller, and dismissed by Done")
    func text() throws {
        defer { stage.close() }
        show(root)
        let controller = try file("note.txt", Data("Words to read".utf8))
        #expect(controller.uti == "public.plain-text" && controller.name == "note.txt")
        #expect(!controller.presentPreview(animated: false) && log.isEmpty)
        host = root
        #expect(controller.presentPreview(animated: false))
        stage.advance(by: .seconds(1))
        let shown = root.presentedViewController as? UINavigationController
        let text = shown?.topViewController?.view.subviews.first as? UITextView
        #expect(text?.text == "Words to read" && shown?.topViewController?.title == "note.txt")
        stage.tap(text: "Done")
        stage.advance(by: .seconds(1))
        #expect(root.presentedViewController == nil && log == ["begin", "end"])
    }

    @Test("an image is pushed on the stack of a navigation controller; other files are not shown")
    func image() throws {
        defer { stage.close() }
        let navigation = UINavigationController(rootViewController: root)
        show(navigation)
        host = navigation
        let controller = try file("a.png", SamplePicture.png(width: 20, height: 10))
        #expect(controller.presentPreview(animated: false))
        stage.advance(by: .seconds(1))
        let view = navigation.topViewController?.view.subviews.first as? UIImageView
        #expect(view?.image?.size == CGSize(width: 20, height: 10))
        navigation.pushViewController(UIViewController(), animated: false)
        stage.advance(by: .seconds(1))
        #expect(log == ["begin"])
        navigation.popViewController(animated: false)
        controller.dismissPreview(animated: false)
        stage.advance(by: .seconds(1))
        #expect(navigation.topViewController === root && log == ["begin", "end"])
        #expect(try !file("a.zip", Data([1])).presentPreview(animated: false))
        #expect(!controller.presentOpenInMenu(from: .zero, in: root.view, animated: false))
    }

    @Test("a preview shows what was read for the options")
    func once() throws {
        defer { stage.close() }
        show(root)
        host = root
        let controller = try file("note.txt", Data("Words".utf8))
        controller.presentOptionsMenu(from: .zero, in: root.view, animated: false)
        stage.advance(by: .seconds(1))
        try FileManager.default.removeItem(at: try #require(controller.url))
        stage.tap(text: "Quick Look")
        stage.advance(by: .seconds(2))
        #expect(log == ["menu", "no menu", "begin"])
    }

    @Test("the options are those of a share sheet, and a preview")
    func options() throws {
        defer { stage.close() }
        show(root)
        host = root
        let controller = try file("note.txt", Data("Words".utf8))
        #expect(!controller.presentOptionsMenu(from: .zero, in: UIView(), animated: false))
        #expect(controller.presentOptionsMenu(from: .zero, in: root.view, animated: false))
        stage.advance(by: .seconds(1))
        stage.tap(text: "Quick Look")
        stage.advance(by: .seconds(2))
        #expect(log == ["menu", "no menu", "begin"])
        #expect(root.presentedViewController is UINavigationController)
        controller.dismissPreview(animated: false)
        stage.advance(by: .seconds(1))
        #expect(controller.presentOptionsMenu(from: .zero, in: root.view, animated: false))
        stage.advance(by: .seconds(1))
        controller.dismissMenu(animated: false)
        stage.advance(by: .seconds(1))
        #expect(log == ["menu", "no menu", "begin", "end", "menu", "no menu"])
    }
}
