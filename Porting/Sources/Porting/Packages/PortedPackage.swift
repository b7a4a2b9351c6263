import Foundation

/// A package whose sources are translated before `swift build`, `run` or `test` reads them.
struct PortedPackage {
    let path: String
    /// The build folder: apart from that of `swift build`, whose flags differ.
    var scratch: String { path + "/.build/port" }
    var overlay: Overlay { Overlay(folder: scratch + "/mainspring") }

    init(path: String) throws {
        self.path = URL(fileURLWithPath: path).standardizedFileURL.path
        guard FileManager.default.fileExists(atPath: self.path + "/Package.swift") else {
            throw PortError("\(path) has no Package.swift. Name the package with --package-path.")
        }
    }

    /// Translates the sources of the package and of the packages it depends on, except Mainspring.
    func translate() throws -> Translation {
        var sources: [Translation.Source] = []
        var assets: [String: AssetSymbols] = [:]
        var seen: Set<String> = []
        var testsWithoutLoop: Set<String> = []
        // A package may contain another one, in a folder that none of its targets has.
        for package in [path] + (try dependencies()) {
            let description = try describe(package)
            for target in description.targets where target.type != "plugin" {
                if target.type == "test", !description.linksLoop(target) {
                    testsWithoutLoop.insert(target.c99name ?? target.name)
                }
                if target.resources?.isEmpty == false {
                    assets[target.c99name ?? target.name] = AssetSymbols(
                        catalogsIn: "\(package)/\(target.path)")
                }
                for file in target.sources ?? [] where file.hasSuffix(".swift") {
                    let source = try SourceFolder.source(
                        "\(package)/\(target.path)/\(file)", module: target.c99name ?? target.name,
                        hasResources: target.resources?.isEmpty == false)
                    if seen.insert(source.path).inserted { sources.append(source) }
                }
            }
        }
        return Translation(sources, assets: assets, testsWithoutLoop: testsWithoutLoop)
    }

    /// Writes a translation, and removes the objects of files that changed in it alone.
    ///
    /// The build system compares the times of the originals, which a translation does not change.
    func write(_ translation: Translation) throws {
        let changed = try overlay.write(translation.files)
        let manager = FileManager.default
        for path in changed {
            let object = (path as NSString).lastPathComponent + ".o"
            for configuration in ["debug", "release"] {
                let folder = scratch + "/" + configuration
                for module in (try? manager.contentsOfDirectory(atPath: folder)) ?? []
                where module.hasSuffix(".build") {
                    try? manager.removeItem(atPath: "\(folder)/\(module)/\(object)")
                }
            }
        }
    }

    /// Runs `swift build`, `run` or `test` over the translation.
    /// - Returns: its status.
    func swift(_ command: String, _ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            [
                "swift", command, "--package-path", path, "--scratch-path", scratch,
                "-Xswiftc", "-vfsoverlay", "-Xswiftc", overlay.list,
            ] + arguments
        try process.run()
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal
            ? 128 + process.terminationStatus : process.terminationStatus
    }

    // MARK: Reading the package

    private struct Description: Decodable {
        struct Target: Decodable {
            var name: String
            var c99name: String?
            var type: String
            var path: String
            /// Nil if the target has no Swift sources.
            var sources: [String]?
            var resources: [Resource]?
            struct Resource: Decodable { var path: String }
            var productDependencies, targetDependencies: [String]?

            enum CodingKeys: String, CodingKey {
                case name, c99name, type, path, sources, resources
                case productDependencies = "product_dependencies"
                case targetDependencies = "target_dependencies"
            }
        }
        var targets: [Target]

        /// Whether a target or one that it depends on links a product with HeadlessTesting.
        func linksLoop(_ target: Target) -> Bool {
            var waiting = [target.name]
            var seen: Set<String> = []
            while let name = waiting.popLast() {
                guard seen.insert(name).inserted,
                    let next = targets.first(where: { $0.name == name })
                else { continue }
                let products: Set = ["HeadlessTesting", "HeadlessStage", "StageFilms"]
                if !products.isDisjoint(with: next.productDependencies ?? []) { return true }
                waiting += next.targetDependencies ?? []
            }
            return false
        }
    }

    private struct Dependency: Decodable {
        var name: String
        var identity: String
        var path: String
        var dependencies: [Dependency]
    }

    private func describe(_ path: String) throws -> Description {
        try JSONDecoder().decode(
            Description.self, from: package(["describe", "--type", "json"], at: path))
    }

    /// The folders of the packages this one depends on. Mainspring and what it depends on are not
    /// among them.
    private func dependencies() throws -> [String] {
        let root = try JSONDecoder().decode(
            Dependency.self, from: package(["show-dependencies", "--format", "json"], at: path))
        var folders: [String] = []
        var waiting = root.dependencies
        while let next = waiting.popLast() {
            let isMainspring = FileManager.default.fileExists(
                atPath: next.path + "/Porting/Package.swift")
            guard !isMainspring, !folders.contains(next.path) else { continue }
            folders.append(next.path)
            waiting += next.dependencies
        }
        return folders.sorted()
    }

    /// What `swift package` prints about a package.
    private func package(_ arguments: [String], at folder: String) throws -> Data {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["swift", "package", "--package-path", folder, "--scratch-path", scratch] + arguments
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw PortError("swift package \(arguments[0]) failed in \(folder).")
        }
        // Remarks of the package manager may precede the JSON.
        guard let start = data.firstIndex(of: UInt8(ascii: "{")) else {
            throw PortError("swift package \(arguments[0]) printed no JSON.")
        }
        return data[start...]
    }
}
