import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, UIImage.init(resource:) and UIColor.init(resource:).
@MainActor
@Suite("Names of assets")
struct AssetResourceTests {
    @Test("a catalogue's image and colour are found by their names; missing ones are reported")
    func resources() throws {
        let root = NSTemporaryDirectory() + "resources-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: root) }
        func write(_ path: String, _ text: String) throws {
            let url = URL(fileURLWithPath: "\(root)/Main.xcassets/\(path)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        try write(
            "brand.colorset/Contents.json",
            """
            {"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components":
            {"red": "1.000", "green": "0.500", "blue": "0.000", "alpha": "1.000"}}}]}
            """)
        try write(
            "hat.imageset/Contents.json",
            #"{"images": [{"idiom": "universal", "filename": "hat.svg"}]}"#)
        try write(
            "hat.imageset/hat.svg",
            #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"></svg>"#)
        let bundle = try #require(Bundle(path: root))
        let color = UIColor(resource: ColorResource(name: "brand", bundle: bundle))
        #expect(color == UIColor(named: "brand", in: bundle, compatibleWith: nil))
        let image = UIImage(resource: ImageResource(name: "hat", bundle: bundle))
        #expect(image.size == CGSize(width: 8, height: 6))
        let report = mistakes {
            _ = UIColor(resource: ColorResource(name: "none", bundle: bundle))
            _ = UIImage(resource: ImageResource(name: "gone", bundle: bundle))
        }
        #expect(report.contains("has the colour “none”") && report.contains("has the image “gone”"))
    }
}
