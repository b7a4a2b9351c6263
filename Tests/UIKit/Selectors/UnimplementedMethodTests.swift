import Testing
import UIKit

/// Lists as `mainspring port` writes them.
///
/// Source: The Swift Programming Language, Optional Protocol Requirements: a call of a
/// requirement that is not implemented is nil.
private class SilentDelegate: OverridableObject, UITextFieldDelegate, _UnimplementedListing {
    nonisolated class var _unimplemented: [String] {
        ["textFieldShouldClear:", "textFieldShouldReturn:"]
    }
}

private final class ClearingDelegate: SilentDelegate {
    nonisolated override class var _unimplemented: [String] { ["textFieldShouldReturn:"] }
    func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
}

private final class RelayingDelegate: SilentDelegate {
    override func responds(to aSelector: Selector!) -> Bool {
        aSelector == Selector("textFieldShouldReturn:") || super.responds(to: aSelector)
    }
}

private final class UnlistedDelegate: UITextFieldDelegate {}

@MainActor
@Suite("Optional methods that a class does not implement")
struct UnimplementedMethodTests {
    private let returning = "textFieldShouldReturn:"
    private let clearing = "textFieldShouldClear:"

    private func implements(_ method: String, _ delegate: (any UITextFieldDelegate)?) -> Bool {
        _implementer(of: method, delegate) != nil
    }

    @Test("a listed method has no implementer; a subclass has a list of its own")
    func listed() {
        let silent = SilentDelegate()
        #expect(!implements(returning, silent) && !implements(clearing, silent))
        let clears = ClearingDelegate()
        #expect(!implements(returning, clears) && implements(clearing, clears))
        #expect(implements("textFieldDidEndEditing:", silent))
        #expect(!implements(returning, nil))
        // Apart from the macro, in which the compiler stops.
        let isFound = _implementer(of: clearing, clears as any UITextFieldDelegate) === clears
        #expect(isFound)
    }

    @Test("a class without a list implements all; one that responds implements what it lists")
    func others() {
        #expect(implements(returning, UnlistedDelegate()))
        let relay = RelayingDelegate()
        #expect(implements(returning, relay) && !implements(clearing, relay))
    }
}
