import Foundation
import Synchronization
import TestSupport
import Testing

/// The viewer page over lines made by the test: its files straight from the source folder, under
/// the strictest policy, with a stream that the test feeds and an `/events` that the test reads.
struct Viewer: Sendable {
    let page: Page
    private let inbox = Inbox()

    private final class Inbox: Sendable {
        let posts = Mutex<[String]>([])
        let paths = Mutex<[String]>([])
    }

    /// The bodies that the page posted to `/events`, one request each.
    var posts: [String] { inbox.posts.withLock { $0 } }

    /// The touch lines in the order of their arrival.
    var touches: [JSON] {
        posts.flatMap { $0.split(separator: "\n") }
            .compactMap { try? JSONDecoder().decode(JSON.self, from: Data($0.utf8)) }
    }

    /// The paths that the page requested.
    var paths: [String] { inbox.paths.withLock { $0 } }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources/Viewer/Resources/viewer").standardizedFileURL

    /// Where Debian's fonts-inter is, whose files the page draws text in.
    private static let fonts = URL(filePath: "/usr/share/fonts/opentype/inter")

    static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
        font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """

    static let address = "http://viewer.test/"

    static func open(width: Int = 1280, height: Int = 800, isDark: Bool = false) async throws
        -> Viewer
    {
        let viewer = Viewer(
            page: try await Browser.current.page(width: width, height: height, isDark: isDark))
        try await viewer.page.serve { [inbox = viewer.inbox] in answer($0, inbox) }
        try await viewer.page.inject(stream)
        try await viewer.page.open(address)
        try await viewer.page.wait(for: "window.streams?.length === 1")
        return viewer
    }

    /// Sends a line down the stream and waits until it is drawn.
    func feed(_ lines: JSON...) async throws {
        let sources = lines.map(\.source).joined(separator: ",")
        try await page.run("for (const line of [\(sources)]) feed(line);")
        try await settle()
    }

    /// Waits until pending drawing is done: two frames, and the resize observers between them.
    func settle() async throws {
        try await page.evaluate(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    }

    /// The box in which a node is drawn, in scene points: x, y, width, height.
    func box(_ id: Int) async throws -> [Double] {
        let answer = try await page.run(
            """
            const screen = document.getElementById("screen").getBoundingClientRect();
            const box = document.querySelector(`[data-id="\(id)"]`).getBoundingClientRect();
            const scale = screen.width / \(Scenes.width);
            return [box.left - screen.left, box.top - screen.top, box.width, box.height].map((v) => v / scale);
            """)
        return answer.array.compactMap(\.number)
    }

    private static func answer(_ request: PageRequest, _ inbox: Inbox) -> PageAnswer {
        inbox.paths.withLock { $0.append(request.path) }
        if request.path == "/events" {
            inbox.posts.withLock { $0.append(request.body) }
            return PageAnswer(status: 204)
        }
        if request.path.hasPrefix("/assets/") {
            return PageAnswer(headers: ["Content-Type": "image/svg+xml"], body: Data(picture.utf8))
        }
        let name = request.path == "/" ? "index.html" : String(request.path.dropFirst())
        let file =
            name.hasPrefix("fonts/")
            ? fonts.appending(path: name.dropFirst("fonts/".count)) : folder.appending(path: name)
        guard let body = try? Data(contentsOf: file) else { return .notFound }
        let types = [
            "html": "text/html; charset=utf-8", "js": "text/javascript", "css": "text/css",
            "svg": "image/svg+xml", "otf": "font/otf",
        ]
        let type =
            types[name.split(separator: ".").last.map(String.init) ?? ""]
            ?? "application/octet-stream"
        return PageAnswer(
            headers: ["Content-Type": type, "Content-Security-Policy": policy], body: body)
    }

    private static let picture = """
        <svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><circle cx="16" cy="16" r="15" fill="#e8503a"/></svg>
        """

    private static let stream = """
        window.streams = [];
        window.EventSource = class extends EventTarget {
          static CONNECTING = 0; static OPEN = 1; static CLOSED = 2;
          constructor(url) { super(); this.url = url; this.readyState = 1; window.streams.push(this); }
          close() { this.readyState = 2; }
        };
        window.tell = (name, data) => window.streams.at(-1).dispatchEvent(new MessageEvent(name, { data }));
        window.feed = (line) => window.tell(line.kind, JSON.stringify(line));
        """

    /// The touches and keys that the page has sent, once there are that many; the page posts them
    /// at its own pace.
    func arrived(_ count: Int) async throws -> [JSON] {
        let clock = ContinuousClock()
        let deadline = clock.now + patience
        while touches.count < count, clock.now < deadline { try await settle() }
        #expect(touches.count == count, "\(touches)")
        return touches
    }
}
