import CoreGraphics

extension UIImage {
    /// How the pixels of an image are turned and mirrored before they are shown.
    ///
    /// Source: Apple, UIImage.Orientation, whose cases are those of CGImagePropertyOrientation.
    public enum Orientation: Int, Sendable {
        /// As they are.
        case up = 0
        /// Turned by 180°.
        case down = 1
        /// Turned by 90° counterclockwise.
        case left = 2
        /// Turned by 90° clockwise.
        case right = 3
        /// Mirrored from left to right.
        case upMirrored = 4
        /// Mirrored from top to bottom.
        case downMirrored = 5
        /// Turned by 90° clockwise, then mirrored from left to right.
        case leftMirrored = 6
        /// Turned by 90° counterclockwise, then mirrored from left to right.
        case rightMirrored = 7

        /// Whether the width of the pixels is the height of the image.
        var isSideways: Bool {
            switch self {
            case .left, .right, .leftMirrored, .rightMirrored: true
            case .up, .down, .upMirrored, .downMirrored: false
            }
        }

        /// The orientation with the same name that is mirrored, or no longer is.
        var mirrored: Orientation { Orientation(rawValue: (rawValue + 4) % 8) ?? self }

        /// The transform from a picture of a size, in pixels, to its place in the turned one.
        func transform(width: CGFloat, height: CGFloat) -> CGAffineTransform {
            switch self {
            case .up: .identity
            case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
            case .left: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
            case .right: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
            case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
            case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
            case .leftMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
            case .rightMirrored:
                CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: height, ty: width)
            }
        }
    }

    private convenience init(
        cgImage: CGImage, scale: CGFloat, orientation: Orientation,
        renderingMode: RenderingMode = .automatic, look: ImageLook
    ) {
        let shown = TurnedPicture(cgImage, orientation)
        self.init(
            size: shown.size(atScale: scale), scale: scale, renderingMode: renderingMode,
            source: Source(shown.picture), look: shown.look(look))
    }

    /// Returns the image with the mirrored form of its orientation: left becomes left mirrored.
    ///
    /// An image that is turned by 90° is therefore mirrored from top to bottom, as on iOS.
    ///
    /// Source: Apple, withHorizontallyFlippedOrientation().
    public func withHorizontallyFlippedOrientation() -> UIImage {
        guard let cgImage else { return self }
        var look = look
        look.asset = nil
        return UIImage(
            cgImage: cgImage, scale: scale, orientation: imageOrientation.mirrored,
            renderingMode: renderingMode, look: look)
    }

    // MARK: Right to left

    /// Whether image views mirror the image where the language is written from right to left.
    /// Default: false.
    ///
    /// Source: Apple, flipsForRightToLeftLayoutDirection.
    public var flipsForRightToLeftLayoutDirection: Bool { look.flipsForRightToLeft }

    /// Returns the image as one that image views mirror where the language is written from right
    /// to left, such as an arrow.
    ///
    /// Source: Apple, imageFlippedForRightToLeftLayoutDirection().
    public func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
        var look = lookOfCopies
        look.flipsForRightToLeft = true
        return with(look)
    }

    /// The image mirrored from left to right as it is shown; computed once.
    var mirrored: UIImage {
        mirroredCopy.withLock { known in
            if let known { return known }
            guard let picture else { return self }
            let copy = UIImage(
                size: size, scale: scale, renderingMode: renderingMode,
                source: Source(picture.turned(.upMirrored)), look: look.mirrored)
            known = copy
            return copy
        }
    }
}

/// Pixels as they are shown in an orientation.
struct TurnedPicture {
    let picture: CGImage
    private let pixels: CGImage
    private let orientation: UIImage.Orientation

    init(_ pixels: CGImage, _ orientation: UIImage.Orientation) {
        (self.pixels, self.orientation) = (pixels, orientation)
        picture = pixels.turned(orientation)
    }

    /// Returns the size in points.
    func size(atScale scale: CGFloat) -> CGSize {
        CGSize(width: CGFloat(picture.width) / scale, height: CGFloat(picture.height) / scale)
    }

    /// Returns a look with the pixels before they were turned.
    func look(_ other: ImageLook) -> ImageLook {
        var look = other
        look.orientation = orientation
        look.pixels = orientation == .up ? nil : pixels
        return look
    }
}

extension ImageLook {
    /// The look of the mirrored image: its left is its right.
    fileprivate var mirrored: ImageLook {
        var look = self
        look.flipsForRightToLeft = false
        look.capInsets = capInsets?.mirrored
        return look
    }
}

extension UIEdgeInsets {
    fileprivate var mirrored: UIEdgeInsets {
        UIEdgeInsets(top: top, left: right, bottom: bottom, right: left)
    }
}

extension CGImage {
    /// Returns the picture as it is shown in an orientation.
    fileprivate func turned(_ orientation: UIImage.Orientation) -> CGImage {
        guard orientation != .up else { return self }
        let (width, height) = (CGFloat(width), CGFloat(height))
        let size = CGSize(width: width, height: height)
        let turned = orientation.isSideways ? CGSize(width: height, height: width) : size
        let context = CGContext(size: turned, scale: 1)
        context.concatenate(orientation.transform(width: width, height: height))
        context.drawUpright(self, in: CGRect(origin: .zero, size: size))
        return context.makeImage() ?? self
    }
}
