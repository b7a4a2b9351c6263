import Capture
import HeadlessTesting
import MistakeRecorder
import Testing

@testable import UIKit

/// Source: Apple, Asset Catalog Format Reference; the files are written as Xcode writes them.
@MainActor
@Suite("Asset catalogues")
final class AssetCatalogTests {
    /// A bundle with one catalogue, removed at the end of the test.
    private let home = FileManager.default.temporaryDirectory.appendingPathComponent(
        "assets-\(UUID().uuidString).resources")

    deinit { try? FileManager.default.removeItem(at: home) }

    private func write(_ bytes: Data, _ path: String) throws {
        let url = home.appendingPathComponent("Assets.xcassets/" + path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: url)
    }

    private func contents(_ folder: String, _ json: String) throws {
        try write(Data(json.utf8), folder + "/Contents.json")
    }

    private var bundle: Bundle { Bundle(path: home.path)! }

    private func color(_ components: String, _ more: String = "") -> String {
        #"{"color":{"color-space":"srgb","components":{\#(components)}},"idiom":"universal"\#(more)}"#
    }

    private func list(_ colors: String...) -> String {
        #"{"colors":["# + colors.joined(separator: ",") + "]}"
    }

    private static let dark = #","appearances":[{"appearance":"luminosity","value":"dark"}]"#

    // MARK: Colours

