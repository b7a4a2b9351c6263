/// The machine that the program runs on, as far as there is something to say about it.
///
/// Source: Apple, UIDevice.
///
/// Deviation: no orientation, battery or proximity: the machine has none that is known.
@preconcurrency @MainActor
public final class UIDevice: NSObject {
    /// The machine.
    public static let current = UIDevice()

    private override init() { super.init() }

    /// The machine's name in its network.
    public var name: String { ProcessInfo.processInfo.hostName }

    /// The name of the operating system: "Linux".
    public var systemName: String { "Linux" }

    /// The version of the system's kernel, as in "6.1.0".
    public var systemVersion: String {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
    }

    /// Which kind of device the main screen is like, as the traits of a window of its size say: a phone or a pad.
    public var userInterfaceIdiom: UIUserInterfaceIdiom {
        TraitValues.ofWindow(UIScreen.main.bounds.size, scale: UIScreen.main.scale).idiom ?? .unspecified
    }
}
