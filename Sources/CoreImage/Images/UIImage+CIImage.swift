public import CoreGraphics
public import UIKit

extension UIImage {
    /// Creates an image of a picture, with one pixel per point.
    ///
    /// Source: Apple, UIImage.init(ciImage:).
    ///
    /// Deviation: the picture is rendered at once, and `cgImage` is not nil. A picture without
    /// edges, or that cannot be rendered, is reported, and the image is empty.
    public convenience init(ciImage: CIImage) {
        self.init(ciImage: ciImage, scale: 1, orientation: .up)
    }

    /// Creates an image of a picture, with `scale` pixels per point, which is turned.
    ///
    /// Source: Apple, UIImage.init(ciImage:scale:orientation:).
    ///
    /// - Parameters:
    ///   - ciImage: the picture, which is rendered at once.
    ///   - scale: the pixels per point.
    ///   - orientation: how the pixels are turned.
    public convenience init(ciImage: CIImage, scale: CGFloat, orientation: Orientation) {
        guard let rendered = CIContext.shared.createCGImage(ciImage, from: ciImage.extent) else {
            self.init()
            return
        }
        self.init(cgImage: rendered, scale: scale, orientation: orientation)
        objc_setAssociatedObject(self, Self.pictureKey, ciImage, .OBJC_ASSOCIATION_RETAIN)
    }

    /// The picture from which the image was created; nil for others.
    ///
    /// Source: Apple, UIImage.ciImage.
    public var ciImage: CIImage? { objc_getAssociatedObject(self, Self.pictureKey) as? CIImage }

    /// An address that is used for nothing else.
    nonisolated(unsafe) private static let pictureKey: UnsafeRawPointer = {
        UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
    }()
}
