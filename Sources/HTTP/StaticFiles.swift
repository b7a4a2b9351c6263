import Foundation

/// The servable files, scanned once: requests name entries of this list, not disk paths.
package struct StaticFiles {
    package struct File {
        /// The folder that was scanned, without links.
        package var folder: String
        /// The path below the folder.
        package var path: String
        package var type: String

        package var url: URL { URL(fileURLWithPath: folder + "/" + path) }

        /// Opens it, if it still is a regular file that no link leads to.
        func open() throws(ServedFile.Failure) -> ServedFile {
            try ServedFile(path, in: folder, most: StaticFiles.largest)
        }
    }

    /// The maximum size of a served file, in bytes.
    package static let largest = 32 << 20

    package private(set) var files: [String: File] = [:]

    /// Creates an empty list.
    package init() {}

    /// Creates a list of the files in a page's folder, and of the fonts in another, which the page
    /// finds below `fonts/`.
    package init(page folder: URL, fonts: URL? = nil) {
        add(folder: folder, kinds: Self.pageKinds)
        if let fonts { add(folder: fonts, kinds: Self.fontKinds, under: "fonts/") }
    }

    /// Adds the files below a folder by their relative paths, if their type is known.
    ///
    /// Skips hidden files, links and everything that is not a regular file. If a path exists
    /// already, the earlier folder's file stays.
    /// - Parameter prefix: The prefix of the relative paths.
    package mutating func add(folder: URL, kinds: [String: String], under prefix: String = "") {
        let root = folder.resolvingSymlinksInPath().standardizedFileURL
        let keys: [URLResourceKey] = [.isRegularFileKey, .isSymbolicLinkKey]
        guard
            let walk = FileManager.default.enumerator(
                at: root, includingPropertiesForKeys: keys, options: [.skipsHiddenFiles])
        else { return }
        for case let url as URL in walk {
            guard let type = kinds[url.pathExtension.lowercased()],
                let values = try? url.resourceValues(forKeys: Set(keys)),
                values.isRegularFile == true, values.isSymbolicLink != true
            else { continue }
            let path = url.standardizedFileURL.path
            guard path.hasPrefix(root.path + "/") else { continue }
            let own = String(path.dropFirst(root.path.count + 1))
            if files[prefix + own] == nil {
                files[prefix + own] = File(folder: root.path, path: own, type: type)
            }
        }
    }

    /// The content types of a page's files, by extension.
    package static let pageKinds = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "css": "text/css; charset=utf-8",
        "svg": "image/svg+xml", "png": "image/png", "ico": "image/x-icon",
        "json": "application/json",
    ]

    /// The content types of fonts, by extension.
    package static let fontKinds = ["otf": "font/otf", "woff2": "font/woff2"]

    /// The content types of images, and of the fonts that programs bring along, by extension.
    package static let pictureKinds = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "svg": "image/svg+xml",
        "gif": "image/gif",
        "webp": "image/webp", "ttf": "font/ttf", "otf": "font/otf",
    ]

    /// The Content-Security-Policy of a page: it may load only from its own server.
    package static let pagePolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        + "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    /// The Content-Security-Policy of an image. If it is opened as a page, it may do nothing.
    package static let picturePolicy =
        "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"

    /// Returns a tag that changes with the content: FNV-1a, 64 bits.
    package static func tag(_ data: Data) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        data.withUnsafeBytes { bytes in
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        return "\"\(String(hash, radix: 16))-\(data.count)\""
    }
}
