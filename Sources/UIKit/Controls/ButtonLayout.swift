/// Computes where a button's image and title are, as plain geometry.
///
/// They are side by side, with the image first in the direction of text. Horizontally they are
/// aligned together, vertically each on its own. If there is no room for both, the title shrinks.
struct ButtonLayout {
    var title: CGSize?
    var image: CGSize?
    /// Whether the title is set to the empty string.
    var hasEmptyTitle = false
    /// The line height of the title's font, for a button without content.
    var lineHeight: CGFloat
    /// The size of the background image, which is the minimum size of the button.
    var background = CGSize.zero
    var insets: UIEdgeInsets
    var titleInsets = UIEdgeInsets.zero
    var imageInsets = UIEdgeInsets.zero
    var horizontal: UIControl.ContentHorizontalAlignment
    var vertical: UIControl.ContentVerticalAlignment
    var isRightToLeft: Bool
    var scale: CGFloat

    /// The padding above and below a title without an image, if no insets are set. [U]
    private static let defaultPadding: CGFloat = 6
    /// The minimum width of a button without an image, if no insets are set. [U]
    private static let leastWidth: CGFloat = 30

    /// The size in whole points, as a public layout library's comparisons with UIKit have it.
    var size: CGSize {
        let pads = insets == .zero && image == nil
        let titleHeight = title?.height ?? (image == nil || hasEmptyTitle ? lineHeight : 0)
        let width = (title?.width ?? 0) + (image?.width ?? 0) + insets.left + insets.right
        let height = max(image?.height ?? 0, titleHeight + (pads ? 2 * Self.defaultPadding : 0))
        return CGSize(
            width: max(
                insets == .zero && image == nil ? max(width, Self.leastWidth) : width,
                background.width),
            height: max(height + insets.top + insets.bottom, background.height)
        ).roundedUp(toPixelsOf: 1)
    }

    func rects(in content: CGRect) -> (image: CGRect, title: CGRect) {
        let room = CGSize(width: max(0, content.width), height: max(0, content.height))
        let picture = CGSize(
            width: min(image?.width ?? 0, room.width), height: min(image?.height ?? 0, room.height))
        let textRoom = max(0, room.width - picture.width - titleInsets.left - titleInsets.right)
        var text = CGSize(
            width: min(title?.width ?? 0, textRoom), height: min(title?.height ?? 0, room.height))
        if horizontal == .fill, title != nil { text.width = textRoom }

        let start = start(of: picture.width + text.width, in: room.width)
        var imageRect = CGRect(
            x: content.minX + start, y: content.minY, width: picture.width, height: picture.height)
        var titleRect = CGRect(
            x: imageRect.maxX, y: content.minY, width: text.width, height: text.height)
        if image != nil { place(&imageRect, in: room.height) }
        if title != nil { place(&titleRect, in: room.height) }
        if isRightToLeft {
            imageRect.origin.x = content.minX + content.maxX - imageRect.maxX
            titleRect.origin.x = content.minX + content.maxX - titleRect.maxX
        }
        return (moved(imageRect, by: imageInsets), moved(titleRect, by: titleInsets))
    }

    /// Moves a part by its own insets: fully if aligned to an edge, by half if centred.
    private func moved(_ rect: CGRect, by insets: UIEdgeInsets) -> CGRect {
        guard insets != .zero else { return rect }
        var rect = rect
        let isLeading = horizontal == .leading || horizontal == .fill
        switch horizontal {
        case .center: rect.origin.x += pixel((insets.left - insets.right) / 2)
        case .left: rect.origin.x += insets.left
        case .right: rect.origin.x -= insets.right
        case .fill, .leading, .trailing:
            rect.origin.x += isLeading != isRightToLeft ? insets.left : -insets.right
        }
        switch vertical {
        case .center: rect.origin.y += pixel((insets.top - insets.bottom) / 2)
        case .top: rect.origin.y += insets.top
        case .bottom: rect.origin.y -= insets.bottom
        case .fill:
            rect.origin.y += insets.top
            rect.size.height = max(0, rect.height - insets.top - insets.bottom)
        }
        return rect
    }

    /// Returns the distance of the content from the leading edge.
    private func start(of width: CGFloat, in room: CGFloat) -> CGFloat {
        switch horizontal {
        case .center: pixel((room - width) / 2)
        case .left: isRightToLeft ? room - width : 0
        case .right: isRightToLeft ? 0 : room - width
        case .fill, .leading: 0
        case .trailing: room - width
        }
    }

    private func place(_ rect: inout CGRect, in room: CGFloat) {
        switch vertical {
        case .center: rect.origin.y += pixel((room - rect.height) / 2)
        case .top: break
        case .bottom: rect.origin.y += room - rect.height
        case .fill: rect.size.height = room
        }
    }

    private func pixel(_ value: CGFloat) -> CGFloat { (value * scale).rounded(.down) / scale }
}

extension ButtonLayout {
    @MainActor
    init(of button: UIButton) {
        let text = button.currentAttributedTitle?.string ?? button.currentTitle
        let hasTitle = !(text ?? "").isEmpty
        let fontSize: CGFloat = button.buttonType.isSystem ? 15 : UIFont.buttonFontSize
        title = hasTitle ? button.titleView?.intrinsicContentSize : nil
        hasEmptyTitle = text?.isEmpty == true && !button.buttonType.hasPicture
        image = button.shownImage?.size
        lineHeight = (button.titleView?.font ?? .systemFont(ofSize: fontSize)).lineHeight
        background = button.currentBackgroundImage?.size ?? .zero
        insets = button.contentEdgeInsets
        titleInsets = button.titleEdgeInsets
        imageInsets = button.imageEdgeInsets
        horizontal = button.contentHorizontalAlignment
        vertical = button.contentVerticalAlignment
        isRightToLeft = button.effectiveUserInterfaceLayoutDirection == .rightToLeft
        scale = button.contentScaleFactor
    }
}
