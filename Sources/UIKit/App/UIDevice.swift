import MainLoop

/// The machine on which the program runs.
///
/// Source: Apple, UIDevice.
///
/// Deviation: the machine does not report its battery and proximity; a program or a test does, by
/// ``receiveBattery(level:state:)``, ``readBattery(in:)`` and ``receive(proximity:)``.
@preconcurrency @MainActor
public final class UIDevice: NSObject {
    /// The current machine.
    public static let current = UIDevice()

    private override init() { super.init() }

    /// The orientation after the device was turned; nil until then.
    var turnedOrientation: UIDeviceOrientation? {
        get { state.orientation }
        set { state.orientation = newValue }
    }
    /// The number of parts of the program that want notifications of a new orientation.
    var orientationObservers: Int {
        get { state.observers }
        set { state.observers = newValue }
    }

    final class State {
        var orientation: UIDeviceOrientation?
        var observers = 0
        var monitorsBattery = false
        var batteryLevel: Float = -1
        var batteryState = BatteryState.unknown
        var monitorsProximity = false
        var isClose = false
    }
    /// Each main loop has its own, as it has its own screen.
    var state: State { MainLoop.main.attachment(State.self) { _ in State() } }

    /// The machine's host name.
    public var name: String { ProcessInfo.processInfo.hostName }

    /// The name of the operating system: "Linux".
    public var systemName: String { "Linux" }

    /// The kind of device: "iPad" or "iPhone", like ``userInterfaceIdiom``.
    public var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }

    /// The kind of device; not localized.
    public var localizedModel: String { model }

    /// Whether several programs can run at the same time: true.
    public var isMultitaskingSupported: Bool { true }

    /// The version of the kernel, for example "6.1.0".
    public var systemVersion: String {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
    }

    /// The kind of device with a screen of this size, phone or pad, as in the traits of a
    /// full-screen window.
    public var userInterfaceIdiom: UIUserInterfaceIdiom {
        TraitValues.ofWindow(UIScreen.main.bounds.size, scale: UIScreen.main.scale).idiom
            ?? .unspecified
    }
}

/// Returns the kind of device, by the function that iOS 3 had.
///
/// Source: Apple, UI_USER_INTERFACE_IDIOM(), deprecated in iOS 13.
@preconcurrency @MainActor
public func UI_USER_INTERFACE_IDIOM() -> UIUserInterfaceIdiom {
    UIDevice.current.userInterfaceIdiom
}
