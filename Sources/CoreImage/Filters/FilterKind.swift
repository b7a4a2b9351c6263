import CoreGraphics
import Foundation

/// An input of a filter.
struct FilterInput: Sendable {
    /// The value at first, which also says of which type values are.
    enum Content: Sendable {
        case image
        /// A number with its range, and that of sliders.
        case number(Double, ClosedRange<Double>?, sliders: ClosedRange<Double>?)
        case vector([CGFloat])
        case color(CIColor)
        case transform
        case data
        case text(String)
        /// A value that changes nothing here.
        case space
    }

    let key: String
    let content: Content

    static let image = FilterInput(key: kCIInputImageKey, content: .image)
    static let background = FilterInput(key: kCIInputBackgroundImageKey, content: .image)

    static func image(_ key: String) -> FilterInput { FilterInput(key: key, content: .image) }

    static func number(
        _ key: String, _ value: Double, in range: ClosedRange<Double>? = nil,
        sliders: ClosedRange<Double>? = nil
    ) -> FilterInput {
        FilterInput(key: key, content: .number(value, range, sliders: sliders ?? range))
    }

    static func vector(_ key: String, _ values: CGFloat...) -> FilterInput {
        FilterInput(key: key, content: .vector(values))
    }

    static func color(
        _ key: String, _ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1
    ) -> FilterInput {
        FilterInput(
            key: key,
            content: .color(CIColor(red: red, green: green, blue: blue, alpha: alpha)))
    }

    /// The value at first; nil for images and data.
    var initial: Any? {
        switch content {
        case .image, .data, .space: nil
        case .number(let value, _, _): NSNumber(value: value)
        case .vector(let values): CIVector(values)
        case .color(let color): color
        case .transform: NSValue(cgAffineTransform: .identity)
        case .text(let text): text
        }
    }

    /// The name of the class of values, as Core Image has it.
    var className: String {
        switch content {
        case .image: "CIImage"
        case .number: "NSNumber"
        case .vector: "CIVector"
        case .color: "CIColor"
        case .transform: "NSValue"
        case .data: "NSData"
        case .text: "NSString"
        case .space: "NSObject"
        }
    }

    /// The kind of values of a filter, as Apple's Core Image Filter Reference has it; nil for those
    /// that it gives no kind, such as the rows of a matrix.
    func type(in filter: String) -> String? {
        switch (content, key, filter) {
        case (.image, _, _): kCIAttributeTypeImage
        case (.color, _, _): kCIAttributeTypeColor
        case (.vector, kCIInputExtentKey, _), (.vector, "inputRectangle", _):
            kCIAttributeTypeRectangle
        case (.vector, kCIInputCenterKey, _), (.vector, "inputPoint0", _),
            (.vector, "inputPoint1", _):
            kCIAttributeTypePosition
        case (.number, kCIInputAngleKey, _): kCIAttributeTypeAngle
        case (.number, kCIInputTimeKey, _): kCIAttributeTypeTime
        // The radius of a vignette is a factor, the scale of blocks their side.
        case (.number, kCIInputRadiusKey, "CIVignette"): kCIAttributeTypeScalar
        case (.number, kCIInputScaleKey, "CIPixellate"), (.number, kCIInputRadiusKey, _),
            (.number, "inputRadius0", _), (.number, "inputRadius1", _),
            (.number, kCIInputWidthKey, _):
            kCIAttributeTypeDistance
        case (.number, _, _): kCIAttributeTypeScalar
        default: nil
        }
    }

    /// Returns a value in the type that the filter reads; nil for one of another type, and for
    /// numbers that are not finite.
    func adopted(_ value: Any) -> Any? {
        switch content {
        case .image: return value as? CIImage
        case .number:
            guard let number = (value as? NSNumber)?.doubleValue, number.isFinite else {
                return nil
            }
            return NSNumber(value: number)
        case .vector:
            let vector: CIVector
            switch value {
            case let known as CIVector: vector = known
            case let point as CGPoint: vector = CIVector(cgPoint: point)
            case let rect as CGRect: vector = CIVector(cgRect: rect)
            default: return nil
            }
            return (0..<vector.count).allSatisfy { vector.value(at: $0).isFinite } ? vector : nil
        case .color: return value as? CIColor
        case .transform:
            // The cast fails for values of a point, a rectangle or a number.
            return (value as? CGAffineTransform).map { NSValue(cgAffineTransform: $0) }
        case .data: return value as? Data
        case .text: return value as? String
        case .space: return value
        }
    }
}

/// A filter that exists: its names, its inputs and its function.
struct FilterKind: Sendable {
    let name: String
    let title: String
    /// The category that describes the effect.
    let category: String
    let inputs: [FilterInput]
    let output: @Sendable (FilterValues) -> Recipe?

    init(
        _ name: String, _ title: String, _ category: String, _ inputs: [FilterInput],
        _ output: @escaping @Sendable (FilterValues) -> Recipe?
    ) {
        (self.name, self.title, self.category) = (name, title, category)
        (self.inputs, self.output) = (inputs, output)
    }

    /// All categories of the filter.
    var categories: [String] {
        [category, kCICategoryBuiltIn, kCICategoryStillImage, kCICategoryVideo]
    }

    /// The filters, by their names.
    static let all: [String: FilterKind] = {
        let groups = [
            blurs, colorAdjustments, colorEffects, gradients, generators, geometry, compositions,
            masks,
        ]
        return Dictionary(uniqueKeysWithValues: groups.joined().map { ($0.name, $0) })
    }()

    func input(_ key: String) -> FilterInput? { inputs.first { $0.key == key } }
}

/// The values of a filter's inputs.
struct FilterValues {
    private let value: (String) -> Any?

    init(_ values: [String: Any]) { value = { values[$0] } }
    init(of filter: CIFilter) { value = { filter.value(forKey: $0) } }

    func image(_ key: String = kCIInputImageKey) -> Recipe? { (value(key) as? CIImage)?.recipe }
    var background: Recipe? { image(kCIInputBackgroundImageKey) }

    func number(_ key: String) -> Double { (value(key) as? NSNumber)?.doubleValue ?? 0 }
    func float(_ key: String) -> Float { Float(number(key)) }
    func vector(_ key: String) -> CIVector { value(key) as? CIVector ?? CIVector([]) }
    func color(_ key: String) -> CIColor { value(key) as? CIColor ?? .clear }
    func text(_ key: String) -> String { value(key) as? String ?? "" }
    func data(_ key: String) -> Data? { value(key) as? Data }

    var transform: CGAffineTransform {
        (value(kCIInputTransformKey) as? NSValue)?.cgAffineTransformValue ?? .identity
    }

    /// Returns a number within a range: the nearest one.
    func number(_ key: String, in range: ClosedRange<Double>) -> Double {
        min(max(number(key), range.lowerBound), range.upperBound)
    }
}
