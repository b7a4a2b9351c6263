import Synchronization

/// The contents of the program's Info.plist.
enum ProgramInformation {
    /// The module of the application's delegate, from the launch on.
    static let delegateModule = Mutex<String?>(nil)

    /// Returns the contents of a folder's Info.plist; nil without one.
    static func dictionary(in folder: URL) -> [String: Any]? {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent("Info.plist")) else {
            return nil
        }
        return try? PropertyListSerialization.propertyList(from: data, format: nil)
            as? [String: Any]
    }

    /// Returns the contents of the first Info.plist in folders that a project wrote.
    ///
    /// SwiftPM writes one with nothing but the development language into the bundle of a package
    /// with a default localization.
    static func dictionary(in folders: [URL]) -> [String: Any]? {
        folders.lazy.compactMap { dictionary(in: $0) }
            .first { $0.keys.contains { $0 != "CFBundleDevelopmentRegion" } }
    }

    /// Returns the contents of the program's Info.plist; nil without one.
    static func ofProgram() -> [String: Any]? {
        if let info = Bundle.main.infoDictionary,
            info["UIApplicationSceneManifest"] != nil || info["UIMainStoryboardFile"] != nil
        {
            return info
        }
        return dictionary(in: [Bundle.main.bundleURL] + ownFolders)
    }

    /// The folders with resources of the program itself, not of others that are built beside it.
    static var ownFolders: [URL] {
        let names = [delegateModule.withLock { $0 }, ProcessInfo.processInfo.processName]
            .compactMap { $0 }.map(plainName)
        return ResourceFolders.existing.filter { folder in
            guard let bundle = folder.pathComponents.last(where: { $0.hasSuffix(".resources") })
            else { return true }
            let target = bundle.dropLast(".resources".count).drop { $0 != "_" }.dropFirst()
            return names.contains(plainName(String(target)))
        }
    }

    /// A name without what products' and targets' names differ in: `hello-scenes`, `HelloScenes`.
    private static func plainName(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Returns a value with the names that Xcode writes in place of its variables.
    ///
    /// Those whose values only a project has, such as `$(MARKETING_VERSION)`, stay.
    static func expanded(_ value: Any) -> Any {
        switch value {
        case let list as [Any]: return list.map(expanded)
        case let values as [String: Any]: return values.mapValues(expanded)
        case let text as String:
            let program = ProcessInfo.processInfo.processName
            let variables = [
                "PRODUCT_NAME": program, "TARGET_NAME": program, "EXECUTABLE_NAME": program,
                "PRODUCT_MODULE_NAME": delegateModule.withLock { $0 } ?? program,
                "DEVELOPMENT_LANGUAGE": "en",
            ]
            return variables.reduce(text) { text, variable in
                text.replacingOccurrences(of: "$(\(variable.key))", with: variable.value)
            }
        default: return value
        }
    }
}
