/// How the pixels of a picture are turned before they are shown, with the numbers of Exif.
///
/// Source: Apple, CGImagePropertyOrientation; Exif 2.3, tag Orientation. The numbers differ from
/// those of `UIImage.Orientation`, whose names are the same.
public enum CGImagePropertyOrientation: UInt32, Sendable {
    /// As they are.
    case up = 1
    /// Mirrored from left to right.
    case upMirrored = 2
    /// Turned by 180°.
    case down = 3
    /// Mirrored from top to bottom.
    case downMirrored = 4
    /// Turned by 90° clockwise, then mirrored from left to right.
    case leftMirrored = 5
    /// Turned by 90° clockwise.
    case right = 6
    /// Turned by 90° counterclockwise, then mirrored from left to right.
    case rightMirrored = 7
    /// Turned by 90° counterclockwise.
    case left = 8
}
