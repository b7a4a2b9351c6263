// The input is a file that a program may load or receive: a font or a picture, as its beginning
// says. A font is read whole, with its names, widths and outlines; of a picture the properties and
// the first images. No file may crash, hang or take memory without bounds.

import CoreGraphics
import Foundation
import ImageIO

private func readFont(_ data: Data) {
    guard let file = try? FontFile(data) else { return }
    _ = (file.names, file.weight, file.capHeight, file.xHeight)
    for scalar in "Hx\u{F000}\u{1F600}".unicodeScalars {
        guard let glyph = file.glyph(of: scalar) else { continue }
        _ = file.advance(of: glyph)
        check(file.outline(of: glyph))
    }
    for glyph in 0..<min(file.glyphCount, 8) { check(file.outline(of: glyph)) }
}

/// The bounds of an outline have numbers, which snapshots can carry.
private func check(_ outline: CGPath?) {
    guard let bounds = outline?.boundingBoxOfPath, !bounds.isNull else { return }
    precondition(
        bounds.origin.x.isFinite && bounds.size.width.isFinite && bounds.origin.y.isFinite
            && bounds.size.height.isFinite, "An outline reaches to \(bounds).")
}

private func readPicture(_ data: Data) {
    guard let source = CGImageSourceCreateWithData(data as NSData, nil) else { return }
    _ = CGImageSourceCopyProperties(source, nil)
    for index in 0..<min(CGImageSourceGetCount(source), 4) {
        _ = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
        _ = CGImageSourceCreateImageAtIndex(source, index, nil)
    }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let data = Data(UnsafeBufferPointer(start: start, count: count))
    readFont(data)
    readPicture(data)
    return 0
}
