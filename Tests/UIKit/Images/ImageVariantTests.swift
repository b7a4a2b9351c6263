import Foundation
import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

// Sources: Apple, UIImage.alignmentRectInsets, withAlignmentRectInsets(_:), imageOrientation,
// prepareThumbnail(of:completionHandler:).
@MainActor
@Suite("Variants of images")
struct ImageVariantTests {
    private let image = UIImage(data: SamplePicture.png(width: 40, height: 30))!

    @Test("constraints align the rectangle inside an image's alignment insets")
    func alignment() {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let insets = UIEdgeInsets(top: 3, left: 4, bottom: 5, right: 6)
        let view = UIImageView(image: image)
        view.translatesAutoresizingMaskIntoConstraints = false
        parent.addSubview(view)
        view.topAnchor.constraint(equalTo: parent.topAnchor, constant: 20).isActive = true
        view.leftAnchor.constraint(equalTo: parent.leftAnchor, constant: 10).isActive = true
        parent.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 10, y: 20, width: 40, height: 30))
        view.image = image.withAlignmentRectInsets(insets)
        #expect(view.alignmentRectInsets == insets)
        parent.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 6, y: 17, width: 40, height: 30))
        view.image = image
        parent.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 10, y: 20, width: 40, height: 30))
        let text = mistakes {
            let odd = UIEdgeInsets(top: .nan, left: 0, bottom: 0, right: 0)
            #expect(image.withAlignmentRectInsets(odd) === image)
        }
        #expect(text.contains("not finite"))
    }

    @Test("flipping twice returns to the orientation; copies keep it, and odd scales are reported")
    func orientation() throws {
        let pixels = try #require(image.cgImage)
        let turned = UIImage(cgImage: pixels, scale: 2, orientation: .left)
        #expect(turned.size == CGSize(width: 15, height: 20) && turned.scale == 2)
        let flipped = turned.withHorizontallyFlippedOrientation()
        #expect(flipped.imageOrientation == .leftMirrored && flipped != turned)
        #expect(flipped.withHorizontallyFlippedOrientation() == turned)
        #expect(turned.withRenderingMode(.alwaysTemplate).imageOrientation == .left)
        #expect(image.imageOrientation == .up)
        let text = mistakes {
            let odd = UIImage(cgImage: pixels, scale: .nan, orientation: .up)
            #expect(odd.scale == 1)
            #expect(image.preparingThumbnail(of: CGSize(width: -1, height: CGFloat.nan)) == nil)
            #expect(pixels.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)) == nil)
            #expect(pixels.cropping(to: CGRect(x: 50, y: 0, width: 9, height: 9)) == nil)
        }
        #expect(text.contains("scale") && text.contains("width"))
    }

    @Test("what is prepared arrives in a later turn, nothing of an empty image")
    func preparation() async throws {
        let stage = Stage()
        defer { stage.close() }
        final class Arrivals: @unchecked Sendable { var sizes: [CGSize?] = [] }
        let arrivals = Arrivals()
        image.prepareThumbnail(of: CGSize(width: 4, height: 3)) { arrivals.sizes.append($0?.size) }
        image.prepareForDisplay { arrivals.sizes.append($0?.size) }
        UIImage().prepareForDisplay { arrivals.sizes.append($0?.size) }
        #expect(arrivals.sizes.isEmpty)
        await stage.settle()
        #expect(
            arrivals.sizes == [CGSize(width: 4, height: 3), CGSize(width: 40, height: 30), nil])
        #expect(await image.byPreparingForDisplay() == image)
        #expect(
            await image.byPreparingThumbnail(ofSize: CGSize(width: 8, height: 6))?.size
                == CGSize(width: 8, height: 6))
    }
}
