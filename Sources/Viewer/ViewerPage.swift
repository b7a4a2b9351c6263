import Foundation

/// The viewer's `index.html`, changed for the server that serves it.
package struct ViewerPage {
    private var text: String

    /// Creates a page from the bytes of `index.html`.
    package init(_ data: Data) { text = String(decoding: data, as: UTF8.self) }

    /// The bytes to serve.
    package var data: Data { Data(text.utf8) }

    /// Sets the title, which is escaped here.
    package mutating func setTitle(_ title: String) {
        let escaped =
            title
            .replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(
                of: "<", with: "&lt;"
            )
            .replacingOccurrences(of: ">", with: "&gt;")
        text =
            text
            .replacingOccurrences(
                of: "<title>Mainspring</title>", with: "<title>\(escaped)</title>"
            )
            .replacingOccurrences(of: "id=\"title\">Mainspring<", with: "id=\"title\">\(escaped)<")
    }

    /// Marks the page as one of a program that answers `explain`.
    package mutating func markExplaining() { mark("explains") }

    /// Marks the page as one of a daemon, which has a list of sessions to go back to.
    package mutating func markSession() { mark("home") }

    /// Marks the page as one of a server without pictures, so that it asks for none.
    package mutating func markPictureless() { mark("pictureless") }

    private mutating func mark(_ name: String) {
        text = text.replacingOccurrences(of: "<body", with: "<body data-\(name)")
    }
}
