extension UIApplication {
    /// Registers the fonts that Info.plist lists under UIAppFonts, from the folders in which images
    /// are searched.
    ///
    /// Source: Apple, UIAppFonts: names of files relative to the bundle's resources.
    package final func registerFonts() {
        for name in infoDictionary?["UIAppFonts"] as? [String] ?? [] {
            let files = ResourceFolders.existing.map { $0.appendingPathComponent(name) }
            guard let file = files.first(where: { FileManager.default.fileExists(atPath: $0.path) })
            else {
                reportMistake(
                    "Info.plist lists the font “\(name)” under UIAppFonts, but no folder of resources has it"
                )
                continue
            }
            do throws(FontFace.Refusal) {
                try FontFace.register(fileAt: file.standardizedFileURL.path)
            } catch {
                if error.reason != .alreadyRegistered { reportMistake(error.sentence) }
            }
        }
    }
}
