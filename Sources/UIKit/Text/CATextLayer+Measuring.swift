extension CATextLayer {
    /// Returns the size of a text layer's text in a font that a name describes; labels use the same
    /// measurer.
    static func measure(_ text: String, _ font: Any?, _ size: CGFloat, _ width: CGFloat) -> CGSize {
        let isBold = (font as? String)?.lowercased().contains("bold") == true
        return UIFont.systemFont(ofSize: size, weight: isBold ? .bold : .regular)
            .size(of: text, fontSize: size, within: width)
    }
}

extension UIFont: TextLayerFont {
    package func size(of text: String, fontSize: CGFloat, within width: CGFloat) -> CGSize {
        TextLines(of: text, in: withSize(fontSize), width: width).size
    }
}
