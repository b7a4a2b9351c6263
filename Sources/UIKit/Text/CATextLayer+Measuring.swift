extension CATextLayer {
    /// Returns the size of a text layer's text, from the same measurer that labels use.
    static func measure(_ text: String, _ font: Any?, _ size: CGFloat, _ width: CGFloat) -> CGSize {
        let isBold = (font as? String)?.lowercased().contains("bold") == true
        let set = (font as? UIFont)?.withSize(size) ?? .systemFont(ofSize: size, weight: isBold ? .bold : .regular)
        return TextLines(of: text, in: set, width: width).size
    }
}
