/// A delegate with the program's or a scene's main window; not for use by programs. Not in UIKit.
///
/// Both delegates of an Xcode project have this property. UIKit sets it to the window of the main
/// storyboard.
@preconcurrency @MainActor
public protocol _WindowOwner: AnyObject {
    /// The main window.
    var window: UIWindow? { get set }
}

private nonisolated(unsafe) let windowKey = UnsafeRawPointer(
    UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

extension _WindowOwner {
    /// A window that the application keeps for a delegate without a property of its own.
    public var window: UIWindow? {
        get { objc_getAssociatedObject(self, windowKey) as? UIWindow }
        set { objc_setAssociatedObject(self, windowKey, newValue, .OBJC_ASSOCIATION_RETAIN) }
    }
}

extension UIApplication {
    /// Makes the window of the main storyboard in a program without scenes; nil if there is none.
    ///
    /// Source: Apple, UIMainStoryboardFile: the window is made before the program has launched and
    /// becomes visible afterwards.
    final func makeMainWindow() -> UIWindow? {
        guard let delegate, !declaresScenes, let storyboard = mainStoryboard,
            let root = storyboard.instantiateInitialViewController()
        else { return nil }
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = root
        delegate.window = window
        return window
    }

    /// Whether Info.plist or the template's SceneDelegate announces a scene.
    final var declaresScenes: Bool {
        if SceneManifest.current != nil { return true }
        let template: AnyClass? = delegateModule.flatMap {
            NSClassFromString("\($0).SceneDelegate")
        }
        return template is any UISceneDelegate.Type
    }

    private var mainStoryboard: UIStoryboard? {
        if let name = infoDictionary?["UIMainStoryboardFile"] as? String, !name.isEmpty {
            return UIStoryboard(name: name, bundle: nil)
        }
        return unnamedMainStoryboard
    }

    /// The storyboard Main of a program without an Info.plist, which Xcode generates from the
    /// project's settings and SwiftPM leaves out.
    final var unnamedMainStoryboard: UIStoryboard? {
        guard infoDictionary == nil,
            let file = InterfaceFiles.find(
                "Main", "storyboard", in: ProgramInformation.ownFolders)
        else { return nil }
        let folders = sequence(first: file.deletingLastPathComponent()) {
            $0.pathComponents.count > 1 ? $0.deletingLastPathComponent() : nil
        }
        let bundle = folders.first { ["resources", "bundle"].contains($0.pathExtension) }
        let storyboard = UIStoryboard(name: "Main", bundle: bundle.flatMap { Bundle(url: $0) })
        return storyboard.has(.initial) ? storyboard : nil
    }
}

extension UIWindowScene {
    /// Makes the scene's window with the initial controller of its storyboard.
    ///
    /// Source: Apple, UISceneStoryboardFile: the delegate has the window when the scene connects,
    /// and it becomes visible afterwards.
    final func makeWindow(of storyboard: UIStoryboard?) -> UIWindow? {
        guard let storyboard, let root = storyboard.instantiateInitialViewController() else {
            return nil
        }
        let window = UIWindow(windowScene: self)
        window.rootViewController = root
        (delegate as? any UIWindowSceneDelegate)?.window = window
        return window
    }
}
