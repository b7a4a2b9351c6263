extension UIApplication {
    /// The languages in which the user wants to read texts, the best first: "de", "en-GB".
    ///
    /// Not in UIKit, where the settings have them. A bundle's texts, files and interface files are
    /// in the first of these languages that the bundle has, else in its development language.
    ///
    /// The default is the list of the argument `-AppleLanguages (de, en)`, which Xcode's schemes
    /// pass, else empty. A program that `@main`, ``UIApplicationMain(_:_:_:_:)`` or LivePreview
    /// starts reads also the list that it saved itself in the defaults under `AppleLanguages`, and
    /// then the environment: `LANGUAGE`, and `LC_ALL`, `LC_MESSAGES` or `LANG`. Tests do not,
    /// so that they pass on every machine; a test sets the languages, and resets them at its end.
    /// Interfaces that are loaded already keep their texts.
    ///
    /// Source: Apple, "How iOS Determines the Language For Your App" (QA1828).
    nonisolated public static var preferredLanguages: [String] {
        get { UserLanguages.preferred }
        set { UserLanguages.preferred = newValue }
    }

    /// Reads the user's languages from the program's defaults and the environment, unless the
    /// program has set them or its arguments name some.
    ///
    /// Called when a program starts, before its delegate is made.
    nonisolated package static func adoptLanguages() {
        UserLanguages.adopt(
            saved: UserDefaults.standard.stringArray(forKey: "AppleLanguages") ?? [],
            environment: ProcessInfo.processInfo.environment)
    }
}
