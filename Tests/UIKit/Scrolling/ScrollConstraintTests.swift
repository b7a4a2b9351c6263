import Testing
import UIKit

/// Source: Apple, Technical Note TN2154 (UIScrollView and Autolayout), contentLayoutGuide,
/// frameLayoutGuide.
@MainActor
@Suite("Constraints in scroll views")
struct ScrollConstraintTests {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    let scrollView = UIScrollView()

    init() {
        scrollView.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(scrollView)
        scrollView.pin(10, 20, 200, 100, in: root)
    }

    @Test("a scroll view's edges mean its content inside, and determine the content's size")
    func ownEdges() {
        let content = placed(in: scrollView)
        NSLayoutConstraint.activate([
            content.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor, constant: 5),
            content.topAnchor.constraint(equalTo: scrollView.topAnchor, constant: 6),
            content.trailingAnchor.constraint(equalTo: scrollView.trailingAnchor, constant: -7),
            content.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor, constant: -8),
            content.widthAnchor.constraint(equalTo: scrollView.widthAnchor),
            content.heightAnchor.constraint(equalToConstant: 500),
        ])
        root.layoutIfNeeded()
        #expect(scrollView.frame == CGRect(x: 10, y: 20, width: 200, height: 100))
        #expect(content.frame == CGRect(x: 5, y: 6, width: 200, height: 500))
        #expect(scrollView.contentSize == CGSize(width: 212, height: 514))
    }

    @Test("constraints to the content guide determine its size; other axes keep the program's")
    func contentGuide() {
        scrollView.contentSize = CGSize(width: 77, height: 0)
        let content = placed(in: scrollView)
        let height = content.heightAnchor.constraint(equalToConstant: 500)
        NSLayoutConstraint.activate([
            content.leadingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.leadingAnchor),
            content.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor),
            content.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor),
            content.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor),
            height,
        ])
        root.layoutIfNeeded()
        #expect(content.frame == CGRect(x: 0, y: 0, width: 200, height: 500))
        #expect(scrollView.contentSize == CGSize(width: 77, height: 500))
        height.constant = 600
        root.layoutIfNeeded()
        #expect(scrollView.contentSize.height == 600)
    }

    @Test("views constrained to the frame guide or outside stay in place while the content scrolls")
    func floating() {
        scrollView.contentSize = CGSize(width: 200, height: 1000)
        let (header, label) = (placed(in: scrollView), placed(in: scrollView))
        NSLayoutConstraint.activate([
            header.topAnchor.constraint(
                equalTo: scrollView.frameLayoutGuide.topAnchor, constant: 3),
            label.topAnchor.constraint(equalTo: root.topAnchor, constant: 50),
        ])
        root.layoutIfNeeded()
        #expect(header.frame.minY == 3)
        #expect(label.frame.minY == 30)
        scrollView.contentOffset.y = 200
        root.layoutIfNeeded()
        #expect(header.frame.minY == 203)
        #expect(label.frame.minY == 230)
        #expect(label.convert(CGPoint.zero, to: root).y == 50)
    }

    private final class Zoomer: UIScrollViewDelegate {
        weak var view: UIView?
        func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
    }

    // Source: the recipe of Ray Wenderlich's tutorial on UIScrollView: a picture is held by
    // constraints to all edges, whose constants put it into the middle.
    @Test("a zoomed view that constraints hold keeps its origin, and sizes the content")
    func zoomed() {
        let zoomer = Zoomer()
        let picture = placed(in: scrollView)
        zoomer.view = picture
        scrollView.delegate = zoomer
        scrollView.minimumZoomScale = 0.25
        scrollView.maximumZoomScale = 2
        let top = picture.topAnchor.constraint(equalTo: scrollView.topAnchor)
        NSLayoutConstraint.activate([
            top,
            picture.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor),
            picture.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor),
            picture.trailingAnchor.constraint(equalTo: scrollView.trailingAnchor),
            picture.widthAnchor.constraint(equalToConstant: 400),
            picture.heightAnchor.constraint(equalToConstant: 120),
        ])
        root.layoutIfNeeded()
        #expect(scrollView.contentSize == CGSize(width: 400, height: 120))
        scrollView.zoomScale = 0.5
        #expect(picture.frame == CGRect(x: 0, y: 0, width: 200, height: 60))
        #expect(scrollView.contentSize == CGSize(width: 200, height: 60))
        top.constant = 20
        root.layoutIfNeeded()
        #expect(picture.frame == CGRect(x: 0, y: 20, width: 200, height: 60))
        #expect(picture.bounds.size == CGSize(width: 400, height: 120))
        #expect(scrollView.contentSize == CGSize(width: 200, height: 80))
        scrollView.zoomScale = 2
        #expect(picture.frame == CGRect(x: 0, y: 20, width: 800, height: 240))
        #expect(scrollView.contentSize == CGSize(width: 800, height: 260))
        top.constant = 0
        root.layoutIfNeeded()
        #expect(picture.frame == CGRect(x: 0, y: 0, width: 800, height: 240))
        #expect(scrollView.contentSize == CGSize(width: 800, height: 240))
        scrollView.zoomScale = 1
        root.layoutIfNeeded()
        #expect(picture.frame == CGRect(x: 0, y: 0, width: 400, height: 120))
        #expect(scrollView.contentSize == CGSize(width: 400, height: 120))
    }
}
