/// Fonts in archives.
///
/// Source: Apple, UIFont conforms to NSSecureCoding.
extension UIFont: NSSecureCoding {
    /// Whether archives may be read by class; true.
    public static var supportsSecureCoding: Bool { true }

    /// Creates the font of an archive; nil without a size.
    public convenience init?(coder: NSCoder) {
        guard coder.allowsKeyedCoding, coder.containsValue(forKey: "UIFontPointSize") else {
            return nil
        }
        let size = coder.decodeDouble(forKey: "UIFontPointSize")
        guard size.isFinite, (0...1e6).contains(size) else { return nil }
        let name =
            coder.containsValue(forKey: "UIFontName")
            ? coder.decodeObject(of: NSString.self, forKey: "UIFontName") as String? : nil
        self.init(
            size: CGFloat(size),
            weight: Weight(rawValue: CGFloat(coder.decodeDouble(forKey: "UIFontWeight"))),
            name: name,
            look: FontLook(
                rawValue: UInt8(clamping: coder.decodeInteger(forKey: "UIFontTraits"))))
    }

    /// Writes name, size, weight and design.
    public func encode(with coder: NSCoder) {
        coder.encode(Double(pointSize), forKey: "UIFontPointSize")
        coder.encode(Double(weight.rawValue), forKey: "UIFontWeight")
        coder.encode(Int(look.rawValue), forKey: "UIFontTraits")
        if let name { coder.encode(name as NSString, forKey: "UIFontName") }
    }
}
