import UIKit

/// A custom container: rows of views, wrapped at the container's width. Hidden views occupy no
/// room.
final class FlowView: UIView {
    /// The distance between neighbours, in points.
    var spacing: CGFloat = 8 { didSet { rearrange() } }

    private func rearrange() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// Calls a body with each visible subview and its frame; returns the height of all rows.
    @discardableResult
    private func arrange(within width: CGFloat, _ body: (UIView, CGRect) -> Void) -> CGFloat {
        var (x, y, rowHeight) = (CGFloat(0), CGFloat(0), CGFloat(0))
        for view in subviews where !view.isHidden {
            let size = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
            if x > 0, x + size.width > width {
                (x, y, rowHeight) = (0, y + rowHeight + spacing, 0)
            }
            body(view, CGRect(origin: CGPoint(x: x, y: y), size: size))
            x += size.width + spacing
            rowHeight = max(rowHeight, size.height)
        }
        return y + rowHeight
    }

    override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: arrange(within: bounds.width) { _, _ in })
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        arrange(within: bounds.width) { view, frame in view.frame = frame }
        if bounds.size != arranged {
            arranged = bounds.size
            invalidateIntrinsicContentSize()
        }
    }
    /// The size of the last layout: the height depends on the width.
    private var arranged = CGSize.zero

    override func didAddSubview(_ subview: UIView) {
        super.didAddSubview(subview)
        rearrange()
    }

    #if os(Linux)
    override func intrinsicContentSizeDidChange(forSubview subview: UIView) {
        super.intrinsicContentSizeDidChange(forSubview: subview)
        rearrange()
    }

    override func visibilityDidChange(forSubview subview: UIView) {
        super.visibilityDidChange(forSubview: subview)
        rearrange()
    }
    #endif
}
