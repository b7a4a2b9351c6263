import Testing

@testable import UIKit

/// Source: Apple, UIImage.init(systemName:); the drawings are our own.
@Suite("Pictures of symbols")
struct SymbolPictureTests {
    @Test(
        "frequent names have pictures",
        arguments: [
            "doc.on.doc", "doc.on.doc.fill", "doc.on.clipboard", "scissors", "arrow.uturn.backward",
            "person.2.fill", "person.crop.circle", "person.crop.circle.fill", "info.circle",
            "bell.slash", "mic.slash.fill", "speaker.slash", "wifi.slash", "creditcard",
            "rectangle.portrait.and.arrow.right", "lock.open", "checkmark.seal",
            "line.3.horizontal.decrease.circle", "dollarsign.circle.fill", "map", "printer",
        ])
    func names(_ name: String) {
        #expect(SymbolPicture.drawing(of: name) != nil)
    }

    @Test(
        "names that do not exist have none",
        arguments: ["doc.on", "slash", ".slash", "", "fill"])
    func unknown(_ name: String) {
        #expect(SymbolPicture.drawing(of: name) == nil)
    }

    @Test("each drawing is a path on the grid of 24 units")
    func paths() {
        #expect(SymbolPicture.moreDrawings.count > 150)
        for (name, path) in SymbolPicture.moreDrawings {
            #expect(path.hasPrefix("M"), "\(name)")
            #expect(path.allSatisfy { "MLHVCSAZ .0123456789".contains($0) }, "\(name)")
            let numbers = path.split { !"0123456789.".contains($0) }.compactMap { Double($0) }
            #expect(numbers.allSatisfy { (0...24).contains($0) }, "\(name)")
        }
    }
}
