extension UIFont {
    /// The names of the families that programs can name: those of iOS that are named most, and
    /// those of registered fonts.
    ///
    /// Source: Apple, UIFont.familyNames.
    ///
    /// Deviation: `UIFont(name:size:)` knows further families of iOS.
    public class var familyNames: [String] {
        Set(families.keys).union(FontFace.all.values.map(\.file.names.family)).sorted()
    }

    /// Returns the names of a family's fonts; empty for an unknown family.
    ///
    /// Source: Apple, UIFont.fontNames(forFamilyName:).
    public class func fontNames(forFamilyName familyName: String) -> [String] {
        let registered = FontFace.all.filter { $0.value.file.names.family == familyName }
        let own = families[familyName]?.split(separator: " ").map(String.init) ?? []
        return registered.isEmpty ? own : Set(own).union(registered.keys).sorted()
    }

    /// The PostScript names of families' fonts on iOS.
    private static let families = [
        "American Typewriter":
            "AmericanTypewriter AmericanTypewriter-Bold AmericanTypewriter-Condensed "
            + "AmericanTypewriter-CondensedBold AmericanTypewriter-CondensedLight "
            + "AmericanTypewriter-Light AmericanTypewriter-Semibold",
        "Arial": "Arial-BoldItalicMT Arial-BoldMT Arial-ItalicMT ArialMT",
        "Avenir":
            "Avenir-Black Avenir-BlackOblique Avenir-Book Avenir-BookOblique Avenir-Heavy "
            + "Avenir-HeavyOblique Avenir-Light Avenir-LightOblique Avenir-Medium "
            + "Avenir-MediumOblique Avenir-Oblique Avenir-Roman",
        "Avenir Next":
            "AvenirNext-Bold AvenirNext-BoldItalic AvenirNext-DemiBold AvenirNext-DemiBoldItalic "
            + "AvenirNext-Heavy AvenirNext-HeavyItalic AvenirNext-Italic AvenirNext-Medium "
            + "AvenirNext-MediumItalic AvenirNext-Regular AvenirNext-UltraLight "
            + "AvenirNext-UltraLightItalic",
        "Baskerville":
            "Baskerville Baskerville-Bold Baskerville-BoldItalic Baskerville-Italic "
            + "Baskerville-SemiBold Baskerville-SemiBoldItalic",
        "Chalkboard SE": "ChalkboardSE-Bold ChalkboardSE-Light ChalkboardSE-Regular",
        "Chalkduster": "Chalkduster",
        "Courier New":
            "CourierNewPS-BoldItalicMT CourierNewPS-BoldMT CourierNewPS-ItalicMT CourierNewPSMT",
        "Didot": "Didot Didot-Bold Didot-Italic",
        "Futura": "Futura-Bold Futura-CondensedExtraBold Futura-CondensedMedium Futura-Medium "
            + "Futura-MediumItalic",
        "Georgia": "Georgia Georgia-Bold Georgia-BoldItalic Georgia-Italic",
        "Gill Sans":
            "GillSans GillSans-Bold GillSans-BoldItalic GillSans-Italic GillSans-Light "
            + "GillSans-LightItalic GillSans-SemiBold GillSans-SemiBoldItalic GillSans-UltraBold",
        "Helvetica":
            "Helvetica Helvetica-Bold Helvetica-BoldOblique Helvetica-Light "
            + "Helvetica-LightOblique Helvetica-Oblique",
        "Helvetica Neue":
            "HelveticaNeue HelveticaNeue-Bold HelveticaNeue-BoldItalic "
            + "HelveticaNeue-CondensedBlack HelveticaNeue-CondensedBold HelveticaNeue-Italic "
            + "HelveticaNeue-Light HelveticaNeue-LightItalic HelveticaNeue-Medium "
            + "HelveticaNeue-MediumItalic HelveticaNeue-Thin HelveticaNeue-ThinItalic "
            + "HelveticaNeue-UltraLight HelveticaNeue-UltraLightItalic",
        "Menlo": "Menlo-Bold Menlo-BoldItalic Menlo-Italic Menlo-Regular",
        "Noteworthy": "Noteworthy-Bold Noteworthy-Light",
        "Optima":
            "Optima-Bold Optima-BoldItalic Optima-ExtraBlack Optima-Italic Optima-Regular",
        "Palatino": "Palatino-Bold Palatino-BoldItalic Palatino-Italic Palatino-Roman",
        "Rockwell": "Rockwell-Bold Rockwell-BoldItalic Rockwell-Italic Rockwell-Regular",
        "Times New Roman":
            "TimesNewRomanPS-BoldItalicMT TimesNewRomanPS-BoldMT TimesNewRomanPS-ItalicMT "
            + "TimesNewRomanPSMT",
        "Trebuchet MS":
            "Trebuchet-BoldItalic TrebuchetMS TrebuchetMS-Bold TrebuchetMS-Italic",
        "Verdana": "Verdana Verdana-Bold Verdana-BoldItalic Verdana-Italic",
        "Zapfino": "Zapfino",
    ]
}
