import CoreGraphics

/// An image in an archive: one of the program's resources by its name, others with their bytes.
///
/// Source: Apple, UIImage conforms to NSSecureCoding.
///
/// Deviation: the images of an animation, variants and configurations of symbols are left out.
struct ImageArchive {
    let size: CGSize
    let scale: CGFloat
    let renderingMode: UIImage.RenderingMode
    let source: UIImage.Source
    private(set) var look = ImageLook()

    /// Reads the image of an archive; nil if it has no picture, or a file that does not exist.
    init?(_ coder: NSCoder) {
        if let image = (coder as? ImageCarrier)?.image {
            (size, scale, renderingMode) = (image.size, image.scale, image.renderingMode)
            (source, look) = (image.source, image.look)
            return
        }
        func text(_ key: String) -> String? {
            coder.containsValue(forKey: key)
                ? coder.decodeObject(of: NSString.self, forKey: key) as String? : nil
        }
        guard coder.allowsKeyedCoding, let reference = text("UIImageReference") else { return nil }
        let path = text("UIImagePath")
        let numbers = ["Width", "Height", "Scale", "Top", "Left", "Bottom", "Right"].map {
            CGFloat(coder.decodeDouble(forKey: "UIImage\($0)"))
        }
        guard numbers.allSatisfy({ $0.isFinite && $0 >= 0 }), numbers[2] > 0 else { return nil }
        if coder.decodeBool(forKey: "UIImageResizable") {
            look.capInsets = UIEdgeInsets(
                top: numbers[3], left: numbers[4], bottom: numbers[5], right: numbers[6])
            look.stretches = coder.decodeBool(forKey: "UIImageStretches")
        }
        if reference.hasPrefix("data:") {
            source = .bytes(uri: reference, path: path)
        } else if let path, FileManager.default.isReadableFile(atPath: path) {
            source = .asset(name: reference, path: path)
        } else {
            return nil
        }
        (size, scale) = (CGSize(width: numbers[0], height: numbers[1]), numbers[2])
        renderingMode =
            UIImage.RenderingMode(
                rawValue: coder.decodeInteger(forKey: "UIImageRenderingMode")) ?? .automatic
    }
}

extension UIImage {
    final func baseEncode(with coder: NSCoder) {
        let insets = capInsets
        let numbers = [
            ("Width", size.width), ("Height", size.height), ("Scale", scale), ("Top", insets.top),
            ("Left", insets.left), ("Bottom", insets.bottom), ("Right", insets.right),
        ]
        for (name, value) in numbers { coder.encode(Double(value), forKey: "UIImage\(name)") }
        coder.encode(look.capInsets != nil, forKey: "UIImageResizable")
        coder.encode(look.stretches, forKey: "UIImageStretches")
        coder.encode(renderingMode.rawValue, forKey: "UIImageRenderingMode")
        coder.encode(reference as NSString, forKey: "UIImageReference")
        if let resourcePath { coder.encode(resourcePath as NSString, forKey: "UIImagePath") }
    }
}

/// A coder that hands an image to the initializer that every subclass has.
final class ImageCarrier: NSCoder {
    let image: UIImage

    init(_ image: UIImage) { self.image = image }
}
