public import CoreGraphics
public import Foundation

/// A filter that a class method of ``CIFilter`` makes, with properties for its inputs.
///
/// Source: Apple, CIFilterProtocol.
public protocol CIFilterProtocol: NSObjectProtocol {
    /// The result; nil if an image is missing.
    var outputImage: CIImage? { get }
}

/// The inputs of a Gaussian blur.
///
/// Source: Apple, CIGaussianBlur.
public protocol CIGaussianBlur: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// The standard deviation in pixels. Default: 10.
    var radius: Float { get set }
}

/// The inputs of a box blur.
///
/// Source: Apple, CIBoxBlur.
public protocol CIBoxBlur: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// Half of the square's side in pixels. Default: 10.
    var radius: Float { get set }
}

/// The inputs of a blur along a line.
///
/// Source: Apple, CIMotionBlur.
public protocol CIMotionBlur: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// Half of the line's length in pixels. Default: 20.
    var radius: Float { get set }
    /// The line's angle in radians. Default: 0.
    var angle: Float { get set }
}

/// The inputs of an unsharp mask.
///
/// Source: Apple, CIUnsharpMask.
public protocol CIUnsharpMask: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// The standard deviation of the blur in pixels. Default: 2.5.
    var radius: Float { get set }
    /// The amount of the difference. Default: 0.5.
    var intensity: Float { get set }
}

/// The inputs of saturation, brightness and contrast.
///
/// Source: Apple, CIColorControls.
public protocol CIColorControls: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// The amount of colour. Default: 1.
    var saturation: Float { get set }
    /// The value that is added. Default: 0.
    var brightness: Float { get set }
    /// The factor of distances from the middle. Default: 1.
    var contrast: Float { get set }
}

/// The inputs of a matrix of colours.
///
/// Source: Apple, CIColorMatrix.
public protocol CIColorMatrix: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// The factors of red.
    var rVector: CIVector { get set }
    /// The factors of green.
    var gVector: CIVector { get set }
    /// The factors of blue.
    var bVector: CIVector { get set }
    /// The factors of alpha.
    var aVector: CIVector { get set }
    /// The values that are added.
    var biasVector: CIVector { get set }
}

/// The inputs of bounds of colours.
///
/// Source: Apple, CIColorClamp.
public protocol CIColorClamp: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// The least values. Default: 0.
    var minComponents: CIVector { get set }
    /// The greatest values. Default: 1.
    var maxComponents: CIVector { get set }
}

/// The inputs of one colour.
///
/// Source: Apple, CIColorMonochrome.
public protocol CIColorMonochrome: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// The colour of white.
    var color: CIColor { get set }
    /// The amount, from 0 to 1. Default: 1.
    var intensity: Float { get set }
}

/// The inputs of a sepia tone.
///
/// Source: Apple, CISepiaTone.
public protocol CISepiaTone: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// The amount, from 0 to 1. Default: 1.
    var intensity: Float { get set }
}

/// The inputs of the effects of photos.
///
/// Source: Apple, CIPhotoEffect.
public protocol CIPhotoEffect: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
}

/// The inputs of inverted colours.
///
/// Source: Apple, CIColorInvert.
public protocol CIColorInvert: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
}

/// The inputs of another hue.
///
/// Source: Apple, CIHueAdjust.
public protocol CIHueAdjust: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// The turn in radians. Default: 0.
    var angle: Float { get set }
}

/// The inputs of another exposure.
///
/// Source: Apple, CIExposureAdjust.
public protocol CIExposureAdjust: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// The power of two by which colours are multiplied. Default: 0.
    var ev: Float { get set }
}

/// The inputs of another gamma.
///
/// Source: Apple, CIGammaAdjust.
public protocol CIGammaAdjust: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// The exponent. Default: 1.
    var power: Float { get set }
}

/// The inputs of more vivid colours.
///
/// Source: Apple, CIVibrance.
public protocol CIVibrance: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// The amount, from -1 to 1. Default: 0.
    var amount: Float { get set }
}

/// The inputs of another white point.
///
/// Source: Apple, CIWhitePointAdjust.
public protocol CIWhitePointAdjust: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// The colour of white.
    var color: CIColor { get set }
}

/// The inputs of decoded colours.
///
/// Source: Apple, CISRGBToneCurveToLinear.
public protocol CISRGBToneCurveToLinear: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
}

/// The inputs of encoded colours.
///
/// Source: Apple, CILinearToSRGBToneCurve.
public protocol CILinearToSRGBToneCurve: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
}

/// The inputs of two colours in place of dark and light.
///
/// Source: Apple, CIFalseColor.
public protocol CIFalseColor: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// The colour of black.
    var color0: CIColor { get set }
    /// The colour of white.
    var color1: CIColor { get set }
}

/// The inputs of an alpha of shades of grey.
///
/// Source: Apple, CIMaskToAlpha.
public protocol CIMaskToAlpha: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
}

/// The inputs of the greatest component.
///
/// Source: Apple, CIMaximumComponent.
public protocol CIMaximumComponent: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
}

/// The inputs of the least component.
///
/// Source: Apple, CIMinimumComponent.
public protocol CIMinimumComponent: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
}

/// The inputs of darker corners.
///
/// Source: Apple, CIVignette.
public protocol CIVignette: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// The amount. Default: 0.
    var intensity: Float { get set }
    /// The distance from the centre, from 0 to 2. Default: 1.
    var radius: Float { get set }
}

/// The inputs of another size.
///
/// Source: Apple, CILanczosScaleTransform.
public protocol CILanczosScaleTransform: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// The factor of the height. Default: 1.
    var scale: Float { get set }
    /// The further factor of the width. Default: 1.
    var aspectRatio: Float { get set }
}

/// The inputs of a transform, whose result has no edges.
///
/// Source: Apple, CIAffineClamp.
public protocol CIAffineClamp: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// The transform.
    var transform: CGAffineTransform { get set }
}

/// The inputs of squares.
///
/// Source: Apple, CIPixellate.
public protocol CIPixellate: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// A corner of squares.
    var center: CGPoint { get set }
    /// The side of a square in pixels. Default: 8.
    var scale: Float { get set }
}

/// The inputs of the mean of a rectangle.
///
/// Source: Apple, CIAreaAverage.
public protocol CIAreaAverage: CIFilterProtocol {
    /// The picture.
    var inputImage: CIImage? { get set }
    /// The rectangle.
    var extent: CGRect { get set }
}
