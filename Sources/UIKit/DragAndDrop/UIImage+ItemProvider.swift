extension UIImage: NSItemProviderReading, NSItemProviderWriting {
    /// Pictures of all types.
    public static var readableTypeIdentifiersForItemProvider: [String] { ["public.image"] }
    /// PNG and JPEG.
    public static var writableTypeIdentifiersForItemProvider: [String] {
        ["public.png", "public.jpeg"]
    }
    /// Returns the picture of data.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws
        -> Self
    {
        guard let image = UIImage(data: data), let own = Self(coder: ImageCarrier(image)) else {
            throw NSItemProvider.error(.unavailableCoercionError)
        }
        return own
    }
    /// Writes the picture, if it can be encoded.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping (Data?, (any Error)?) -> Void
    ) -> Progress? {
        let data =
            typeIdentifier == "public.jpeg" ? jpegData(compressionQuality: 0.9) : pngData()
        completionHandler(
            data, data == nil ? NSItemProvider.error(.unavailableCoercionError) : nil)
        return nil
    }
}

extension UIColor: NSItemProviderReading, NSItemProviderWriting {
    /// Colours of UIKit.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        ["com.apple.uikit.color"]
    }
    /// Colours of UIKit.
    public static var writableTypeIdentifiersForItemProvider: [String] {
        ["com.apple.uikit.color"]
    }
    /// Returns the colour of data that ``UIColor`` has written.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws
        -> Self
    {
        guard let numbers = try? JSONDecoder().decode([Double].self, from: data),
            numbers.count == 4
        else { throw NSItemProvider.error(.unavailableCoercionError) }
        let color = UIColor(
            red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
        guard let own = Self(coder: ColorCarrier(color.cgColor)) else {
            throw NSItemProvider.error(.unavailableCoercionError)
        }
        return own
    }
    /// Writes the components of the colour, of a dynamic one those for the light style.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping (Data?, (any Error)?) -> Void
    ) -> Progress? {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        let numbers = [red, green, blue, alpha].map { Double($0) }
        completionHandler(try? JSONEncoder().encode(numbers), nil)
        return nil
    }
}