    @Test("components are fractions, eight bits, or eight bits in hexadecimal")
    func components() throws {
        try contents(
            "mixed.colorset",
            list(color(#""red":"0.250","green":"51","blue":"0xFF","alpha":"1.000""#)))
        let color = try #require(UIColor(named: "mixed", in: bundle, compatibleWith: nil))
        // 51 / 255 = 0.2.
        #expect(color == UIColor(red: 0.25, green: 0.2, blue: 1, alpha: 1))
    }

    @Test("a colour with a dark variant follows the view that shows it")
    func darkColor() throws {
        let light = color(#""red":"1.000","green":"0.000","blue":"0.000","alpha":"1.000""#)
        let dark = color(
            #""red":"0.000","green":"0.000","blue":"1.000","alpha":"0.500""#, Self.dark)
        try contents("accent.colorset", list(light, dark))
        let color = try #require(UIColor(named: "accent", in: bundle, compatibleWith: nil))
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let view = UIView(frame: stage.window.bounds)
        view.backgroundColor = color
        stage.window.addSubview(view)
        #expect(view.layer.backgroundColor == UIColor.red.cgColor)
        stage.window.overrideUserInterfaceStyle = .dark
        #expect(
            view.layer.backgroundColor == UIColor.blue.withAlphaComponent(0.5).cgColor)
        let fixed = UIColor(
            named: "accent", in: bundle, compatibleWith: .init(userInterfaceStyle: .dark))
        #expect(fixed == UIColor.blue.withAlphaComponent(0.5))
    }

    @Test("system colours, greys and idioms")
    func otherColors() throws {
        try contents(
            "link.colorset",
            #"{"colors":[{"color":{"platform":"ios","reference":"systemRedColor"},"idiom":"universal"}]}"#
        )
        try contents(
            "gray.colorset",
            """
            {"colors":[
              {"idiom":"universal","color":{"color-space":"gray-gamma-22",
                "components":{"white":"0.500","alpha":"1"}}},
              {"idiom":"ipad","color":{"color-space":"gray-gamma-22",
                "components":{"white":"1.000","alpha":"1.000"}}},
              {"idiom":"watch","color":{"color-space":"srgb","components":{"white":"0.1"}}}]}
            """)
        #expect(UIColor(named: "link", in: bundle, compatibleWith: nil) == .systemRed)
        let gray = try #require(UIColor(named: "gray", in: bundle, compatibleWith: nil))
        func white(_ idiom: UIUserInterfaceIdiom) -> UIColor {
            gray.resolvedColor(with: UITraitCollection(userInterfaceIdiom: idiom))
        }
        #expect(white(.phone) == UIColor(white: 0.5, alpha: 1))
        #expect(white(.pad) == UIColor(white: 1, alpha: 1))
    }

    @Test("an accent colour without components, as in Xcode's template, gives nil")
    func emptyColor() throws {
        try contents("AccentColor.colorset", #"{"colors":[{"idiom":"universal"}]}"#)
        #expect(UIColor(named: "AccentColor", in: bundle, compatibleWith: nil) == nil)
        #expect(UIColor(named: "nobody", in: bundle, compatibleWith: nil) == nil)
    }

    @Test("a file that cannot be read is reported with its path and the reason")
    func broken() throws {
        try contents("torn.colorset", #"{"colors":[{"#)
        try contents("odd.colorset", #"{"colors":[{"idiom":7}]}"#)
        try contents(
            "strange.colorset",
            list(color(#""red":"red","green":"nan","blue":"0xFFFF","alpha":"1""#)))
        let words = mistakes {
            for name in ["torn", "odd", "strange"] {
                #expect(UIColor(named: name, in: self.bundle, compatibleWith: nil) == nil)
            }
        }
        #expect(words.contains("torn.colorset/Contents.json is left out"))
        #expect(words.contains("odd.colorset/Contents.json is left out: colors.Index 0.idiom"))
        #expect(words.contains("strange.colorset is left out: a colour of the space “srgb” is not"))
    }

    @Test("groups are part of a name only if they provide a namespace")
    func groups() throws {
        let white = list(color(#""white":"1.000","alpha":"1.000""#))
        try contents("Plain", #"{"info":{"version":1}}"#)
        try contents("Plain/a.colorset", white)
        try contents("Brand", #"{"properties":{"provides-namespace":true}}"#)
        try contents("Brand/b.colorset", white)
        let known = ["a", "Plain/a", "b", "Brand/b"].filter {
            UIColor(named: $0, in: bundle, compatibleWith: nil) != nil
        }
        #expect(known == ["a", "Brand/b"])
    }

    @Test("links back to a catalogue are followed once")
    func links() throws {
        let white = list(color(#""white":"1.000","alpha":"1.000""#))
        try contents("Group/a.colorset", white)
        let catalog = home.appendingPathComponent("Assets.xcassets")
        for name in ["x", "y", "z"] {
            try FileManager.default.createSymbolicLink(
                at: catalog.appendingPathComponent("Group/\(name)"), withDestinationURL: catalog)
        }
        #expect(UIColor(named: "a", in: bundle, compatibleWith: nil) != nil)
    }

    // MARK: Images

    private func image(_ file: String, scale: String? = nil, _ more: String = "") -> String {
        let scale = scale.map { #","scale":"\#($0)""# } ?? ""
        return #"{"filename":"\#(file)","idiom":"universal"\#(scale)\#(more)}"#
    }

    @Test("the picture for the screen's scale is used; its scale is the catalogue's")
    func scales() throws {
        for (file, side) in [("one.png", 20), ("two.png", 40), ("three.png", 60)] {
            try write(SamplePicture.png(width: side, height: side), "hat.imageset/\(file)")
        }
        let images = [
            image("one.png", scale: "1x"), image("two.png", scale: "2x"),
            image("three.png", scale: "3x"), #"{"idiom":"universal","scale":"2x"}"#,
        ]
        try contents("hat.imageset", #"{"images":[\#(images.joined(separator: ","))]}"#)
        let library = ImageLibrary(in: ResourceFolders(home: home))
        for (scale, file) in [(1.0, "one.png"), (2, "two.png"), (3, "three.png")] {
            let image = try #require(library.image(named: "hat", in: nil, scale: scale))
            #expect(image.size == CGSize(width: 20, height: 20))
            #expect(Double(image.scale) == scale)
            #expect(image.assetName == "Assets.xcassets/hat.imageset/\(file)")
            // Readers of snapshots take the scale from "@2x" in a name, which is missing here.
            #expect(image.isScaleInName == (scale == 1))
        }
    }

    @Test("an image view shows the dark picture in dark mode, with the size of its points")
    func darkImage() throws {
        try write(SamplePicture.png(width: 20, height: 20), "sun.imageset/sun.png")
        try write(SamplePicture.png(width: 60, height: 80), "sun.imageset/moon@2x.png")
        let (light, dark) = (
            image("sun.png", scale: "1x"), image("moon@2x.png", scale: "2x", Self.dark)
        )
        try contents(
            "sun.imageset",
            #"{"images":[\#(light),\#(dark)],"properties":{"template-rendering-intent":"template"}}"#
        )
        let sun = try #require(UIImage(named: "sun", in: bundle, compatibleWith: nil))
        #expect(sun.renderingMode == .alwaysTemplate)
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let view = UIImageView(image: sun)
        view.translatesAutoresizingMaskIntoConstraints = false
        stage.window.addSubview(view)
        func shown() -> String? {
            stage.commit()
            return stage.snapshot.nodes.first { $0.className == "UIImageView" }?.image
        }
        #expect(shown() == "Assets.xcassets/sun.imageset/sun.png")
        #expect(view.bounds.size == CGSize(width: 20, height: 20))
        stage.window.overrideUserInterfaceStyle = .dark
        #expect(shown() == "Assets.xcassets/sun.imageset/moon@2x.png")
        #expect(view.bounds.size == CGSize(width: 30, height: 40))
        let moon = UIImage(
            named: "sun", in: bundle, compatibleWith: .init(userInterfaceStyle: .dark))
        #expect(moon?.size == CGSize(width: 30, height: 40))
    }

    @Test("pictures that cannot be read are named, and others of the asset are used")
    func unreadable() throws {
        try write(Data("%PDF-1.4".utf8), "doc.imageset/doc.pdf")
        try write(SamplePicture.png(width: 20, height: 20), "doc.imageset/doc.png")
        let images = [image("doc.pdf"), image("doc.png", scale: "1x")].joined(separator: ",")
        try contents("doc.imageset", #"{"images":[\#(images)]}"#)
        var found: UIImage?
        let words = mistakes {
            found = UIImage(named: "doc", in: self.bundle, compatibleWith: nil)
        }
        #expect(found?.size == CGSize(width: 20, height: 20))
        #expect(words.contains("The image “doc.pdf” of"))
        #expect(words.contains("convert the PDF to SVG"))
    }

    @Test("caps of a sliced picture are in pixels")
    func slicing() throws {
        try write(SamplePicture.png(width: 40, height: 40), "card.imageset/card.png")
        let slices =
            #","resizing":{"mode":"9-part","center":{"mode":"stretch","width":1,"height":1},"#
            + #""cap-insets":{"top":10,"left":8,"bottom":6,"right":4}}"#
        let image = image("card.png", scale: "2x", slices)
        try contents("card.imageset", #"{"images":[\#(image)]}"#)
        let card = try #require(UIImage(named: "card", in: bundle, compatibleWith: nil))
        #expect(card.capInsets == UIEdgeInsets(top: 5, left: 4, bottom: 3, right: 2))
    }

    // MARK: Data

    @Test("data sets give their bytes and type")
    func data() throws {
        try write(Data("[1, 2]".utf8), "levels.dataset/levels.json")
        try contents(
            "levels.dataset",
            #"{"data":[{"filename":"levels.json","idiom":"universal","#
                + #""universal-type-identifier":"public.json"}]}"#)
        let asset = try #require(NSDataAsset(name: "levels", bundle: bundle))
        #expect(asset.data == Data("[1, 2]".utf8))
        #expect(asset.typeIdentifier == "public.json")
        #expect(NSDataAsset(name: "nobody", bundle: bundle) == nil)
    }

    // MARK: Registered images

    /// Source: Apple, UIImageAsset.register(_:with:).
    @Test("an image registered for dark mode is shown there")
    func registered() throws {
        let light = try #require(UIImage(data: SamplePicture.png(width: 10, height: 10)))
        let dark = try #require(UIImage(data: SamplePicture.png(width: 30, height: 30)))
        light.imageAsset?.register(dark, with: UITraitCollection(userInterfaceStyle: .dark))
        let view = UIImageView(image: light)
        #expect(view.resolvedContent().image?.size == light.size)
        view.overrideUserInterfaceStyle = .dark
        #expect(view.resolvedContent().image?.size == dark.size)
        #expect(view.intrinsicContentSize == dark.size)
        view.image = light.withRenderingMode(.alwaysTemplate)
        #expect(view.resolvedContent().image?.size == dark.size)
    }
}
