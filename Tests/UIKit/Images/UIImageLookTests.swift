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
