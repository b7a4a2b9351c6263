import Foundation
import Viewer

/// A page that plays a recording offline: the viewer's files and the lines in one file.
package struct PlayerPage {
    /// The page's title.
    package var title: String
    /// The recording's lines.
    package var lines: Data
    /// The images by name, as `data:` addresses.
    package var pictures: [String: String]
    /// The time that the page shows first, in seconds; nil for the recording's beginning.
    package var start: Double?
    /// The folder of the viewer's files.
    private let folder: URL

    /// The maximum size of a page's lines, in bytes: as many as the viewer stores.
    package static let most = 96 << 20

    /// Creates a page.
    /// - Parameters:
    ///   - title: the page's title.
    ///   - lines: the recording's lines, each with a line feed.
    ///   - pictures: the images by name, as `data:` addresses.
    ///   - start: the time that the page shows first, in seconds; nil for the beginning.
    /// - Throws: an error if the viewer's files are missing.
    package init(
        title: String, lines: Data, pictures: [String: String] = [:], start: Double? = nil
    ) throws {
        (self.title, self.lines, self.pictures, self.start) = (title, lines, pictures, start)
        folder = try ViewerFiles.folder()
    }

    /// Returns the complete page.
    package func html() throws -> Data {
        var page = try text("index.html")
        let mark =
            "data:image/svg+xml;base64," + Data(try text("mark.svg").utf8).base64EncodedString()
        page.replace("\"mark.svg\"", with: "\"\(mark)\"")
        let linked = /<link rel="stylesheet" href="([^"]+)">\n/
        // A file of its own has no fonts beside it; the browser's own Inter remains.
        let font = #/url\("\.\./fonts/[^"]+"\), /#
        let styles = try page.matches(of: linked).map { try text(String($0.1)) }.joined()
            .replacing(font, with: "")
        page.replace(linked, with: "")
        let entry = /<script type="module" src="([^"]+)"><\/script>\n/
        guard let script = page.firstMatch(of: entry), !styles.isEmpty else {
            throw PlayerPageError(
                description: "The viewer's page has changed: it has no script or no style.")
        }
        let bundle = try ModuleBundle(from: String(script.1)) { try text($0) }.script
        guard !bundle.contains("</script"), !bundle.contains("<!--"), !styles.contains("</style")
        else {
            throw PlayerPageError(
                description:
                    "The viewer's script or style contains text that would end its element.")
        }
        page.replace(entry, with: "<style>\(styles)</style>\n")
        try replace("<meta charset=\"utf-8\">\n", in: &page) {
            $0 + policy(script: bundle, style: styles)
        }
        let escaped = title.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(
            of: "<", with: "&lt;")
        try replace("<title>Mainspring</title>", in: &page) { _ in "<title>\(escaped)</title>" }
        if let start, start.isFinite {
            try replace("<body", in: &page) { $0 + " data-start=\"\(start)\"" }
        }
        try replace("</body>", in: &page) { end in
            """
            <script type="application/json" id="pictures">\(try picturesJSON())</script>
            <script type="text/plain" id="recording">\(try Gzip.packed(lines).base64EncodedString())</script>
            <script type="module">\(bundle)</script>
            \(end)
            """
        }
        return Data(page.utf8)
    }

    private func policy(script: String, style: String) -> String {
        func hash(_ text: String) -> String {
            "'sha256-\(SHA256.digest(Data(text.utf8)).base64EncodedString())'"
        }
        let rules =
            "default-src 'none'; script-src \(hash(script)); style-src \(hash(style)); img-src data:; "
            + "font-src data:; base-uri 'none'; form-action 'none'"
        return "<meta http-equiv=\"Content-Security-Policy\" content=\"\(rules)\">\n"
    }

    private func picturesJSON() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(pictures), as: UTF8.self)
            .replacingOccurrences(of: "<", with: "\\u003c")
    }

    private func replace(_ part: String, in page: inout String, _ text: (String) throws -> String)
        throws
    {
        guard let range = page.range(of: part) else {
            throw PlayerPageError(description: "The viewer's page has changed: it has no \(part).")
        }
        page.replaceSubrange(range, with: try text(part))
    }

    private func text(_ name: String) throws -> String {
        guard let data = try? Data(contentsOf: folder.appending(path: name)) else {
            throw PlayerPageError(
                description:
                    "The viewer's file \(name) is missing: keep Mainspring_Viewer.resources.")
        }
        return String(decoding: data, as: UTF8.self)
    }
}
