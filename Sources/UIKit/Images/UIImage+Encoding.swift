import CPictures
public import Foundation
import ImageIO

extension UIImage {
    /// Returns the image as a PNG file; nil for an empty image.
    ///
    /// A PNG that was loaded has its own bytes. Other images are drawn by the product Raster, with
    /// ``scale`` pixels per point; a program without it gets nil, which is reported.
    ///
    /// Source: Apple, UIImage.pngData().
    public func pngData() -> Data? { encoded(as: .png, quality: -1) }

    /// Returns the image as a JPEG file; nil for an empty image.
    ///
    /// A JPEG that was loaded has its own bytes with a quality of 1, and without the product
    /// Raster. Other images are drawn by Raster on white, with ``scale`` pixels per point; a
    /// program without it gets nil, which is reported.
    ///
    /// Source: Apple, UIImage.jpegData(compressionQuality:).
    ///
    /// - Parameter compressionQuality: 0 for the smallest file to 1 for the best one; beyond, the
    ///   nearest of both.
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        let quality =
            usableNumbers(compressionQuality, "compressionQuality", of: "jpegData") ?? 1
        return encoded(as: .jpeg, quality: Int((min(max(quality, 0), 1) * 100).rounded()))
    }

    /// The bytes of the file; nil without one.
    private var file: Data? {
        switch source {
        case .asset(_, let path): return FileManager.default.contents(atPath: path)
        case .bytes(let uri, _):
            guard let comma = uri.firstIndex(of: ",") else { return nil }
            let payload = String(uri[uri.index(after: comma)...])
            return uri[..<comma].hasSuffix(";base64")
                ? Data(base64Encoded: payload)
                : payload.removingPercentEncoding.map { Data($0.utf8) }
        case .empty: return nil
        }
    }

    private func encoded(as format: ImageHeader.Format, quality: Int) -> Data? {
        guard size.width > 0, size.height > 0, let file else { return nil }
        if format.keeps(file, quality: quality) { return file }
        guard mainspring_can_encode_pictures() != 0 else {
            reportMistake(
                "\(description) cannot become a \(format == .png ? "PNG" : "JPEG"), because this "
                    + #"program does not link Raster. Add .product(name: "Raster", package: "#
                    + #""Mainspring") to its target in Package.swift."#)
            return nil
        }
        var length = 0
        let encoded = file.withUnsafeBytes { bytes in
            mainspring_encode(
                bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count,
                Self.pixels(size.width * scale), Self.pixels(size.height * scale), quality, &length)
        }
        guard let encoded else {
            reportMistake("\(description) cannot be drawn, so that it has no data")
            return nil
        }
        return Data(bytesNoCopy: encoded, count: length, deallocator: .free)
    }

    private static func pixels(_ length: CGFloat) -> Int {
        Int(min(max(length.rounded(), 1), 1e6))
    }
}
