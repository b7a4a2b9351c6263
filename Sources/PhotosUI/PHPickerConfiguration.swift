/// The photos that a picker offers, and how many may be chosen.
///
/// Source: Apple, PHPickerConfiguration.
///
/// Deviation: there is no library with assets, so no preselected ones.
public struct PHPickerConfiguration: Equatable, Sendable {
    /// The order of the results.
    ///
    /// Source: Apple, PHPickerConfiguration.Selection.
    public enum Selection: Int, Sendable {
        /// That of the taps here.
        case `default` = 0
        /// That of the taps.
        case ordered = 1
    }

    /// The form in which files are handed on.
    ///
    /// Source: Apple, PHPickerConfiguration.AssetRepresentationMode.
    public enum AssetRepresentationMode: Int, Sendable {
        /// The picker decides.
        case automatic = 0
        /// As they are.
        case current = 1
        /// In formats that all programs read, as PNG and JPEG files are.
        case compatible = 2
    }

    /// The kinds that are offered; nil (the default) for all.
    public var filter: PHPickerFilter?
    /// How many can be chosen; 0 for any number. Default: 1.
    public var selectionLimit = 1
    /// The order of the results. Default: default.
    public var selection = Selection.default
    /// The form in which files are handed on: as they are, because all that the picker offers can
    /// be read by all programs.
    public var preferredAssetRepresentationMode = AssetRepresentationMode.automatic

    /// Creates a configuration with which one photo or film is chosen.
    public init() {}
}

/// The kinds of files that a picker offers.
///
/// Source: Apple, PHPickerFilter.
public struct PHPickerFilter: Equatable, Sendable {
    /// The identifiers of the types.
    let types: [String]

    /// Pictures.
    public static let images = PHPickerFilter(types: ["public.image"])
    /// Films.
    public static let videos = PHPickerFilter(types: ["public.movie"])

    /// Returns a filter of everything that one of several filters offers.
    public static func any(of subfilters: [PHPickerFilter]) -> PHPickerFilter {
        PHPickerFilter(types: subfilters.flatMap(\.types))
    }
}
