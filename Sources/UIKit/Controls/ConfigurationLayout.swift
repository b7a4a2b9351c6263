/// Computes where the parts of a button with a configuration are, as plain geometry.
///
/// The subtitle is below the title; the image is at one side of both.
struct ConfigurationLayout {
    var title: CGSize?
    var subtitle: CGSize?
    var image: CGSize?
    /// The least length of the image's place along the row or column of image and titles.
    var reservation: CGFloat = 0
    /// The size of the sign at the trailing end.
    var indicator: CGSize?
    var placement: NSDirectionalRectEdge
    var imagePadding: CGFloat
    var titlePadding: CGFloat
    var insets: UIEdgeInsets
    var titleAlignment: UIButton.Configuration.TitleAlignment
    var horizontal: UIControl.ContentHorizontalAlignment
    var vertical: UIControl.ContentVerticalAlignment
    var isRightToLeft: Bool
    var scale: CGFloat

    struct Places: Equatable {
        var title = CGRect.zero
        var subtitle = CGRect.zero
        var image = CGRect.zero
        var indicator = CGRect.zero
    }

    /// The distance of the sign from the content, in points. [U]
    static let indicatorGap: CGFloat = 5

    private var isColumn: Bool { placement == .top || placement == .bottom }
    private var hasTitles: Bool { title != nil || subtitle != nil }
    private var gap: CGFloat { image != nil && hasTitles ? imagePadding : 0 }
    private var titleGap: CGFloat { title != nil && subtitle != nil ? titlePadding : 0 }

    private var titles: CGSize {
        CGSize(
            width: max(title?.width ?? 0, subtitle?.width ?? 0),
            height: (title?.height ?? 0) + titleGap + (subtitle?.height ?? 0))
    }

    /// The size of the image's place.
    private var picturePlace: CGSize {
        guard var size = image else { return .zero }
        if isColumn {
            size.height = max(size.height, reservation)
        } else {
            size.width = max(size.width, reservation)
        }
        return size
    }

    private var tail: CGFloat { indicator.map { $0.width + Self.indicatorGap } ?? 0 }

    /// The width that image, insets and sign leave to the titles.
    func titleRoom(in bounds: CGRect) -> CGFloat {
        let room = bounds.width - insets.left - insets.right - tail
        return max(0, isColumn ? room : room - picturePlace.width - gap)
    }

    private var content: CGSize {
        let picture = picturePlace
        return isColumn
            ? CGSize(
                width: max(titles.width, picture.width),
                height: titles.height + gap + picture.height)
            : CGSize(
                width: titles.width + gap + picture.width,
                height: max(titles.height, picture.height))
    }

    /// The intrinsic size of the button.
    var size: CGSize {
        CGSize(
            width: content.width + tail + insets.left + insets.right,
            height: max(content.height, indicator?.height ?? 0) + insets.top + insets.bottom
        ).roundedUp(toPixelsOf: scale)
    }

