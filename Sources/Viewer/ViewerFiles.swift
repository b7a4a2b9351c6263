import Foundation

/// The viewer page's files: HTML, styles, pictures and JavaScript modules, a resource of this
/// module.
package enum ViewerFiles {
    /// The folder of the files. Its `index.html` is the page of a window, `sessions.html` the list
    /// of a daemon's sessions.
    ///
    /// - Throws: ``ViewerFilesMissing``, when the module's resources are not beside the program.
    package static func folder() throws(ViewerFilesMissing) -> URL {
        guard
            let folder = Bundle.module.url(
                forResource: "viewer", withExtension: nil, subdirectory: "Resources")
        else { throw ViewerFilesMissing() }
        return folder
    }

    /// The folder of the typeface that the page draws text in, as Debian's package fonts-inter
    /// installs it. It may not exist: the page then uses a typeface of the browser.
    ///
    /// The page asks for `fonts/Inter-Regular.otf` and so on, beside its own files.
    package static let typefaceFolder = URL(filePath: "/usr/share/fonts/opentype/inter")
}

/// The viewer's resources were not found.
package struct ViewerFilesMissing: Error, CustomStringConvertible {
    /// The remedy.
    package var description: String {
        "The viewer's files are missing: keep Mainspring_Viewer.resources beside the program."
    }
}
