import CPango
import Foundation

/// The fonts of files that texts name, from a folder; each is added once.
final class FontShelf {
    private let folder: URL?
    private let fontMap: UnsafeMutablePointer<PangoFontMap>
    /// The fonts of the machine and those of files; made with the first of them.
    private var configuration: OpaquePointer?
    private var known: [String: String?] = [:]

    init(folder: URL?, _ fontMap: UnsafeMutablePointer<PangoFontMap>) {
        self.folder = folder?.resolvingSymlinksInPath().standardizedFileURL
        self.fontMap = fontMap
    }

    deinit {
        if let configuration { FcConfigDestroy(configuration) }
    }

    /// Returns the family of a font's file; nil if it is missing or not a font.
    func family(of file: String) -> String? {
        if let family = known[file] { return family }
        let family = add(file)
        known[file] = family
        return family
    }

    private func add(_ file: String) -> String? {
        guard let folder, let path = try? ImageShelf.path(of: file, in: folder) else { return nil }
        var status = stat()
        // Not a FIFO, which would block.
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let map = OpaquePointer(fontMap)
        if configuration == nil {
            configuration = FcInitLoadConfigAndFonts()
            pango_fc_font_map_set_config(map, configuration)
        }
        guard FcConfigAppFontAddFile(configuration, path) != 0 else { return nil }
        pango_fc_font_map_config_changed(map)
        guard let fonts = FcConfigGetFonts(configuration, FcSetApplication) else { return nil }
        for index in 0..<Int(fonts.pointee.nfont) {
            let pattern = fonts.pointee.fonts[index]
            if Self.text(FC_FILE, of: pattern) == path { return Self.text(FC_FAMILY, of: pattern) }
        }
        return nil
    }

    private static func text(_ name: String, of pattern: OpaquePointer?) -> String? {
        var text: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, name, 0, &text) == FcResultMatch, let text else {
            return nil
        }
        return String(cString: text)
    }
}
