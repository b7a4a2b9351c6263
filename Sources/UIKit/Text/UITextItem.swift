/// A user's action on a part of a text.
///
/// Source: Apple, UITextItemInteraction.
public enum UITextItemInteraction: Int, Sendable {
    /// A tap.
    case invokeDefaultAction = 0
    /// A press, which shows a menu.
    case presentActions = 1
}

/// A part of a text that reacts to taps and presses: a link.
///
/// Source: Apple, UITextItem.
@preconcurrency @MainActor
public final class UITextItem: NSObject {
    /// The kind of item.
    public enum Content {
        /// A link to an address.
        case link(URL)
    }

    /// The kind of item.
    public let content: Content
    /// The range in the text, in UTF-16 code units.
    public let range: NSRange

    init(content: Content, range: NSRange) {
        self.content = content
        self.range = range
    }

    /// The view of the preview beside an item's menu.
    ///
    /// Source: Apple, UITextItem.MenuPreview.
    @preconcurrency @MainActor
    public final class MenuPreview: NSObject {
        let view: UIView
        /// Creates the preview that shows a view.
        public init(view: UIView) { self.view = view }
    }

    /// The menu of an item, and its preview.
    ///
    /// Source: Apple, UITextItem.MenuConfiguration.
    ///
    /// Deviation: without a preview the whole text view is lifted, in place of the link.
    @preconcurrency @MainActor
    public final class MenuConfiguration: NSObject {
        let menu: UIMenu
        let preview: MenuPreview?

        /// Creates a menu with a preview; nil for that of the text.
        public init(preview: MenuPreview?, menu: UIMenu) {
            (self.preview, self.menu) = (preview, menu)
        }

        /// Creates a menu with the preview of the text.
        public convenience init(menu: UIMenu) { self.init(preview: nil, menu: menu) }
    }
}

/// The menu of a link that is pressed in a text view that is not edited.
final class TextLinkMenu: UIContextMenuInteraction {
    private weak var text: UITextView?
    private var item: UITextItem?

    init(of text: UITextView) {
        self.text = text
        super.init()
        didMove(to: text)
    }

    override func configuration(at location: CGPoint) -> UIContextMenuConfiguration? {
        guard let text, !text.isEditable, text.isSelectable else { return nil }
        let point = self.location(in: text.textView)
        guard let (url, range) = text.link(at: point) else { return nil }
        let item = UITextItem(content: .link(url), range: range)
        let standard = UIMenu(children: [
            UIAction(title: "Open Link") { _ in UIApplication.shared.open(url) },
            UIAction(title: "Copy Link") { _ in UIPasteboard.general.url = url },
        ])
        let delegate = text.delegate
        let configuration =
            delegate.map { $0.textView(text, menuConfigurationFor: item, defaultMenu: standard) }
            ?? UITextItem.MenuConfiguration(menu: standard)
        guard let configuration else { return nil }
        self.item = item
        return UIContextMenuConfiguration(
            previewProvider: configuration.preview.map { preview in
                {
                    let controller = UIViewController()
                    controller.view = preview.view
                    controller.preferredContentSize = preview.view.bounds.size
                    return controller
                }
            }, actionProvider: { _ in configuration.menu })
    }

    override func willDisplay(
        _ configuration: UIContextMenuConfiguration, _ animator: MenuAnimator
    ) {
        guard let text, let item else { return }
        text.delegate?.textView(text, textItemMenuWillDisplayFor: item, animator: animator)
    }

    override func willEnd(_ configuration: UIContextMenuConfiguration, _ animator: MenuAnimator) {
        guard let text, let item else { return }
        text.delegate?.textView(text, textItemMenuWillEndFor: item, animator: animator)
        self.item = nil
    }
}
