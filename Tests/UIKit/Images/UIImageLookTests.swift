import Foundation
import HeadlessTesting
import MistakeRecorder
import Snapshots
import Testing

@testable import UIKit

@MainActor
@Suite("Images: symbols, stretchable parts")
final class UIImageLookTests {
    lazy var stage = Stage(size: CGSize(width: 200, height: 200))
    let picture = UIImage(
        data: Data("<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'/>".utf8))!

    /// The node of a view that shows an image.
    private func node(of view: UIView) throws -> SnapshotNode {
        stage.window.addSubview(view)
        view.accessibilityIdentifier = "picture"
        return try #require(stage.snapshot.nodes.first { $0.identifier == "picture" })
    }

    @Test("an empty image has no size and is not drawn")
    func empty() throws {
        defer { stage.close() }
        let image = UIImage()
        #expect(image.size == .zero && image.cgImage == nil)
        #expect(try node(of: UIImageView(image: image)).image == nil)
    }

    // Apple, init(systemName:) and "SF Symbols": symbols are templates and follow the tint colour.
    @Test("symbols are square, drawn and tinted, and sized by their configuration")
    func symbols() throws {
        defer { stage.close() }
        let star = try #require(UIImage(systemName: "star"))
        #expect(star.isSymbolImage && star.size == CGSize(width: 20, height: 20))
        #expect(star != UIImage(systemName: "star.fill"))
        #expect(star == UIImage(systemName: "star"))
        let large = UIImage(
            systemName: "star",
            withConfiguration: UIImage.SymbolConfiguration(
                pointSize: 50, weight: .bold, scale: .large))
        #expect(large?.size == CGSize(width: 77, height: 77))
        let view = UIImageView(image: star)
        view.tintColor = .red
        let shown = try node(of: view)
        #expect(shown.image?.hasPrefix("data:image/svg+xml;base64,") == true)
        #expect(shown.tint == SnapshotNode.Color(rgba: 0xFF00_00FF))
        view.preferredSymbolConfiguration = .init(pointSize: 34)
        #expect(view.intrinsicContentSize == CGSize(width: 41, height: 41))
        #expect(UIImage(systemName: "") == nil)
        #expect(UIImage(systemName: "no.such.symbol")?.size == CGSize(width: 20, height: 20))
        #expect(
            !picture.isSymbolImage && picture.withConfiguration(.init(pointSize: 3)) === picture)
    }

    // Apple, UIImage.SymbolConfiguration: init(hierarchicalColor:), init(paletteColors:),
    // preferringMonochrome(), applying(_:): "the values of the other take precedence".
    @Test("a symbol with colours of its own takes them from its configuration, not from the tint")
    func colours() throws {
        defer { stage.close() }
        /// The SVG of the picture that a view shows.
        func picture(_ view: UIImageView) throws -> String {
            let shown = try #require(try node(of: view).image)
            let bytes = try #require(Data(base64Encoded: String(shown.split(separator: ",")[1])))
            return String(decoding: bytes, as: UTF8.self)
        }
        let red = UIImage.SymbolConfiguration(
            hierarchicalColor: .init(red: 1, green: 0, blue: 0, alpha: 0.5))
        let view = UIImageView(image: UIImage(systemName: "heart.fill", withConfiguration: red))
        view.tintColor = .blue
        #expect(try picture(view).contains("stroke='rgb(255,0,0)'"))
        #expect(try picture(view).contains("fill='rgb(255,0,0)'"))
        #expect(try picture(view).contains("opacity='0.5'"))
        #expect(try node(of: view).tint == nil)
        view.preferredSymbolConfiguration = .init(paletteColors: [.green, .black])
        #expect(try picture(view).contains("stroke='rgb(0,255,0)'"))
        view.preferredSymbolConfiguration = .preferringMonochrome()
        #expect(try node(of: view).tint == SnapshotNode.Color(rgba: 0x0000_FFFF))
        view.preferredSymbolConfiguration = .init(hierarchicalColor: .tintColor)
        #expect(try node(of: view).tint == SnapshotNode.Color(rgba: 0x0000_FFFF))
        // A dynamic colour is that of the view's appearance.
        view.preferredSymbolConfiguration = .init(hierarchicalColor: .label)
        view.overrideUserInterfaceStyle = .light
        #expect(try picture(view).contains("stroke='rgb(0,0,0)'"))
        view.overrideUserInterfaceStyle = .dark
        #expect(try picture(view).contains("stroke='rgb(255,255,255)'"))
    }

    @Test("configurations combine, and are equal if they specify the same")
    func configurations() throws {
        typealias Configuration = UIImage.SymbolConfiguration
        let both = Configuration(pointSize: 34).applying(Configuration(hierarchicalColor: .red))
        #expect(both == Configuration(paletteColors: [.red]).applying(.init(pointSize: 34)))
        #expect(
            both.hash == Configuration(pointSize: 34).applying(.init(paletteColors: [.red])).hash)
        #expect(both != Configuration(pointSize: 34))
        #expect(both.applying(nil) == both && both.applying(.unspecified) == both)
        let image = try #require(UIImage(systemName: "star", withConfiguration: both))
        #expect(image.symbolConfiguration == both)
        #expect(image.size == CGSize(width: 41, height: 41))
        #expect(self.picture.symbolConfiguration == nil)
        // Apple, init(textStyle:scale:): a body has 17 points; 1.2 × 1.28 of them is 26.
        let large = Configuration(textStyle: .body, scale: .large)
        #expect(UIImage(systemName: "star", withConfiguration: large)?.size.width == 26)
    }

    @Test(
        "symbols have pictures, also in circles and filled",
        arguments: [
            "plus", "plus.circle", "xmark.circle.fill", "heart.fill", "checkmark.square", "gear",
        ])
    func drawings(name: String) throws {
        let uri = SymbolPicture.uri(of: SymbolDescription(name: name))
        let bytes = try #require(Data(base64Encoded: String(uri.split(separator: ",")[1])))
        let image = try #require(UIImage(data: bytes))
        #expect(image.size == CGSize(width: 20, height: 20))
        #expect(SymbolPicture.drawing(of: name) != nil)
    }

    // Apple, resizableImage(withCapInsets:): the caps keep their size.
    @Test("the inside of a resizable image is stretched")
    func resizable() throws {
        defer { stage.close() }
        let insets = UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 20)
        let image = picture.resizableImage(withCapInsets: insets)
        #expect(image.capInsets == insets)
        let view = UIImageView(image: image)
        view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let shown = try node(of: view)
        #expect(
            shown.drawing.imageCenter == CGRect(x: 0.25, y: 0.25, width: 0.25, height: 0.5))
        view.contentMode = .center
        #expect(try node(of: view).drawing.imageCenter == nil)
        let old = picture.stretchableImage(withLeftCapWidth: 10, topCapHeight: 4)
        #expect(old.capInsets == UIEdgeInsets(top: 4, left: 10, bottom: 15, right: 29))
        let text = mistakes {
            let wide = UIEdgeInsets(top: 0, left: 50, bottom: 0, right: 0)
            #expect(picture.resizableImage(withCapInsets: wide) === picture)
        }
        #expect(text.contains("do not fit"))
    }
}
