/// The controllers of a storyboard file and the segues between them.
///
/// The file is the XML that Xcode writes. It is read if the program links the product
/// InterfaceBuilder; otherwise a message is printed on standard error and the controllers are
/// empty. docs/interface-builder.md lists the elements that are read.
///
/// Source: Apple, UIStoryboard.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
    package final let name: String
    package final let bundle: Bundle?
    private let scenes: (any StoryboardScenes)?

    /// Creates a storyboard from a file.
    ///
    /// - Parameters:
    ///   - name: the file's name without `.storyboard`.
    ///   - storyboardBundleOrNil: the bundle with the file; nil for the main bundle and those of
    ///     the program's modules.
    public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
        self.name = name
        bundle = storyboardBundleOrNil
        let file = "\(name).storyboard"
        if let reader = InterfaceFiles.reader(for: file),
            let found = InterfaceFiles.contents(name, "storyboard", in: storyboardBundleOrNil)
        {
            scenes = reader.scenes(
                of: found.data, file: file, bundle: storyboardBundleOrNil, texts: found.texts)
        } else {
            scenes = nil
        }
        super.init()
    }

    /// Creates a storyboard from the contents of a file, for tests.
    package init(data: Data, file: String) {
        name = file
        bundle = nil
        scenes = InterfaceFiles.reader(for: file)?
            .scenes(of: data, file: file, bundle: nil, texts: [:])
        super.init()
    }

    /// Creates the initial controller, or returns nil if the storyboard has none.
    open func instantiateInitialViewController() -> UIViewController? {
        controller(of: .initial, creator: nil)
    }

    /// Creates the initial controller, through a closure that calls an initializer of its own.
    ///
    /// The closure's initializer passes its coder to `super.init(coder:)`. If the closure returns
    /// nil, the class of the file is used.
    public func instantiateInitialViewController<Controller: UIViewController>(
        creator: ((NSCoder) -> Controller?)?
    ) -> Controller? {
        controller(of: .initial, creator: creator) as? Controller
    }

    /// Creates the controller with a storyboard identifier.
    ///
    /// An identifier that the storyboard does not have is reported, and the controller is empty.
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        controller(of: .identifier(identifier), creator: nil) ?? UIViewController()
    }

    /// Creates the controller with a storyboard identifier, through a closure that calls an
    /// initializer of its own.
    ///
    /// An identifier that the storyboard does not have and a controller of another class are
    /// reported, and the controller is made without the storyboard.
    public func instantiateViewController<Controller: UIViewController>(
        identifier: String, creator: ((NSCoder) -> Controller?)? = nil
    ) -> Controller {
        let made = controller(of: .identifier(identifier), creator: creator)
        if let made = made as? Controller { return made }
        if let made {
            reportMistake(
                "The controller “\(identifier)” of \(name).storyboard is a \(type(of: made)), not "
                    + "a \(Controller.self)")
        }
        return Controller.makeInstance(nibName: nil, bundle: nil)
    }

    /// Returns whether there is a scene; for launches without an Info.plist.
    final func has(_ scene: StoryboardScene) -> Bool { scenes?.has(scene) ?? false }

    final func controller(
        of scene: StoryboardScene, origin: SegueOrigin? = nil,
        creator: ((NSCoder) -> UIViewController?)?
    ) -> UIViewController? {
        guard let scenes else { return nil }
        guard scenes.has(scene) else {
            let missing =
                switch scene {
                case .initial: "no initial view controller; set one in Interface Builder"
                case .identifier(let name): "no view controller with the identifier “\(name)”"
                case .object(let id): "no view controller with the id “\(id)”"
                }
            reportMistake("\(name).storyboard has \(missing)")
            return nil
        }
        let made = scenes.controller(of: scene, in: self, origin: origin, creator: creator)
        if let made { AutoreleasedObjects.add(made) }
        return made
    }
}
