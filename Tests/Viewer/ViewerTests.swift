import Foundation
import Testing
import Viewer

@Suite("The viewer's files")
struct ViewerTests {
    @Test("every module that a page or a module imports exists")
    func modules() throws {
        let root = try ViewerFiles.folder()
        var open = ["main.js", "session-list/session-list.js"]
        var seen: Set<String> = []
        while let path = open.popLast() {
            guard seen.insert(path).inserted else { continue }
            let file = root.appending(path: path).standardizedFileURL
            let text = try #require(try? String(contentsOf: file, encoding: .utf8), "\(path)")
            for match in text.matches(
                of: /(?m)^(?:import|\}) .*from "(\.[^"]+)";$|^\} from "(\.[^"]+)";$/)
            {
                let relative = String(match.1 ?? match.2 ?? "")
                let target = file.deletingLastPathComponent().appending(path: relative)
                    .standardizedFileURL
                open.append(String(target.path.dropFirst(root.standardizedFileURL.path.count + 1)))
            }
        }
        #expect(seen.contains("model/replica.js"))
        #expect(seen.contains("scene/scene.js"))
    }

    @Test("each page loads its style sheets, its script and its icon from files that exist")
    func linked() throws {
        let root = try ViewerFiles.folder()
        for page in ["index.html", "sessions.html"] {
            let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
            let linked = text.matches(of: /<(?:link|script|img)\b[^>]*(?:href|src)="([^"]+)"/)
                .map { String($0.1) }
            #expect(linked.count >= 4, "\(page)")
            for name in linked {
                let path = root.appending(path: name).path
                #expect(FileManager.default.fileExists(atPath: path), "\(page): \(name)")
            }
        }
    }

    @Test("a style sheet's fonts are in the folder that the servers serve")
    func fonts() throws {
        let root = try ViewerFiles.folder()
        let sheet = try String(
            contentsOf: root.appending(path: "scene/scene.css"), encoding: .utf8)
        let fonts = sheet.matches(of: /url\("([^"]+)"\)/).map { String($0.1) }
        #expect(fonts.count == 9)
        for font in fonts {
            let path = URL(filePath: font, relativeTo: URL(filePath: "/scene/scene.css")).path
            #expect(path.hasPrefix("/fonts/Inter-"), "\(path)")
        }
    }

    @Test("the root holds only what a browser opens first")
    func rooms() throws {
        let files = try FileManager.default.contentsOfDirectory(
            at: ViewerFiles.folder(), includingPropertiesForKeys: [.isDirectoryKey])
        let loose = try files.filter {
            try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory != true
        }
        #expect(
            Set(loose.map(\.lastPathComponent)) == [
                "index.html", "main.js", "mark.svg", "sessions.html", "viewer.css",
            ])
    }

    @Test("a title is escaped in the page, and the marks are attributes of the body")
    func page() throws {
        var page = ViewerPage(
            try Data(contentsOf: try ViewerFiles.folder().appending(path: "index.html")))
        page.setTitle("a <b> & c")
        page.markExplaining()
        page.markSession()
        page.markPictureless()
        let text = String(decoding: page.data, as: UTF8.self)
        #expect(text.contains("<title>a &lt;b&gt; &amp; c</title>"))
        #expect(text.contains("id=\"title\">a &lt;b&gt; &amp; c<"))
        #expect(text.contains("<body data-pictureless data-home data-explains"))
    }
}
