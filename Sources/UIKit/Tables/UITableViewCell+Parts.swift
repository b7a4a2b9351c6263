/// The views that a cell creates on first access.
@MainActor
struct CellParts {
    private(set) var image: UIImageView?
    private(set) var text: UILabel?
    private(set) var detail: UILabel?

    mutating func image(in cell: UITableViewCell) -> UIImageView {
        if let image { return image }
        let view = CellImageView(frame: .zero)
        view.contentMode = .scaleAspectFit
        add(view, to: cell)
        image = view
        return view
    }

    mutating func text(in cell: UITableViewCell) -> UILabel {
        if let text { return text }
        let label = UITableViewLabel(frame: .zero)
        label.font = .systemFont(ofSize: cell.style == .value2 ? 12 : 17)
        if cell.style == .value2 {
            label.textColor = .systemBlue
            label.textAlignment = .right
        }
        add(label, to: cell)
        text = label
        return label
    }

    mutating func detail(in cell: UITableViewCell) -> UILabel {
        if let detail { return detail }
        let label = UITableViewLabel(frame: .zero)
        label.font = .systemFont(ofSize: cell.style == .subtitle ? 12 : 17)
        if cell.style == .value1 { label.textColor = .secondaryLabel }
        add(label, to: cell)
        detail = label
        return label
    }

    private func add(_ view: UIView, to cell: UITableViewCell) {
        cell.contentView.addSubview(view)
        cell.setNeedsLayout()
    }
}

/// A cell's image view; a new image changes the layout of the texts.
final class CellImageView: UIImageView {
    override var image: UIImage? {
        didSet { superview?.superview?.setNeedsLayout() }
    }
}

/// A cell's label; the layout of one text depends on the other.
final class UITableViewLabel: UILabel {
    override var text: String? {
        didSet { superview?.superview?.setNeedsLayout() }
    }
}

extension UITableViewCell {
    /// The space beside and between image and texts, in points: iOS's layout margin on phones. [U]
    static let spacing: CGFloat = 16

    /// Lays out image and texts in the content view.
    ///
    /// [U], as on iOS: the image is first, 16 points and the indentation from the left edge, no
    /// taller than the cell; the text is 16 points after it, over the whole height. A second text
    /// is right-aligned on the same line (`value1`), or below the first, with both centred
    /// vertically (`subtitle`).
    final func layOutParts() {
        let size = contentView.bounds.size
        var left = Self.spacing + readableSurplus + indentation
        if let view = parts.image {
            let fitted = Self.fitted(view.image?.size ?? .zero, height: size.height)
            view.frame = CGRect(
                x: left, y: pixel((size.height - fitted.height) / 2), width: fitted.width,
                height: fitted.height)
            if fitted.width > 0 { left += fitted.width + Self.spacing }
        }
        let line = CGRect(
            x: left, y: 0, width: max(0, size.width - left - Self.spacing - readableSurplus),
            height: size.height)
        guard let detail = parts.detail, let text = detail.text, !text.isEmpty else {
            parts.detail?.frame = .zero
            parts.text?.frame = line
            return
        }
        let detailSize = detail.sizeThatFits(line.size)
        if style == .value2 {
            // The first text ends at a quarter of the width, and the second follows. [U]
            let width = (size.width / 4).rounded()
            parts.text?.frame = CGRect(
                x: left, y: 0, width: max(0, width - left), height: size.height)
            detail.frame = CGRect(
                x: width + 6, y: 0, width: max(0, size.width - width - 6 - Self.spacing),
                height: size.height)
        } else if style == .value1 {
            let width = min(detailSize.width, line.width)
            detail.frame = CGRect(x: line.maxX - width, y: 0, width: width, height: line.height)
            parts.text?.frame = CGRect(
                x: line.minX, y: 0, width: max(0, line.width - width - Self.spacing),
                height: line.height)
        } else {
            let first = parts.text?.sizeThatFits(line.size).height ?? 0
            let top = pixel((line.height - first - detailSize.height) / 2)
            parts.text?.frame = CGRect(x: line.minX, y: top, width: line.width, height: first)
            detail.frame = CGRect(
                x: line.minX, y: top + first, width: line.width, height: detailSize.height)
        }
    }

    /// The indentation of image and texts, in points.
    final var indentation: CGFloat { CGFloat(max(0, indentationLevel)) * indentationWidth }

    /// Returns the height of the texts for a width of the content view; 0 without any.
    final func textHeight(_ width: CGFloat) -> CGFloat {
        var room = width - 2 * (Self.spacing + readableSurplus) - indentation
        if let image = parts.image?.image, image.size.width > 0 {
            room -= image.size.width + Self.spacing
        }
        let size = CGSize(width: max(0, room), height: .greatestFiniteMagnitude)
        let text = parts.text.map { $0.sizeThatFits(size).height } ?? 0
        guard style == .subtitle, let detail = parts.detail, detail.text?.isEmpty == false else {
            return text
        }
        return text + detail.sizeThatFits(size).height
    }

    private static func fitted(_ size: CGSize, height: CGFloat) -> CGSize {
        guard size.height > height, size.height > 0 else { return size }
        return CGSize(width: size.width * height / size.height, height: height)
    }

    private func pixel(_ length: CGFloat) -> CGFloat {
        let scale = contentScaleFactor
        return (length * scale).rounded() / scale
    }
}

extension UITableViewCell: TappableView {}
