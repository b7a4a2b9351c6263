public import Foundation
public import UIKit

/// Lets the user write a text message, which the program sends.
///
/// Source: Apple, MFMessageComposeViewController.
///
/// Deviation: ``sender`` receives the message, and without it none can be sent. There are no
/// attachments.
@preconcurrency @MainActor
open class MFMessageComposeViewController: UINavigationController {
    /// Receives messages that the user sends, with their recipients and text, and returns whether
    /// it could send them; nil (the default) if no message can be sent. Not in Apple's.
    public static var sender: (([String], String) -> Bool)?

    /// Returns whether messages can be sent: whether there is a ``sender``.
    open class func canSendText() -> Bool { sender != nil }
    /// Returns whether messages have subjects: false.
    open class func canSendSubject() -> Bool { false }
    /// Returns whether messages have files: false.
    open class func canSendAttachments() -> Bool { false }

    /// The object that receives the result and dismisses the controller; not retained.
    open weak var messageComposeDelegate: (any MFMessageComposeViewControllerDelegate)?
    /// The recipients at first; nil for none. Default: nil.
    open var recipients: [String]?
    /// The text at first; nil for none. Default: nil.
    open var body: String?

    /// Creates the form.
    open override func viewDidLoad() {
        super.viewDidLoad()
        func names(_ text: String) -> [String] {
            text.components(separatedBy: ",").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty }
        }
        let form = MessageForm(
            title: "New Message",
            fields: [("To:", (recipients ?? []).joined(separator: ", "))], body: body ?? "",
            attachments: [])
        form.isComplete = { !names($0[0]).isEmpty }
        form.whenOver = { [weak self] fields, body in
            guard let self else { return }
            var result = MessageComposeResult.cancelled
            if let fields {
                let isSent = Self.sender?(names(fields[0]), body) ?? false
                result = isSent ? .sent : .failed
            }
            messageComposeDelegate?.messageComposeViewController(self, didFinishWith: result)
        }
        setViewControllers([form], animated: false)
    }
}

/// How the writing of a text message ended.
///
/// Source: Apple, MessageComposeResult.
public enum MessageComposeResult: Int, Sendable {
    /// The user has discarded the message.
    case cancelled = 0
    /// The message was sent.
    case sent = 1
    /// The message could not be sent.
    case failed = 2
}

/// Receives the end of the writing of a text message.
///
/// Source: Apple, MFMessageComposeViewControllerDelegate.
@preconcurrency @MainActor
public protocol MFMessageComposeViewControllerDelegate: NSObjectProtocol {
    /// The user has sent or discarded the message; the program dismisses the controller.
    func messageComposeViewController(
        _ controller: MFMessageComposeViewController, didFinishWith result: MessageComposeResult)
}
