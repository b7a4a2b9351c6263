import HeadlessTesting
import Testing
import UIKit

@testable import InterfaceBuilder

@MainActor
@Suite("Restoration identifiers of storyboards")
struct RestorationIdentifierTests {
    // Source: Apple, "Preserving your app's UI across launches".
    @Test("a storyboard identifier may also be the restoration identifier")
    func restorationIdentifiers() {
        let attribute = #"useStoryboardIdentifierAsRestorationIdentifier="YES""#
        let story = Xib.story(
            Xib.scene("a", attributes: attribute)
                + Xib.scene("b", attributes: #"restorationIdentifier="own""#)
                + Xib.scene("c"))
        let names = ["a", "b", "c"].map {
            story.instantiateViewController(withIdentifier: $0).restorationIdentifier
        }
        #expect(names == ["a", "own", nil])
    }
}
