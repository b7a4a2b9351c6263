import MistakeRecorder
import Testing
import UIKit

/// Sources: Apple, NSLayoutManager.glyphRange(for:), "the glyphs that are laid out in the
/// container", NSTextContainer.maximumNumberOfLines and size; ReadMoreTextView, which looks for
/// trimmed text so. A character of the built-in metrics is one em wide.
@MainActor
@Suite("Limits of text containers")
struct ContainerLimitTests {
    private let storage = NSTextStorage(
        string: "aaaa bbbb cccc dddd eeee", attributes: [.font: UIFont.systemFont(ofSize: 10)])
    private let manager = NSLayoutManager()

    private func container(_ mode: NSLineBreakMode, lines: Int) -> NSTextContainer {
        let container = NSTextContainer(size: CGSize(width: 60, height: 1000))
        container.lineFragmentPadding = 0
        container.lineBreakMode = mode
        container.maximumNumberOfLines = lines
        manager.addTextContainer(container)
        if manager.textStorage == nil { storage.addLayoutManager(manager) }
        return container
    }

    @Test("wrapped text ends with the last line, and goes on in the next container")
    func wrapped() {
        let first = container(.byWordWrapping, lines: 2)
        let second = container(.byWordWrapping, lines: 0)
        #expect(manager.glyphRange(for: first) == NSRange(location: 0, length: 10))
        #expect(manager.usedRect(for: first).height == manager.usedRect(for: second).height * 2 / 3)
        #expect(manager.glyphRange(for: second) == NSRange(location: 10, length: 14))
        first.maximumNumberOfLines = 0
        #expect(manager.glyphRange(for: first) == NSRange(location: 0, length: 24))
    }

    @Test("characters that are wrapped end with the last line, too")
    func characters() {
        let only = container(.byCharWrapping, lines: 2)
        #expect(manager.glyphRange(for: only) == NSRange(location: 0, length: 12))
        #expect(manager.firstUnlaidCharacterIndex() == 12)
    }

    @Test("truncated text is all in the container, and so is one that fits")
    func truncated() {
        let only = container(.byTruncatingTail, lines: 2)
        #expect(manager.glyphRange(for: only) == NSRange(location: 0, length: 24))
        only.lineBreakMode = .byWordWrapping
        only.maximumNumberOfLines = 5
        #expect(manager.glyphRange(for: only) == NSRange(location: 0, length: 24))
    }

    @Test("the greatest length means no limit and is no mistake")
    func greatest() {
        let only = container(.byWordWrapping, lines: 0)
        let size = CGSize(width: 60, height: CGFloat.greatestFiniteMagnitude)
        let found = mistakes {
            only.size = size
            #expect(manager.glyphRange(for: only) == NSRange(location: 0, length: 24))
            only.size = CGSize(width: CGFloat.greatestFiniteMagnitude, height: 20)
            #expect(manager.usedRect(for: only).width == 240)
            only.size = size
        }
        #expect(found.isEmpty)
        #expect(only.size == CGSize(width: 60, height: 1e15))
        #expect(mistakes { only.size.height = .infinity }.contains("infinity"))
        #expect(only.size == CGSize(width: 60, height: 1e15))
    }
}
