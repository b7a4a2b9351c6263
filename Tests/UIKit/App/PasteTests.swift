import HeadlessTesting
import Testing
import UIKit

/// Sources: Apple, UIPasteConfigurationSupporting, UIPasteConfiguration, UIPasteControl.
@MainActor
@Suite("What objects accept from the pasteboard", .serialized)
struct PasteTests {
    private final class Box: UIView {
        var texts: [String] = []
        override var canBecomeFirstResponder: Bool { true }
        override func paste(itemProviders: [NSItemProvider]) {
            for provider in itemProviders where provider.canLoadObject(ofClass: String.self) {
                _ = provider.loadObject(ofClass: String.self) { text, _ in
                    MainActor.assumeIsolated { self.texts.append(text ?? "-") }
                }
            }
        }
    }

    @Test("a responder with types performs paste while the pasteboard has such data")
    func responders() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let box = Box(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.addSubview(box)
        stage.window.makeKeyAndVisible()
        let paste = Selector("paste:")
        UIPasteboard.general.string = "Words"
        #expect(!box.canPerformAction(paste, withSender: nil))
        box.pasteConfiguration = UIPasteConfiguration(forAccepting: NSString.self)
        #expect(box.canPaste(UIPasteboard.general.itemProviders))
        #expect(box.canPerformAction(paste, withSender: nil))
        box.becomeFirstResponder()
        #expect(UIApplication.shared.sendAction(paste, to: nil, from: nil, for: nil))
        stage.settle()
        #expect(box.texts == ["Words"])
        UIPasteboard.general.color = .red
        #expect(!box.canPerformAction(paste, withSender: nil))
        box.pasteConfiguration?.addAcceptableTypeIdentifiers(["com.apple.uikit.color"])
        #expect(box.pasteConfiguration?.acceptableTypeIdentifiers.last == "com.apple.uikit.color")
        UIPasteboard.general.items = []
    }

    @Test("a paste control is enabled while its target accepts the pasteboard, and pastes")
    func control() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let box = Box(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        box.pasteConfiguration = UIPasteConfiguration(
            acceptableTypeIdentifiers: ["public.plain-text"])
        let look = UIPasteControl.Configuration()
        look.displayMode = .labelOnly
        let control = UIPasteControl(configuration: look)
        control.frame = CGRect(x: 0, y: 200, width: 120, height: 40)
        stage.window.addSubview(box)
        stage.window.addSubview(control)
        let button = try #require(control.subviews.first as? UIButton)
        #expect(button.configuration?.title == "Paste" && button.configuration?.image == nil)
        UIPasteboard.general.items = []
        control.target = box
        #expect(!button.isEnabled)
        UIPasteboard.general.string = "Text"
        #expect(button.isEnabled)
        stage.commit()
        stage.tap(button)
        stage.settle()
        #expect(box.texts == ["Text"])
        control.isEnabled = false
        #expect(!button.isEnabled)
        UIPasteboard.general.items = []
    }
}
