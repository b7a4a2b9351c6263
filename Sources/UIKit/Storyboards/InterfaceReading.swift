import CInterfaceBuilder

/// Reads interface files; the product InterfaceBuilder provides it where it is linked.
@MainActor
package protocol InterfaceReading {
    /// Returns the scenes of a storyboard, or reports why there are none.
    ///
    /// `texts` replace those of the file, by identifiers and properties: `abc-12-xyz.text`.
    func scenes(
        of data: Data, file: String, bundle: Bundle?, texts: [String: String]
    ) -> (any StoryboardScenes)?
    /// Returns the objects of a nib, or reports why there are none.
    func objects(
        of data: Data, file: String, bundle: Bundle?, texts: [String: String]
    ) -> (any NibObjects)?
}

/// Which controller of a storyboard is meant.
package enum StoryboardScene: Hashable {
    /// The one with the arrow in Interface Builder.
    case initial
    /// The one with a storyboard identifier.
    case identifier(String)
    /// The one with an element identifier.
    case object(String)
}

/// The parsed content of a storyboard.
@MainActor
package protocol StoryboardScenes: AnyObject {
    /// Whether the storyboard has a scene.
    func has(_ scene: StoryboardScene) -> Bool
    /// Creates the controller of a scene, or reports why there is none.
    ///
    /// `creator` makes the controller; if it is nil or returns nil, the file's class does. `origin`
    /// makes the children of a container whose relationships have a segue action.
    func controller(
        of scene: StoryboardScene, in storyboard: UIStoryboard, origin: SegueOrigin?,
        creator: ((NSCoder) -> UIViewController?)?
    ) -> UIViewController?
}

/// The controller whose segue creates a scene, and what has triggered the segue.
@MainActor
package struct SegueOrigin {
    let source: UIViewController
    let sender: Any?

    /// Returns the closure that calls an `@IBSegueAction` of a container or else of the source.
    ///
    /// A container that has the method itself is asked, as the source of the relationship.
    package static func creator(
        _ action: String, _ identifier: String?, container: UIViewController, _ origin: SegueOrigin?
    ) -> ((NSCoder) -> UIViewController?)? {
        if container.responds(to: Selector(action)) {
            return container.creator(action, identifier, sender: origin?.sender)
        }
        return origin.flatMap { $0.source.creator(action, identifier, sender: $0.sender) }
    }
}

/// The parsed content of a nib.
@MainActor
package protocol NibObjects: AnyObject {
    /// Creates the objects, connects them and returns those at the top level.
    func instantiate(owner: NSObject?, external: [String: Any]) -> [Any]
}

/// Finds and reads interface files.
@MainActor
package enum InterfaceFiles {
    package static var reader: (any InterfaceReading)?
    private static var hasAsked = false

    /// The reader of a program that links InterfaceBuilder, otherwise nil.
    static var linkedReader: (any InterfaceReading)? {
        if !hasAsked {
            hasAsked = true
            _ = mainspring_find_interface_reader()
        }
        return reader
    }

    /// Returns the reader, or reports that the program does not link it.
    static func reader(for file: String) -> (any InterfaceReading)? {
        if let linkedReader { return linkedReader }
        reportMistake(
            "\(file) was not read, because this program does not link InterfaceBuilder. Add "
                + #".product(name: "InterfaceBuilder", package: "Mainspring") to its target in "#
                + "Package.swift.")
        return nil
    }

    /// Returns the file with a name in a bundle, or in the folders of resources for nil.
    ///
    /// Localized files are in the folder of the user's language, or else in that of the development
    /// language, in Base.lproj, in en.lproj, or in that of another language of the bundle.
    static func find(_ name: String, _ suffix: String, in bundle: Bundle?) -> URL? {
        let roots =
            if let folder = bundle?.resourceURL, bundle !== Bundle.main {
                ResourceFolders.main.folders(of: folder)
            } else {
                ResourceFolders.existing
            }
        return find(name, suffix, in: roots)
    }

    /// Returns the file with a name in folders, or in their folders of languages.
    static func find(_ name: String, _ suffix: String, in roots: [URL]) -> URL? {
        let file = "\(name).\(suffix)"
        for root in roots {
            let folders = LanguageFolders.cached(root)
            if let url = folders.file(file) { return url }
            for language in folders.available {
                let url = folders.folder(of: language).appendingPathComponent(file)
                if FileManager.default.fileExists(atPath: url.path) { return url }
            }
        }
        return nil
    }

    /// Returns the contents of a file and the texts of the user's language, or reports that the
    /// file is missing.
    static func contents(
        _ name: String, _ suffix: String, in bundle: Bundle?
    ) -> (data: Data, texts: [String: String])? {
        if let url = find(name, suffix, in: bundle), let data = try? Data(contentsOf: url) {
            return (data, StringTables.texts(ofInterface: url))
        }
        let place =
            bundle.map { "the bundle \($0.bundleURL.lastPathComponent)" }
            ?? "the program's resources"
        reportMistake(
            "There is no \(name).\(suffix) in \(place); list it among the target's resources in "
                + "Package.swift")
        return nil
    }
}
