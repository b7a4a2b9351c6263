// The keys of filters, as Core Image has them.
//
// Source: Apple, CIFilter, Filter Parameter Keys, Filter Attribute Keys and Filter Category Keys.

/// The key of the input “inputImage”: the picture.
public let kCIInputImageKey = "inputImage"

/// The key of the input “inputBackgroundImage”: the picture behind.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"

/// The key of the input “inputTargetImage”: the picture at the end of a transition.
public let kCIInputTargetImageKey = "inputTargetImage"

/// The key of the input “inputMaskImage”: the picture whose shades of grey are amounts.
public let kCIInputMaskImageKey = "inputMaskImage"

/// The key of the input “inputTransform”: a transform.
public let kCIInputTransformKey = "inputTransform"

/// The key of the input “inputRadius”: a length in pixels.
public let kCIInputRadiusKey = "inputRadius"

/// The key of the input “inputAngle”: an angle in radians.
public let kCIInputAngleKey = "inputAngle"

/// The key of the input “inputCenter”: a point.
public let kCIInputCenterKey = "inputCenter"

/// The key of the input “inputScale”: a factor.
public let kCIInputScaleKey = "inputScale"

/// The key of the input “inputAspectRatio”: the ratio of width to height.
public let kCIInputAspectRatioKey = "inputAspectRatio"

/// The key of the input “inputSaturation”: the amount of colour.
public let kCIInputSaturationKey = "inputSaturation"

/// The key of the input “inputBrightness”: a value that is added.
public let kCIInputBrightnessKey = "inputBrightness"

/// The key of the input “inputContrast”: the factor of distances from the middle.
public let kCIInputContrastKey = "inputContrast"

/// The key of the input “inputEV”: the exposure, as a power of two.
public let kCIInputEVKey = "inputEV"

/// The key of the input “inputIntensity”: an amount.
public let kCIInputIntensityKey = "inputIntensity"

/// The key of the input “inputColor”: a colour.
public let kCIInputColorKey = "inputColor"

/// The key of the input “inputWidth”: a length in pixels.
public let kCIInputWidthKey = "inputWidth"

/// The key of the input “inputSharpness”: an amount of sharpness.
public let kCIInputSharpnessKey = "inputSharpness"

/// The key of the input “inputExtent”: a rectangle.
public let kCIInputExtentKey = "inputExtent"

/// The key of the input “inputTime”: a point of time, from 0 to 1.
public let kCIInputTimeKey = "inputTime"

/// The key of a filter's result.
public let kCIOutputImageKey = "outputImage"

/// The key of an attribute: the filter's name.
public let kCIAttributeFilterName = "CIAttributeFilterName"

/// The key of an attribute: the filter's name for people.
public let kCIAttributeFilterDisplayName = "CIAttributeFilterDisplayName"

/// The key of an attribute: the categories of the filter.
public let kCIAttributeFilterCategories = "CIAttributeFilterCategories"

/// The key of an attribute: the name of the class of an input's values.
public let kCIAttributeClass = "CIAttributeClass"

/// The key of an attribute: the kind of an input's values, such as ``kCIAttributeTypeDistance``.
public let kCIAttributeType = "CIAttributeType"

/// The kind of an input's values: a point of time, from 0 to 1.
public let kCIAttributeTypeTime = "CIAttributeTypeTime"

/// The kind of an input's values: a number.
public let kCIAttributeTypeScalar = "CIAttributeTypeScalar"

/// The kind of an input's values: a length in pixels.
public let kCIAttributeTypeDistance = "CIAttributeTypeDistance"

/// The kind of an input's values: an angle in radians.
public let kCIAttributeTypeAngle = "CIAttributeTypeAngle"

/// The kind of an input's values: a point.
public let kCIAttributeTypePosition = "CIAttributeTypePosition"

/// The kind of an input's values: a rectangle.
public let kCIAttributeTypeRectangle = "CIAttributeTypeRectangle"

/// The kind of an input's values: a colour.
public let kCIAttributeTypeColor = "CIAttributeTypeColor"

/// The kind of an input's values: a picture.
public let kCIAttributeTypeImage = "CIAttributeTypeImage"

/// The key of an attribute: the value of an input at first.
public let kCIAttributeDefault = "CIAttributeDefault"

/// The key of an attribute: the least value of an input.
public let kCIAttributeMin = "CIAttributeMin"

/// The key of an attribute: the greatest value of an input.
public let kCIAttributeMax = "CIAttributeMax"

/// The key of an attribute: the least value of an input on sliders.
public let kCIAttributeSliderMin = "CIAttributeSliderMin"

/// The key of an attribute: the greatest value of an input on sliders.
public let kCIAttributeSliderMax = "CIAttributeSliderMax"

/// The key of an attribute: the key of an input.
public let kCIAttributeName = "CIAttributeName"

/// The key of an attribute: the name of an input for people.
public let kCIAttributeDisplayName = "CIAttributeDisplayName"

/// The name of a category: blurs.
public let kCICategoryBlur = "CICategoryBlur"

/// The name of a category: changes of colours.
public let kCICategoryColorAdjustment = "CICategoryColorAdjustment"

/// The name of a category: effects with colours.
public let kCICategoryColorEffect = "CICategoryColorEffect"

/// The name of a category: compositions of two pictures.
public let kCICategoryCompositeOperation = "CICategoryCompositeOperation"

/// The name of a category: pictures from nothing.
public let kCICategoryGenerator = "CICategoryGenerator"

/// The name of a category: changes of places.
public let kCICategoryGeometryAdjustment = "CICategoryGeometryAdjustment"

/// The name of a category: gradients.
public let kCICategoryGradient = "CICategoryGradient"

/// The name of a category: values of whole pictures.
public let kCICategoryReduction = "CICategoryReduction"

/// The name of a category: sharper pictures.
public let kCICategorySharpen = "CICategorySharpen"

/// The name of a category: styles.
public let kCICategoryStylize = "CICategoryStylize"

/// The name of a category: transitions.
public let kCICategoryTransition = "CICategoryTransition"

/// The name of a category: all filters that exist here.
public let kCICategoryBuiltIn = "CICategoryBuiltIn"

/// The name of a category: filters for images.
public let kCICategoryStillImage = "CICategoryStillImage"

/// The name of a category: filters for films.
public let kCICategoryVideo = "CICategoryVideo"
