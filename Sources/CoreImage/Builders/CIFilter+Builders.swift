// Source: Apple, CIFilterBuiltins.

extension CIFilter {
    /// Returns the filter CIGaussianBlur.
    public class func gaussianBlur() -> any CIFilter & CIGaussianBlur {
        BuiltinFilter(known: "CIGaussianBlur")
    }
    /// Returns the filter CIBoxBlur.
    public class func boxBlur() -> any CIFilter & CIBoxBlur { BuiltinFilter(known: "CIBoxBlur") }
    /// Returns the filter CIMotionBlur.
    public class func motionBlur() -> any CIFilter & CIMotionBlur {
        BuiltinFilter(known: "CIMotionBlur")
    }
    /// Returns the filter CIUnsharpMask.
    public class func unsharpMask() -> any CIFilter & CIUnsharpMask {
        BuiltinFilter(known: "CIUnsharpMask")
    }
    /// Returns the filter CIColorControls.
    public class func colorControls() -> any CIFilter & CIColorControls {
        BuiltinFilter(known: "CIColorControls")
    }
    /// Returns the filter CIColorMatrix.
    public class func colorMatrix() -> any CIFilter & CIColorMatrix {
        BuiltinFilter(known: "CIColorMatrix")
    }
    /// Returns the filter CIColorClamp.
    public class func colorClamp() -> any CIFilter & CIColorClamp {
        BuiltinFilter(known: "CIColorClamp")
    }
    /// Returns the filter CIColorMonochrome.
    public class func colorMonochrome() -> any CIFilter & CIColorMonochrome {
        BuiltinFilter(known: "CIColorMonochrome")
    }
    /// Returns the filter CISepiaTone.
    public class func sepiaTone() -> any CIFilter & CISepiaTone {
        BuiltinFilter(known: "CISepiaTone")
    }
    /// Returns the filter CIColorInvert.
    public class func colorInvert() -> any CIFilter & CIColorInvert {
        BuiltinFilter(known: "CIColorInvert")
    }
    /// Returns the filter CIHueAdjust.
    public class func hueAdjust() -> any CIFilter & CIHueAdjust {
        BuiltinFilter(known: "CIHueAdjust")
    }
    /// Returns the filter CIExposureAdjust.
    public class func exposureAdjust() -> any CIFilter & CIExposureAdjust {
        BuiltinFilter(known: "CIExposureAdjust")
    }
    /// Returns the filter CIGammaAdjust.
    public class func gammaAdjust() -> any CIFilter & CIGammaAdjust {
        BuiltinFilter(known: "CIGammaAdjust")
    }
    /// Returns the filter CIVibrance.
    public class func vibrance() -> any CIFilter & CIVibrance { BuiltinFilter(known: "CIVibrance") }
    /// Returns the filter CIWhitePointAdjust.
    public class func whitePointAdjust() -> any CIFilter & CIWhitePointAdjust {
        BuiltinFilter(known: "CIWhitePointAdjust")
    }
    /// Returns the filter CISRGBToneCurveToLinear.
    public class func sRGBToneCurveToLinear() -> any CIFilter & CISRGBToneCurveToLinear {
        BuiltinFilter(known: "CISRGBToneCurveToLinear")
    }
    /// Returns the filter CILinearToSRGBToneCurve.
    public class func linearToSRGBToneCurve() -> any CIFilter & CILinearToSRGBToneCurve {
        BuiltinFilter(known: "CILinearToSRGBToneCurve")
    }
    /// Returns the filter CIFalseColor.
    public class func falseColor() -> any CIFilter & CIFalseColor {
        BuiltinFilter(known: "CIFalseColor")
    }
    /// Returns the filter CIMaskToAlpha.
    public class func maskToAlpha() -> any CIFilter & CIMaskToAlpha {
        BuiltinFilter(known: "CIMaskToAlpha")
    }
    /// Returns the filter CIMaximumComponent.
    public class func maximumComponent() -> any CIFilter & CIMaximumComponent {
        BuiltinFilter(known: "CIMaximumComponent")
    }
    /// Returns the filter CIMinimumComponent.
    public class func minimumComponent() -> any CIFilter & CIMinimumComponent {
        BuiltinFilter(known: "CIMinimumComponent")
    }
    /// Returns the filter CIVignette.
    public class func vignette() -> any CIFilter & CIVignette { BuiltinFilter(known: "CIVignette") }
    /// Returns the filter CILanczosScaleTransform.
    public class func lanczosScaleTransform() -> any CIFilter & CILanczosScaleTransform {
        BuiltinFilter(known: "CILanczosScaleTransform")
    }
    /// Returns the filter CIAffineClamp.
    public class func affineClamp() -> any CIFilter & CIAffineClamp {
        BuiltinFilter(known: "CIAffineClamp")
    }
    /// Returns the filter CIPixellate.
    public class func pixellate() -> any CIFilter & CIPixellate {
        BuiltinFilter(known: "CIPixellate")
    }
    /// Returns the filter CIAreaAverage.
    public class func areaAverage() -> any CIFilter & CIAreaAverage {
        BuiltinFilter(known: "CIAreaAverage")
    }
    /// Returns the filter CIBlendWithMask.
    public class func blendWithMask() -> any CIFilter & CIBlendWithMask {
        BuiltinFilter(known: "CIBlendWithMask")
    }
    /// Returns the filter CIDissolveTransition.
    public class func dissolveTransition() -> any CIFilter & CIDissolveTransition {
        BuiltinFilter(known: "CIDissolveTransition")
    }
    /// Returns the filter CILinearGradient.
    public class func linearGradient() -> any CIFilter & CILinearGradient {
        BuiltinFilter(known: "CILinearGradient")
    }
    /// Returns the filter CISmoothLinearGradient.
    public class func smoothLinearGradient() -> any CIFilter & CISmoothLinearGradient {
        BuiltinFilter(known: "CISmoothLinearGradient")
    }
    /// Returns the filter CIRadialGradient.
    public class func radialGradient() -> any CIFilter & CIRadialGradient {
        BuiltinFilter(known: "CIRadialGradient")
    }
    /// Returns the filter CIGaussianGradient.
    public class func gaussianGradient() -> any CIFilter & CIGaussianGradient {
        BuiltinFilter(known: "CIGaussianGradient")
    }
    /// Returns the filter CIHueSaturationValueGradient.
    public class func hueSaturationValueGradient() -> any CIFilter & CIHueSaturationValueGradient {
        BuiltinFilter(known: "CIHueSaturationValueGradient")
    }
    /// Returns the filter CICheckerboardGenerator.
    public class func checkerboardGenerator() -> any CIFilter & CICheckerboardGenerator {
        BuiltinFilter(known: "CICheckerboardGenerator")
    }
    /// Returns the filter CIStripesGenerator.
    public class func stripesGenerator() -> any CIFilter & CIStripesGenerator {
        BuiltinFilter(known: "CIStripesGenerator")
    }
    /// Returns the filter CIQRCodeGenerator.
    public class func qrCodeGenerator() -> any CIFilter & CIQRCodeGenerator {
        BuiltinFilter(known: "CIQRCodeGenerator")
    }
    /// Returns the filter CICode128BarcodeGenerator.
    public class func code128BarcodeGenerator() -> any CIFilter & CICode128BarcodeGenerator {
        BuiltinFilter(known: "CICode128BarcodeGenerator")
    }
    /// Returns the filter CIPhotoEffectMono.
    public class func photoEffectMono() -> any CIFilter & CIPhotoEffect {
        BuiltinFilter(known: "CIPhotoEffectMono")
    }
    /// Returns the filter CIPhotoEffectNoir.
    public class func photoEffectNoir() -> any CIFilter & CIPhotoEffect {
        BuiltinFilter(known: "CIPhotoEffectNoir")
    }
    /// Returns the filter CIPhotoEffectTonal.
    public class func photoEffectTonal() -> any CIFilter & CIPhotoEffect {
        BuiltinFilter(known: "CIPhotoEffectTonal")
    }
    /// Returns the filter CIBlendWithAlphaMask.
    public class func blendWithAlphaMask() -> any CIFilter & CIBlendWithMask {
        BuiltinFilter(known: "CIBlendWithAlphaMask")
    }
    /// Returns the filter CISourceOverCompositing.
    public class func sourceOverCompositing() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CISourceOverCompositing")
    }
    /// Returns the filter CISourceAtopCompositing.
    public class func sourceAtopCompositing() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CISourceAtopCompositing")
    }
    /// Returns the filter CISourceInCompositing.
    public class func sourceInCompositing() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CISourceInCompositing")
    }
    /// Returns the filter CISourceOutCompositing.
    public class func sourceOutCompositing() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CISourceOutCompositing")
    }
    /// Returns the filter CIAdditionCompositing.
    public class func additionCompositing() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CIAdditionCompositing")
    }
    /// Returns the filter CIMultiplyCompositing.
    public class func multiplyCompositing() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CIMultiplyCompositing")
    }
    /// Returns the filter CIMaximumCompositing.
    public class func maximumCompositing() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CIMaximumCompositing")
    }
    /// Returns the filter CIMinimumCompositing.
    public class func minimumCompositing() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CIMinimumCompositing")
    }
    /// Returns the filter CIMultiplyBlendMode.
    public class func multiplyBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CIMultiplyBlendMode")
    }
    /// Returns the filter CIScreenBlendMode.
    public class func screenBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CIScreenBlendMode")
    }
    /// Returns the filter CIOverlayBlendMode.
    public class func overlayBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CIOverlayBlendMode")
    }
    /// Returns the filter CIDarkenBlendMode.
    public class func darkenBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CIDarkenBlendMode")
    }
    /// Returns the filter CILightenBlendMode.
    public class func lightenBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CILightenBlendMode")
    }
    /// Returns the filter CIColorDodgeBlendMode.
    public class func colorDodgeBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CIColorDodgeBlendMode")
    }
    /// Returns the filter CIColorBurnBlendMode.
    public class func colorBurnBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CIColorBurnBlendMode")
    }
    /// Returns the filter CIHardLightBlendMode.
    public class func hardLightBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CIHardLightBlendMode")
    }
    /// Returns the filter CISoftLightBlendMode.
    public class func softLightBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CISoftLightBlendMode")
    }
    /// Returns the filter CIDifferenceBlendMode.
    public class func differenceBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CIDifferenceBlendMode")
    }
    /// Returns the filter CIExclusionBlendMode.
    public class func exclusionBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CIExclusionBlendMode")
    }
    /// Returns the filter CIHueBlendMode.
    public class func hueBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CIHueBlendMode")
    }
    /// Returns the filter CISaturationBlendMode.
    public class func saturationBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CISaturationBlendMode")
    }
    /// Returns the filter CIColorBlendMode.
    public class func colorBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CIColorBlendMode")
    }
    /// Returns the filter CILuminosityBlendMode.
    public class func luminosityBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter(known: "CILuminosityBlendMode")
    }
}