    /// Returns the frames of the parts for a button with the given bounds.
    func places(in bounds: CGRect) -> Places {
        // If the insets leave no room, the lengths are negative and the content stays at its edge.
        var insets = insets
        if isRightToLeft { insets.left += tail } else { insets.right += tail }
        let room = bounds.inset(by: insets)
        var titles = self.titles
        let picture = picturePlace
        titles.width = max(
            0, min(titles.width, room.size.width - (isColumn ? 0 : picture.width + gap)))
        let width = isColumn ? max(titles.width, picture.width) : titles.width + gap + picture.width
        let origin = CGPoint(
            x: room.origin.x + pixel((room.size.width - width) * startShare),
            y: room.origin.y + pixel((room.size.height - content.height) * topShare))
        let box = CGRect(x: origin.x, y: origin.y, width: width, height: content.height)
        var places = Places()
        var block = CGRect(origin: box.origin, size: titles)
        if isColumn {
            let pictureY = placement == .bottom ? box.maxY - picture.height : box.minY
            places.image = CGRect(
                x: box.minX + pixel((width - picture.width) / 2), y: pictureY, width: picture.width,
                height: picture.height)
            block.origin.x = box.minX + pixel((width - titles.width) / 2)
            block.origin.y = placement == .bottom ? box.minY : box.maxY - titles.height
        } else {
            let isLeft = (placement != .trailing) != isRightToLeft
            places.image = CGRect(
                x: isLeft ? box.minX : box.maxX - picture.width,
                y: box.minY + pixel((box.height - picture.height) / 2),
                width: picture.width, height: picture.height)
            block.origin.x = isLeft ? box.maxX - titles.width : box.minX
            block.origin.y = box.minY + pixel((box.height - titles.height) / 2)
        }
        if let image {
            places.image = CGRect(
                x: places.image.minX + pixel((places.image.width - image.width) / 2),
                y: places.image.minY + pixel((places.image.height - image.height) / 2),
                width: image.width, height: image.height)
        }
        if let indicator {
            places.indicator = CGRect(
                x: isRightToLeft ? box.minX - tail : box.maxX + Self.indicatorGap,
                y: room.minY + pixel((room.height - indicator.height) / 2),
                width: indicator.width, height: indicator.height)
        }
        place(title, &places.title, in: block, y: block.minY)
        place(subtitle, &places.subtitle, in: block, y: block.maxY - (subtitle?.height ?? 0))
        return places
    }

    /// Returns the alignment of the titles' text within their frames.
    ///
    /// - Parameters:
    ///   - titleAlignment: the configuration's alignment. A title without a subtitle ignores it.
    ///   - horizontal: the button's alignment of its content.
    ///   - hasSubtitle: whether there is a title above a subtitle.
    ///   - imageEdge: the edge at which the image is; nil without an image.
    ///   - isRightToLeft: whether leading is on the right.
    static func textAlignment(
        _ titleAlignment: UIButton.Configuration.TitleAlignment,
        horizontal: UIControl.ContentHorizontalAlignment, hasSubtitle: Bool,
        imageEdge: NSDirectionalRectEdge?, isRightToLeft: Bool
    ) -> NSTextAlignment {
        let (leading, trailing): (NSTextAlignment, NSTextAlignment) =
            isRightToLeft ? (.right, .left) : (.left, .right)
        switch hasSubtitle ? titleAlignment : .automatic {
        case .leading: return leading
        case .center: return .center
        case .trailing: return trailing
        case .automatic: break
        }
        switch horizontal {
        case .left: return .left
        case .right: return .right
        case .leading: return leading
        case .trailing: return trailing
        case .center, .fill: break
        }
        switch imageEdge {
        case nil, .top, .bottom: return .center
        case .trailing: return trailing
        default: return leading
        }
    }

    private func place(_ size: CGSize?, _ rect: inout CGRect, in block: CGRect, y: CGFloat) {
        guard let size else { return }
        let width = min(size.width, block.width)
        let share: CGFloat =
            switch titleAlignment {
            case .automatic: startShare
            case .leading: isRightToLeft ? 1 : 0
            case .center: 0.5
            case .trailing: isRightToLeft ? 0 : 1
            }
        rect = CGRect(
            x: block.minX + pixel((block.width - width) * share), y: y, width: width,
            height: size.height)
    }

    /// The fraction of the remaining space that is to the left of the content.
    private var startShare: CGFloat {
        switch horizontal {
        case .center, .fill: 0.5
        case .left: 0
        case .right: 1
        case .leading: isRightToLeft ? 1 : 0
        case .trailing: isRightToLeft ? 0 : 1
        }
    }

    /// The fraction of the remaining space that is above the content.
    private var topShare: CGFloat {
        switch vertical {
        case .center, .fill: 0.5
        case .top: 0
        case .bottom: 1
        }
    }

    private func pixel(_ value: CGFloat) -> CGFloat { (value * scale).rounded(.down) / scale }
}
