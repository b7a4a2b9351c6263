extension UIImage {
    /// Creates an image that shows others in turn, endlessly, in an image view.
    ///
    /// Its size and scale are those of the first one, which is drawn everywhere else.
    ///
    /// - Parameters:
    ///   - images: The images, in order.
    ///   - duration: How long all of them take, in seconds; 0 means 1/30 s each. Below 0, and if it
    ///     is not finite, it is reported, and 0 is used.
    /// - Returns: The image; nil if there are no images.
    ///
    /// Source: Apple, animatedImage(with:duration:).
    public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        guard let first = images.first else { return nil }
        var look = first.lookOfCopies
        look.frames = images
        look.duration =
            usableNumbers(duration, in: 0...1e9, "duration", of: "UIImage.animatedImage") ?? 0
        return UIImage(
            size: first.size, scale: first.scale, renderingMode: first.renderingMode,
            source: first.source, look: look)
    }

    /// Creates an animated image of the images whose names are a name and a number from 0 or 1 on.
    ///
    /// - Parameters:
    ///   - name: The name without number: `spark` for `spark0`, `spark1`, … up to `spark1024`.
    ///   - duration: How long all of them take, in seconds; 0 means 1/30 s each.
    /// - Returns: The image; nil without an image of number 0 or 1.
    ///
    /// Source: Apple, animatedImageNamed(_:duration:).
    public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
        var images: [UIImage] = []
        for number in 0...1024 {
            if let image = UIImage(named: "\(name)\(number)") {
                images.append(image)
            } else if number > 0 {
                break
            }
        }
        return animatedImage(with: images, duration: duration)
    }
}
