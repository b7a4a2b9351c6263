/// Lets the user move and scale a photo behind a square, which becomes its new frame.
final class PhotoCropController: UIViewController, UIScrollViewDelegate {
    private let image: UIImage
    private let scroller = UIScrollView()
    private let picture = UIImageView()
    private let chooseButton = UIButton(type: .system)
    private let cancelButton = UIButton(type: .system)
    private let square = CAShapeLayer()
    private let titles: (cancel: String, choose: String)

    /// Receives the part of the image inside the square and its rectangle in pixels.
    var whenChosen: ((UIImage, CGRect) -> Void)?
    /// Called when the user returns.
    var whenCancelled: (() -> Void)?

    init(_ image: UIImage, cancel: String = systemText("Cancel"), choose: String = "Choose") {
        self.image = image
        titles = (cancel, choose)
        super.init(nibName: nil, bundle: nil)
        title = "Move and Scale"
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        let canvas = CropCanvas()
        canvas.scroller = scroller
        view = canvas
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        view.clipsToBounds = true
        overrideUserInterfaceStyle = .dark
        picture.image = image
        picture.frame = CGRect(origin: .zero, size: image.size)
        scroller.addSubview(picture)
        scroller.delegate = self
        scroller.clipsToBounds = false
        scroller.showsHorizontalScrollIndicator = false
        scroller.showsVerticalScrollIndicator = false
        scroller.contentInsetAdjustmentBehavior = .never
        view.addSubview(scroller)
        square.fillColor = nil
        square.strokeColor = UIColor.white.cgColor
        square.lineWidth = 1
        view.layer.addSublayer(square)
        for (button, title) in [(cancelButton, titles.cancel), (chooseButton, titles.choose)] {
            button.setTitle(title, for: .normal)
            button.tintColor = .white
            view.addSubview(button)
        }
        cancelButton.addAction(
            UIAction { [weak self] _ in self?.whenCancelled?() }, for: .touchUpInside)
        chooseButton.addAction(UIAction { [weak self] _ in self?.choose() }, for: .touchUpInside)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let area = view.bounds.inset(by: view.safeAreaInsets)
        let line: CGFloat = 44
        let side = max(1, min(area.width, area.height - 2 * line))
        let frame = CGRect(
            x: area.midX - side / 2, y: area.midY - side / 2, width: side, height: side)
        for (button, isLeft) in [(cancelButton, true), (chooseButton, false)] {
            let width = button.sizeThatFits(area.size).width
            button.frame = CGRect(
                x: isLeft ? area.minX + 16 : area.maxX - 16 - width, y: area.maxY - line,
                width: width, height: line)
        }
        guard scroller.frame != frame else { return }
        scroller.frame = frame
        square.path = CGPath(rect: frame, transform: nil)
        let size = image.size
        let least = side / max(min(size.width, size.height), 1)
        (scroller.minimumZoomScale, scroller.maximumZoomScale) = (least, least * 4)
        scroller.zoomScale = least
        scroller.contentSize = CGSize(width: size.width * least, height: size.height * least)
        scroller.contentOffset = CGPoint(
            x: max(0, size.width * least - side) / 2, y: max(0, size.height * least - side) / 2)
    }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { picture }

    private func choose() {
        let scale = image.scale / scroller.zoomScale
        let rect = CGRect(
            x: (scroller.contentOffset.x * scale).rounded(),
            y: (scroller.contentOffset.y * scale).rounded(),
            width: (scroller.bounds.width * scale).rounded(),
            height: (scroller.bounds.height * scale).rounded())
        guard let part = image.cgImage?.cropping(to: rect) else { return }
        whenChosen?(UIImage(cgImage: part), rect)
    }
}

/// Hands every touch that no button receives to the scroll view, also beside the square.
private final class CropCanvas: UIView {
    weak var scroller: UIScrollView?

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? scroller : hit
    }
}
