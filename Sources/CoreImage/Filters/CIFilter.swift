public import Foundation
import UIKit

/// An effect with inputs, which are set by their keys, and a picture as its result.
///
/// A filter that is found by name has the values that Apple documents for its inputs, and no
/// images. A subclass overrides ``outputImage``.
///
/// Source: Apple, CIFilter.
///
/// Deviation: keys that a filter does not have, and values of another type, are reported and
/// ignored; iOS raises an exception. There are no kernels.
open class CIFilter: NSObject, NSCopying {
    /// The description of a filter that exists; nil for a class of the program's.
    private final let kind: FilterKind?
    private final var values: [String: Any] = [:]

    /// The name, such as "CIGaussianBlur"; of a class of the program's, that of the class.
    ///
    /// Source: Apple, CIFilter.name.
    public final var name: String {
        get { chosenName ?? kind?.name ?? String(describing: Swift.type(of: self)) }
        set { chosenName = newValue }
    }
    private final var chosenName: String?

    /// Creates a filter of the program's own class.
    public override init() {
        kind = nil
        super.init()
    }

    init(_ kind: FilterKind?) {
        self.kind = kind
        super.init()
        setDefaults()
    }

    /// Creates the filter with a name; nil for an unknown one.
    ///
    /// Source: Apple, CIFilter.init(name:).
    public convenience init?(name: String) { self.init(name: name, parameters: nil) }

    /// Creates the filter with a name and values for some inputs; nil for an unknown name.
    ///
    /// Source: Apple, CIFilter.init(name:parameters:).
    public convenience init?(name: String, parameters params: [String: Any]?) {
        guard let kind = FilterKind.all[name] else { return nil }
        self.init(kind)
        for (key, value) in params ?? [:] { setValue(value, forKey: key) }
    }

    // MARK: Inputs

    /// The keys of the inputs.
    ///
    /// Source: Apple, CIFilter.inputKeys.
    open var inputKeys: [String] { kind?.inputs.map(\.key) ?? [] }

    /// The keys of the results: `outputImage`.
    open var outputKeys: [String] { [kCIOutputImageKey] }

    /// Sets all inputs to the values that they have at first; images stay.
    ///
    /// Source: Apple, CIFilter.setDefaults().
    open func setDefaults() {
        for input in kind?.inputs ?? [] {
            if let value = input.initial { values[input.key] = value }
        }
    }

    /// Returns the value of an input, or the result for `outputImage`; nil for other keys, which
    /// are reported.
    open func value(forKey key: String) -> Any? {
        if key == kCIOutputImageKey { return outputImage }
        guard kind?.input(key) != nil else {
            reportMistake("\(name) has no input “\(key)”")
            return nil
        }
        return values[key]
    }

    /// Sets the value of an input; nil removes it.
    ///
    /// A key that the filter does not have, a value of another type, and a number that is not
    /// finite are reported and ignored.
    open func setValue(_ value: Any?, forKey key: String) {
        guard let input = kind?.input(key) else {
            reportMistake("\(name) has no input “\(key)”; the value is ignored")
            return
        }
        guard let value else {
            values[key] = nil
            return
        }
        guard let adopted = input.adopted(value) else {
            reportMistake(
                "\(name): “\(key)” takes a value of type \(input.className) with finite numbers, "
                    + "not \(value); it keeps its value")
            return
        }
        values[key] = adopted
    }

    // MARK: Results

    /// The result; nil if an image is missing, or for inputs without a sensible result.
    ///
    /// Source: Apple, CIFilter.outputImage.
    open var outputImage: CIImage? {
        guard let kind, let recipe = kind.output(FilterValues(values)) else { return nil }
        guard let image = values[kCIInputImageKey] as? CIImage else {
            return CIImage.empty().with(recipe)
        }
        return image.with(recipe)
    }

    /// The names, categories and inputs of the filter, by the keys that begin with
    /// `kCIAttribute`.
    ///
    /// Source: Apple, CIFilter.attributes.
    open var attributes: [String: Any] {
        guard let kind else { return [kCIAttributeFilterName: name] }
        var all: [String: Any] = [
            kCIAttributeFilterName: kind.name, kCIAttributeFilterDisplayName: kind.title,
            kCIAttributeFilterCategories: kind.categories,
        ]
        for input in kind.inputs {
            var own: [String: Any] = [
                kCIAttributeClass: input.className, kCIAttributeName: input.key,
                kCIAttributeDisplayName: input.title,
            ]
            own[kCIAttributeType] = input.type(in: kind.name)
            own[kCIAttributeDefault] = input.initial
            if case .number(_, let range, let sliders) = input.content {
                own[kCIAttributeMin] = range.map { NSNumber(value: $0.lowerBound) }
                own[kCIAttributeMax] = range.map { NSNumber(value: $0.upperBound) }
                own[kCIAttributeSliderMin] = sliders.map { NSNumber(value: $0.lowerBound) }
                own[kCIAttributeSliderMax] = sliders.map { NSNumber(value: $0.upperBound) }
            }
            all[input.key] = own
        }
        return all
    }

    /// Returns a filter with the same values; of a class of the program's, the object itself.
    open func copy(with zone: NSZone? = nil) -> Any {
        guard let kind else { return self }
        let copy = Self.instance(kind, like: self)
        copy.values = values
        copy.chosenName = chosenName
        return copy
    }

    private static func instance(_ kind: FilterKind, like filter: CIFilter) -> CIFilter {
        filter is BuiltinFilter ? BuiltinFilter(kind) : CIFilter(kind)
    }

    /// The name and the inputs.
    open override var description: String { "CIFilter \(name), inputs \(inputKeys)" }

    // MARK: Names

    /// Returns the names of the filters in a category; nil means all filters.
    ///
    /// Source: Apple, CIFilter.filterNames(inCategory:).
    public class func filterNames(inCategory category: String?) -> [String] {
        filterNames(inCategories: category.map { [$0] })
    }

    /// Returns the names of the filters that are in all of some categories; nil means all filters.
    ///
    /// Source: Apple, CIFilter.filterNames(inCategories:).
    public class func filterNames(inCategories categories: [String]?) -> [String] {
        FilterKind.all.values.filter { kind in
            (categories ?? []).allSatisfy { kind.categories.contains($0) }
        }.map(\.name).sorted()
    }

    /// Returns a filter's name for people, in English; nil if it does not exist.
    ///
    /// Source: Apple, CIFilter.localizedName(forFilterName:).
    public class func localizedName(forFilterName filterName: String) -> String? {
        FilterKind.all[filterName]?.title
    }
}

extension FilterInput {
    /// The key without “input”, in words.
    fileprivate var title: String {
        let name = key.hasPrefix("input") ? key.dropFirst(5) : key[...]
        var words = ""
        var wasCapital = true
        for letter in name {
            if letter.isUppercase, !wasCapital { words += " " }
            wasCapital = letter.isUppercase
            words.append(letter)
        }
        return words
    }
}
