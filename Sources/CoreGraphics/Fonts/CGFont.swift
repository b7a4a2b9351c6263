public import Foundation

/// The number of a glyph in a font.
public typealias CGGlyph = UInt16

/// A font, by its name or from the bytes of a file.
///
/// Source: Apple, CGFont.
///
/// Deviation: a font by its name has no glyphs.
public final class CGFont {
    /// The name, such as `Helvetica-Bold`.
    public let postScriptName: CFString?
    /// The font's file; nil for a font by its name.
    package let file: FontFile?

    /// Creates a font with a name; nil for an empty one.
    public init?(_ name: CFString) {
        guard name.length > 0 else { return nil }
        postScriptName = name
        file = nil
    }

    /// Creates the font of a file's bytes; nil if they are not those of a TrueType or OpenType
    /// font.
    ///
    /// `CTFontManagerRegisterGraphicsFont` gives it to `UIFont(name:size:)`.
    ///
    /// Source: Apple, CGFont.init(_:).
    ///
    /// Deviation: files are at most 32 MiB large; collections (.ttc) are not read.
    public init?(_ provider: CGDataProvider) {
        guard let data = provider.data, let file = try? FontFile(Data(referencing: data)) else {
            return nil
        }
        self.file = file
        postScriptName = file.names.postScript as NSString
    }

    /// The name with the family's, such as `Helvetica Bold`; the PostScript name of a font by its
    /// name.
    public var fullName: CFString? { file.map { $0.names.full as NSString } ?? postScriptName }

    /// The number of glyphs; 0 for a font by its name.
    public var numberOfGlyphs: Int { file?.glyphCount ?? 0 }

    /// Writes the widths of glyphs to `advances`, in units of the font; false if the font has no
    /// glyphs.
    ///
    /// Source: Apple, CGFont.getGlyphAdvances(glyphs:count:advances:).
    public func getGlyphAdvances(
        glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
    ) -> Bool {
        guard let file else { return false }
        for index in 0..<max(count, 0) {
            advances[index] = Int32(file.advance(of: Int(glyphs[index])))
        }
        return true
    }
}

extension CGFont {
    /// The number of units in an em of a font from a file; 0 for a font by its name.
    public var unitsPerEm: Int32 { Int32(file?.unitsPerEm ?? 0) }
    /// How far lines are above the baseline, in units of a font from a file; otherwise 0.
    public var ascent: Int32 { Int32(file?.ascent ?? 0) }
    /// How far lines are below the baseline, in units of a font from a file: a negative number;
    /// otherwise 0.
    public var descent: Int32 { Int32(-(file?.descent ?? 0)) }
    /// The distance between lines, in units of a font from a file; otherwise 0.
    public var leading: Int32 { Int32(file?.lineGap ?? 0) }
    /// The height of capital letters, in units of a font from a file; otherwise 0.
    public var capHeight: Int32 { Int32(file?.capHeight ?? 0) }
    /// The height of the letter x, in units of a font from a file; otherwise 0.
    public var xHeight: Int32 { Int32(file?.xHeight ?? 0) }
}
