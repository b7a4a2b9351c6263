import CoreGraphics

/// Images in archives: an image of the program's resources by its name, others with their bytes.
///
/// Source: Apple, UIImage conforms to NSSecureCoding.
///
/// Deviation: the images of an animation, variants and configurations of symbols are left out.
extension UIImage: NSSecureCoding {
    /// Whether archives may be read by class; true.
    public static var supportsSecureCoding: Bool { true }

    /// Creates the image of an archive; nil if it has no picture, or a file that does not exist.
    public convenience init?(coder: NSCoder) {
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
        var look = ImageLook()
        if coder.decodeBool(forKey: "UIImageResizable") {
            look.capInsets = UIEdgeInsets(
                top: numbers[3], left: numbers[4], bottom: numbers[5], right: numbers[6])
            look.stretches = coder.decodeBool(forKey: "UIImageStretches")
        }
        let source: Source
        if reference.hasPrefix("data:") {
            source = .bytes(uri: reference, path: path)
        } else if let path, FileManager.default.isReadableFile(atPath: path) {
            source = .asset(name: reference, path: path)
        } else {
            return nil
        }
        self.init(
            size: CGSize(width: numbers[0], height: numbers[1]), scale: numbers[2],
            renderingMode: RenderingMode(
                rawValue: coder.decodeInteger(forKey: "UIImageRenderingMode")) ?? .automatic,
            source: source, look: look)
    }

    /// Writes the picture, its size and how it is drawn.
    public func encode(with coder: NSCoder) {
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
