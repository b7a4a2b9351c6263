extension CATextLayer {
    /// Returns the size of a text layer's text in a font that a name describes; labels use the same
    /// measurer.
    static func measure(_ text: String, _ font: Any?, _ size: CGFloat, _ width: CGFloat) -> CGSize {
        systemFont(named: fontName(font), size)
            .size(of: text, fontSize: size, within: width)
    }

    /// Returns the name of a layer's font, which is a name or a `CGFont`.
    nonisolated static func fontName(_ font: Any?) -> String? {
        (font as? CGFont)?.postScriptName as String? ?? font as? String
    }

    /// Returns the system font with the weight that a font's name says: bold or regular.
    package nonisolated static func systemFont(named name: String?, _ size: CGFloat) -> UIFont {
        let isBold = name?.lowercased().contains("bold") == true
        return .systemFont(ofSize: size, weight: isBold ? .bold : .regular)
    }
}

extension UIFont: TextLayerFont {
    package func size(of text: String, fontSize: CGFloat, within width: CGFloat) -> CGSize {
        TextLines(of: text, in: withSize(fontSize), width: width).size
    }
}
