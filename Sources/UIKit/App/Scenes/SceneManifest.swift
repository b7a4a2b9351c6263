/// The scenes that Info.plist declares under UIApplicationSceneManifest.
///
/// Source: Apple, "Specifying the scenes your app supports".
@MainActor
struct SceneManifest {
    struct Entry {
        var name: String?
        var sceneClass: AnyClass?
        var delegateClass: AnyClass?
        var storyboard: String?
    }

    let supportsMultipleScenes: Bool
    private let configurations: [String: [[String: Any]]]

    /// The manifest of the program; nil if there is no Info.plist with one.
    static var current: SceneManifest? {
        UIApplication.shared.infoDictionary.flatMap { SceneManifest($0) }
    }

    init?(_ info: [String: Any]) {
        guard let manifest = info["UIApplicationSceneManifest"] as? [String: Any] else {
            return nil
        }
        supportsMultipleScenes = manifest["UIApplicationSupportsMultipleScenes"] as? Bool ?? false
        configurations =
            manifest["UISceneConfigurations"] as? [String: [[String: Any]]] ?? [:]
    }

    /// Returns the entry with a name, or without a name the first of a role.
    func entry(name: String?, role: UISceneSession.Role) -> Entry? {
        let entries = configurations[role.rawValue] ?? []
        let found = entries.first {
            name == nil || $0["UISceneConfigurationName"] as? String == name
        }
        guard let found else { return nil }
        return Entry(
            name: found["UISceneConfigurationName"] as? String,
            sceneClass: Self.type(found["UISceneClassName"] as? String),
            delegateClass: Self.type(found["UISceneDelegateClassName"] as? String),
            storyboard: found["UISceneStoryboardFile"] as? String)
    }

    /// Returns the class with a name such as `$(PRODUCT_MODULE_NAME).SceneDelegate`.
    ///
    /// A variable means the module of the application's delegate, and so does a missing
    /// module. A name without a class is reported.
    static func type(_ name: String?) -> AnyClass? {
        guard let name, !name.isEmpty else { return nil }
        if name == "UIWindowScene" { return UIWindowScene.self }
        let last = name.split(separator: ".").last.map(String.init) ?? name
        let module = UIApplication.shared.delegateModule
        let candidates: [String] =
            name.hasPrefix("$(") || !name.contains(".")
            ? [module.map { "\($0).\(last)" } ?? last]
            : [name, module.map { "\($0).\(last)" } ?? ""]
        for candidate in candidates {
            if let type = NSClassFromString(candidate) { return type }
        }
        let advice =
            name.hasPrefix("$(")
            ? "the module \(module ?? "of the program") has no class \(last)"
            : "the program has no such class; write it as $(PRODUCT_MODULE_NAME).\(last)"
        reportMistake("Info.plist names the class “\(name)”, but \(advice)")
        return nil
    }
}

extension UIApplication {
    /// The module of the delegate's class, or nil without a delegate.
    final var delegateModule: String? {
        guard let delegate else { return nil }
        return String(reflecting: type(of: delegate)).split(separator: ".").first.map(String.init)
    }

    /// The contents of the program's Info.plist, or nil if there is none.
    ///
    /// The main bundle has one if the file lies beside the program. SwiftPM refuses the file as a
    /// resource of its own, but not inside a folder: `.copy("Resources")` with an Info.plist in it.
    /// The resources of other programs lie beside this one's, so only those of the delegate's
    /// module, or of the target that is named like the program, are the program's own.
    package final var infoDictionary: [String: Any]? { infoReplacement ?? Self.infoOfProgram }

    /// Read once: a launch asks for it several times.
    private static let infoOfProgram = ProgramInformation.ofProgram()
}
