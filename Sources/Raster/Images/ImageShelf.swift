import Foundation

/// The images of a drawing, from a folder or from data URIs; each is read once.
final class ImageShelf {
    /// Why an image could not be drawn.
    struct Gap: Error {
        /// The name, short enough to print.
        var name: String
        var sentence: String
    }

    private let folder: URL?
    private let helper: ImageHelper
    private var found: [String: Result<SourceImage, Gap>] = [:]

    /// The largest file of an image, in bytes.
    private static let largestFile = ImageHelper.largestFile

    /// - Parameters:
    ///   - folder: the folder that contains the images.
    ///   - seconds: the limit of processor time for an image.
    init(folder: URL?, seconds: Int = 5) {
        helper = ImageHelper(seconds: seconds)
        self.folder = folder?.resolvingSymlinksInPath().standardizedFileURL
    }

    func image(named name: String) -> Result<SourceImage, Gap> {
        if let known = found[name] { return known }
        let result: Result<SourceImage, Gap>
        if folder == nil, !name.hasPrefix("data:") {
            // One message for all images.
            let sentence =
                "Images were not drawn: give their folder (--assets DIR on the command line)."
            return .failure(Gap(name: String(name.prefix(200)), sentence: sentence))
        }
        do {
            let data = name.hasPrefix("data:") ? try Self.inline(name) : try file(name)
            result = .success(try SourceImage(data, scale: Self.scale(of: name), helper: helper))
        } catch {
            let short = name.hasPrefix("data:") ? "data:" : String(name.prefix(200))
            let sentence = (error as? Unreadable)?.description ?? "\(error)"
            result = .failure(
                Gap(name: short, sentence: "The image “\(short)” was not drawn: \(sentence)"))
        }
        found[name] = result
        return result
    }

    /// Returns the pixels per point from a name such as `hat@2x.png`.
    private static func scale(of name: String) -> Double {
        let stem = name.split(separator: "/").last.map { $0.prefix(while: { $0 != "." }) } ?? ""
        return stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
    }

    /// Reads a file of the folder, and no other file: names may come from a stranger's recording.
    private func file(_ name: String) throws -> Data {
        guard let folder else { throw Unreadable("there is no folder of images.") }
        return try Self.contents(of: try Self.path(of: name, in: folder), in: folder)
    }

    /// Returns the path of a file of the folder.
    static func path(of name: String, in folder: URL) throws -> String {
        let parts = name.split(separator: "/", omittingEmptySubsequences: true)
        guard !parts.isEmpty, !parts.contains(".."), !name.contains("\0"), !name.contains("://")
        else {
            throw Unreadable("an image's name must be a path inside the folder of images.")
        }
        var url = folder
        for part in parts where part != "." { url.append(component: String(part)) }
        url = url.resolvingSymlinksInPath().standardizedFileURL
        let home = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
        guard url.path.hasPrefix(home) else {
            throw Unreadable("its file is not inside the folder of images.")
        }
        return url.path
    }

    /// Reads a regular file. Opening a FIFO does not block.
    private static func contents(of path: String, in folder: URL) throws -> Data {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            throw Unreadable(
                errno == ENOENT
                    ? "there is no such file in \(folder.path)." : "its file cannot be read.")
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Unreadable("there is no such file in \(folder.path).")
        }
        guard status.st_size <= largestFile, let data = try? handle.read(upToCount: largestFile + 1)
        else {
            throw Unreadable("its file is larger than \(largestFile >> 20) MiB, or cannot be read.")
        }
        return data
    }

    /// Decodes `data:image/png;base64,…`, or percent-encoded text instead of base64.
    private static func inline(_ uri: String) throws -> Data {
        guard let comma = uri.firstIndex(of: ","), uri.utf8.count <= largestFile else {
            throw Unreadable("a data URI must have a comma before its data, and at most 64 MiB.")
        }
        let payload = uri[uri.index(after: comma)...]
        if uri[..<comma].lowercased().hasSuffix(";base64") {
            guard let data = Data(base64Encoded: String(payload), options: .ignoreUnknownCharacters)
            else {
                throw Unreadable("its data URI is not base64.")
            }
            return data
        }
        guard let text = payload.removingPercentEncoding else {
            throw Unreadable("its data URI is not percent-encoded.")
        }
        return Data(text.utf8)
    }
}

/// Why an image cannot be read; the description completes a sentence.
struct Unreadable: Error, CustomStringConvertible {
    let description: String
    /// Whether another attempt would use up as much processor time or memory again.
    let isCostly: Bool

    init(_ description: String, isCostly: Bool = false) {
        (self.description, self.isCostly) = (description, isCostly)
    }
}
