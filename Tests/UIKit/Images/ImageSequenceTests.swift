import HeadlessTesting
import Testing

@testable import UIKit

@MainActor
@Suite("Image views: sequences")
struct ImageSequenceTests {
    // Apple, UIImageView.animationDuration: "the amount of time it takes to go through one cycle of
    // the images … default 0.0, which causes the animation to default to a value of the number of
    // images divided by 30"; animationRepeatCount: 0 repeats without end.
    @Test("images follow each other on the loop's clock as often as set, then the image returns")
    func sequence() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let pictures = (1...3).map { UIImage(data: SamplePicture.png(width: $0, height: 1))! }
        let still = UIImage(data: SamplePicture.png(width: 9, height: 1))!
        let view = UIImageView(image: still)
        stage.window.addSubview(view)
        var shown: CGFloat? { view.contentDescription().image?.size.width }
        view.startAnimating()
        #expect(!view.isAnimating)
        view.animationImages = pictures
        view.animationDuration = 0.3
        view.animationRepeatCount = 2
        #expect(shown == 9)
        view.startAnimating()
        var seen: [CGFloat?] = []
        for _ in 0..<7 {
            seen.append(shown)
            stage.advance(by: .milliseconds(100))
        }
        #expect(seen == [1, 2, 3, 1, 2, 3, 9])
        #expect(!view.isAnimating)
        #expect(stage.loop.nextDeadline == nil)

        view.animationRepeatCount = 0
        view.animationDuration = 0
        view.startAnimating()
        stage.advance(by: .milliseconds(34))
        #expect(shown == 2)
        stage.advance(by: .seconds(10))
        #expect(view.isAnimating)
        view.stopAnimating()
        #expect(shown == 9)
        #expect(stage.loop.nextDeadline == nil)
    }

    @Test("a released view releases its timer")
    func gone() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        var view: UIImageView? = UIImageView()
        view?.animationImages = (1...3).map {
            UIImage(data: SamplePicture.png(width: $0, height: 1))!
        }
        view?.startAnimating()
        weak let observed = view
        view = nil
        #expect(observed == nil)
        stage.advance(by: .seconds(1))
        #expect(stage.loop.nextDeadline == nil)
    }
}
