public import Foundation

/// Asks a scene for a document in place of a picture of the screen.
///
/// Source: Apple, UIScreenshotService.
@preconcurrency @MainActor
public final class UIScreenshotService: NSObject {
    /// The object that makes the document; not retained.
    public weak var delegate: (any UIScreenshotServiceDelegate)?
    /// The scene.
    public private(set) weak var windowScene: UIWindowScene?

    init(_ scene: UIWindowScene) {
        windowScene = scene
        super.init()
    }

    /// Takes a screenshot of the scene: posts
    /// ``UIApplication/userDidTakeScreenshotNotification``, and asks the delegate for a document.
    ///
    /// Not in UIKit, where the user presses buttons.
    ///
    /// - Parameter completion: called with the PDF, the number of the page on the screen, and the
    ///   part of this page that is on the screen; without a document with nil.
    public func receiveScreenshot(
        completion: @escaping (Data?, Int, CGRect) -> Void = { _, _, _ in }
    ) {
        NotificationCenter.default.post(
            name: UIApplication.userDidTakeScreenshotNotification, object: UIApplication.shared)
        guard let delegate else { return completion(nil, 0, .zero) }
        delegate.screenshotService(
            self, generatePDFRepresentationWithCompletion: completion)
    }
}

/// An object that makes a document of all that a scene could show.
///
/// Source: Apple, UIScreenshotServiceDelegate.
@preconcurrency @MainActor
public protocol UIScreenshotServiceDelegate: NSObjectProtocol {
    /// Makes a PDF, and calls the handler with it, the number of the page on the screen, and the
    /// part of this page that is on the screen. Default: calls it with nil.
    func screenshotService(
        _ screenshotService: UIScreenshotService,
        generatePDFRepresentationWithCompletion completionHandler:
            @escaping (Data?, Int, CGRect) -> Void)
}

extension UIScreenshotServiceDelegate {
    /// Calls the handler with nil.
    public func screenshotService(
        _ screenshotService: UIScreenshotService,
        generatePDFRepresentationWithCompletion completionHandler:
            @escaping (Data?, Int, CGRect) -> Void
    ) { completionHandler(nil, 0, .zero) }
}
