import HeadlessTesting
import UIKit

/// Lengths as scroll views, tables and stacks accept them; see `NumberRange.lengths`.
private let lengths = -1e15...1e15

extension OddSetting {
    /// The numbers of plain views, scroll views, stacks, texts and images.
    @OddSettings static var views: [OddSetting] {
        view("UIView.frame", { UIView() }) {
            $0.frame = CGRect(x: $1, y: 0, width: 3, height: $1)
        } _: {
            [$0.frame.minX, $0.frame.height]
        }
        view("UIView.bounds", { UIView() }) {
            $0.bounds = CGRect(x: 0, y: $1, width: $1, height: 3)
        } _: {
            [$0.bounds.minY, $0.bounds.width]
        }
        view("UIView.center", { UIView() }, { $0.center = CGPoint(x: $1, y: $1) }) {
            [$0.center.x, $0.center.y]
        }
        view("UIView.alpha", usable: 0...1, { UIView() }, { $0.alpha = $1 }) { [$0.alpha] }
        view("UIView.transform", { UIView() }) {
            $0.transform = CGAffineTransform(translationX: $1, y: 1)
        } _: {
            [$0.transform.tx]
        }
        view("UIView.contentScaleFactor", usable: 0.01...100, { UIView() }) {
            $0.contentScaleFactor = $1
        } _: {
            [$0.contentScaleFactor]
        }
        view("UIView.tag", { UIView() }) { $0.tag = integer($1) }
        view("the index of a subview", { UIView() }) {
            $0.insertSubview(UIView(), at: integer($1))
            $0.insertSubview(UIView(), at: integer($1))
            $0.exchangeSubview(at: integer($1), withSubviewAt: 0)
        }
        view("a Bézier path", { ShapeView() }) {
            let path = UIBezierPath(
                arcCenter: CGPoint(x: $1, y: 1), radius: $1, startAngle: 0, endAngle: $1,
                clockwise: true)
            path.addLine(to: CGPoint(x: $1, y: $1))
            path.append(
                UIBezierPath(
                    roundedRect: CGRect(x: 0, y: 0, width: $1, height: 5), cornerRadius: $1))
            ($0.layer as? CAShapeLayer)?.path = path.cgPath
            _ = (path.bounds, path.contains(CGPoint(x: $1, y: 1)))
        }
        view("UIView.layoutMargins", usable: lengths, { UIView() }) {
            $0.layoutMargins = UIEdgeInsets(odd: $1)
            pin(UIView(), to: $0.layoutMarginsGuide, of: $0)
        } _: {
            $0.layoutMargins.numbers
        }
        view("UIView.directionalLayoutMargins", usable: lengths, { UIView() }) {
            $0.directionalLayoutMargins = NSDirectionalEdgeInsets(odd: $1)
        } _: {
            $0.directionalLayoutMargins.numbers
        }
        view("an overridden intrinsicContentSize", { OddSize() }) {
            $0.number = $1
            $0.translatesAutoresizingMaskIntoConstraints = false
            $0.invalidateIntrinsicContentSize()
        }
        view("an overridden sizeThatFits", { OddSize() }) {
            $0.number = $1
            $0.sizeToFit()
        }
        view("a width constraint", { UIView() }) {
            $0.translatesAutoresizingMaskIntoConstraints = false
            $0.widthAnchor.constraint(equalToConstant: $1).isActive = true
        } _: {
            [$0.frame.width]
        }
        view("UIScrollView.contentSize", usable: lengths, { UIScrollView() }) {
            $0.contentSize = CGSize(width: 500, height: $1)
        } _: {
            [$0.contentSize.width, $0.contentSize.height]
        }
        view("UIScrollView.contentInset", usable: lengths, filled) {
            $0.contentInset = UIEdgeInsets(odd: $1)
        } _: {
            $0.contentInset.numbers + $0.adjustedContentInset.numbers
        }
        view("UIScrollView.contentOffset", usable: lengths, filled) {
            $0.contentOffset = CGPoint(x: $1, y: 1)
        } _: {
            [$0.contentOffset.x]
        }
        view("an animated content offset", usable: lengths, filled) {
            $0.setContentOffset(CGPoint(x: 0, y: $1), animated: true)
        } _: {
            [$0.contentOffset.y]
        }
        view("scrollRectToVisible", usable: lengths, filled) {
            $0.scrollRectToVisible(CGRect(x: $1, y: 0, width: 10, height: $1), animated: true)
        } _: {
            [$0.contentOffset.x]
        }
        view("UIKeyboardLayoutGuide.keyboardDismissPadding", usable: lengths, { UIView() }) {
            $0.keyboardLayoutGuide.keyboardDismissPadding = $1
        } _: {
            [$0.keyboardLayoutGuide.keyboardDismissPadding]
        }
        view("UIScrollView.scrollIndicatorInsets", usable: lengths, filled) {
            $0.scrollIndicatorInsets = UIEdgeInsets(odd: $1)
            $0.flashScrollIndicators()
        } _: {
            $0.scrollIndicatorInsets.numbers
        }
        view("UIScrollView.verticalScrollIndicatorInsets", usable: lengths, filled) {
            $0.verticalScrollIndicatorInsets = UIEdgeInsets(odd: $1)
            $0.flashScrollIndicators()
        } _: {
            $0.verticalScrollIndicatorInsets.numbers
        }
        view("UIScrollView.horizontalScrollIndicatorInsets", usable: lengths, filled) {
            $0.horizontalScrollIndicatorInsets = UIEdgeInsets(odd: $1)
            $0.flashScrollIndicators()
        } _: {
            $0.horizontalScrollIndicatorInsets.numbers
        }
        view("UIScrollView.minimumZoomScale", usable: 1e-6...1e6, zoomable) {
            $0.minimumZoomScale = $1
        } _: {
            [$0.minimumZoomScale, $0.zoomScale]
        }
        view("UIScrollView.maximumZoomScale", usable: 1e-6...1e6, zoomable) {
            $0.maximumZoomScale = $1
            $0.zoomScale = 3
        } _: {
            [$0.maximumZoomScale, $0.zoomScale]
        }
        view("UIScrollView.zoomScale", usable: 0.5...4, zoomable, { $0.zoomScale = $1 }) {
            [$0.zoomScale]
        }
        view("an animated zoom", usable: 0.5...4, zoomable) {
            $0.zoom(to: CGRect(x: $1, y: 0, width: $1, height: 5), animated: true)
        } _: {
            [$0.zoomScale]
        }
        view("a deceleration rate", usable: 0...1, filled) {
            $0.decelerationRate = .init(rawValue: $1)
        } _: {
            [$0.decelerationRate.rawValue]
        }
        view("UIStackView.spacing", usable: lengths, stack) {
            $0.spacing = $1
        } _: {
            [$0.spacing]
        }
        view("a custom spacing", stack) {
            $0.setCustomSpacing($1, after: $0.arrangedSubviews[0])
        } _: {
            [$0.customSpacing(after: $0.arrangedSubviews[0])]
        }
        view("UIImageView.animationDuration", usable: -1e9...1e9, imageView) {
            $0.animationDuration = $1
            $0.startAnimating()
        } _: {
            [$0.animationDuration]
        }
        view("UIImageView.animationRepeatCount", imageView) {
            $0.animationRepeatCount = integer($1)
            $0.startAnimating()
        }
        view("the scale of an image", { UIImageView() }) {
            $0.image = UIImage(data: Data(picture), scale: $1)
            _ = $0.image?.cgImage
        }
    }

