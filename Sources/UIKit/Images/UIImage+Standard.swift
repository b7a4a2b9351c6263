extension UIImage {
    /// A sign for further actions: the symbol `ellipsis.circle`.
    ///
    /// Source: Apple, UIImage.actions, as the other images of this file.
    public static var actions: UIImage { standard("ellipsis.circle") }
    /// A sign for adding something: the symbol `plus.circle`.
    public static var add: UIImage { standard("plus.circle") }
    /// A sign for removing something: the symbol `minus.circle`.
    public static var remove: UIImage { standard("minus.circle") }
    /// A check mark: the symbol `checkmark`.
    public static var checkmark: UIImage { standard("checkmark") }

    private static func standard(_ name: String) -> UIImage {
        UIImage(systemName: name) ?? UIImage()
    }

    /// A format for images like this one: of the same scale, and opaque if this one is a JPEG.
    ///
    /// Source: Apple, imageRendererFormat.
    @preconcurrency @MainActor
    public var imageRendererFormat: UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        format.opaque = isJPEG
        return format
    }

    private var isJPEG: Bool {
        switch source {
        case .asset(_, let path):
            [".jpg", ".jpeg"].contains { path.lowercased().hasSuffix($0) }
        case .bytes(let uri, _): uri.hasPrefix("data:image/jpeg")
        case .empty: false
        }
    }
}
