/// A task for the items of a ``UIActivityViewController``, such as copying them.
///
/// A subclass of a program's own overrides ``activityType``, ``activityTitle``,
/// ``canPerform(withActivityItems:)`` and ``perform()``, which calls ``activityDidFinish(_:)``, or
/// ``activityViewController``.
///
/// Source: Apple, UIActivity.
@preconcurrency @MainActor
open class UIActivity: NSObject {
    /// The kind of an activity.
    ///
    /// Source: Apple, UIActivity.ActivityType.
    public struct ActivityType: RawRepresentable, Hashable, Sendable {
        /// The name, such as "com.example.print".
        public let rawValue: String
        /// Creates a kind from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates a kind from its name.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// Copies the items to the pasteboard: the only kind that the system performs here.
        public static let copyToPasteboard = ActivityType(
            "com.apple.UIKit.activity.CopyToPasteboard")
        /// Sends a message.
        public static let message = ActivityType("com.apple.UIKit.activity.Message")
        /// Sends a mail.
        public static let mail = ActivityType("com.apple.UIKit.activity.Mail")
        /// Prints the items.
        public static let print = ActivityType("com.apple.UIKit.activity.Print")
        /// Posts to Facebook.
        public static let postToFacebook = ActivityType("com.apple.UIKit.activity.PostToFacebook")
        /// Posts to Twitter.
        public static let postToTwitter = ActivityType("com.apple.UIKit.activity.PostToTwitter")
        /// Posts to Weibo.
        public static let postToWeibo = ActivityType("com.apple.UIKit.activity.PostToWeibo")
        /// Posts to Vimeo.
        public static let postToVimeo = ActivityType("com.apple.UIKit.activity.PostToVimeo")
        /// Posts to Flickr.
        public static let postToFlickr = ActivityType("com.apple.UIKit.activity.PostToFlickr")
        /// Posts to Tencent Weibo.
        public static let postToTencentWeibo = ActivityType(
            "com.apple.UIKit.activity.TencentWeibo")
        /// Assigns an image to a contact.
        public static let assignToContact = ActivityType("com.apple.UIKit.activity.AssignToContact")
        /// Saves an image.
        public static let saveToCameraRoll = ActivityType(
            "com.apple.UIKit.activity.SaveToCameraRoll")
        /// Adds an address to the reading list.
        public static let addToReadingList = ActivityType(
            "com.apple.UIKit.activity.AddToReadingList")
        /// Sends to a device nearby.
        public static let airDrop = ActivityType("com.apple.UIKit.activity.AirDrop")
        /// Opens a document in iBooks.
        public static let openInIBooks = ActivityType("com.apple.UIKit.activity.OpenInIBooks")
        /// Makes a PDF.
        public static let markupAsPDF = ActivityType("com.apple.UIKit.activity.MarkupAsPDF")
    }

    /// Where an activity is listed.
    ///
    /// Source: Apple, UIActivity.Category.
    public enum Category: Int, Sendable {
        /// Behind those that share.
        case action = 0
        /// Before the others.
        case share = 1
    }

    /// Where the activities of a class are listed. Default: action.
    open class var activityCategory: Category { .action }
    /// The kind; nil for none. Default: nil.
    open var activityType: ActivityType? { nil }
    /// The title of the row; nil for none. Default: nil.
    open var activityTitle: String? { nil }
    /// The image of the row, a template; nil for none. Default: nil.
    open var activityImage: UIImage? { nil }
    /// A controller that performs the activity, shown in place of ``perform()``. Default: nil.
    ///
    /// It, or the activity, calls ``activityDidFinish(_:)``, which dismisses it.
    open var activityViewController: UIViewController? { nil }

    /// The controller that lists the activity while it runs.
    final weak var list: UIActivityViewController?

    /// Creates an activity.
    public override init() { super.init() }

    /// Returns whether the activity can be performed with items. Default: false.
    open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }

    /// Receives the items before the activity is performed; the default does nothing.
    open func prepare(withActivityItems activityItems: [Any]) {}

    /// Performs the activity; the default finishes it without a result.
    open func perform() { activityDidFinish(false) }

    /// Ends the activity: the list is dismissed and its handler called.
    ///
    /// - Parameter completed: whether the activity was performed.
    open func activityDidFinish(_ completed: Bool) { list?.finish(self, completed) }
}

/// An object that provides an item of a ``UIActivityViewController`` when an activity was chosen.
///
/// Source: Apple, UIActivityItemSource.
///
/// Deviation: no thumbnails, types of data and metadata of links.
@preconcurrency @MainActor
public protocol UIActivityItemSource: NSObjectProtocol {
    /// Returns an item of the same class as the real one, by which activities decide whether they
    /// can be performed.
    func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController)
        -> Any
    /// Returns the item for an activity; nil for none.
    func activityViewController(
        _ activityViewController: UIActivityViewController,
        itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any?
}

/// Copies texts, addresses, images and colours to the general pasteboard.
final class CopyActivity: UIActivity {
    private var items: [Any] = []

    override var activityType: ActivityType? { .copyToPasteboard }
    override var activityTitle: String? { systemText("Copy") }
    override var activityImage: UIImage? { UIImage(systemName: "doc.on.doc") }

    override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
        activityItems.contains { $0 is String || $0 is URL || $0 is UIImage || $0 is UIColor }
    }

    override func prepare(withActivityItems activityItems: [Any]) { items = activityItems }

    override func perform() {
        let board = UIPasteboard.general
        let (strings, urls) = (items.compactMap { $0 as? String }, items.compactMap { $0 as? URL })
        let (images, colors) = (
            items.compactMap { $0 as? UIImage }, items.compactMap { $0 as? UIColor }
        )
        if !strings.isEmpty {
            board.strings = strings
        } else if !urls.isEmpty {
            board.urls = urls
        } else if !images.isEmpty {
            board.images = images
        } else if !colors.isEmpty {
            board.colors = colors
        }
        activityDidFinish(true)
    }
}
