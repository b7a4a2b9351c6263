import HeadlessTesting
import Testing
import UIKit

@MainActor
@Suite("Image views")
struct UIImageViewTests {
    private let small = UIImage(data: SamplePicture.png(width: 40, height: 30))!
    private let large = UIImage(data: SamplePicture.png(width: 80, height: 90))!

    @Test("a view created with an image has its size")
    func initialSize() {
        let view = UIImageView(image: small)
        #expect(view.frame == CGRect(x: 0, y: 0, width: 40, height: 30))
        #expect(view.intrinsicContentSize == CGSize(width: 40, height: 30))
        #expect(!view.isUserInteractionEnabled)
        #expect(UIImageView().intrinsicContentSize == CGSize(width: -1, height: -1))
        #expect(UIImageView(image: nil).frame == .zero)
    }

    @Test("another image keeps the bounds and moves the constraints")
    func changedImage() {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let framed = UIImageView(image: small)
        framed.image = large
        #expect(framed.bounds.size == CGSize(width: 40, height: 30))

        let view = UIImageView(image: small)
        view.translatesAutoresizingMaskIntoConstraints = false
        parent.addSubview(view)
        view.topAnchor.constraint(equalTo: parent.topAnchor).isActive = true
        parent.layoutIfNeeded()
        #expect(view.frame.size == CGSize(width: 40, height: 30))
        view.image = large
        parent.layoutIfNeeded()
        #expect(view.frame.size == CGSize(width: 80, height: 90))
    }

    @Test("its description contains image, mode, and tint for templates")
    func content() {
        let view = UIImageView(image: small)
        view.contentMode = .scaleAspectFit
        view.tintColor = .red
        #expect(view.contentDescription().image == small)
        #expect(view.contentDescription().imageMode == .scaleAspectFit)
        #expect(view.contentDescription().tint == nil)
        view.image = small.withRenderingMode(.alwaysTemplate)
        #expect(view.contentDescription().tint == .red)
        view.highlightedImage = large
        view.isHighlighted = true
        #expect(view.contentDescription().image == large)
        view.image = nil
        view.isHighlighted = false
        #expect(view.contentDescription().image == nil)
    }

    @Test("an image from bytes is completely in the snapshot")
    func snapshot() throws {
        let stage = Stage()
        defer { stage.close() }
        let view = UIImageView(image: small)
        view.accessibilityIdentifier = "picture"
        stage.window.addSubview(view)
        let node = try #require(stage.snapshot.nodes.first { $0.identifier == "picture" })
        #expect(node.image == small.reference)
        #expect(node.image?.hasPrefix("data:image/png;base64,") == true)
    }
}
