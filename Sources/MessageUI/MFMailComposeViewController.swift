public import Foundation
public import UIKit

/// Lets the user write a mail, which the program sends.
///
/// ```swift
/// MFMailComposeViewController.sender = { mail in outbox.append(mail); return true }
/// if MFMailComposeViewController.canSendMail() {
///     let composer = MFMailComposeViewController()
///     composer.setToRecipients(["hello@example.org"])
///     composer.mailComposeDelegate = self
///     present(composer, animated: true)
/// }
/// ```
///
/// Source: Apple, MFMailComposeViewController.
///
/// Deviation: there are no mail accounts: ``sender`` receives the mail, and without it no mail can
/// be sent. A body in HTML is shown as its source. Cancel discards the mail without a question.
@preconcurrency @MainActor
open class MFMailComposeViewController: UINavigationController {
    /// Receives mails that the user sends, and returns whether it could send them; nil (the
    /// default) if no mail can be sent. Not in Apple's.
    public static var sender: ((Mail) -> Bool)?

    /// A mail. Not in Apple's.
    public struct Mail: Equatable, Sendable {
        /// The recipients.
        public var to: [String] = []
        /// The addresses that get a copy.
        public var cc: [String] = []
        /// The addresses that get a copy without being named.
        public var bcc: [String] = []
        /// The subject.
        public var subject = ""
        /// The text.
        public var body = ""
        /// Whether the text is HTML.
        public var isHTML = false
        /// The files.
        public var attachments: [Attachment] = []
        /// The address of the account that the program prefers; nil for none.
        public var preferredSender: String?
    }

    /// A file of a mail. Not in Apple's.
    public struct Attachment: Equatable, Sendable {
        /// The contents.
        public let data: Data
        /// The type, such as `image/png`.
        public let mimeType: String
        /// The name.
        public let fileName: String
    }

    /// Returns whether mails can be sent: whether there is a ``sender``.
    open class func canSendMail() -> Bool { sender != nil }

    /// The object that receives the result and dismisses the controller; not retained.
    open weak var mailComposeDelegate: (any MFMailComposeViewControllerDelegate)?
    private var mail = Mail()

    /// Sets the subject that the user can change.
    open func setSubject(_ subject: String) { mail.subject = subject }
    /// Sets the recipients; nil for none.
    open func setToRecipients(_ toRecipients: [String]?) { mail.to = toRecipients ?? [] }
    /// Sets the addresses that get a copy; nil for none.
    open func setCcRecipients(_ ccRecipients: [String]?) { mail.cc = ccRecipients ?? [] }
    /// Sets the addresses that get a copy without being named; nil for none.
    open func setBccRecipients(_ bccRecipients: [String]?) { mail.bcc = bccRecipients ?? [] }
    /// Sets the text that the user can change.
    open func setMessageBody(_ body: String, isHTML: Bool) {
        (mail.body, mail.isHTML) = (body, isHTML)
    }
    /// Adds a file.
    open func addAttachmentData(
        _ attachment: Data, mimeType: String, fileName filename: String
    ) {
        mail.attachments.append(
            Attachment(data: attachment, mimeType: mimeType, fileName: filename))
    }
    /// Names the account that the program prefers.
    open func setPreferredSendingEmailAddress(_ emailAddress: String) {
        mail.preferredSender = emailAddress
    }

    /// Creates the form.
    open override func viewDidLoad() {
        super.viewDidLoad()
        let separator = CharacterSet(charactersIn: ",; ")
        func addresses(_ text: String) -> [String] {
            text.components(separatedBy: separator).filter { !$0.isEmpty }
        }
        let form = MessageForm(
            title: mail.subject.isEmpty ? "New Message" : mail.subject,
            fields: [
                ("To:", mail.to.joined(separator: ", ")),
                ("Cc:", mail.cc.joined(separator: ", ")),
                ("Bcc:", mail.bcc.joined(separator: ", ")),
                ("Subject:", mail.subject),
            ],
            body: mail.body, attachments: mail.attachments.map(\.fileName))
        form.isComplete = { fields in
            !(addresses(fields[0]) + addresses(fields[1]) + addresses(fields[2])).isEmpty
        }
        form.whenOver = { [weak self] fields, body in
            guard let self else { return }
            guard let fields else {
                return mailComposeDelegate.finish(self, .cancelled)
            }
            mail.to = addresses(fields[0])
            mail.cc = addresses(fields[1])
            mail.bcc = addresses(fields[2])
            (mail.subject, mail.body) = (fields[3], body)
            let isSent = Self.sender?(mail) ?? false
            mailComposeDelegate.finish(self, isSent ? .sent : .failed)
        }
        setViewControllers([form], animated: false)
    }
}

extension Optional where Wrapped == any MFMailComposeViewControllerDelegate {
    @MainActor
    fileprivate func finish(
        _ controller: MFMailComposeViewController, _ result: MFMailComposeResult
    ) {
        let error = result == .failed ? MFMailComposeError(.sendFailed) : nil
        self?.mailComposeController(controller, didFinishWith: result, error: error)
    }
}

/// How the writing of a mail ended.
///
/// Source: Apple, MFMailComposeResult.
///
/// Deviation: there is no folder of drafts.
public enum MFMailComposeResult: Int, Sendable {
    /// The user has discarded the mail.
    case cancelled = 0
    /// The mail was sent.
    case sent = 2
    /// The mail could not be sent.
    case failed = 3
}

/// Why a mail could not be sent.
///
/// Source: Apple, MFMailComposeError.
public struct MFMailComposeError: Error, Hashable, Sendable {
    /// The reasons.
    public enum Code: Int, Sendable {
        /// The draft could not be saved.
        case saveFailed = 0
        /// The mail could not be sent.
        case sendFailed = 1
    }
    /// The reason.
    public let code: Code
    /// Creates an error.
    public init(_ code: Code) { self.code = code }
}

/// Receives the end of the writing of a mail.
///
/// Source: Apple, MFMailComposeViewControllerDelegate.
@preconcurrency @MainActor
public protocol MFMailComposeViewControllerDelegate: NSObjectProtocol {
    /// The user has sent or discarded the mail; the program dismisses the controller. The default
    /// dismisses it.
    func mailComposeController(
        _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult,
        error: (any Error)?)
}

extension MFMailComposeViewControllerDelegate {
    /// Dismisses the controller.
    public func mailComposeController(
        _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult,
        error: (any Error)?
    ) { controller.dismiss(animated: true) }
}
