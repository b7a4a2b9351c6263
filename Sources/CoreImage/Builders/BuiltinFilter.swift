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
        get { inputs.vector("inputAVector") }
        set { setValue(newValue, forKey: "inputAVector") }
    }

    var amount: Float {
        get { inputs.float("inputAmount") }
        set { setValue(newValue, forKey: "inputAmount") }
    }

    var angle: Float {
        get { inputs.float("inputAngle") }
        set { setValue(newValue, forKey: "inputAngle") }
    }

    var aspectRatio: Float {
        get { inputs.float("inputAspectRatio") }
        set { setValue(newValue, forKey: "inputAspectRatio") }
    }

    var bVector: CIVector {
        get { inputs.vector("inputBVector") }
        set { setValue(newValue, forKey: "inputBVector") }
    }

    var backgroundImage: CIImage? {
        get { picture("inputBackgroundImage") }
        set { setValue(newValue, forKey: "inputBackgroundImage") }
    }

    var barcodeHeight: Float {
        get { inputs.float("inputBarcodeHeight") }
        set { setValue(newValue, forKey: "inputBarcodeHeight") }
    }

    var biasVector: CIVector {
        get { inputs.vector("inputBiasVector") }
        set { setValue(newValue, forKey: "inputBiasVector") }
    }

    var brightness: Float {
        get { inputs.float("inputBrightness") }
        set { setValue(newValue, forKey: "inputBrightness") }
    }

    var center: CGPoint {
        get { inputs.vector("inputCenter").cgPointValue }
        set { setValue(newValue, forKey: "inputCenter") }
    }

    var color: CIColor {
        get { inputs.color("inputColor") }
        set { setValue(newValue, forKey: "inputColor") }
    }

    var color0: CIColor {
        get { inputs.color("inputColor0") }
        set { setValue(newValue, forKey: "inputColor0") }
    }

    var color1: CIColor {
        get { inputs.color("inputColor1") }
        set { setValue(newValue, forKey: "inputColor1") }
    }

    var contrast: Float {
        get { inputs.float("inputContrast") }
        set { setValue(newValue, forKey: "inputContrast") }
    }

    var correctionLevel: String {
        get { inputs.text("inputCorrectionLevel") }
        set { setValue(newValue, forKey: "inputCorrectionLevel") }
    }

    var ev: Float {
        get { inputs.float("inputEV") }
        set { setValue(newValue, forKey: "inputEV") }
    }

    var extent: CGRect {
        get { inputs.vector("inputExtent").cgRectValue }
        set { setValue(newValue, forKey: "inputExtent") }
    }

    var gVector: CIVector {
        get { inputs.vector("inputGVector") }
        set { setValue(newValue, forKey: "inputGVector") }
    }

    var inputImage: CIImage? {
        get { picture("inputImage") }
        set { setValue(newValue, forKey: "inputImage") }
    }

    var intensity: Float {
        get { inputs.float("inputIntensity") }
        set { setValue(newValue, forKey: "inputIntensity") }
    }

    var maskImage: CIImage? {
        get { picture("inputMaskImage") }
        set { setValue(newValue, forKey: "inputMaskImage") }
    }

    var maxComponents: CIVector {
        get { inputs.vector("inputMaxComponents") }
        set { setValue(newValue, forKey: "inputMaxComponents") }
    }

    var message: Data {
        get { inputs.data("inputMessage") ?? Data() }
        set { setValue(newValue, forKey: "inputMessage") }
    }

    var minComponents: CIVector {
        get { inputs.vector("inputMinComponents") }
        set { setValue(newValue, forKey: "inputMinComponents") }
    }

    var point0: CGPoint {
        get { inputs.vector("inputPoint0").cgPointValue }
        set { setValue(newValue, forKey: "inputPoint0") }
    }

    var point1: CGPoint {
        get { inputs.vector("inputPoint1").cgPointValue }
        set { setValue(newValue, forKey: "inputPoint1") }
    }

    var power: Float {
        get { inputs.float("inputPower") }
        set { setValue(newValue, forKey: "inputPower") }
    }

    var quietSpace: Float {
        get { inputs.float("inputQuietSpace") }
        set { setValue(newValue, forKey: "inputQuietSpace") }
    }

    var rVector: CIVector {
        get { inputs.vector("inputRVector") }
        set { setValue(newValue, forKey: "inputRVector") }
    }

    var radius: Float {
        get { inputs.float("inputRadius") }
        set { setValue(newValue, forKey: "inputRadius") }
    }

    var radius0: Float {
        get { inputs.float("inputRadius0") }
        set { setValue(newValue, forKey: "inputRadius0") }
    }

    var radius1: Float {
        get { inputs.float("inputRadius1") }
        set { setValue(newValue, forKey: "inputRadius1") }
    }

    var saturation: Float {
        get { inputs.float("inputSaturation") }
        set { setValue(newValue, forKey: "inputSaturation") }
    }

    var scale: Float {
        get { inputs.float("inputScale") }
        set { setValue(newValue, forKey: "inputScale") }
    }

    var sharpness: Float {
        get { inputs.float("inputSharpness") }
        set { setValue(newValue, forKey: "inputSharpness") }
    }

    var softness: Float {
        get { inputs.float("inputSoftness") }
        set { setValue(newValue, forKey: "inputSoftness") }
    }

    var targetImage: CIImage? {
        get { picture("inputTargetImage") }
        set { setValue(newValue, forKey: "inputTargetImage") }
    }

    var time: Float {
        get { inputs.float("inputTime") }
        set { setValue(newValue, forKey: "inputTime") }
    }

    var transform: CGAffineTransform {
        get { inputs.transform }
        set { setValue(newValue, forKey: "inputTransform") }
    }

    var value: Float {
        get { inputs.float("inputValue") }
        set { setValue(newValue, forKey: "inputValue") }
    }

    var width: Float {
        get { inputs.float("inputWidth") }
        set { setValue(newValue, forKey: "inputWidth") }
    }

    private var inputs: FilterValues { FilterValues(of: self) }
    private func picture(_ key: String) -> CIImage? { value(forKey: key) as? CIImage }
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
