import Foundation
import Testing

@testable import Porting

/// Source: Apple, Xcode 15 Release Notes, and "Managing assets with asset catalogs": the names of
/// assets in Swift.
@Suite("Names of assets")
struct AssetTests {
    @Test(
        "names become Swift's",
        arguments: [
            ("header", "header"), ("AppLogo", "appLogo"), ("arrow-left", "arrowLeft"),
            ("arrow_left 2", "arrowLeft2"), ("URLIcon", "urlIcon"), ("ARROW", "arrow"),
            ("3dIcon", "_3dIcon"), ("HeaderImage", "header"), ("Image", "image"),
            ("header-image", "header"), ("AccentColor", "accentColor"), ("größe", "größe"),
        ])
    func names(name: String, symbol: String) {
        #expect(AssetSymbols.symbol(name, dropping: "Image") == symbol)
    }

    @Test("the catalogue's images and colours are declared behind the first file with UIKit")
    func declarations() throws {
        let root = NSTemporaryDirectory() + "assets-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: root) }
        func make(_ path: String, _ contents: String = "{}") throws {
            try FileManager.default.createDirectory(
                atPath: "\(root)/\(path)", withIntermediateDirectories: true)
            try Data(contents.utf8).write(
                to: URL(fileURLWithPath: "\(root)/\(path)/Contents.json"))
        }
        try make("Resources/Main.xcassets/header.imageset")
        try make("Resources/Main.xcassets/header-image.imageset")
        try make("Resources/Main.xcassets/AppIcon.appiconset")
        try make("Resources/Main.xcassets/Plain/repeat.imageset")
        try make("Resources/Main.xcassets/AccentColor.colorset")
        try make("Resources/Main.xcassets/red.colorset")
        try make("Resources/Main.xcassets/own.colorset")
        try make(
            "Resources/Main.xcassets/tab icons", #"{"properties": {"provides-namespace": true}}"#)
        try make("Resources/Main.xcassets/tab icons/home.imageset")
        let sources = [
            Translation.Source(
                path: "/app/0.swift", module: "App", text: Array("import Foundation".utf8),
                hasResources: true),
            Translation.Source(
                path: "/app/1.swift", module: "App",
                text: Array(
                    "import UIKit\nextension UIColor { static let own = UIColor.red }".utf8),
                hasResources: true),
        ]
        let translation = Translation(sources, assets: ["App": AssetSymbols(catalogsIn: root)])
        #expect(Array(translation.files.keys) == ["/app/1.swift"])
        let text = String(decoding: translation.files["/app/1.swift"] ?? [], as: UTF8.self)
        #expect(
            text.split(separator: "\n").dropFirst(2).joined(separator: "\n") == """
                private let _assetBundle = Bundle.module
                extension ImageResource { enum TabIcons {} }
                extension UIImage { enum TabIcons {} }
                extension ImageResource { static let `repeat` = ImageResource(name: "repeat", bundle: _assetBundle) }
                extension UIImage { static var `repeat`: UIImage { UIImage(resource: ImageResource.`repeat`) } }
                extension ImageResource { static let header = ImageResource(name: "header-image", bundle: _assetBundle) }
                extension UIImage { static var header: UIImage { UIImage(resource: ImageResource.header) } }
                extension ImageResource.TabIcons { static let home = ImageResource(name: "tab icons/home", bundle: _assetBundle) }
                extension UIImage.TabIcons { static var home: UIImage { UIImage(resource: ImageResource.TabIcons.home) } }
                extension ColorResource { static let accent = ColorResource(name: "AccentColor", bundle: _assetBundle) }
                extension UIColor { static var accent: UIColor { UIColor(resource: ColorResource.accent) } }
                extension ColorResource { static let own = ColorResource(name: "own", bundle: _assetBundle) }
                extension ColorResource { static let red = ColorResource(name: "red", bundle: _assetBundle) }
                """)
    }
}
