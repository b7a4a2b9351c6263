import HeadlessTesting
import MessageUI
import PhotosUI
import Testing
import UIKit

/// Source: Apple, PHPickerViewController, MFMailComposeViewController and their relatives.
@MainActor
@Suite("Pickers of photos, mails and messages")
struct PhotosAndMessagesTests {
    private final class Delegate: NSObject, PHPickerViewControllerDelegate,
        MFMailComposeViewControllerDelegate, MFMessageComposeViewControllerDelegate
    {
        var results: [PHPickerResult]?
        var log: [String] = []
        func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
            self.results = results
            picker.dismiss(animated: true)
        }
        func mailComposeController(
            _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult,
            error: (any Error)?
        ) {
            log.append("\(result) \(error.map { "\($0)" } == nil)")
            controller.dismiss(animated: true)
        }
        func messageComposeViewController(
            _ controller: MFMessageComposeViewController,
            didFinishWith result: MessageComposeResult
        ) {
            log.append("\(result)")
            controller.dismiss(animated: true)
        }
    }

    private let stage = Stage(size: CGSize(width: 375, height: 667))
    private let root = UIViewController()
    private let delegate = Delegate()

    private func present(_ controller: UIViewController) {
        stage.present(controller, over: root)
    }

    @Test("several photos are chosen in the order of the taps, up to the limit")
    func photos() throws {
        let folder = try PickerFolder("a.svg", "b.svg", "c.svg", "film.mov")
        defer { folder.remove(); stage.close() }
        UIImagePickerController.photoFolder = folder.url
        var configuration = PHPickerConfiguration()
        configuration.selectionLimit = 2
        configuration.filter = .images
        let picker = PHPickerViewController(configuration: configuration)
        picker.delegate = delegate
        present(picker)
        #expect(stage.views("film.mov").isEmpty)
        for name in ["c.svg", "a.svg", "b.svg"] { stage.tap(name) }
        stage.commit()
        stage.tap(text: "Add")
        stage.advance(by: .seconds(1))
        let results = try #require(delegate.results)
        #expect(results.map(\.itemProvider.suggestedName) == ["c", "a"])
        var size: CGSize?
        results[0].itemProvider.loadObject(ofClass: UIImage.self) { image, _ in
            size = (image as? UIImage)?.size
        }
        stage.advance(by: .seconds(1))
        #expect(size == CGSize(width: 400, height: 300))
        #expect(results[0].assetIdentifier == nil)
        // Cancel chooses nothing.
        var films = PHPickerConfiguration()
        #expect(films.preferredAssetRepresentationMode == .automatic)
        films.filter = .videos
        let second = PHPickerViewController(configuration: films)
        second.delegate = delegate
        present(second)
        #expect(stage.views("a.svg").isEmpty && stage.views("film.mov").count == 1)
        stage.tap(text: "Cancel")
        stage.advance(by: .seconds(1))
        #expect(delegate.results?.isEmpty == true)
    }

    @Test("a mail is handed to the program as the user has changed it")
    func mail() throws {
        defer {
            MFMailComposeViewController.sender = nil
            stage.close()
        }
        #expect(!MFMailComposeViewController.canSendMail())
        var sent: [MFMailComposeViewController.Mail] = []
        MFMailComposeViewController.sender = { mail in
            sent.append(mail)
            return sent.count == 1
        }
        #expect(MFMailComposeViewController.canSendMail())
        for result in ["sent true", "failed false", "cancelled true"] {
            let composer = MFMailComposeViewController()
            composer.mailComposeDelegate = delegate
            composer.setToRecipients(["a@example.org", "b@example.org"])
            composer.setCcRecipients(["c@example.org"])
            composer.setBccRecipients(["d@example.org", "e@example.org"])
            composer.setPreferredSendingEmailAddress("me@example.org")
            composer.setSubject("Hello")
            composer.setMessageBody("Text", isHTML: false)
            composer.addAttachmentData(Data([1]), mimeType: "image/png", fileName: "dot.png")
            present(composer)
            #expect(stage.obstacle(toSeeingText: "dot.png") == nil)
            stage.tap("Subject:")
            stage.type("!")
            stage.tap(text: result.hasPrefix("cancelled") ? "Cancel" : "Send")
            stage.advance(by: .seconds(1))
            #expect(delegate.log.last == result)
        }
        #expect(sent.count == 2)
        #expect(sent[0].to == ["a@example.org", "b@example.org"] && sent[0].subject == "Hello!")
        #expect(sent[0].cc == ["c@example.org"] && sent[0].preferredSender == "me@example.org")
        #expect(sent[0].bcc == ["d@example.org", "e@example.org"])
        #expect(sent[0].body == "Text" && sent[0].attachments.map(\.fileName) == ["dot.png"])
    }

    @Test("a text message needs a recipient")
    func message() throws {
        defer {
            MFMessageComposeViewController.sender = nil
            stage.close()
        }
        #expect(!MFMessageComposeViewController.canSendText())
        #expect(!MFMessageComposeViewController.canSendSubject())
        #expect(!MFMessageComposeViewController.canSendAttachments())
        var sent: [String] = []
        MFMessageComposeViewController.sender = { recipients, text in
            sent.append(recipients.joined(separator: "|") + ": " + text)
            return true
        }
        let composer = MFMessageComposeViewController()
        composer.body = "On my way"
        composer.messageComposeDelegate = delegate
        present(composer)
        let send = composer.viewControllers.first?.navigationItem.rightBarButtonItem
        #expect(send?.isEnabled == false)
        stage.tap("To:")
        stage.type("555 0100")
        #expect(send?.isEnabled == true)
        stage.tap(text: "Send")
        stage.advance(by: .seconds(1))
        #expect(sent == ["555 0100: On my way"] && delegate.log == ["sent"])
    }
}
