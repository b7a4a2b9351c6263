import Foundation

extension NSTextStorage {
    final func baseFixAttributes(in range: NSRange) {
        let length = length
        let end = min(range.location + range.length, length)
        guard range.location >= 0, range.location <= end, length > 0 else { return }
        let text = string as NSString
        beginEditing()
        removeStrayAttachments(from: range.location, to: end, in: text)
        var place = min(range.location, length - 1)
        repeat {
            let paragraph = text.paragraphRange(for: NSRange(location: place, length: 0))
            guard paragraph.length > 0 else { break }
            extendStyle(over: paragraph)
            place = paragraph.location + paragraph.length
        } while place < end
        endEditing()
    }

    /// Gives a paragraph the style of its first character.
    private func extendStyle(over paragraph: NSRange) {
        var run = NSRange()
        let style =
            attributes(at: paragraph.location, effectiveRange: &run)[.paragraphStyle]
            as? NSParagraphStyle
        let end = paragraph.location + paragraph.length
        var place = run.location + run.length
        while place < end {
            let found =
                attributes(at: place, effectiveRange: &run)[.paragraphStyle] as? NSParagraphStyle
            let next = min(max(run.location + run.length, place + 1), end)
            if found != style {
                let part = NSRange(location: place, length: next - place)
                if let style {
                    addAttribute(.paragraphStyle, value: style, range: part)
                } else {
                    removeAttribute(.paragraphStyle, range: part)
                }
            }
            place = next
        }
    }

    /// Removes attachments from other characters than theirs.
    private func removeStrayAttachments(from start: Int, to end: Int, in text: NSString) {
        var place = start
        while place < end {
            var run = NSRange()
            let attachment = attributes(at: place, effectiveRange: &run)[.attachment]
            let next = min(max(run.location + run.length, place + 1), end)
            if attachment != nil {
                for index in place..<next where text.character(at: index) != 0xFFFC {
                    removeAttribute(.attachment, range: NSRange(location: index, length: 1))
                }
            }
            place = next
        }
    }
}

extension NSRange {
    /// Whether two ranges have characters in common, or one is empty and at the other.
    func meets(_ other: NSRange) -> Bool {
        location <= other.location + other.length && other.location <= location + length
    }
}
