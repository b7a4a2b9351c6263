import CoreGraphics
import Foundation
import UIKit

/// A filter that exists, with properties for the inputs of all such filters.
final class BuiltinFilter: CIFilter {
    convenience init(known name: String) {
        // Tests make all filters of this kind.
        self.init(FilterKind.all[name])
    }

    var aVector: CIVector {
        get { vector("inputAVector") }
        set { setValue(newValue, forKey: "inputAVector") }
    }

    var amount: Float {
        get { number("inputAmount") }
        set { setValue(newValue, forKey: "inputAmount") }
    }

    var angle: Float {
        get { number("inputAngle") }
        set { setValue(newValue, forKey: "inputAngle") }
    }

    var aspectRatio: Float {
        get { number("inputAspectRatio") }
        set { setValue(newValue, forKey: "inputAspectRatio") }
    }

    var bVector: CIVector {
        get { vector("inputBVector") }
        set { setValue(newValue, forKey: "inputBVector") }
    }

    var backgroundImage: CIImage? {
        get { picture("inputBackgroundImage") }
        set { setValue(newValue, forKey: "inputBackgroundImage") }
    }

    var barcodeHeight: Float {
        get { number("inputBarcodeHeight") }
        set { setValue(newValue, forKey: "inputBarcodeHeight") }
    }

    var biasVector: CIVector {
        get { vector("inputBiasVector") }
        set { setValue(newValue, forKey: "inputBiasVector") }
    }

    var brightness: Float {
        get { number("inputBrightness") }
        set { setValue(newValue, forKey: "inputBrightness") }
    }

    var center: CGPoint {
        get { point("inputCenter") }
        set { setValue(newValue, forKey: "inputCenter") }
    }

    var color: CIColor {
        get { color("inputColor") }
        set { setValue(newValue, forKey: "inputColor") }
    }

    var color0: CIColor {
        get { color("inputColor0") }
        set { setValue(newValue, forKey: "inputColor0") }
    }

    var color1: CIColor {
        get { color("inputColor1") }
        set { setValue(newValue, forKey: "inputColor1") }
    }

    var contrast: Float {
        get { number("inputContrast") }
        set { setValue(newValue, forKey: "inputContrast") }
    }

    var correctionLevel: String {
        get { text("inputCorrectionLevel") }
        set { setValue(newValue, forKey: "inputCorrectionLevel") }
    }

    var ev: Float {
        get { number("inputEV") }
        set { setValue(newValue, forKey: "inputEV") }
    }

    var extent: CGRect {
        get { rect("inputExtent") }
        set { setValue(newValue, forKey: "inputExtent") }
    }

    var gVector: CIVector {
        get { vector("inputGVector") }
        set { setValue(newValue, forKey: "inputGVector") }
    }

    var inputImage: CIImage? {
        get { picture("inputImage") }
        set { setValue(newValue, forKey: "inputImage") }
    }

    var intensity: Float {
        get { number("inputIntensity") }
        set { setValue(newValue, forKey: "inputIntensity") }
    }

    var maskImage: CIImage? {
        get { picture("inputMaskImage") }
        set { setValue(newValue, forKey: "inputMaskImage") }
    }

    var maxComponents: CIVector {
        get { vector("inputMaxComponents") }
        set { setValue(newValue, forKey: "inputMaxComponents") }
    }

    var message: Data {
        get { data("inputMessage") }
        set { setValue(newValue, forKey: "inputMessage") }
    }

    var minComponents: CIVector {
        get { vector("inputMinComponents") }
        set { setValue(newValue, forKey: "inputMinComponents") }
    }

    var point0: CGPoint {
        get { point("inputPoint0") }
        set { setValue(newValue, forKey: "inputPoint0") }
    }

    var point1: CGPoint {
        get { point("inputPoint1") }
        set { setValue(newValue, forKey: "inputPoint1") }
    }

    var power: Float {
        get { number("inputPower") }
        set { setValue(newValue, forKey: "inputPower") }
    }

    var quietSpace: Float {
        get { number("inputQuietSpace") }
        set { setValue(newValue, forKey: "inputQuietSpace") }
    }

    var rVector: CIVector {
        get { vector("inputRVector") }
        set { setValue(newValue, forKey: "inputRVector") }
    }

    var radius: Float {
        get { number("inputRadius") }
        set { setValue(newValue, forKey: "inputRadius") }
    }

    var radius0: Float {
        get { number("inputRadius0") }
        set { setValue(newValue, forKey: "inputRadius0") }
    }

