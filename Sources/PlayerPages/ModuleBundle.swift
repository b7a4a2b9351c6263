import Foundation

/// The viewer's modules as one script, for a page without a server.
///
/// Each module becomes a function that returns its exports, after those that it imports. Only the
/// forms that the viewer uses are supported: named imports from relative paths, and exported
/// declarations. Others are an error.
struct ModuleBundle {
    private let read: (String) throws -> String
    private var order: [String] = []
    private var open: [String] = []
    private(set) var script = ""

    /// Bundles a module and all that it imports.
    /// - Parameters:
    ///   - entry: the module's file, such as `main.js`.
    ///   - read: returns a file's text.
    init(from entry: String, read: @escaping (String) throws -> String) throws {
        self.read = read
        try add(entry)
    }

    private mutating func add(_ file: String) throws {
        guard !order.contains(file) else { return }
        guard !open.contains(file) else {
            throw PlayerPageError(description: "\(file) imports itself through other modules.")
        }
        open.append(file)
        var body = try read(file)
        var imports = ""
        let importing = /(?m)^import\s*\{([^}]*)\}\s*from\s*"(\.\.?\/[^"]+)";\n/
        for match in body.matches(of: importing) {
            let file = Self.path(String(match.2), from: file)
            try add(file)
            let names = match.1.replacing(/\s+as\s+/, with: ": ").replacing(/\s+/, with: " ")
            imports += "const {\(names)} = \(Self.name(of: file));\n"
        }
        body.replace(importing, with: "")
        let exporting = /(?m)^export ((?:async )?function\*?|class|const) (\w+)/
        let exported = body.matches(of: exporting).map { String($0.2) }
        body.replace(exporting) { "\($0.1) \($0.2)" }
        if let rest = body.firstMatch(of: /(?m)^(?:import|export)\b.*/) {
            throw PlayerPageError(
                description: "\(file) has a line that cannot be bundled: \(rest.output)")
        }
        script += "// \(file)\nconst \(Self.name(of: file)) = (() => {\n\(imports)\(body)"
        script += "return { \(exported.joined(separator: ", ")) };\n})();\n"
        order.append(file)
        open.removeLast()
    }

    /// The path of an imported module, from the folder of the entry.
    private static func path(_ relative: String, from file: String) -> String {
        var parts = file.split(separator: "/").dropLast()
        for part in relative.split(separator: "/") where part != "." {
            if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }

    private static func name(of file: String) -> String {
        "$" + file.replacing(/\.js$/, with: "").replacing(/\W/, with: "_")
    }
}
