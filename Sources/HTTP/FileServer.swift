import Foundation

/// Answers requests for a page's files and for images; shared by all servers.
@MainActor
package final class FileServer {
    /// The files of the page.
    package let page: StaticFiles
    /// The images that windows show.
    package var pictures: StaticFiles
    /// Compresses the page's files; nil to send them uncompressed.
    private let packer: (any StreamPacking)?
    /// The compressed files, by their tags.
    private var packed: [String: [UInt8]] = [:]
    /// The images and fonts that are being sent.
    private var sent: [String: Sent] = [:]

    package init(
        page: StaticFiles = StaticFiles(), pictures: StaticFiles = StaticFiles(),
        packer: (any StreamPacking)? = nil
    ) {
        (self.page, self.pictures, self.packer) = (page, pictures, packer)
    }

    /// Answers with a file of the page.
    /// - Parameters:
    ///   - name: Its path below the page's folder, percent-encoded.
    ///   - missing: The reason if there is no such file.
    ///   - change: Changes the bytes before they are sent.
    package func answerPage(
        _ request: HTTPRequest, _ name: some StringProtocol, missing: @autoclosure () -> String,
        change: (Data) -> Data = { $0 }
    ) throws(Refusal) {
        let (type, file) = try open(name, of: page, for: request, missing())
        if type.hasPrefix("font/") {
            return answerInPortions(request, file, at: String(name), type, StaticFiles.pagePolicy)
        }
        guard let bytes = file.content else { throw unreadable(name) }
        let data = change(bytes)
        let (tag, policy) = (StaticFiles.tag(data), StaticFiles.pagePolicy)
        let coding = packer.flatMap { _ in
            ContentCoding.preferred(in: request.header("Accept-Encoding"))
        }
        let more = packer == nil ? [] : ContentCoding.headers(coding)
        guard let coding, let packer else {
            return request.answerFile(type: type, tag: tag, policy: policy, more: more) {
                data
            }
        }
        // Each coding is a separate representation with its own tag (RFC 9110, 8.8.3).
        let own = "\"\(tag.dropFirst().dropLast())-\(coding.rawValue)\""
        request.answerFile(type: type, tag: own, policy: policy, more: more) {
            let bytes = packed[own] ?? data.withUnsafeBytes { packer.whole($0, as: coding) }
            packed[own] = bytes
            return bytes
        }
    }

    /// Answers with an image.
    /// - Parameters:
    ///   - name: Its path below its folder, percent-encoded.
    ///   - missing: The reason if there is no such image.
    package func answerPicture(
        _ request: HTTPRequest, _ name: some StringProtocol, missing: @autoclosure () -> String
    ) throws(Refusal) {
        let (type, file) = try open(name, of: pictures, for: request, missing())
        answerInPortions(request, file, at: String(name), type, StaticFiles.picturePolicy)
    }

    /// Answers with the bytes of a font.
    package func answerFont(_ request: HTTPRequest, _ font: Data) throws(Refusal) {
        try request.allow([.get, .head])
        request.answerFile(
            type: font.starts(with: "OTTO".utf8) ? "font/otf" : "font/ttf",
            tag: StaticFiles.tag(font), policy: StaticFiles.picturePolicy
        ) { font }
    }

    /// Answers with a large file, which is read as fast as the client takes it, and not compressed.
    ///
    /// Clients that have not read it yet share one descriptor.
    private func answerInPortions(
        _ request: HTTPRequest, _ file: ServedFile, at path: String, _ type: String,
        _ policy: String
    ) {
        if let known = sent[path]?.file, known.isSame(as: file) {
            return request.answerFile(known, type: type, policy: policy)
        }
        sent = sent.filter { $0.value.file != nil }
        sent[path] = Sent(file: file)
        request.answerFile(file, type: type, policy: policy)
    }

    private struct Sent {
        weak var file: ServedFile?
    }

    private func open(
        _ name: some StringProtocol, of files: StaticFiles, for request: HTTPRequest,
        _ missing: String
    ) throws(Refusal) -> (type: String, file: ServedFile) {
        guard let file = String(name).removingPercentEncoding.flatMap({ files.files[$0] }) else {
            throw Refusal(404, missing)
        }
        try request.allow([.get, .head])
        do throws(ServedFile.Failure) { return (file.type, try file.open()) } catch {
            guard error == .absent else {
                throw Refusal(
                    503, "Too many files are open; try again in a moment.",
                    headers: [("Retry-After", "1")])
            }
            throw unreadable(name)
        }
    }

    private func unreadable(_ name: some StringProtocol) -> Refusal {
        Refusal(
            404,
            "“\(name.prefix(80))” can no longer be read; restart the program after moving files.")
    }
}
