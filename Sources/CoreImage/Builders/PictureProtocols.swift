public import CoreGraphics
public import Foundation

/// The inputs of compositions of two pictures.
///
/// Source: Apple, CICompositeOperation.
public protocol CICompositeOperation: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// The picture behind.
    var backgroundImage: CIImage? { get set }
}

/// The inputs of a composition by a mask.
///
/// Source: Apple, CIBlendWithMask.
public protocol CIBlendWithMask: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// The picture behind.
    var backgroundImage: CIImage? { get set }
    /// The picture whose shades of grey, or alpha, are the amounts.
    var maskImage: CIImage? { get set }
}

/// The inputs of a transition from one picture to another.
///
/// Source: Apple, CIDissolveTransition.
public protocol CIDissolveTransition: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// The picture at the end.
    var targetImage: CIImage? { get set }
    /// The point of time, from 0 to 1. Default: 0.
    var time: Float { get set }
}

/// The inputs of a gradient along a line.
///
/// Source: Apple, CILinearGradient.
public protocol CILinearGradient: CIFilterProtocol {
    /// The start.
    var point0: CGPoint { get set }
    /// The end.
    var point1: CGPoint { get set }
    /// The colour at the start.
    var color0: CIColor { get set }
    /// The colour at the end.
    var color1: CIColor { get set }
}

/// The inputs of a gradient along a line, by a curve.
///
/// Source: Apple, CISmoothLinearGradient.
public protocol CISmoothLinearGradient: CIFilterProtocol {
    /// The start.
    var point0: CGPoint { get set }
    /// The end.
    var point1: CGPoint { get set }
    /// The colour at the start.
    var color0: CIColor { get set }
    /// The colour at the end.
    var color1: CIColor { get set }
}

/// The inputs of a gradient between circles.
///
/// Source: Apple, CIRadialGradient.
public protocol CIRadialGradient: CIFilterProtocol {
    /// The centre.
    var center: CGPoint { get set }
    /// The radius of the inner circle.
    var radius0: Float { get set }
    /// The radius of the outer circle.
    var radius1: Float { get set }
    /// The colour inside.
    var color0: CIColor { get set }
    /// The colour outside.
    var color1: CIColor { get set }
}

/// The inputs of a gradient from a point.
///
/// Source: Apple, CIGaussianGradient.
public protocol CIGaussianGradient: CIFilterProtocol {
    /// The point.
    var center: CGPoint { get set }
    /// The distance at which the gradient ends.
    var radius: Float { get set }
    /// The colour at the point.
    var color0: CIColor { get set }
    /// The colour outside.
    var color1: CIColor { get set }
}

/// The inputs of a wheel of colours.
///
/// Source: Apple, CIHueSaturationValueGradient.
public protocol CIHueSaturationValueGradient: CIFilterProtocol {
    /// The brightness, from 0 to 1. Default: 1.
    var value: Float { get set }
    /// The radius in pixels. Default: 300.
    var radius: Float { get set }
    /// The width of the edge in pixels, from 0 to 1. Default: 1.
    var softness: Float { get set }
}

/// The inputs of a checkerboard.
///
/// Source: Apple, CICheckerboardGenerator.
public protocol CICheckerboardGenerator: CIFilterProtocol {
    /// A corner of squares.
    var center: CGPoint { get set }
    /// The side of a square in pixels. Default: 80.
    var width: Float { get set }
    /// The sharpness of edges, from 0 to 1. Default: 1.
    var sharpness: Float { get set }
    /// The first colour.
    var color0: CIColor { get set }
    /// The second colour.
    var color1: CIColor { get set }
}

/// The inputs of stripes.
///
/// Source: Apple, CIStripesGenerator.
public protocol CIStripesGenerator: CIFilterProtocol {
    /// A point at an edge of the first colour.
    var center: CGPoint { get set }
    /// The width of a stripe in pixels. Default: 80.
    var width: Float { get set }
    /// The sharpness of edges, from 0 to 1. Default: 1.
    var sharpness: Float { get set }
    /// The first colour.
    var color0: CIColor { get set }
    /// The second colour.
    var color1: CIColor { get set }
}

/// The inputs of a QR code.
///
/// Source: Apple, CIQRCodeGenerator.
public protocol CIQRCodeGenerator: CIFilterProtocol {
    /// The bytes.
    var message: Data { get set }
    /// The level of correction: L, M, Q or H. Default: M.
    var correctionLevel: String { get set }
}

/// The inputs of a barcode.
///
/// Source: Apple, CICode128BarcodeGenerator.
public protocol CICode128BarcodeGenerator: CIFilterProtocol {
    /// The characters, in ASCII.
    var message: Data { get set }
    /// The width of the margins in pixels. Default: 10.
    var quietSpace: Float { get set }
    /// The height in pixels. Default: 32.
    var barcodeHeight: Float { get set }
}
