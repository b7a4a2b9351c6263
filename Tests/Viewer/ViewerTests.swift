import Foundation
import Testing
import Viewer

@Suite("The viewer's files")
struct ViewerTests {
    @Test("every module that a page or a module imports exists")
    func modules() throws {
        let root = try ViewerFiles.folder()
        var open = ["main.js", "sessions.js"]
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