    @MainActor private static func filled() -> UIScrollView {
        let view = UIScrollView()
        view.contentSize = CGSize(width: 300, height: 2000)
        return view
    }

    @MainActor private static func zoomable() -> UIScrollView {
        let view = ZoomView()
        view.contentSize = CGSize(width: 300, height: 2000)
        (view.minimumZoomScale, view.maximumZoomScale) = (0.5, 4)
        return view
    }

    @MainActor private static func stack() -> UIStackView {
        UIStackView(arrangedSubviews: [UILabel(), UILabel(), UILabel()])
    }

    @MainActor private static func imageView() -> UIImageView {
        let view = UIImageView()
        view.animationImages = (1...3).compactMap {
            UIImage(data: Data(picture), scale: CGFloat($0))
        }
        return view
    }

    @MainActor private static func pin(_ inner: UIView, to guide: UILayoutGuide, of view: UIView) {
        inner.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(inner)
        NSLayoutConstraint.activate([
            inner.topAnchor.constraint(equalTo: guide.topAnchor),
            inner.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
        ])
    }

    /// A drawing of 10 × 20 points.
    private static let picture =
        "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='20'></svg>".utf8
}

private final class ShapeView: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
}

private final class OddSize: UIView {
    var number = 0.0
    override var intrinsicContentSize: CGSize { CGSize(width: number, height: 10) }
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: number, height: 10) }
}

private final class ZoomView: UIScrollView, UIScrollViewDelegate {
    private let content = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 2000))

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(content)
        delegate = self
    }

    required init?(coder: NSCoder) { nil }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }
}
