// The folders from which pickers read photos and documents.

extension URL {
    /// The folder that the environment names with a variable; nil without one.
    static func folder(named variable: String) -> URL? {
        ProcessInfo.processInfo.environment[variable].flatMap {
            $0.isEmpty ? nil : URL(fileURLWithPath: $0, isDirectory: true)
        }
    }

    /// The names of the visible files and folders in a folder, sorted; one that cannot be read is
    /// reported, and has none.
    @MainActor
    func visibleNames(of contents: String) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            reportMistake("The folder of \(contents) \(path) cannot be read")
            return []
        }
        return names.sorted().filter { !$0.hasPrefix(".") }
    }
}
