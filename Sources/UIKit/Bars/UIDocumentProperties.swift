public import Foundation

/// A document, as the menu of a bar's title shows it.
///
/// Source: Apple, UIDocumentProperties.
///
/// Deviation: the menu shows no picture of the document, and nothing is dragged from it.
@preconcurrency @MainActor
public final class UIDocumentProperties: NSObject {
    /// The address of the document's file.
    public let url: URL

    /// Makes the share sheet of the document; nil (the default) if it cannot be shared from the
    /// menu.
    public var activityViewControllerProvider: (() -> UIActivityViewController)?

    /// Creates the properties of a file.
    public init(url: URL) {
        self.url = url
        super.init()
    }

    /// The name without the extension, as the header shows it.
    private var name: String { url.deletingPathExtension().lastPathComponent }

    /// The first part of the title's menu.
    func header(in view: UIView) -> UIMenu {
        var children: [UIMenuElement] = []
        if let activityViewControllerProvider {
            children.append(
                UIAction(
                    title: systemText("Share"), image: UIImage(systemName: "square.and.arrow.up")
                ) {
                    [weak view] _ in
                    guard let view, let root = view.window?.rootViewController else { return }
                    let sheet = activityViewControllerProvider()
                    sheet.popoverPresentationController?.sourceView = view
                    root.inFront.present(sheet, animated: true)
                })
        } else {
            children.append(UIAction(title: url.lastPathComponent, attributes: .disabled) { _ in })
        }
        return UIMenu(title: name, options: .displayInline, children: children)
    }
}
