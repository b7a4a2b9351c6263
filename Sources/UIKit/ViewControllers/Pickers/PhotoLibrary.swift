import MainLoop
import UniformTypeIdentifiers

/// The photos and the camera of the main loop's program, which pickers show.
@MainActor
package final class PhotoLibrary {
    /// A photo or film of the folder.
    package struct Item: Sendable {
        /// Where the file is.
        package let url: URL
        /// Its type.
        package let type: UTType
        /// Whether it is a film.
        package var isMovie: Bool { type.conforms(to: .movie) }
        /// The file's name.
        package var name: String { url.lastPathComponent }
        /// The photo; nil for a film, and for a file that cannot be read.
        package var image: UIImage? { isMovie ? nil : UIImage(contentsOfFile: url.path) }
    }

    /// The library of the current main loop.
    package static var current: PhotoLibrary {
        MainLoop.main.attachment(PhotoLibrary.self) { _ in PhotoLibrary() }
    }

    /// The folder with the photos; nil for none.
    package var folder = URL.folder(named: "MAINSPRING_PHOTOS")
    /// The picture that the camera sees; nil without a camera.
    package var cameraPicture: UIImage?

    /// Returns the files of the folder with one of several types, in the order of their names.
    package func items(ofTypes types: [String]) -> [Item] {
        guard let folder else { return [] }
        return folder.visibleNames(of: "photos").compactMap { name in
            let url = folder.appendingPathComponent(name)
            // Other files, and pictures in formats that UIImage does not read, are not listed.
            guard let type = UTType(filenameExtension: url.pathExtension),
                [.png, .jpeg, .gif, .svg].contains(type) || type.conforms(to: .movie),
                types.contains(where: { UTType($0).map(type.conforms) ?? false })
            else { return nil }
            return Item(url: url, type: type)
        }
    }
}

/// A controller that learns that the user has dismissed it, by a pull or a tap beside it.
@MainActor
protocol DismissalFollower: UIViewController {
    /// Called after the presentation's delegate.
    func userHasDismissed()
}
