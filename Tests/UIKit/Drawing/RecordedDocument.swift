import Foundation
import QuartzCore
import Testing

extension CGImage {
    /// The SVG document of a drawing.
    func document() throws -> String {
        let start = try #require(reference.firstIndex(of: ","))
        let data = try #require(
            Data(base64Encoded: String(reference[reference.index(after: start)...])))
        return String(decoding: data, as: UTF8.self)
    }
}
