/// The traits for which a picture, a colour or data of an asset is meant.
///
/// Source: Apple, Asset Catalog Format Reference.
extension TraitValues {
    /// Reads the conditions of an entry; nil if they never hold here, such as for a watch.
    init?(_ entry: AssetContents.Entry) {
        self.init()
        switch entry.idiom {
        case nil, "universal": break
        case "iphone": idiom = .phone
        case "ipad": idiom = .pad
        default: return nil
        }
        for condition in entry.appearances ?? [] {
            switch (condition.appearance, condition.value) {
            case ("luminosity", "light"): style = .light
            case ("luminosity", "dark"): style = .dark
            case ("contrast", "high"): contrast = .high
            default: return nil
            }
        }
        (horizontal, vertical) = (
            Self.sizeClass(entry.widthClass), Self.sizeClass(entry.heightClass)
        )
        switch entry.direction {
        case "left-to-right": direction = .leftToRight
        case "right-to-left": direction = .rightToLeft
        default: break
        }
        // Pictures and colours are drawn in sRGB.
        if entry.gamut == "display-P3" { return nil }
    }

    private static func sizeClass(_ name: String?) -> UIUserInterfaceSizeClass? {
        switch name {
        case "compact": .compact
        case "regular": .regular
        default: nil
        }
    }

    /// How well conditions fit traits: nil if one does not hold; more for those that say more.
    ///
    /// The appearance counts before the contrast, the contrast before the idiom, and the idiom
    /// before size classes and direction. [U]
    func fit(_ traits: TraitValues) -> Int? {
        var points = 0
        func compare<Value: Equatable>(_ own: Value?, _ value: Value?, _ worth: Int) -> Bool {
            guard let own else { return true }
            points += worth
            // A light one is for all who do not ask for a dark one.
            return own == value || (value == nil && own as? UIUserInterfaceStyle == .light)
        }
        let holds =
            compare(style, traits.style, 32) && compare(contrast, traits.contrast, 16)
            && compare(idiom, traits.idiom, 8)
            && compare(horizontal, traits.horizontal, 4) && compare(vertical, traits.vertical, 2)
            && compare(direction, traits.direction, 1)
        return holds ? points : nil
    }
}

extension Sequence {
    /// Returns the element whose conditions fit traits best, the first of equals; nil if none fits.
    func bestFit(
        for traits: TraitValues, _ conditions: (Element) -> TraitValues
    ) -> Element? {
        var best: (element: Element, points: Int)?
        for element in self {
            guard let points = conditions(element).fit(traits), points > best?.points ?? -1 else {
                continue
            }
            best = (element, points)
        }
        return best?.element
    }
}
