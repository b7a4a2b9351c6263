/// Returns the largest rectangle with the proportions of a size that fits in another rectangle, in
/// its middle.
///
/// It is the one function of AVFoundation's that views need. A size without width or height has no
/// proportions; the result is empty then, in the middle.
///
/// Source: Apple, AVMakeRect(aspectRatio:insideRect:).
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
    let bounds = boundingRect.standardized
    var size = CGSize.zero
    if aspectRatio.width > 0, aspectRatio.height > 0 {
        let scale = min(bounds.width / aspectRatio.width, bounds.height / aspectRatio.height)
        size = CGSize(width: aspectRatio.width * scale, height: aspectRatio.height * scale)
    }
    return CGRect(
        x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
        height: size.height)
}