    var radius1: Float {
        get { number("inputRadius1") }
        set { setValue(newValue, forKey: "inputRadius1") }
    }

    var saturation: Float {
        get { number("inputSaturation") }
        set { setValue(newValue, forKey: "inputSaturation") }
    }

    var scale: Float {
        get { number("inputScale") }
        set { setValue(newValue, forKey: "inputScale") }
    }

    var sharpness: Float {
        get { number("inputSharpness") }
        set { setValue(newValue, forKey: "inputSharpness") }
    }

    var softness: Float {
        get { number("inputSoftness") }
        set { setValue(newValue, forKey: "inputSoftness") }
    }

    var targetImage: CIImage? {
        get { picture("inputTargetImage") }
        set { setValue(newValue, forKey: "inputTargetImage") }
    }

    var time: Float {
        get { number("inputTime") }
        set { setValue(newValue, forKey: "inputTime") }
    }

    var transform: CGAffineTransform {
        get { transform("inputTransform") }
        set { setValue(newValue, forKey: "inputTransform") }
    }

    var value: Float {
        get { number("inputValue") }
        set { setValue(newValue, forKey: "inputValue") }
    }

    var width: Float {
        get { number("inputWidth") }
        set { setValue(newValue, forKey: "inputWidth") }
    }

    private func picture(_ key: String) -> CIImage? { value(forKey: key) as? CIImage }
    private func number(_ key: String) -> Float {
        (value(forKey: key) as? NSNumber)?.floatValue ?? 0
    }
    private func vector(_ key: String) -> CIVector {
        value(forKey: key) as? CIVector ?? CIVector([])
    }
    private func color(_ key: String) -> CIColor { value(forKey: key) as? CIColor ?? .clear }
    private func point(_ key: String) -> CGPoint { vector(key).cgPointValue }
    private func rect(_ key: String) -> CGRect { vector(key).cgRectValue }
    private func transform(_ key: String) -> CGAffineTransform {
        (value(forKey: key) as? NSValue)?.cgAffineTransformValue ?? .identity
    }
    private func data(_ key: String) -> Data { value(forKey: key) as? Data ?? Data() }
    private func text(_ key: String) -> String { value(forKey: key) as? String ?? "" }
}

extension BuiltinFilter: CIGaussianBlur {}
extension BuiltinFilter: CIBoxBlur {}
extension BuiltinFilter: CIMotionBlur {}
extension BuiltinFilter: CIUnsharpMask {}
extension BuiltinFilter: CIColorControls {}
extension BuiltinFilter: CIColorMatrix {}
extension BuiltinFilter: CIColorClamp {}
extension BuiltinFilter: CIColorMonochrome {}
extension BuiltinFilter: CISepiaTone {}
extension BuiltinFilter: CIPhotoEffect {}
extension BuiltinFilter: CIColorInvert {}
extension BuiltinFilter: CIHueAdjust {}
extension BuiltinFilter: CIExposureAdjust {}
extension BuiltinFilter: CIGammaAdjust {}
extension BuiltinFilter: CIVibrance {}
extension BuiltinFilter: CIWhitePointAdjust {}
extension BuiltinFilter: CISRGBToneCurveToLinear {}
extension BuiltinFilter: CILinearToSRGBToneCurve {}
extension BuiltinFilter: CIFalseColor {}
extension BuiltinFilter: CIMaskToAlpha {}
extension BuiltinFilter: CIMaximumComponent {}
extension BuiltinFilter: CIMinimumComponent {}
extension BuiltinFilter: CIVignette {}
extension BuiltinFilter: CILanczosScaleTransform {}
extension BuiltinFilter: CIAffineClamp {}
extension BuiltinFilter: CIPixellate {}
extension BuiltinFilter: CIAreaAverage {}
extension BuiltinFilter: CICompositeOperation {}
extension BuiltinFilter: CIBlendWithMask {}
extension BuiltinFilter: CIDissolveTransition {}
extension BuiltinFilter: CILinearGradient {}
extension BuiltinFilter: CISmoothLinearGradient {}
extension BuiltinFilter: CIRadialGradient {}
extension BuiltinFilter: CIGaussianGradient {}
extension BuiltinFilter: CIHueSaturationValueGradient {}
extension BuiltinFilter: CICheckerboardGenerator {}
extension BuiltinFilter: CIStripesGenerator {}
extension BuiltinFilter: CIQRCodeGenerator {}
extension BuiltinFilter: CICode128BarcodeGenerator {}
