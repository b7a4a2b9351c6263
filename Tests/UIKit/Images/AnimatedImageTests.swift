import HeadlessTesting
import Testing

@testable import UIKit

// Source: Apple, UIImage.animatedImage(with:duration:) and UIImageView.image.
@MainActor
@Suite("Animated images")
struct AnimatedImageTests {
    private let pictures = (1...3).map { UIImage(data: SamplePicture.png(width: $0, height: 1))! }

    @Test("a view shows the images in turn from the moment on when it has the image")
    func turns() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let animated = try #require(UIImage.animatedImage(with: pictures, duration: 0.3))
        #expect(animated.images == pictures)
        #expect(animated.duration == 0.3)
        #expect(animated.size == CGSize(width: 1, height: 1))
        let view = UIImageView()
        stage.window.addSubview(view)
        view.image = animated
        var shown: CGFloat? { view.contentDescription().image?.size.width }
        var seen: [CGFloat?] = []
        for _ in 0..<5 {
            seen.append(shown)
            stage.advance(by: .milliseconds(100))
        }
        #expect(seen == [1, 2, 3, 1, 2])
        view.stopAnimating()
        #expect(shown == 1)
        view.startAnimating()
        stage.advance(by: .milliseconds(100))
        #expect(shown == 2)
        view.image = pictures[2]
        #expect(shown == 3)
        #expect(!view.isAnimating)
        #expect(stage.loop.nextDeadline == nil)
    }

    @Test("no images make no animated image; a view made with one animates, too")
    func edges() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
        #expect(UIImage.animatedImageNamed("there-is-no-such-picture", duration: 1) == nil)
        #expect(UIImage.animatedImage(with: pictures, duration: .nan)?.duration == 0)
        #expect(pictures[0].images == nil)
        let view = UIImageView(image: UIImage.animatedImage(with: pictures, duration: 0))
        stage.window.addSubview(view)
        #expect(view.isAnimating)
        // A thirtieth of a second each.
        stage.advance(by: .milliseconds(34))
        #expect(view.contentDescription().image?.size.width == 2)
    }
}
