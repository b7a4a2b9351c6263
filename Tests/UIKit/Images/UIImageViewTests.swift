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

    // Apple, UIImage.checkmark and its relatives, imageRendererFormat, accessibilityLabel.
    @Test("the system's images are symbols, and an image has a format and words of its own")
    func parts() {
        for image in [UIImage.actions, .add, .remove, .checkmark] { #expect(image.isSymbolImage) }
        #expect(Set([UIImage.actions, .add, .remove, .checkmark]).count == 4)
        let fine = UIImage(data: SamplePicture.png(width: 40, height: 30), scale: 3)
        #expect(fine?.imageRendererFormat.scale == 3)
        #expect(fine?.imageRendererFormat.opaque == false)
        let view = UIImageView(image: small)
        let button = UIButton()
        button.setImage(small, for: .normal)
        #expect(view.accessibilityLabel == nil)
        small.accessibilityLabel = "hat"
        #expect(view.accessibilityLabel == "hat" && button.accessibilityLabel == "hat")
        button.setTitle("Send", for: .normal)
        #expect(button.accessibilityLabel == "Send")
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
